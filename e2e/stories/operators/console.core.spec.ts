import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { follow, openDialog } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { createStaff, giveReason, places, toast } from './console.steps.ts';

test('a moderator sees the reports in the console and reaches nothing else', async ({ open, createUser, db }) => {
  const page = await open(await createStaff(db, createUser, 'moderator'), '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(places(page).getByRole('link')).toHaveText([/^Reports/]);
  for (const place of ['people', 'emails', 'audit', 'requests', 'institutes', 'reference', 'demand']) {
    await page.evaluate((to) => history.pushState(null, '', to), `/admin/${place}`);
    await expect(page).toHaveURL(`/admin/${place}`);
    await expect(page.getByRole('heading', { level: 1, name: 'There is nothing here' })).toBeVisible();
  }
  await expectAccessible(page, { corners: 4 });
});

test('an operator finds a person, then suspends, restores and erases the account', async ({ open, createUser, db }) => {
  const operator = await createStaff(db, createUser, 'operator');
  const mallory = await createUser({ name: 'Mallory Unique' });
  const page = await open(operator, '/admin/people');
  const dates = page.locator('td.when');
  await expect(dates.first()).toBeVisible();
  const heights = await dates.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(new Set(heights)).toEqual(new Set([1]));
  const helped = await createRequest(await createUser({ name: 'Ada' }), { title: 'Helped once' });
  await createOffer(mallory, helped);
  await page.getByRole('searchbox', { name: 'Find people' }).fill('mallory uni');
  await follow(page.getByRole('button', { name: 'Find' }), '/admin/people?q=mallory+uni');
  await page.getByRole('button', { name: 'Details', description: 'Mallory Unique' }).click();
  const person = page.getByRole('region', { name: 'Mallory Unique' });
  await expect(person.getByText('signed up')).toBeVisible();
  await expect(person.getByRole('link', { name: 'Helped once' })).toHaveAttribute(
    'href',
    `/admin/requests?q=${helped}`,
  );
  await expectAccessible(page, { corners: 4 });
  const question = await openDialog(person.getByRole('button', { name: 'Suspend' }), 'Suspend Mallory Unique?');
  await expectAccessible(page);
  await question.getByLabel('Reason, as the person reads it').fill('Too many advertisements.');
  await question.getByLabel('Until').selectOption('Until it is restored');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Account suspended')).toBeVisible();
  await expect(person.getByText('Too many advertisements.').first()).toBeVisible();
  await expect(
    person.getByRole('heading', { name: 'Mallory Unique', exact: true }),
    'its button has gone',
  ).toBeFocused();
  await person.getByRole('button', { name: 'Restore' }).click();
  await giveReason(page, 'Restore Mallory Unique?', 'They stopped.', 'Restore', 'Account restored');
  await person.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await giveReason(page, 'Export the data of Mallory Unique?', 'Asked by letter', 'Export');
  expect((await download).suggestedFilename()).toBe(`person-${mallory.id}.json`);
  await person.getByRole('button', { name: 'Erase' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase Mallory Unique?' });
  await expect(erasing.getByRole('textbox')).toHaveCount(0);
  await erasing.getByRole('button', { name: 'Erase account' }).click();
  await expect(toast(page, 'Account erased')).toBeVisible();
  await expect(page.getByText('Nobody found')).toBeVisible();
  const erased = db.selectFrom('app_user').select('erased_at').where('id', '=', mallory.id);
  expect((await erased.executeTakeFirstOrThrow()).erased_at).not.toBeNull();
});
