import { readFile } from 'node:fs/promises';
import { grantRole } from '@exchange/api';
import { bytesOf, codeOf } from '@exchange/api/features/second-factor/totp.rules';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { enter, follow, openDialog, password, shows, tryLogin } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const codesOn = (page: Page) => page.getByRole('listitem').locator('code').allInnerTexts();

test('an operator must set up an authenticator app before the console opens, and needs its code at the next login', async ({
  open,
  createUser,
  db,
}) => {
  const olu = await createUser({ name: 'Olu', password });
  await grantRole(db, olu.email, 'operator');
  const page = await open(olu, '/account');
  provokes(page, 'operators.self');
  await page.goto('/');
  await follow(page.getByRole('main').getByRole('link', { name: 'Please set up a second factor' }), '/account');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Please set up a second factor' })).toBeVisible();
  await follow(page.getByRole('main').getByRole('link', { name: 'Set up a second factor' }), '/account');
  await expect(page.getByRole('heading', { level: 2, name: 'Second factor' })).toBeFocused();
  const dialog = await openDialog(page.getByRole('button', { name: 'Set up an app' }), 'Set up an authenticator app');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await enter(dialog.getByLabel('Password', { exact: true }), password);
  await expect(dialog.getByRole('img', { name: 'QR code with the secret for your app' })).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  const shown = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  expect(shown, 'in groups, as people type it').toMatch(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const secret = shown.replaceAll(' ', '');
  provokes(page, 'secondFactor.addApp');
  await enter(dialog.getByLabel('Code that the app shows'), '000');
  await shows(dialog, 'This code is wrong, too old, or was used before.');
  const step = Math.floor(Date.now() / 30_000);
  await enter(dialog.getByLabel('Code that the app shows'), codeOf(bytesOf(secret), step));
  await shows(page, 'Your 10 recovery codes');
  await expect(page.getByRole('button', { name: 'Remove', description: 'Authenticator app' })).toBeVisible();
  const [code = ''] = await codesOn(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Recovery codes .*\.txt$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`${code}\n`);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  provokes(page, 'auth.login');
  await tryLogin(page, olu.email);
  await enter(page.getByLabel('Code', { exact: true }), codeOf(bytesOf(secret), step));
  await shows(page, 'This code is wrong, too old, or was used before.');
  await enter(page.getByLabel('Code', { exact: true }), code);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
