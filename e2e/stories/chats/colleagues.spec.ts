import { expectAccessible } from '../../support/accessible.ts';
import { enter } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('an owner brings in a colleague without history; both write, and the colleague leaves', async ({
  open,
  startChat,
  createUser,
}) => {
  const { ada, bob, chat } = await startChat();
  const cem = await createUser({ name: 'Cem Colleague' });
  await cem.call('PUT', '/api/profile', { is_listed: true });
  const page = await open(ada, `/chats/${chat}`);
  const cems = await open(cem, '/chats', { size: { width: 390, height: 844 }, theme: 'dark' });
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Colleagues' }).click();
  await enter(page.getByRole('searchbox', { name: 'Find a person' }), 'Cem Colleague');
  await page.getByRole('radio', { name: /Cem Colleague/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText('Asked to join the chat').first()).toBeVisible();

  await expect(cems.getByText(/asks you to join the chat/)).toBeVisible();
  await expectAccessible(cems);
  await cems.getByRole('button', { name: 'Join' }).click();
  const log = cems.getByRole('log');
  await expect(log).toBeVisible();
  await expect(log.getByText('I have done this before.')).toHaveCount(0);
  const bobs = await open(bob, `/chats/${chat}?tab=my-offers`);
  const people = bobs.getByRole('list', { name: 'People in this chat' });
  await expect(people.getByRole('link', { name: 'Cem Colleague' })).toBeVisible();
  await enter(cems.getByRole('textbox', { name: 'Message', exact: true }), 'I have the slides.');
  await expect(bobs.getByRole('log').getByText('I have the slides.')).toBeVisible();
  await expect(page.getByRole('log').getByText('I have the slides.')).toBeVisible();
  await expect(page.getByRole('log').getByRole('link', { name: 'Cem Colleague', includeHidden: true })).toBeVisible();

  await cems.getByRole('button', { name: /^More/ }).click();
  await cems.getByRole('menuitem', { name: 'Leave this chat' }).click();
  await cems.getByRole('button', { name: 'Leave this chat' }).click();
  await expect(cems.getByText('No chats yet')).toBeVisible();
  await expect(people).toHaveCount(0);
});
