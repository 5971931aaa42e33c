import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { enter, openDialog, password, press, shows, tryLogin } from '../../support/steps.ts';
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
  db,
}) => {
  const ada = await createUser({ name: 'Ada', password });
  await db.updateTable('session').set({ browser: 'Chrome on Linux' }).where('user_id', '=', ada.id).execute();
  const page = await open(ada, '/account', { own: true });
  await addAuthenticator(page);
  const dialog = await openDialog(page.getByRole('button', { name: 'Add a passkey' }), 'Add a passkey');
  await expect(dialog.getByLabel('Name'), 'names this browser').toHaveValue('Chrome on Linux');
  await dialog.getByLabel('Name').fill('');
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
