import { expect, test } from '../../support/test.ts';

test('what is switched on can be told without colours; if the system wants more contrast, texts are darker', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/requests');
  const on = page.getByRole('button', { name: 'Matches my profile', pressed: true });
  const off = page.getByRole('button', { name: 'No offers yet', pressed: false });
  await expect(on.locator('svg')).toHaveCount(1);
  await expect(off.locator('svg')).toHaveCount(0);
  const border = () =>
    Promise.all([on, off].map((button) => button.evaluate((one) => getComputedStyle(one).borderWidth)));
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await border()).toEqual(['3px', '1px']);
  await expect(page.getByRole('combobox', { name: 'Sort' }), 'the arrow is there').toHaveCSS('appearance', 'auto');
  await page.emulateMedia({ forcedColors: 'none' });

  const quiet = page.getByRole('complementary').getByText(/^You have/);
  const ink = () => quiet.evaluate((text) => getComputedStyle(text).color);
  const usual = await ink();
  await page.emulateMedia({ contrast: 'more' });
  expect(await ink()).not.toBe(usual);
  expect(await ink()).toBe(await page.locator('html').evaluate((html) => getComputedStyle(html).color));
});
