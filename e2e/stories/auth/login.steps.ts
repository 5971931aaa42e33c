import type { Page } from '@playwright/test';

export async function fill(page: Page, email: string, secret: string, confirmation = secret): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(confirmation);
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();
