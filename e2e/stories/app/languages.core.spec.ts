import { pseudoText } from '@exchange/contract/pseudo';
import { test as base, expect, productWith } from '../../support/test.ts';

const pseudo = 'en-XA';

const test = base.extend({ product: productWith({ LANGUAGES: `en,${pseudo}` }) });

test('a visitor changes the language in all tabs, loses nothing they typed, and sees no English when the page loads again', async ({
  open,
}) => {
  const page = await open(null, '/login', { own: true });
  const other = await page.context().newPage();
  await other.goto('/signup');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.getByRole('combobox', { name: 'Language' }).selectOption(pseudo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudoText('Login'));
  await expect(page.getByRole('textbox', { name: pseudoText('Email') })).toHaveValue('ada@example.org');
  await expect(page.locator('html')).toHaveAttribute('lang', pseudo);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(pseudoText('Create Account'));

  // The texts arrive late; until then nothing is shown.
  let isLate = true;
  await page.route('**/languages/**', async (route) => {
    while (isLate) await new Promise((done) => setTimeout(done, 20));
    await route.fallback();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForRequest('**/languages/**');
  expect(await page.locator('#root').textContent()).toBe('');
  isLate = false;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pseudoText('Login'));
});
