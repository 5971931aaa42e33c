import { expect, test } from '../../support/test.ts';

test('a programmer opens a call in the documentation of the API and tries it, with the keyboard and on a phone', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/api/docs', { size: { width: 390, height: 844 }, own: true });
  await expect(page.getByRole('link', { name: 'The API as an OpenAPI document' })).toBeVisible();
  await expect(page.getByText('curl -H "Authorization: Bearer $TOKEN"').first()).toBeVisible();
  // The last group is there without scrolling, so the page shows all of them.
  await expect(page.locator('[data-tag="API"]')).toBeAttached();
  await page.locator('[data-tag="Auth"]').getByRole('button', { name: 'Expand operation' }).press('Enter');
  const call = page.getByRole('button', { name: 'GET /api/home-stats Count' });
  await call.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Try it out' }).press('Enter');
  await page.getByRole('button', { name: 'Execute' }).press('Enter');
  await expect(page.getByText('total_users').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the documentation of the API is dark if the system of its reader is dark', async ({ open }) => {
  const page = await open(null, '/api/docs', { own: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(28, 32, 34)');
  await expect(page.locator('.swagger-ui').first()).toHaveCSS('background-color', 'rgb(28, 32, 34)');
});
