import { expectAccessible } from '../../support/accessible.ts';
import { enter, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { createStaff } from '../operators/console.steps.ts';

test('an owner who is about to leave hands a request over; it lives on when the account is erased', async ({
  open,
  startChat,
  createUser,
  db,
}) => {
  const { ada, bob, chat, request } = await startChat();
  const cem = await createUser({ name: 'Cenk Successor' });
  await cem.call('PUT', '/api/profile', { is_listed: true });
  const page = await open(ada, '/account#delete');
  const first = page.getByRole('region', { name: 'Hand over first' });
  await expect(first.getByRole('listitem')).toHaveText(new RegExp(title.replace('?', '\\?')));
  await first.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await enter(dialog.getByRole('searchbox', { name: 'Find a person' }), 'Cenk Successor');
  await dialog.getByRole('radio', { name: /Cenk Successor/ }).check();
  await dialog.getByRole('checkbox', { name: 'I stay as a colleague' }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask to take over' }).click();
  await expect(page.getByText('Asked to take over').first()).toBeVisible();

  const cems = await open(cem, '/chats', { size: { width: 360, height: 800 }, theme: 'dark' });
  await expect(cems.getByText(/asks you to take over the request/)).toBeVisible();
  await expectAccessible(cems);
  await cems.getByRole('button', { name: 'Take over' }).click();
  await expect(cems).toHaveURL(`/requests/${request}`);
  await expect(cems.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(first).toHaveCount(0);

  await page.goto('about:blank');
  const operator = await createStaff(db, createUser, 'operator');
  const console = await open(operator, `/admin/people?q=${encodeURIComponent(ada.email)}`);
  await console.getByRole('button', { name: 'Details' }).first().click();
  await console.getByRole('button', { name: 'Erase', exact: true }).click();
  await console.getByRole('button', { name: 'Erase account' }).click();
  await expect(console.getByText('Account erased').first()).toBeVisible();
  const bobs = await open(bob, `/chats/${chat}?tab=my-offers`);
  await expect(bobs.getByRole('link', { name: 'Cenk Successor' }).first()).toBeVisible();
  await enter(bobs.getByRole('textbox', { name: 'Message', exact: true }), 'Shall we go on?');
  await cems.goto(`/chats/${chat}`);
  await expect(cems.getByRole('log').getByText('Shall we go on?')).toBeVisible();
});
