import { expectAccessible } from '../../support/accessible.ts';
import { choose, enter, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('an owner shares a request; the colleague changes its status, is allowed more, edits it, gives credit, and leaves', async ({
  open,
  startChat,
  createUser,
}) => {
  const { ada, bob, request } = await startChat();
  const cem = await createUser({ name: 'Ceyda Sharer' });
  await cem.call('PUT', '/api/profile', { is_listed: true });
  const page = await open(ada, `/requests/${request}`);
  const colleagues = page.getByRole('region', { name: 'Colleagues' });
  await colleagues.getByRole('button', { name: 'Bring in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring in' });
  await enter(dialog.getByRole('searchbox', { name: 'Find a person' }), 'Ceyda Sharer');
  await dialog.getByRole('radio', { name: /Ceyda Sharer/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask to share' }).click();
  await expect(colleagues.getByText('asked, has not answered')).toBeVisible();

  const cems = await open(cem, '/chats', { size: { width: 360, height: 800 }, theme: 'dark' });
  await expect(cems.getByText(/asks you to look after the request/)).toBeVisible();
  await expectAccessible(cems);
  await cems.getByRole('button', { name: 'Share it' }).click();
  await expect(cems).toHaveURL(`/requests/${request}`);
  await expect(cems.getByText('Shared by Ada Ångström')).toBeVisible();
  await expect(cems.getByText('You have hidden it')).toHaveCount(0);
  await expect(cems.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(cems);
  await choose(cems.getByRole('button', { name: 'Active', description: 'Change status' }), /^In Progress/);
  await expect(page.getByRole('button', { name: 'In Progress', description: 'Change status' })).toBeVisible();

  await colleagues.getByRole('checkbox', { name: 'May also edit and delete it, and give credit' }).click();
  await expect(page.getByText('They may do what you may, in your name').first()).toBeVisible();
  await expectAccessible(page);
  await expect(cems.getByText(/^You may also edit and delete it/)).toBeVisible();
  await expectAccessible(cems);
  await cems.getByRole('button', { name: 'Edit' }).click();
  await cems.getByRole('textbox', { name: 'Title' }).fill('Which landmarks survive two millings?');
  await cems.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Which landmarks survive two millings?' })).toBeVisible();
  await choose(cems.getByRole('button', { name: 'In Progress', description: 'Change status' }), /^Successful/);
  await cems.getByRole('button', { name: 'Give credit', description: 'Bob Ølstrøm' }).click();
  await expect(cems.getByText('Not confirmed yet')).toBeVisible();
  const bobs = await open(bob, '/profile');
  await expect(bobs.getByRole('region', { name: 'Did you help with this?' })).toContainText('Ada Ångström names you');

  await cems.getByRole('button', { name: 'Leave this request' }).click();
  await expect(colleagues.getByText('Nobody yet.')).toBeVisible();
  await expect(cems.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('a helper hands the offer to a colleague and leaves the chat', async ({ open, startChat, createUser }) => {
  const { ada, bob, chat } = await startChat();
  const cem = await createUser({ name: 'Cihan Helper' });
  await cem.call('PUT', '/api/profile', { is_listed: true });
  const bobs = await open(bob, `/chats/${chat}?tab=my-offers`, { size: { width: 390, height: 844 } });
  await choose(bobs.getByRole('button', { name: /^More/ }), 'Hand over');
  const dialog = bobs.getByRole('dialog', { name: 'Hand over' });
  await enter(dialog.getByRole('searchbox', { name: 'Find a person' }), 'Cihan Helper');
  await dialog.getByRole('radio', { name: /Cihan Helper/ }).check();
  await dialog.getByRole('checkbox', { name: 'I stay as a colleague' }).uncheck();
  await dialog.getByRole('button', { name: 'Ask to take over' }).click();
  const cems = await open(cem, '/chats');
  await cems.getByRole('button', { name: 'Take over' }).click();
  await expect(cems.getByRole('log').getByText('I have done this before.')).toBeVisible();
  const page = await open(ada, `/chats/${chat}`);
  await expect(page.getByRole('link', { name: 'Cihan Helper' }).first()).toBeVisible();
  await bobs.goto('/chats?tab=my-offers');
  await expect(bobs.getByText('No chats yet')).toBeVisible();
  await expect(bobs.getByText(title)).toHaveCount(0);
});
