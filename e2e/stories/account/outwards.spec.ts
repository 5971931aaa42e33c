import { readFile } from 'node:fs/promises';
import { grantRole } from '@exchange/api';
import { createOffer, createRequest, setStatus } from '@exchange/testkit/rest-users';
import { giveFactor } from '@exchange/testkit/second-factor';
import { expectAccessible } from '../../support/accessible.ts';
import { password } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a member gives a saved search a feed and a webhook in Settings, and sees each secret only once', async ({
  open,
  createUser,
  product,
}) => {
  const ada = await createUser({ name: 'Ada', password });
  await createRequest(await createUser({ name: 'Bob' }), { title: 'A gel that cracks' });
  const page = await open(ada, '/requests?q=gel');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Gels');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/account');
  const feeds = page.getByRole('list', { name: 'Feeds' });
  await feeds.getByRole('button', { name: 'Make address', description: 'Gels' }).click();
  const address = page.getByLabel('Secret address');
  await expect(address).toHaveValue(/\/api\/atom\/[\w-]{43}$/);
  expect((await fetch(new URL(await address.inputValue()).pathname.replace(/^/, product.url))).status).toBe(200);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused();
  await expectAccessible(page);
  await feeds.getByRole('button', { name: 'Remove', description: 'Gels' }).click();
  await expect(address).toBeHidden();
  await expect(feeds).toBeFocused();

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const url = page.getByLabel('Address', { exact: true });
  const add = page.getByRole('button', { name: 'Save', exact: true });
  await url.fill('http://hooks.example.org');
  await add.click();
  await expect(url).toHaveAccessibleDescription(/Please enter an address that begins with https:\/\//);
  await url.fill('https://hooks.example.invalid/a');
  await add.click();
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  const webhooks = page.getByRole('list', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'Test' }).click();
  await webhooks.getByRole('button', { name: 'Deliveries' }).click();
  await expect(async () => {
    await webhooks.getByRole('button', { name: 'Refresh' }).click();
    await expect(webhooks.getByText('There was no connection')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.reload();
  await expect(webhooks).toContainText('hooks.example.invalid');
  await expect(page.getByLabel('Secret', { exact: true })).toBeHidden();
  await webhooks.getByRole('button', { name: 'Remove' }).click();
  await expect(webhooks).toBeHidden();
});

test('a helper downloads a signed document about their help; a visitor checks that it is genuine', async ({
  open,
  createUser,
}) => {
  const owner = await createUser({ name: 'Olga Owner' });
  const helper = await createUser({ name: 'Bo Helper' });
  const request = await createRequest(owner, { title: 'Gel electrophoresis' });
  await createOffer(helper, request);
  await setStatus(owner, request, 4);
  const owners = await open(owner, `/requests/${request}`);
  await owners.getByRole('button', { name: 'Give credit', description: 'Bo Helper' }).click();
  const page = await open(helper, '/profile');
  await page.getByRole('button', { name: 'Yes, that is right' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await owners.reload();
  const choice = owners.getByLabel('Their signed document may name the title');
  await choice.click();
  await expect(choice).toBeChecked();
  await page.reload();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Signed document with the title' }).click();
  const file = await (await saving).path();
  const guest = await open(null, '/check-credit');
  await guest.getByLabel('The file').setInputFiles(file);
  await expect(guest.getByRole('status').getByText('Valid: it was signed here')).toBeVisible();
  await expect(guest.getByText('Gel electrophoresis', { exact: true })).toBeVisible();
  await expectAccessible(guest);
  const text = (await readFile(file, 'utf8')).replace('Bo Helper', 'Mallory');
  await guest.getByLabel('Or its text').fill(text);
  await guest.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(guest.getByRole('alert').getByText('Not valid: it was not signed here')).toBeVisible();
});

test('an operator adds webhooks, and reads and downloads the report about a finished quarter', async ({
  open,
  createUser,
  db,
}) => {
  const operator = await createUser({ password });
  await grantRole(db, operator.email, 'operator');
  await giveFactor(db, operator.id);
  const page = await open(operator, '/admin/webhooks');
  await expect(page.getByText('every new request that everyone may see')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/report');
  await expect(page.getByText('No report yet')).toBeVisible();
  await db.insertInto('outcome_quarter').values({ first_day: '2026-04-01' }).execute();
  const row = { first_day: '2026-04-01', by: 'all', group_name: '', is_returning: null, offers: null };
  await db
    .insertInto('outcome_row')
    .values([
      { ...row, kind: 'requests', waited: '1', is_solved: true, number: 6 },
      { ...row, kind: 'requests', waited: 'longer', is_solved: false, number: 2 },
      { ...row, kind: 'helpers', waited: '', is_solved: null, is_returning: true, number: 5 },
    ])
    .execute();
  await page.reload();
  await expect(page.getByLabel('Quarter')).toHaveValue('2026-04-01');
  await expect(page.getByRole('row', { name: /All requests/ })).toContainText('6 (75 %)');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rows (CSV)' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('"requests","all","","1","true","","6",""');
});
