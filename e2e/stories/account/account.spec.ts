import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { sql } from 'kysely';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes, provokesError } from '../../support/console-errors.ts';
import { fail } from '../../support/faults.ts';
import { enter, follow, keyFocuses, openQuestion, password, post, press, tryLogin } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a member sees where they are logged in and, with the password, ends one of these sessions or all others', async ({
  open,
  createUser,
  product,
}) => {
  const ada = await createUser({ password });
  for (const userAgent of ['Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 'Mozilla/5.0 (iPad) CriOS/1', '', ''])
    await post(product.url, '/api/login', { email: ada.email, password }, userAgent);
  const page = await open(ada, '/account');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Where you are logged in' })
    .click();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'End', exact: true, description: 'Firefox on Linux' }).click();
  const one = page.getByRole('alertdialog', { name: 'End this session?' });
  const secret = one.getByLabel('Password', { exact: true });
  await expect(secret).toBeFocused();
  await expect(one.getByText('Firefox on Linux has to log in again.')).toBeVisible();
  await expectAccessible(page);
  await secret.press('Enter');
  await expect(secret).toHaveAccessibleDescription(/^Please enter your current password\./);
  provokes(page, 'account.endSession');
  await enter(secret, 'Wrong-Horse-1');
  await expect(secret).toHaveAccessibleDescription(/^This is not your current password\./);
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await secret.fill(password);
  await press(one, 'End session', 'Session ended');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list).toBeFocused();

  await page.getByRole('button', { name: 'End all others' }).click();
  const question = page.getByRole('alertdialog', { name: 'End all other sessions?' });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: 'End all others' }).click();
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'End all others' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toBeFocused();
});

test('a member changes the password; what is wrong with it is said beside its field, and nothing typed is lost', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ password }), '/account');
  const [current, next, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!current || !next || !again) throw new Error('No fields.');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(/Please enter your current password/);
  await expect(next).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await expectAccessible(page);

  await current.fill('Wrong-Horse-1');
  await next.fill('Another-Horse-2');
  await again.fill('Another-Horse-3');
  await change.click();
  await expect(again).toHaveAccessibleDescription('Passwords do not match');
  await again.fill('Another-Horse-2');
  provokes(page, 'account.changePassword');
  await change.click();
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await expect(current).toBeFocused();
  await expect(next).toHaveValue('Another-Horse-2');

  await current.fill(password);
  const mend = await fail(page, 'account.changePassword', 'away');
  await change.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible();
  await expect(current).toHaveValue(password);
  await mend();
  await change.click();
  await expect(page.getByText('Password changed. All your other sessions have ended.')).toBeVisible();
  await expect(current).toHaveValue('');
});

test('a member deletes the account and is hidden from others at once; logging in within 14 days keeps the account', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ password });
  const bob = await createUser({ name: 'Bob' });
  const chat = await createOffer(bob, await createRequest(ada));
  const page = await open(ada, '/account');
  const question = await openQuestion(page.getByRole('button', { name: 'Delete account' }), 'Delete your account?');
  const field = question.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^Please enter your current password\./);
  provokes(page, 'account.requestDeletion');
  await enter(field, 'Wrong-Horse-1');
  await expect(field).toHaveAccessibleDescription(/^This is not your current password\./);
  await expect(field).toHaveValue('Wrong-Horse-1');
  await keyFocuses('Escape', page.getByRole('button', { name: 'Delete account' }));
  await page.keyboard.press('Enter');
  await enter(field, password);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account will be deleted in 14 days.')).toBeVisible();

  const bobs = await open(bob, `/chats/${chat}?tab=my-offers`);
  await expect(bobs.getByText('With: Deleted user')).toBeVisible();
  await expect(bobs.getByRole('main').getByRole('link', { name: 'Deleted user' })).toHaveCount(0);
  await expectAccessible(bobs, { corners: 4 });

  // Every other call of such a person is refused, and leads to the one screen that is left.
  provokesError(page, /\/trpc\//);
  provokesError(page, /\/api\/events\?$/);
  await tryLogin(page, ada.email);
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(/^Your account will be deleted on \d+ \w+ \d{4}/)).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await follow(page.getByRole('link', { name: 'Collaboration Requests' }).first(), '/account');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await bobs.reload();
  await expect(bobs.getByRole('main').getByRole('link', { name: 'Ada Ångström' }).first()).toBeVisible();
});

