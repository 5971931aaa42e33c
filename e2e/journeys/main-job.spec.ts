import { messages } from '@exchange/contract/messages';
import { success } from '@exchange/contract/messages/success';
import type { Page } from '@playwright/test';
import { goTo, logIn, signUp } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** The main job of the product: two strangers, from sign-up to a conversation. */
const ada = 'ada@cs.ox.ac.uk';
const bob = 'bob@example.org';
const title = 'Which landmarks survive milling?';

async function fillProfile(page: Page, name: string): Promise<void> {
  await goTo(page, 'My Profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.getByLabel('Description', { exact: false }).first().fill(`${name} works on things that are hard to see.`);
  await page.getByRole('button', { name: 'Choose technical areas' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByLabel('Search all areas').fill('cryo');
  await picker.getByRole('checkbox', { name: /Cryo-Electron Microscopy/ }).check();
  await picker.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save', exact: false }).last().click();
  await expect(page.getByText(success.profile)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
}

async function askForHelp(page: Page): Promise<void> {
  await goTo(page, 'My Requests');
  const form = page.getByRole('region', { name: 'New request' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Collaboration type').selectOption({ label: 'Quick question to an expert' });
  await form.getByRole('button', { name: 'Add Cryo-Electron Microscopy' }).click();
  await form.getByLabel('Description').fill('We lose them all.');
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await form.getByRole('button', { name: 'Create Request' }).click();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
}

async function offerHelp(page: Page): Promise<void> {
  await goTo(page, 'Collaboration Requests');
  const card = page.getByRole('article', { name: title });
  await expect(card.getByRole('link', { name: 'Ada Ångström' })).toBeVisible();
  await card.getByRole('button', { name: 'Offer Help' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await expect(dialog.getByText(messages.validation.message)).toBeVisible();
  await dialog.getByLabel('Message').fill('The starch grains do. I can show you our notebook.');
  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await expect(page.getByText(success.offered)).toBeVisible();
  await expect(card).toBeHidden();
}

test('two strangers find each other: one asks, the other offers help, and they talk', async ({ browser, product }) => {
  const [adas, bobs] = await Promise.all([browser.newContext(), browser.newContext({ colorScheme: 'dark' })]);
  const [a, b] = await Promise.all([adas.newPage(), bobs.newPage()]);
  const errors: string[] = [];
  for (const page of [a, b]) page.on('pageerror', (error) => errors.push(error.message));

  await test.step('both sign up, read their mail, verify and log in', async () => {
    await Promise.all([signUp(a, product, ada), signUp(b, product, bob)]);
  });
  await test.step('both fill in their profile; an address of Oxford brings its badge', async () => {
    await Promise.all([fillProfile(a, 'Ada Ångström'), fillProfile(b, 'Bob Ølstrøm')]);
    await expect(a.getByText(messages.screen.verifiedByEmail)).toBeVisible();
    await expect(b.getByText(messages.screen.verifiedByEmail)).toBeHidden();
  });
  await test.step('Ada asks for help', () => askForHelp(a));
  await test.step('Bob finds the request because it matches, and offers help', () => offerHelp(b));
  await test.step('Ada sees that a message waits, and answers', async () => {
    await a.reload();
    await expect(a.getByRole('navigation', { name: 'Main' }).getByText('1', { exact: true })).toBeVisible();
    await goTo(a, 'Chats');
    await a.getByRole('link', { name: title }).click();
    await expect(a.getByText('The starch grains do.', { exact: false })).toBeVisible();
    await a.getByRole('textbox', { name: 'Message' }).fill('That is what nobody writes down. Yes please!');
    await a.keyboard.press('Enter');
    await expect(a.getByRole('log').getByText('Yes please!', { exact: false })).toBeVisible();
    await expect(a.getByRole('navigation', { name: 'Main' }).getByText('1', { exact: true })).toBeHidden();
  });
  await test.step('Bob reads it, also after a new login', async () => {
    await b.getByRole('button', { name: 'Logout' }).click();
    await expect(b.getByText(success.logout)).toBeVisible();
    await expect(b).toHaveURL('/login');
    await logIn(b, bob);
    await goTo(b, 'Chats');
    await b.getByRole('link', { name: /My Offers/ }).click();
    await expect(b.getByRole('main').getByText('That is what nobody writes down. Yes please!')).toBeVisible();
    await b.getByRole('link', { name: title }).click();
    await expect(b.getByRole('log').getByText('Yes please!', { exact: false })).toBeVisible();
  });
  await test.step('Ada logs out, and her session is over on the server too', async () => {
    await a.getByRole('button', { name: 'Logout' }).click();
    await expect(a.getByText(success.logout)).toBeVisible();
    expect((await a.request.get('/api/profile')).status()).toBe(401);
  });
  expect(errors).toEqual([]);
  await Promise.all([adas.close(), bobs.close()]);
});
