import { grantRole } from '@exchange/api';
import { bytesOf, codeOf } from '@exchange/api/features/second-factor/totp.rules';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { enter, follow, openDialog, password, press, shows, tryLogin } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** Gives the browser of a page a device that keeps passkeys and always says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const codesOn = (page: Page) => page.getByRole('listitem').locator('code').allInnerTexts();

test('a member adds a passkey with the password, logs in with it only, and uses it to confirm its removal', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ name: 'Ada', password });
  const page = await open(ada, '/account', { own: true });
  await addAuthenticator(page);
  const dialog = await openDialog(page.getByRole('button', { name: 'Add a passkey' }), 'Add a passkey');
  await press(dialog, 'Continue', 'Please enter a name for the passkey', 'Please enter your current password.');
  await dialog.getByLabel('Name').fill('Laptop');
  provokes(page, 'secondFactor.beginPasskey');
  await enter(dialog.getByLabel('Password', { exact: true }), 'Wrong-Horse-1');
  await shows(dialog, 'This is not your current password.');
  await enter(dialog.getByLabel('Password', { exact: true }), password);
  await shows(page, 'Your 10 recovery codes', 'Laptop');
  const codes = await codesOn(page);
  expect(new Set(codes).size).toBe(10);
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expectAccessible(page, { corners: 4 });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  provokes(page, 'auth.login');
  await tryLogin(page, ada.email);
  await shows(page, /^This account has a second factor\./);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, { corners: 4 });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove', description: 'Laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Laptop”?' });
  await shows(question, /^It is your last one\./);
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await shows(page, 'You have no second factor.');
});

test('an operator must set up an authenticator app before the console opens, and needs its code at the next login', async ({
  open,
  createUser,
  db,
}) => {
  const olu = await createUser({ name: 'Olu', password });
  await grantRole(db, olu.email, 'operator');
  const page = await open(olu, '/account');
  provokes(page, 'operators.self');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Please set up a second factor' })).toBeVisible();
  await follow(page.getByRole('main').getByRole('link', { name: 'Set up a second factor' }), '/account');
  await expect(page.getByRole('heading', { level: 2, name: 'Second factor' })).toBeFocused();
  const dialog = await openDialog(page.getByRole('button', { name: 'Set up an app' }), 'Set up an authenticator app');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await enter(dialog.getByLabel('Password', { exact: true }), password);
  await expect(dialog.getByRole('img', { name: 'QR code with the secret for your app' })).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  provokes(page, 'secondFactor.addApp');
  await enter(dialog.getByLabel('Code that the app shows'), '000');
  await shows(dialog, 'This code is wrong, too old, or was used before.');
  const step = Math.floor(Date.now() / 30_000);
  await enter(dialog.getByLabel('Code that the app shows'), codeOf(bytesOf(secret), step));
  await shows(page, 'Your 10 recovery codes');
  await expect(page.getByRole('button', { name: 'Remove', description: 'Authenticator app' })).toBeVisible();
  const [code = ''] = await codesOn(page);
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
