import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, setStatus } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const words = 'Four planchettes arrived at minus 180 and not one was cracked.';

test('a helper confirms credit with thanks, shows it on the profile, and takes it down again', async ({
  open,
  createUser,
}) => {
  const [maria, tomas] = [await createUser({ name: 'Maria Silva' }), await createUser({ name: 'Tomás Novák' })];
  const requestId = await createRequest(maria);
  await createOffer(tomas, requestId);
  await setStatus(maria, requestId, requestStatus.completed);

  const page = await open(maria, '/create-request');
  const helped = page.getByRole('article', { name: title }).getByRole('region', { name: 'Who helped?' });
  await helped.getByRole('button', { name: 'Give credit', description: 'Tomás Novák' }).click();
  await expect(helped.getByText('Not confirmed yet')).toBeVisible();
  await helped.getByRole('button', { name: 'Add thanks', description: 'Tomás Novák' }).click();
  const thanking = page.getByRole('dialog', { name: 'Thank Tomás Novák' });
  await expect(thanking.getByRole('textbox', { name: 'Thanks' })).toBeFocused();
  await thanking.getByRole('textbox', { name: 'Thanks' }).fill(words);
  await expectAccessible(page);
  // What was typed is still there after the dialog was closed.
  await page.keyboard.press('Escape');
  await helped.getByRole('button', { name: 'Add thanks', description: 'Tomás Novák' }).click();
  await expect(thanking.getByRole('textbox', { name: 'Thanks' })).toHaveValue(words);
  await thanking.getByRole('checkbox', { name: 'Resources' }).check();
  await thanking.getByRole('button', { name: 'Save' }).click();
  await expect(helped.getByText('Not confirmed yet, with your thanks')).toBeVisible();

  const theirs = await open(tomas, '/profile');
  const question = theirs.getByRole('region', { name: 'Did you help with this?' });
  await expect(question).toContainText(`Maria Silva names you as a collaborator on “${title}”.`);
  await expect(question.getByRole('link', { name: 'Maria Silva' })).toHaveAttribute('href', /\/profile\//);
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
  await record.getByRole('button', { name: 'Copy link', description: title }).click();
  const link = await theirs.evaluate(() => navigator.clipboard.readText());
  const others = await open(await createUser({ name: 'Vera Visitor' }), link);
  await expect(others.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // The owner takes the thanks down, then the helper the entry.
  await helped.getByRole('button', { name: 'Edit thanks', description: 'Tomás Novák' }).click();
  await thanking.getByRole('textbox', { name: 'Thanks' }).fill('');
  await thanking.getByRole('button', { name: 'Save' }).click();
  await expect(record).not.toContainText(words);
  await record.getByRole('button', { name: 'Take down', description: title }).click();
  await expect(record).toContainText('Not on your profile; only you see it.');
  await others.reload();
  await expect(others.getByRole('heading', { name: 'This entry is not there' })).toBeVisible();
});
