import { expect, type Page } from '@playwright/test';

/** A password that meets the rules. */
export const password = 'Correct-Horse-1';

/** The statuses of a request in the order in which a menu offers them. */
export const statusNames = ['Draft', 'Active', 'In Progress', 'Successful', 'Withdrawn', 'Expired'];

/** Logs in on the login screen. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Goes to a place of the navigation. */
export async function goTo(
  page: Page,
  place: 'My Profile' | 'Collaboration Requests' | 'People' | 'My Requests' | 'Chats',
) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
}

/** Chooses the area Archaeology in the form of the own profile. */
export async function addArchaeology(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Choose technical areas' }).click();
  const picker = page.getByRole('dialog', { name: 'Technical areas' });
  await picker.getByRole('searchbox').fill('archaeology');
  await picker.getByRole('checkbox', { name: /^Archaeology/ }).check();
  await picker.getByRole('button', { name: 'Save' }).click();
}
