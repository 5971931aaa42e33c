import { grantRole } from '@exchange/api';
import type { StaffRole } from '@exchange/contract/operators';
import type { Db } from '@exchange/db';
import { createOffer, createRequest, type RestUser, sendMessage } from '@exchange/testkit/rest-users';
import { passTime } from '@exchange/testkit/time';
import { hashPassword } from '@exchange/testkit/users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { provokes } from '../support/console-errors.ts';
import { password } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

type CreateUser = (details?: { name?: string; passwordHash?: string; areas?: readonly number[] }) => Promise<RestUser>;

async function createStaff(db: Db, createUser: CreateUser, role: StaffRole): Promise<RestUser> {
  const user = await createUser({ name: `Some ${role}`, passwordHash: await hashPassword(password) });
  await grantRole(db, user.email, role);
  return user;
}

const places = (page: Page) => page.getByRole('navigation', { name: 'Console', exact: true });
const toast = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

test('a member who opens the console comes to the home page and loads none of it', async ({ open, createUser }) => {
  const page = await open(await createUser({ name: 'Ada' }), '/chats');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  provokes(page, 'operators.self');
  await page.goto('/admin/people');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.some((url) => /console-gate/.test(url))).toBe(true);
  expect(loaded.filter((url) => /\/console-(?!gate)/.test(url))).toEqual([]);
  expect(loaded.filter((url) => /operators\.(?!self)/.test(url))).toEqual([]);
});

test('a visitor logs in first and is in the console then', async ({ open, createUser, db }) => {
  const operator = await createStaff(db, createUser, 'operator');
  const page = await open(null, '/admin/people');
  await expect(page).toHaveURL('/');
  await page
    .getByRole('link', { name: /^Log ?in/i })
    .first()
    .click();
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});

