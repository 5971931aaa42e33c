import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

const heightOf = async (dialog: Locator) => (await dialog.boundingBox())?.height;

test('areas are found by the words that researchers type, in a picker of one height', async ({ open, createUser }) => {
  const page = await open(await createUser({ areas: [] }), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Choose technical areas' }).click();
  const picker = page.getByRole('dialog', { name: 'Technical areas' });
  const search = picker.getByRole('searchbox', { name: 'Search all areas' });
  const height = await heightOf(picker);
  const first = picker.getByRole('list', { name: 'Areas found' }).getByRole('checkbox').first();

  await search.pressSequentially('deep learning');
  await expect(first).toHaveAccessibleName(/^Machine Learning · also: deep learning/);
  await expect(picker.getByRole('status').filter({ hasText: /^\d+ areas? found$/ })).toBeAttached();
  expect(await heightOf(picker)).toBe(height);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(picker.getByText('1 area selected')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();

  await search.fill('electorn microscopy');
  await expect(first).toHaveAccessibleName(/^Electron Microscopy/);
  await search.fill('machine learning for proteins');
  await expect(picker.getByText('Nothing is called “machine learning for proteins”. Near it:').first()).toBeVisible();
  await expect(picker.getByRole('list', { name: 'Areas near it' }).getByRole('checkbox').first()).toBeVisible();
  expect(await heightOf(picker)).toBe(height);
  await expectAccessible(page);
  await picker.getByRole('button', { name: /^Physics and Astronomy/ }).click();
  await expect(search).toHaveValue('');
  await expect(picker.getByRole('heading', { name: 'Physics and Astronomy' })).toBeFocused();
  await picker.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Remove Machine Learning' })).toBeVisible();
});

test('with many areas chosen, Save is in the window of a phone and of a laptop', async ({ open, createUser }) => {
  const areas = [101, 102, 103, 104, 201, 202, 203, 204, 301, 302];
  const page = await open(await createUser({ areas }), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Choose technical areas' }).click();
  const picker = page.getByRole('dialog', { name: 'Technical areas' });
  for (const size of [
    { width: 360, height: 740 },
    { width: 390, height: 640 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ['Save', 'Cancel'])
      await expect(picker.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
});

test('the institute picker opens with institutes that have members and finds others by domain', async ({
  open,
  createUser,
}) => {
  await createUser({ email: `${randomUUID()}@ethz.ch` });
  const page = await open(await createUser(), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Choose institute' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose your institute' });
  const search = picker.getByRole('searchbox', { name: 'Search institutes', exact: true });
  await expect(search).not.toHaveAttribute('aria-required', 'true');
  await expect(picker.getByRole('status').filter({ hasText: 'Institutes with members here' })).toBeVisible();
  await expect(picker.getByRole('radio', { name: 'ETH Zürich ethz.ch' })).toBeVisible();
  const height = await heightOf(picker);
  await expectAccessible(page);

  const first = picker.getByRole('radio').first();
  await search.pressSequentially('tudelft');
  await expect(first).toHaveAccessibleName('Delft University of Technology tudelft.nl');
  expect(await heightOf(picker)).toBe(height);
  await search.fill('ethz.ch');
  await expect(first).toHaveAccessibleName('ETH Zürich ethz.ch · members here');
  await search.fill('harvad');
  await expect(first).toHaveAccessibleName('Harvard University harvard.edu');
  await search.fill('max planck biochemistryy');
  await expect(picker.getByRole('status').filter({ hasText: 'Near it:' })).toBeVisible();
  await search.fill('qqqqqq');
  await expect(picker.getByRole('status').filter({ hasText: 'No institute is called “qqqqqq”.' })).toBeVisible();
  await expect(picker.getByRole('radio', { name: 'ETH Zürich ethz.ch' })).toBeVisible();
  await expectAccessible(page);
  await search.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(picker.getByText('1 selected')).toBeVisible();
});

test('a collaboration type is found by other words for it', async ({ open, createUser }) => {
  const page = await open(await createUser(), '/create-request');
  const form = page.getByRole('region', { name: 'New request' });
  const opener = form.getByRole('button', { name: 'Search types' });
  await opener.click();
  const picker = page.getByRole('dialog', { name: 'Search types' });
  await expectAccessible(page);
  await picker.getByRole('searchbox', { name: 'Search all types' }).pressSequentially('proofreading');
  await expect(form.getByText('Please select a collaboration type'), 'nothing is missing yet').toHaveCount(0);
  const first = picker.getByRole('radio').first();
  await expect(first).toHaveAccessibleName(/^Feedback on a draft manuscript · also: proofreading/);
  await first.check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Choose' }).click();
  await expect(form.getByLabel('Collaboration type')).toHaveValue('105');
  await expect(opener).toBeFocused();
});
