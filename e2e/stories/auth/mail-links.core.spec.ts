import { linkIn } from '@exchange/testkit/mail-server';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { stopClock, tickUntilShown } from '../../support/clock.ts';
import type { Product } from '../../support/product.ts';
import { says, saysAll } from '../../support/spec-sentences.ts';
import { follow, password, post } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { verificationLink } from './mail-links.steps.ts';

async function resetLink(product: Product, email: string): Promise<string> {
  await post(product.url, '/api/forgot-password', { email });
  const received = await product.mailServer.emailTo(email, ({ text }) => text?.includes('/reset-password') ?? false);
  return linkIn(received, product.url);
}

const urlOf = (page: Page) => page.evaluate(() => location.href);

test('a verification link works by itself in the browser that signed up, if no institute’s badge depends on it', async ({
  open,
  product,
}) => {
  const link = await verificationLink(product, 'here@example.org');
  const page = await open(null, '/login', { clock: true });
  await stopClock(page);
  await page.goto(link);
  await tickUntilShown(page, page.getByText('Email verified successfully. You can now log in.'));
  await saysAll(page, 'Verifying your email', 'Redirecting to login');
  await expect(page.getByRole('link', { name: 'Go to Login now' })).toBeVisible();
  await expect(page).toHaveTitle('Email verified · Research Exchange');
  expect(await urlOf(page), 'the token is gone from the address').toBe(`${product.url}/verify`);
  await expectAccessible(page);
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/login');
  await page.clock.resume();
  await expect(page.getByRole('status').getByText('Email verified successfully.')).toBeVisible();
});

test('a reset link asks for a password that keeps the rules, then leads to the home page and to Login', async ({
  open,
  createUser,
  product,
}) => {
  const { email } = await createUser({ password });
  const page = await open(null, await resetLink(product, email), { clock: true });
  expect(await urlOf(page), 'the token is gone from the address').toBe(`${product.url}/reset-password`);
  const submit = page.getByRole('button', { name: 'Reset Password' });
  await expectAccessible(page, { corners: 4 });

  await page.getByLabel('New password', { exact: true }).fill('weak');
  await page.getByLabel('Confirm new password').fill('other');
  await submit.click();
  const main = page.getByRole('main');
  const field = page.getByLabel('New password', { exact: true });
  await saysAll(main, 'Please fix password requirements', 'Password must be at least 8 characters long');
  await says(main, 'Password must contain at least one uppercase letter');
  await says(main, 'Password must contain at least one digit');
  await says(main, 'Passwords do not match');
  await expect(main.getByRole('alert'), 'the fields say it').toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    /^Please fix password requirements .*Password must be at least 8 characters long/,
  );
  await expectAccessible(page);
  await field.fill('A1'.repeat(64));
  await says(main, 'Password must be less than 128 characters');
  await says(main, 'Password must contain at least one lowercase letter');
  await expect(main.getByText('Password must contain at least one digit')).toBeHidden();
  await field.fill('other-A1');
  await expect(main.getByText('Please fix password requirements')).toBeHidden();

  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('Another-Horse-2');
  await page.getByLabel('Confirm new password').fill('Another-Horse-2');
  await stopClock(page);
  await submit.click();
  await tickUntilShown(page, page.getByText('Password reset successfully'));
  await expect(page.getByRole('link', { name: 'Go to Login now' })).toBeVisible();
  await page.clock.fastForward(2_000);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  const strip = page.locator('.banner').filter({ hasText: 'Password reset successfully' });
  await expect(strip).toBeVisible();
  await follow(strip.getByRole('link', { name: 'Log in to my account' }), '/login');
});
