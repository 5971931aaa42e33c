import { sql } from 'kysely';
import { expectAccessible } from '../support/accessible.ts';
import { provokes } from '../support/console-errors.ts';
import { fail } from '../support/faults.ts';
import { password, press } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a token that expired is removed; one is created, used and revoked', async ({ open, createUser, db, product }) => {
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
  await expired.getByRole('button', { name: 'Remove: Script by Haruka' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove token' }).click();
  await expect(expired).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeVisible();

  await card.getByRole('button', { name: 'Create a token' }).click();
  const [name, secret] = [card.getByLabel('Name'), card.getByLabel('Password', { exact: true })];
  const create = card.getByRole('button', { name: 'Create token' });
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

  const copy = card.getByRole('button', { name: 'Copy the token' });
  await expect(copy).toBeFocused();
  await expect(card.getByText('Copy it now. It is not shown again, and we keep only its hash.')).toBeVisible();
  await expect(card.getByLabel('Name')).toBeHidden();
  await expectAccessible(page);
  const row = card.getByRole('listitem').filter({ hasText: 'Nightly backup' });
  await expect(row).toContainText(/full · expires \d+ \w+ \d{4} · never used/);
  await copy.press('Enter');
  await expect(page.getByText('Token copied')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^rx_[\w-]{43}$/);
  await expect(card.getByRole('textbox', { name: 'Access token' })).toHaveValue(token);

  const profile = () => fetch(`${product.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await profile()).json()).toMatchObject({ email: ada.email });
  await page.reload();
  await expect(row).toContainText('last used just now');
  await expect(card.getByRole('textbox', { name: 'Access token' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Revoke: Nightly backup' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke this token?' });
  await expect(question.getByText('stop at once. This cannot be undone.')).toBeVisible();
  await expectAccessible(page);
  await press(question, 'Revoke token', 'Token revoked');
  await expect(row).toHaveCount(0);
  expect((await profile()).status).toBe(401);
});