test('a member removes an expired access token, and creates, uses and revokes a new one', async ({
  open,
  createUser,
  db,
  product,
}) => {
  const ada = await createUser({ password });
  await sql`
    insert into access_token (user_id, token_hash, name, scope, created_at, expires_at, last_used_at)
    select id, sha256('old'), 'Script by Haruka', 'full', now() - interval '100 days', now() - interval '10 days',
      now() - interval '11 days' from app_user where email = ${ada.email}`.execute(db);
  const page = await open(ada, '/account');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const card = page.getByRole('region', { name: 'Access tokens' });
  await expect(card.getByRole('link', { name: 'How to use them' })).toHaveAttribute('href', '/api/docs');
  const expired = page.getByRole('listitem').filter({ hasText: 'Script by Haruka' });
  await expect(expired).toContainText(/full · expired \d+ \w+ \d{4} · last used/);
  await expectAccessible(page);
  await expired.getByRole('button', { name: 'Remove', description: 'Script by Haruka' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove token' }).click();
  await expect(expired).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeVisible();

  await card.getByRole('button', { name: 'Create a token' }).click();
  const [name, secret] = [card.getByLabel('Name'), card.getByLabel('Password', { exact: true })];
  const create = card.getByRole('button', { name: 'Create token' });
  await expect(card.getByText('characters left'), 'the limit is far below what is announced').toHaveCount(0);
  await create.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Please enter a name for the token/);
  await expect(secret).toHaveAccessibleDescription(/Please enter your current password/);
  await expectAccessible(page);
  await name.fill('Nightly backup of our lab’s requests');
  await expect(card.getByRole('radio', { name: 'Read' })).toBeChecked();
  await card.getByRole('radio', { name: 'Full' }).check();
  await card.getByLabel('Expires').selectOption('After a year');
  provokes(page, 'account.createToken');
  await secret.fill('Wrong-Horse-1');
  await create.click();
  await expect(secret).toHaveAccessibleDescription(/This is not your current password/);
  await expect(secret).toBeFocused();
  await secret.fill(password);
  const mend = await fail(page, 'account.createToken', 'away');
  await create.click();
  await expect(card.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible();
  await expect(name).toHaveValue(/^Nightly backup/);
  await mend();
  await create.click();

  const copy = card.getByRole('button', { name: 'Copy' });
  await expect(copy).toBeFocused();
  await expect(card.getByText('Copy it now. It is not shown again.')).toBeVisible();
  await expect(card.getByLabel('Name')).toBeHidden();
  await expectAccessible(page);
  const row = card.getByRole('listitem').filter({ hasText: 'Nightly backup' });
  await expect(row).toContainText(/full · expires \d+ \w+ \d{4} · never used/);
  await copy.press('Enter');
  await expect(page.getByText('Token copied')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^rx_[\w-]{43}$/);
  await expect(card.getByRole('textbox', { name: 'Access token' })).toHaveValue(token);
  await expect(page.getByRole('status').getByRole('textbox'), 'no screen reader reads it aloud').toHaveCount(0);

  const profile = () => fetch(`${product.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await profile()).json()).toMatchObject({ email: ada.email });
  await page.reload();
  await expect(row).toContainText('last used just now');
  await expect(card.getByRole('textbox', { name: 'Access token' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Revoke', description: 'Nightly backup' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke this token?' });
  await expect(question.getByText('stop at once. This cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  await press(question, 'Revoke token', 'Token revoked');
  await expect(row).toHaveCount(0);
  expect((await profile()).status).toBe(401);
});
