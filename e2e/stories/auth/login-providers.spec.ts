import { randomUUID } from 'node:crypto';
import { type LoginProvider, type ProviderPerson, startLoginProvider } from '@exchange/testkit/login-provider';
import { linkIn } from '@exchange/testkit/mail-server';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes, provokesError } from '../../support/console-errors.ts';
import { fail } from '../../support/faults.ts';
import { startProduct } from '../../support/product.ts';
import { follow, openQuestion, password, press, shows } from '../../support/steps.ts';
import { test as base, expect } from '../../support/test.ts';

const domain = 'institute.example';
const name = 'Example University';

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
async function runProvider({}, use: (provider: LoginProvider) => Promise<void>): Promise<void> {
  const provider = await startLoginProvider();
  await use(provider);
  await provider.close();
}

/** The stories of a product that has the login of an institute, with a real provider. */
const test = base.extend<object, { provider: LoginProvider; orcid: LoginProvider }>({
  provider: [runProvider, { scope: 'worker' }],
  orcid: [runProvider, { scope: 'worker' }],
  product: [
    async ({ provider, orcid }, use) => {
      const product = await startProduct({
        RATE_LIMITS: 'off',
        TRUST_PROXY: 'loopback',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.client.id,
        OIDC_CLIENT_SECRET: provider.client.secret,
        OIDC_NAME: name,
        OIDC_DOMAINS: domain,
        ORCID_ISSUER: orcid.issuer,
        ORCID_CLIENT_ID: orcid.client.id,
        ORCID_CLIENT_SECRET: orcid.client.secret,
      });
      provider.allowRedirect(`${product.url}/auth/institute/callback`);
      orcid.allowRedirect(`${product.url}/auth/orcid/callback`);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

function newPerson(provider: LoginProvider, details: Partial<ProviderPerson> = {}) {
  const subject = randomUUID();
  const person = { subject, email: `${subject}@${domain}`, email_verified: true, ...details };
  provider.people.set(subject, person);
  return person;
}

/** Presses the button of the login page, and at the provider that of somebody. */
async function logIn(page: Page, subject: string) {
  await page.getByRole('link', { name: `Log in with ${name}` }).click();
  await expect(page).toHaveTitle('Login provider');
  await page.getByRole('button', { name: subject }).click();
}

test('an employee logs in through the institute: they may cancel, get an account without signing up, and give their name', async ({
  open,
  db,
  provider,
}) => {
  const { subject, email } = newPerson(provider);
  const page = await open(null, '/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expectAccessible(page);
  provokesError(page, /\/auth\/institute\/callback/);
  await page.getByRole('link', { name: `Log in with ${name}` }).click();
  await press(page, 'Cancel', 'The login was cancelled. Nothing was changed.');
  await follow(page.getByRole('link', { name: 'Back to Login' }), '/login');

  await logIn(page, subject);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Linked logins' })).toBeVisible();
  // A count that is on its way at the logout is answered 401.
  provokes(page, 'chats.unreadCounts');
  await follow(page.getByRole('button', { name: 'Logout' }), '/login');
  await shows(page, 'On a shared computer, log out at your institute too.');
  await db.updateTable('app_user').set({ name: 'Wanjiru Ndungu' }).where('email', '=', email).execute();
  // A second login leads to the screen that was wanted. The provider still knows who it is: logout is only the product's.
  await page.goto('/chats');
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  const again = page.getByRole('link', { name: `Log in with ${name}` });
  await follow(again, '/chats');
  // A logout that did not reach the server ends no later login of the same page.
  const logout = page.getByRole('button', { name: 'Logout' });
  const mend = await fail(page, 'auth.logout', 'away');
  await follow(logout, '/login');
  await mend();
  await follow(again, '/');
  await page.reload();
  await expect(logout).toBeVisible();
});

test('an account’s owner who logs in through the institute for the first time confirms it once with the password', async ({
  open,
  provider,
  createUser,
}) => {
  const { subject, email } = newPerson(provider);
  await createUser({ email, password });
  const page = await open(null, '/login');
  await logIn(page, subject);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your login');
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('Password of this account', { exact: true });
  provokes(page, 'loginProviders.confirm');
  await field.fill('Wrong-Horse-1');
  await page.getByRole('button', { name: 'Confirm and Login' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This is not your current password.');
  await expect(field).toHaveValue('Wrong-Horse-1');
  await field.fill(password);
  await follow(page.getByRole('button', { name: 'Confirm and Login' }), '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});

test('an account’s owner who logs in through the institute for the first time can confirm it by an emailed link', async ({
  open,
  product,
  provider,
  createUser,
}) => {
  const { subject, email } = newPerson(provider);
  await createUser({ email, password });
  const page = await open(null, '/login');
  await logIn(page, subject);
  await press(page, 'Email me a link instead', 'We sent a link to the address of your account.');
  const link = linkIn(await product.mailServer.emailTo(email), product.url);
  const other = await open(null, '/login');
  provokes(other, 'loginProviders.confirmByEmail');
  await other.goto(link);
  await expect(other.getByText('There is no login to confirm')).toBeVisible();
  await expectAccessible(other);
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});

test('a member links an ORCID iD, logs in with it and unlinks it; cancelling at ORCID changes nothing', async ({
  open,
  orcid,
  createUser,
}) => {
  const iD = '0000-0002-1825-0097';
  orcid.people.set(iD, { subject: iD });
  const user = await createUser({ password });
  const page = await open(user, '/account');
  const dialog = await openQuestion(page.getByRole('button', { name: 'Link your ORCID iD' }), 'Link your ORCID iD');
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue to ORCID' }).click();
  provokesError(page, /\/auth\/orcid\/callback/);
  await expect(page).toHaveTitle('Login provider');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await follow(page.getByRole('link', { name: 'Back to Settings' }), '/account');
  await page.getByRole('button', { name: 'Link your ORCID iD' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue to ORCID' }).click();
  await follow(page.getByRole('button', { name: iD }), '/account');
  await expect(page.getByRole('list', { name: 'Linked logins' })).toBeFocused();
  await expect(page.getByText(`${iD}, on your profile`)).toBeInViewport();
  await expectAccessible(page);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: iD })).toHaveAttribute('href', `${orcid.issuer}/${iD}`);

  const other = await open(null, '/login');
  await other.getByRole('link', { name: 'Log in with ORCID' }).click();
  await follow(other.getByRole('button', { name: iD }), '/');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Welcome back');

  await page.goto('/account');
  const question = await openQuestion(page.getByRole('button', { name: 'Unlink' }), 'Unlink ORCID?');
  await expectAccessible(page);
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link your ORCID iD' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: iD })).toHaveCount(0);
});
