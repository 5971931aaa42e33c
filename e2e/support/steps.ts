import { expect, type Page } from '@playwright/test';

/** A password that meets the rules. */
export const password = 'Correct-Horse-1';

/** The statuses of a request in the order in which a menu offers them. */
export const statusNames = ['Draft', 'Active', 'In Progress', 'Successful', 'Withdrawn', 'Expired'];

/** Fills in the login screen and presses its button. */
export async function tryLogin(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Logs in on the login screen. */
export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await tryLogin(page, email, secret);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Calls the API as a program without a session. */
export async function post(url: string, path: string, json: object, userAgent = 'a program'): Promise<void> {
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(json) });
  expect(reply.ok, path).toBe(true);
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
