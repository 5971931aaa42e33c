import { randomUUID } from 'node:crypto';
import { grantRole, makeLoginLink } from '@exchange/api';
import { type LoginProvider, startLoginProvider } from '@exchange/testkit/login-provider';
import { giveFactor } from '@exchange/testkit/second-factor';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes, provokesError } from '../../support/console-errors.ts';
import { startProduct } from '../../support/product.ts';
import { enter, follow, openDialog, openQuestion, press, shows } from '../../support/steps.ts';
import { test as base, expect } from '../../support/test.ts';

const domain = 'institute.example';
const name = 'Example University';

/** The stories of a product in which every login comes from the institute. */
const test = base.extend<object, { provider: LoginProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const provider = await startLoginProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({
        RATE_LIMITS: 'off',
        TRUST_PROXY: 'loopback',
        PASSWORDS: 'off',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.client.id,
        OIDC_CLIENT_SECRET: provider.client.secret,
        OIDC_NAME: name,
        OIDC_DOMAINS: domain,
      });
      provider.allowRedirect(`${product.url}/auth/institute/callback`);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

function newPerson(provider: LoginProvider) {
  const subject = randomUUID();
  const person = { subject, email: `${subject}@${domain}`, email_verified: true };
  provider.people.set(subject, person);
  return person;
}

/** Presses a link to the provider, and there the button of somebody. */
async function visit(page: Page, link: string, subject: string) {
  await page.getByRole('link', { name: `${link} ${name}` }).click();
  await expect(page).toHaveTitle('Login provider');
  await page.getByRole('button', { name: subject }).click();
}

const again = 'Log in again with';

test('if passwords are switched off, a person logs in at the institute, and again before creating an access token or a passkey', async ({
  open,
  provider,
  db,
}) => {
  const [ada, other] = [newPerson(provider), newPerson(provider)];
  const page = await open(null, '/signup');
  const fields = page.getByRole('main').getByRole('textbox');
  await shows(page, 'your first login creates your account');
  await expectAccessible(page);
  for (const path of ['/forgot-password', '/reset-password?token=x', '/verify?token=x']) {
    await page.goto(path);
    await shows(page, 'Please log in at your login provider.');
    await expect(fields).toHaveCount(0);
  }
  await page.goto('/login');
  await expect(page.getByRole('main').getByRole('link')).toHaveText([`Log in with ${name}`]);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await visit(page, 'Log in with', ada.subject);
  await expect(page).toHaveURL('/');

  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create a token' }).click();
  const field = page.getByLabel('Name', { exact: true });
  await field.fill('Nightly backup');
  provokes(page, 'account.createToken');
  const create = () => page.getByRole('button', { name: 'Create token' }).click();
  await create();
  await shows(page, 'Please log in again, so that nobody else can do this.');
  await expectAccessible(page);

  provokesError(page, /\/auth\/institute\/callback/);
  await visit(page, again, other.subject);
  await shows(page, 'This login is not that of the account in which you are logged in. Nothing was changed.');
  await follow(page.getByRole('link', { name: 'Back to Settings' }), '/account');
  await expect(field).toHaveValue('Nightly backup');
  await create();
  await visit(page, again, ada.subject);
  await expect(page).toHaveURL('/account');
  await expect(field).toHaveValue('Nightly backup');
  await create();
  await expect(page.getByLabel('Access token', { exact: true })).toHaveValue(/^rx_/);
  const question = await openQuestion(page.getByRole('button', { name: 'Delete account' }), 'Delete your account?');
  await expect(question.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await expect(question.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();

  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await db.updateTable('session').set({ confirmed_at: anHourAgo }).execute();
  const dialog = await openDialog(page.getByRole('button', { name: 'Add a passkey' }), 'Add a passkey');
  await dialog.getByLabel('Name').fill('Laptop');
  provokes(page, 'secondFactor.beginPasskey');
  await press(dialog, 'Continue', 'Please log in again, so that nobody else can do this.');
  await visit(page, again, ada.subject);
  await expect(page).toHaveURL('/account');
  await openDialog(page.getByRole('button', { name: 'Add a passkey' }), 'Add a passkey');
  await expect(dialog.getByLabel('Name')).toHaveValue('Laptop');
});

test('if passwords are switched off, an operator logs in by a link from the command line, and again before suspending a person', async ({
  open,
  db,
  product,
  provider,
  createUser,
}) => {
  const ada = newPerson(provider);
  const { id } = await createUser({ email: ada.email });
  await db
    .insertInto('login_identity')
    .values({ user_id: id, provider: 'institute', issuer: provider.issuer, subject: ada.subject })
    .execute();
  await grantRole(db, ada.email, 'operator');
  const [first = '', second = ''] = await giveFactor(db, id);
  await createUser({ name: 'Mallory Unique' });

  const page = await open(null, '/login');
  await page.goto(await makeLoginLink(db, product.url, ada.email));
  await expect(page).toHaveURL('/operator-login');
  await expectAccessible(page);
  provokes(page, 'auth.loginWithLink');
  await press(page, 'Login', 'This link logs you in once, in this browser.');
  const code = page.getByLabel('Code', { exact: true });
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await enter(code, first);
  await expect(page).toHaveURL('/');

  await db.updateTable('session').set({ confirmed_at: '-infinity' }).where('user_id', '=', id).execute();
  await page.goto('/admin/people?q=mallory');
  await page.getByRole('button', { name: 'Details', description: 'Mallory Unique' }).click();
  const person = page.getByRole('region', { name: 'Mallory Unique' });
  const ask = () => openDialog(person.getByRole('button', { name: 'Suspend' }), 'Suspend Mallory Unique?');
  const reason = page.getByLabel('Reason, as the person reads it');
  const suspend = page.getByRole('dialog').getByRole('button', { name: 'Suspend' });
  provokes(page, 'operators.suspendPerson');
  await ask();
  await reason.fill('Advertising in offers');
  await suspend.click();
  await shows(page, 'Please log in again, so that nobody else can do this.');
  await expectAccessible(page);
  await visit(page, again, ada.subject);
  await expect(page).toHaveURL('/confirm-login');
  await enter(code, second);
  await expect(page).toHaveURL(/\/admin\/people\?q=mallory&id=/);
  await ask();
  await expect(reason).toHaveValue('Advertising in offers');
  await suspend.click();
  await expect(page.getByText('Account suspended').filter({ visible: true }).first()).toBeVisible();
});
