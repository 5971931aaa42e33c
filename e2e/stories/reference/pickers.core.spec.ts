import { area } from '@exchange/testkit/rest-users';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { says } from '../../support/spec-sentences.ts';
import { keyFocuses, openDialog } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const heightOf = async (dialog: Locator) => (await dialog.boundingBox())?.height;

test('a member chooses technical areas by category, or by the words that researchers type for them', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const opener = page.getByRole('button', { name: 'Choose technical areas' });
  const picker = await openDialog(opener, 'Technical areas');
  const search = picker.getByLabel('Search all areas');
  await expect(search).toBeFocused();
  await expect(picker.getByText('1 of 13')).toBeVisible();
  await says(picker, 'Need a technical area adding? Contact Us');
  await expect(picker.getByRole('link', { name: /Contact Us/ })).toHaveAttribute(
    'href',
    /\/legal\/contact\?language=en$/,
  );
  await expectAccessible(page, { corners: 4 });

  await picker.getByRole('button', { name: /^Computing and Artificial/ }).click();
  await expect(picker.getByRole('heading', { level: 3 })).toBeFocused();
  await says(picker, 'Select All');
  await picker.getByRole('button', { name: 'Select All', exact: true }).click();
  await expect(picker.getByRole('status').filter({ hasText: /(\d+) of \1 selected/ })).toBeVisible();
  await says(picker, 'Deselect All');
  for (const size of [
    { width: 360, height: 740 },
    { width: 390, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ['Save', 'Cancel'])
      await expect(picker.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Deselect All' }).click();
  await expect(picker.getByText('1 area selected')).toBeVisible();
  await page.goBack();
  await expect(picker.getByRole('button', { name: /^Computing and Artificial/ })).toBeFocused();

  await search.fill('microscopy');
  await expect(picker.getByText('areas found').first()).toBeVisible();
  await picker.getByRole('checkbox', { name: /Super-Resolution Microscopy/ }).check();
  await search.fill('zzzz');
  await expect(picker.getByText('Nothing is called “zzzz”.').first()).toBeVisible();
  await expect(picker.getByRole('list', { name: 'Categories' })).toBeVisible();
  await page.goBack();
  await expect(picker).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByRole('button', { name: `Remove ${area.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Super-Resolution Microscopy' })).toHaveCount(0);
  await opener.click();
  await search.fill('super-res');
  await picker.getByRole('checkbox', { name: /Super-Resolution Microscopy/ }).check();
  await picker.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Remove Super-Resolution Microscopy' })).toBeVisible();

  await opener.click();
  const height = await heightOf(picker);
  const first = picker.getByRole('list', { name: 'Areas found' }).getByRole('checkbox').first();

  await search.pressSequentially('deep learning');
  await expect(first).toHaveAccessibleName(/^Machine Learning · also: deep learning/);
  await expect(picker.getByRole('status').filter({ hasText: /^\d+ areas? found$/ })).toBeAttached();
  expect(await heightOf(picker)).toBe(height);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(picker.getByText('3 areas selected')).toBeVisible();
  await keyFocuses('ArrowUp', search);

  await search.fill('electorn microscopy');
  await expect(first).toHaveAccessibleName(/^Electron Microscopy/);
  await search.fill('machine learning for proteins');
  await expect(picker.getByText('Nothing is called “machine learning for proteins”. Similar:').first()).toBeVisible();
  await expect(picker.getByRole('list', { name: 'Similar areas' }).getByRole('checkbox').first()).toBeVisible();
  expect(await heightOf(picker)).toBe(height);
  await expectAccessible(page);
  await picker.getByRole('button', { name: /^Physics and Astronomy/ }).click();
  await expect(search).toHaveValue('');
  await expect(picker.getByRole('heading', { name: 'Physics and Astronomy' })).toBeFocused();
  await picker.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Remove Machine Learning' })).toBeVisible();

  await opener.click();
  await search.fill('cryo');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await search.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});
