import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { provokes } from '../support/console-errors.ts';
import { fail } from '../support/faults.ts';
import { linkIn } from '../support/mail-catcher.ts';
import type { Product } from '../support/product.ts';
import { says } from '../support/spec-sentences.ts';
import { password } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

async function post(product: Product, path: string, body: unknown): Promise<void> {
  const reply = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.ok, path).toBe(true);
}

/** Signs up somewhere else and answers the link of the mail. */
async function verificationLink(product: Product, email: string): Promise<string> {
  await post(product, '/api/signup', { email, password });
  return linkIn(await product.mailCatcher.emailTo(email), product.url);
}

async function resetLink(product: Product, email: string): Promise<string> {
  await post(product, '/api/forgot-password', { email });
  const received = await product.mailCatcher.emailTo(email, ({ text }) => text?.includes('/reset-password') ?? false);
  return linkIn(received, product.url);
}

const urlOf = (page: Page) => page.evaluate(() => location.href);

test('the link of the mail verifies by itself in the browser that signed up', async ({ open, product }) => {
  const link = await verificationLink(product, 'here@example.org');
  const page = await open(null, link, { clock: true, storage: { 'signed-up': 'true' } });
  await says(page, 'Verifying your email');
  await expect(page.getByText('Email verified successfully. You can now log in.')).toBeVisible();
  await says(page, 'Redirecting to login');
  await expect(page.getByRole('link', { name: 'Go to Login now' })).toBeVisible();
  expect(await urlOf(page), 'the token is gone from the address').toBe(`${product.url}/verify`);
  await expectAccessible(page);
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').getByText('Email verified successfully.')).toBeVisible();
});

test('elsewhere one button verifies, so that no scanner of mails does it', async ({ open, product }) => {
  const link = await verificationLink(product, 'elsewhere@example.org');
  const page = await open(null, link);
  await says(page, 'Verifying your email');
  const button = page.getByRole('button', { name: 'Verify' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await button.click();
  await expect(page.getByText('Email verified successfully. You can now log in.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login now' }).click();
  await expect(page).toHaveURL('/login');
});

test('a bad link says so and leads back', async ({ open }) => {
  const page = await open(null, '/verify?token=nonsense');
  provokes(page, 'auth.verify');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid or expired verification token');
  await says(page, 'Back to Login');
  await expectAccessible(page);
});

test('verifying says when nobody answers, and can be tried again', async ({ open, product }) => {
  const link = await verificationLink(product, 'patient@example.org');
  const page = await open(null, link);
  let mend = await fail(page, 'auth.verify', 'broken');
  await page.getByRole('button', { name: 'Verify' }).click();
  await says(page, 'Verification failed');
  await mend();
  await page.reload();
  mend = await fail(page, 'auth.verify', 'away');
  await page.getByRole('button', { name: 'Verify' }).click();
  await says(page, 'Network error during verification');
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Email verified successfully. You can now log in.')).toBeVisible();
});

test('forgot password answers the same whatever the address', async ({ open }) => {
  const page = await open(null, '/forgot-password');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await says(page, 'Please enter a valid email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
  const mend = await fail(page, 'auth.forgotPassword', 'away');
  await page.getByLabel('Email').fill('unknown@example.org');
  await says(page, 'Send Reset Link');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await says(page, 'Network error while sending password reset email');
  await mend();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('If this address has an account, a reset link is on its way.')).toBeVisible();
  await expectAccessible(page);
});

test('a new password: its rules, then home after two seconds, with a link beside it', async ({
  open,
  person,
  product,
}) => {
  const { email } = await person({ password });
  const page = await open(null, await resetLink(product, email), { clock: true });
  expect(await urlOf(page), 'the token is gone from the address').toBe(`${product.url}/reset-password`);
  const submit = page.getByRole('button', { name: 'Reset Password' });
  await expectAccessible(page);

  await page.getByLabel('New password', { exact: true }).fill('weak');
  await page.getByLabel('Confirm new password').fill('other');
  await submit.click();
  const alert = page.getByRole('main').getByRole('alert');
  await says(alert, 'Please fix password requirements');
  await says(alert, 'Password must be at least 8 characters long');
  await says(alert, 'Password must contain at least one uppercase letter');
  await says(alert, 'Password must contain at least one digit');
  await says(page, 'Passwords do not match');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('A1'.repeat(64));
  await submit.click();
  await says(alert, 'Password must be less than 128 characters');
  await says(alert, 'Password must contain at least one lowercase letter');

  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('Another-Horse-2');
  await page.getByLabel('Confirm new password').fill('Another-Horse-2');
  await submit.click();
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login now' })).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/');
});

test('a reset link that is not good any more says so', async ({ open }) => {
  const page = await open(null, '/reset-password?token=nonsense');
  provokes(page, 'auth.resetPassword');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid or expired reset token');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(password);
});

test('unsubscribe does it by itself', async ({ open }) => {
  const page = await open(null, '/unsubscribe?email=reader@example.org');
  await says(page, 'You have been successfully unsubscribed from our emails.');
  await expectAccessible(page);
});

test('unsubscribe says what is missing and what went wrong', async ({ open, person }) => {
  const page = await open(null, '/unsubscribe');
  await says(page, 'No email address provided.');
  await expectAccessible(page);
  provokes(page, 'notifications.unsubscribe');
  await page.goto('/unsubscribe?email=nonsense');
  await says(page, 'Failed to unsubscribe. {detail}', { detail: 'Please enter a valid email address.' });

  const loggedIn = await open(await person(), '/login');
  const mend = await fail(loggedIn, 'notifications.unsubscribe', 'hangs');
  await loggedIn.goto('/unsubscribe?email=reader@example.org');
  await expect(loggedIn.getByText('Processing your request.')).toBeVisible();
  await expectAccessible(loggedIn);
  await mend();
  await says(loggedIn, 'You have been successfully unsubscribed from our emails.');
});
