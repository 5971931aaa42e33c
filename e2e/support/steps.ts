import { expect, type Locator, type Page } from '@playwright/test';

/** A password that meets the rules. */
export const password = 'Correct-Horse-1';

/** The title of a request that `createRequest` makes. */
export const title = 'Which landmarks survive milling?';

/** The statuses of a request in the order in which a menu offers them. */
const statusNames = ['Draft', 'Active', 'In Progress', 'Successful', 'Withdrawn', 'Expired'];
/** Each status in its menu, with what it means. */
export const statusItems = statusNames.map((name) => new RegExp(`^${name}\\S`));

type Text = string | RegExp;

/** Expects texts on a screen or in a part of it. */
export async function shows(place: Page | Locator, ...texts: readonly Text[]): Promise<void> {
  for (const text of texts) await expect(place.getByText(text)).toBeVisible();
}

/** Presses the button of this name, and expects what its screen says to that. */
export async function press(place: Page | Locator, name: Text, ...answers: readonly Text[]): Promise<void> {
  await place.getByRole('button', { name }).click();
  await shows('page' in place ? place.page() : place, ...answers);
}

/** Presses a link or a button, and expects to be led to an address. */
export async function follow(link: Locator, url: Text): Promise<void> {
  await link.click();
  await expect(link.page()).toHaveURL(url);
}

/** Fills a field and presses Enter in it. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** Presses a key, and expects the focus there. */
export async function keyFocuses(key: string, target: Locator): Promise<void> {
  await target.page().keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Opens a menu by its button, and chooses from it. */
export async function choose(button: Locator, name: Text): Promise<void> {
  await button.click();
  const item = (role: 'menuitem' | 'menuitemradio') => button.page().getByRole(role, { name });
  await item('menuitem').or(item('menuitemradio')).click();
}

/** Opens a dialog by its button. */
export async function openDialog(button: Locator, name: Text): Promise<Locator> {
  await button.click();
  return button.page().getByRole('dialog', { name });
}

/** Presses what first asks whether it is meant. */
export async function openQuestion(button: Locator, name: Text): Promise<Locator> {
  await button.click();
  return button.page().getByRole('alertdialog', { name });
}

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
