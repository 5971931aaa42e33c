import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { provokes } from '../support/console-errors.ts';
import { fail } from '../support/faults.ts';
import { says } from '../support/spec-sentences.ts';
import { password } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

async function fill(page: Page, email: string, secret: string, confirmation = secret): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(confirmation);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

test('the list of password requirements lives while one types, in words', async ({ open }) => {
  const page = await open(null, '/signup', { clock: true });
  const secret = page.getByLabel('Password', { exact: true });
  const rules = page.getByRole('list').filter({ hasText: 'uppercase' });
  for (const rule of [
    'At least 8 characters',
    'Fewer than 128 characters',
    'One uppercase letter',
    'One lowercase letter',
    'One digit',
  ])
    await expect(rules.getByText(rule)).toBeVisible();
  await expect(rules.getByText('(not met)')).toHaveCount(5);
  await secret.fill('abc');
  await expect(rules.getByRole('listitem').filter({ hasText: 'lowercase' })).toContainText('(met)');
  await expect(rules.getByText('(not met)')).toHaveCount(3);
  await secret.fill(password);
  await expect(rules.getByText('(not met)')).toHaveCount(0);
  await page.clock.fastForward(1_100);
  await expect(page.getByRole('status').filter({ hasText: '5 of 5 met' })).toHaveCount(1);
});

test('signup checks the form before anything is sent', async ({ open }) => {
  const page = await open(null, '/signup');
  await expectAccessible(page);
  await fill(page, 'nobody', 'short', 'different');
  await submit(page);
  await says(page, 'Please enter a valid email address.');
  await says(page, 'Please fix password requirements.');
  await says(page, 'Passwords do not match');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await expectAccessible(page);
});

test('after signup the screen says what happens next, and sends the mail again', async ({ open, product }) => {
  const page = await open(null, '/signup');
  await fill(page, 'new@example.org', password);
  await submit(page);
  await expect(page.getByText('Account created. Please check your email')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(page.getByText('a new email is on its way.')).toBeVisible();
  await product.mailCatcher.emailTo('new@example.org');
  await says(page, 'Back to Login');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a sign-up that was made before is told so, and can have its mail again', async ({ open }) => {
  const page = await open(null, '/signup');
  await fill(page, 'twice@example.org', password);
  await submit(page);
  await expect(page.getByText('Account created.')).toBeVisible();
  await page.goto('/signup');
  provokes(page, 'auth.signup');
  await fill(page, 'twice@example.org', password);
  await submit(page);
  await says(page, 'Account exists but is not verified. You can resend the verification email.');
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('twice@example.org');
  await expectAccessible(page);
});

test('signup without a network loses nothing that was typed', async ({ open }) => {
  const page = await open(null, '/signup');
  await fail(page, 'auth.signup', 'away');
  await fill(page, 'offline@example.org', password);
  await submit(page);
  await says(page, 'Network error during signup');
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);
});