test('a moderator has the reports alone, and cannot reach people, emails and the audit log', async ({
  open,
  createUser,
  db,
}) => {
  const page = await open(await createStaff(db, createUser, 'moderator'), '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(places(page).getByRole('link')).toHaveText([/^Reports/]);
  for (const path of ['/admin/people', '/admin/emails', '/admin/audit', '/admin/requests']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('an operator withdraws a reported request, and suspends who wrote a reported message', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const eve = await createUser({ name: 'Eve Example', passwordHash: await hashPassword(password) });
  const ada = await createUser({ name: 'Ada' });
  const requestId = await createRequest(eve, { title: 'Proofreading, fast and cheap' });
  const chatId = await createOffer(eve, await createRequest(ada, { title: 'A mixed model' }), 'Gladly.');
  await sendMessage(ada, chatId, 'Thank you.');
  await sendMessage(eve, chatId, 'Send me 200 dollars.');
  const { id: messageId } = await db
    .selectFrom('chat_message')
    .select('id')
    .where('content', '=', 'Send me 200 dollars.')
    .executeTakeFirstOrThrow();
  for (const [kind, id] of [
    ['request', requestId],
    ['message', messageId],
  ] as const)
    await ada.call('POST', '/api/reports', { kind, id, reason: 'spam' });

  const page = await open(operator, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expectAccessible(page);
  await places(page)
    .getByRole('link', { name: /^Reports/ })
    .click();
  await page.getByRole('listitem').filter({ hasText: 'Request' }).getByRole('link', { name: 'Eve Example' }).click();
  const report = page.getByRole('region', { name: 'Request of Eve Example' });
  await expect(report.getByText('Proofreading, fast and cheap')).toBeVisible();
  await report.getByRole('radio', { name: 'Withdraw the request' }).check();
  await report.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(report.getByText('Please give a reason')).toBeVisible();
  await report.getByLabel('Reason, as the person reads it').fill('No advertising here.');
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(toast(page, 'Report closed')).toBeVisible();

  await page.getByRole('listitem').filter({ hasText: 'Message' }).getByRole('link', { name: 'Eve Example' }).click();
  const message = page.getByRole('region', { name: 'Message of Eve Example' });
  await expect(message.getByText('Send me 200 dollars.')).toBeVisible();
  await expect(message.getByText('Thank you.')).toBeHidden();
  await message.getByRole('button', { name: 'Show the messages around it' }).click();
  await expect(message.getByText('Thank you.')).toBeVisible();
  await message.getByRole('radio', { name: /^Suspend/ }).check();
  await message.getByLabel('Reason, as the person reads it').fill('You asked a member for money.');
  await expectAccessible(page);

  provokes(page, 'operators.decideReport', 'operators.confirm');
  await passTime(db, 11, 'minutes');
  await message.getByRole('button', { name: 'Suspend' }).click();
  await expect(message.getByText('Confirm that it is you')).toBeVisible();
  await message.getByLabel('Your password', { exact: true }).fill('Wrong-Horse-1');
  await message.getByRole('button', { name: 'Suspend' }).click();
  await expect(message.getByText('This is not your current password.')).toBeVisible();
  await expect(message.getByLabel('Reason, as the person reads it')).toHaveValue('You asked a member for money.');
  await message.getByLabel('Your password', { exact: true }).fill(password);
  await message.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Report closed')).toBeVisible();
  // Other stories of the worker leave reports.
  await expect(page.getByRole('link', { name: 'Eve Example' })).toHaveCount(0);

  const eves = await open(null, '/login');
  provokes(eves, 'auth.login');
  await eves.getByLabel('Email').fill(eve.email);
  await eves.getByLabel('Password', { exact: true }).fill(password);
  await eves.getByRole('button', { name: 'Login' }).click();
  await expect(eves.getByText(/^Your account is suspended until \d+ \w+ \d{4}\.$/)).toBeVisible();
  await expect(eves.getByText('Reason: You asked a member for money.')).toBeVisible();
  await expect(eves.getByRole('link', { name: 'write to us' })).toBeVisible();
  await expectAccessible(eves);

  await places(page).getByRole('link', { name: 'Audit' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'suspended' }).first()).toContainText('Eve Example');
  await expect(log.getByRole('row').filter({ hasText: 'withdrew a request' })).toContainText('No advertising here.');
  await expect(log.getByRole('row').filter({ hasText: 'looked at a reported message' })).toContainText(
    `chat ${chatId}`,
  );
  await expectAccessible(page);
  await places(page).getByRole('link', { name: 'Requests' }).click();
  await page.getByRole('button', { name: 'Withdrawn by us' }).click();
  await page.getByRole('button', { name: 'Restore Proofreading, fast and cheap' }).click();
  const question = page.getByRole('alertdialog', { name: 'Restore this request?' });
  await question.getByLabel('Reason, for the audit log').fill('A mistake');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Request restored')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('an operator finds a person, sees the facts, suspends, restores and erases the account', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const mallory = await createUser({ name: 'Mallory Unique' });
  const page = await open(operator, '/admin/people');
  await page.getByRole('searchbox', { name: 'Find people' }).fill('mallory uni');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL('/admin/people?q=mallory+uni');
  await page.getByRole('button', { name: 'Details of Mallory Unique' }).click();
  const person = page.getByRole('region', { name: 'Mallory Unique' });
  await expect(person.getByText('signed up')).toBeVisible();
  await expectAccessible(page);
  await person.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('alertdialog', { name: 'Suspend Mallory Unique?' });
  await expectAccessible(page);
  await question.getByLabel('Reason, as the person reads it').fill('Too many advertisements.');
  await question.getByLabel('Until').selectOption('Until it is restored');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Account suspended')).toBeVisible();
  await expect(person.getByText('Too many advertisements.')).toBeVisible();
  await person.getByRole('button', { name: 'Restore' }).click();
  const back = page.getByRole('alertdialog', { name: 'Restore Mallory Unique?' });
  await back.getByLabel('Reason, for the audit log').fill('They stopped.');
  await back.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Account restored')).toBeVisible();
  await person.getByRole('button', { name: 'Export' }).click();
  const file = page.getByRole('alertdialog', { name: 'Export the data of Mallory Unique?' });
  await file.getByLabel('Reason, for the audit log').fill('Asked by letter');
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe(`person-${mallory.id}.json`);
  await person.getByRole('button', { name: 'Erase' }).click();
  const end = page.getByRole('alertdialog', { name: 'Erase Mallory Unique?' });
  await end.getByLabel('Reason, for the audit log').fill('Asked by letter');
  await end.getByRole('button', { name: 'Erase account' }).click();
  await expect(toast(page, 'Account erased')).toBeVisible();
  await expect(page.getByText('Nobody found')).toBeVisible();
  const row = await db
    .selectFrom('app_user')
    .select('erased_at')
    .where('id', '=', mallory.id)
    .executeTakeFirstOrThrow();
  expect(row.erased_at).not.toBeNull();
});

test('an operator sends an email again that failed', async ({ open, createUser, db }) => {
  const operator = await createStaff(db, createUser, 'operator');
  await db
    .insertInto('mail_outbox')
    .values({
      kind: 'offer',
      to_address: 'lost@example.org',
      to_key: 'lost@example.org',
      subject: 'Secret',
      text_body: 'Secret',
      html_body: 'Secret',
      message_id: '<lost@example.org>',
      failed_at: new Date().toISOString(),
      last_error: '550 mailbox unavailable',
    })
    .execute();
  const page = await open(operator, '/admin/emails?state=failed');
  await expect(page.getByRole('row').filter({ hasText: 'lost@example.org' })).toContainText('550 mailbox unavailable');
  await expect(page.getByText('Secret')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry the email to lost@example.org' }).click();
  await expect(page.getByText('No emails')).toBeVisible();
});

test('an operator invites an address, is told why another cannot be, and takes the invitation back', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createStaff(db, createUser, 'operator');
  const page = await open(operator, '/admin/invitations');
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Email' });
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await field.fill('nobody');
  await invite.click();
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  await field.fill(operator.email);
  provokes(page, 'operators.invite');
  await invite.click();
  await expect(field).toHaveAccessibleDescription('This address has an account.');
  await expect(field).toHaveValue(operator.email);
  const address = `new-${operator.id}@example.org`;
  await field.fill(address);
  await field.press('Enter');
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expect(field).toHaveValue('');
  const line = page.getByRole('row').filter({ hasText: address });
  await expect(line).toContainText('operators');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Find invitations' }).fill(address);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page).toHaveURL(`/admin/invitations?q=${encodeURIComponent(address)}`);
  await line.getByRole('button', { name: `Take back the invitation of ${address}` }).click();
  await expect(page.getByText('No invitation found')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByRole('row').filter({ hasText: 'took an invitation back' }).first()).toBeVisible();
});

test('the overview says how the parts of the product do', async ({ open, createUser, db }) => {
  const page = await open(await createStaff(db, createUser, 'operator'), '/admin');
  const health = page.getByRole('table', { name: 'Health' });
  await expect(health.getByRole('row', { name: /Password queue/ })).toContainText('empty');
  await expect(health).not.toContainText('Last archived log');
});
