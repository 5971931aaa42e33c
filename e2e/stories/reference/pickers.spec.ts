import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { fail } from '../../support/faults.ts';
import { says } from '../../support/spec-sentences.ts';
import { openDialog } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const heightOf = async (dialog: Locator) => (await dialog.boundingBox())?.height;

test('a collaboration type is found by other words for it', async ({ open, createUser }) => {
  const page = await open(await createUser(), '/create-request');
  const form = page.getByRole('region', { name: 'New request' });
  const opener = form.getByRole('button', { name: 'Search types' });
  const picker = await openDialog(opener, 'Search types');
  await expectAccessible(page);
  await picker.getByRole('searchbox', { name: 'Search all types' }).pressSequentially('proofreading');
  await expect(form.getByText('Please select a collaboration type'), 'nothing is missing yet').toHaveCount(0);
  const first = picker.getByRole('radio').first();
  await expect(first).toHaveAccessibleName(/^Feedback on a draft manuscript · also: proofreading/);
  await first.check();
  await picker.getByRole('button', { name: 'Choose' }).click();
  await expect(form.getByLabel('Collaboration type')).toHaveValue('105');
  await expect(opener).toBeFocused();
});

test('a member chooses an institute that has members already, or finds another by its name or email domain', async ({
  open,
  createUser,
}) => {
  await createUser({ email: `${randomUUID()}@ethz.ch` });
  const page = await open(await createUser(), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const opener = page.getByRole('button', { name: 'Choose', description: 'Institute' });
  const picker = await openDialog(opener, 'Choose your institute');
  const search = picker.getByRole('searchbox', { name: 'Search institutes', exact: true });
  await expect(search).not.toHaveAttribute('aria-required', 'true');
  await expect(picker.getByRole('status').filter({ hasText: 'Institutes with members here' })).toBeVisible();
  await expect(picker.getByRole('radio', { name: 'ETH Zürich ethz.ch' })).toBeVisible();
  await expect(search).toBeFocused();
  await says(picker, 'Add Selected');
  const add = picker.getByRole('button', { name: 'Add Selected' });
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Nothing selected yet');
  const height = await heightOf(picker);
  await expectAccessible(page, { corners: 4 });

  const first = picker.getByRole('radio').first();
  await search.pressSequentially('tudelft');
  await expect(first).toHaveAccessibleName('Delft University of Technology tudelft.nl');
  expect(await heightOf(picker)).toBe(height);
  await search.fill('ethz.ch');
  await expect(first).toHaveAccessibleName('ETH Zürich ethz.ch · members here');
  const answer = await fail(page, 'reference.searchInstitutes', 'hangs');
  await search.fill('embl');
  await expect(picker.getByRole('status').filter({ hasText: 'Searching' })).toBeVisible();
  await expect(first, 'what was found for other words cannot be chosen').toBeDisabled();
  await expectAccessible(page, { asIs: true });
  await answer();
  await expect(first).toHaveAccessibleName(/EMBL/);
  await expect(first).toBeEnabled();
  await search.fill('harvad');
  await expect(first).toHaveAccessibleName('Harvard University harvard.edu');
  await search.fill('max planck biochemistryy');
  await expect(picker.getByRole('status').filter({ hasText: 'Similar:' })).toBeVisible();
  await search.fill('qqqqqq');
  await expect(picker.getByRole('status').filter({ hasText: 'No institute is called “qqqqqq”.' })).toBeVisible();
  await expect(picker.getByRole('radio', { name: 'ETH Zürich ethz.ch' })).toBeVisible();
  await expectAccessible(page);
  await search.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(picker.getByText('1 selected')).toBeVisible();

  await search.fill('oxford');
  await picker.getByRole('radio', { name: /^University of Oxford ox\.ac\.uk/ }).check();
  await add.click();
  await expect(page.getByRole('textbox', { name: 'Institute' })).toHaveValue('University of Oxford');
  await expect(opener).toBeFocused();
});
