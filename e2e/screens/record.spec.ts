import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../support/accessible.ts';
import { openQuestion, press, title } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const words = 'Four planchettes arrived at minus 180 and not one was cracked.';

test('credit with thanks is confirmed, shown on the profile and taken down', async ({ open, createUser }) => {
  const [maria, tomas] = [await createUser({ name: 'Maria Silva' }), await createUser({ name: 'Tomás Novák' })];
  const requestId = await createRequest(maria);
  await createOffer(tomas, requestId);
  await setStatus(maria, requestId, requestStatus.completed);

  const page = await open(maria, '/create-request');
  const helped = page.getByRole('article', { name: title }).getByRole('region', { name: 'Who helped?' });
  await helped.getByRole('button', { name: 'Give credit: Tomás Novák' }).click();
  await expect(helped.getByText('Not confirmed yet')).toBeVisible();
  await helped.getByRole('button', { name: 'Add thanks: Tomás Novák' }).click();
  const thanking = page.getByRole('dialog', { name: 'Thank Tomás Novák' });
  await expect(thanking.getByRole('textbox', { name: 'Thanks' })).toBeFocused();
  await thanking.getByRole('textbox', { name: 'Thanks' }).fill(words);
  await expectAccessible(page);
  // What was typed is still there after the dialog was closed.
  await page.keyboard.press('Escape');
  await helped.getByRole('button', { name: 'Add thanks: Tomás Novák' }).click();
  await expect(thanking.getByRole('textbox', { name: 'Thanks' })).toHaveValue(words);
  await thanking.getByRole('checkbox', { name: 'Resources' }).check();
  await thanking.getByRole('button', { name: 'Save' }).click();
  await expect(helped.getByText('Not confirmed yet, with your thanks')).toBeVisible();

  const theirs = await open(tomas, '/profile');
  const question = theirs.getByRole('region', { name: 'Did you help with this?' });
  await expect(question).toContainText(`Maria Silva names you as a collaborator on “${title}”.`);
  await expectAccessible(theirs, { corners: 4 });
  await question.getByRole('button', { name: 'Yes, that is right' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Confirm the collaboration' });
  await expect(dialog.getByRole('checkbox', { name: 'Resources' })).toBeChecked();
  await expect(dialog).toContainText(words);
  await expectAccessible(theirs);
  await dialog.getByRole('checkbox', { name: 'Investigation' }).check();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs.getByText('Thank you. It is on your record.')).toBeVisible();
  await expect(question).toBeHidden();
  const record = theirs.getByRole('region', { name: 'Record' });
  await expect(record).toContainText('Investigation, Resources');
  await expect(record).toContainText(words);
  await expectAccessible(theirs);
  const download = theirs.waitForEvent('download');
  await record.getByRole('link', { name: 'Markdown' }).click();
  expect((await download).suggestedFilename()).toBe('my-record.markdown');

  const confirmed = 'Confirmed: Investigation, Resources. On their profile, with your thanks';
  await expect(helped.getByText(confirmed)).toBeVisible();

  await theirs.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await record.getByRole('button', { name: `Copy link: ${title}` }).click();
  const link = await theirs.evaluate(() => navigator.clipboard.readText());
  const others = await open(await createUser({ name: 'Vera Visitor' }), link);
  await expect(others.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // The owner takes the thanks down, then the helper the entry.
  await helped.getByRole('button', { name: 'Edit thanks: Tomás Novák' }).click();
  await thanking.getByRole('textbox', { name: 'Thanks' }).fill('');
  await thanking.getByRole('button', { name: 'Save' }).click();
  await expect(record).not.toContainText(words);
  await record.getByRole('button', { name: `Take down: ${title}` }).click();
  await expect(record).toContainText('Not on your profile; only you see it.');
  await others.reload();
  await expect(others.getByRole('heading', { name: 'This entry is not there' })).toBeVisible();
});

test('“Not me” takes the entry and its points from both people', async ({ open, createUser, product }) => {
  const [maria, tomas] = [await createUser({ name: 'Maria Silva' }), await createUser({ name: 'Tomás Novák' })];
  const requestId = await createRequest(maria);
  await setStatus(maria, requestId, requestStatus.completed);
  await maria.call('POST', `/api/collaboration-requests/${requestId}/successful-collaborators`, { email: tomas.email });

  const page = await open(tomas, '/profile');
  const points = page.getByRole('complementary').getByText('5', { exact: true });
  await expect(points).toBeVisible();
  const dialog = await openQuestion(page.getByRole('button', { name: 'Not me' }), 'Was it not you?');
  await expectAccessible(page);
  await press(dialog, 'Not me, remove it', 'Removed. No points were left on either side.');
  await expect(points).toBeHidden();
  const mail = await product.mailServer.emailTo(maria.email);
  expect(mail.subject).toBe(`Credit not confirmed: ${title}`);

  await page.getByRole('link', { name: 'All points, line by line' }).click();
  await expect(page.getByRole('heading', { name: 'Points' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveText([
    /Credit undone.*Maria Silva.*−5/,
    /Got credit \(undone\).*Maria Silva.*\+5/,
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'Sum of all lines' })).toContainText('0');
  await expectAccessible(page);
});
