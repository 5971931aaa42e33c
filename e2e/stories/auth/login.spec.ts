import { authSentences } from '@exchange/contract/sentences/auth';
import { linkIn } from '@exchange/testkit/mail-server';
import { createRequest } from '@exchange/testkit/rest-users';
import { uniqueEmail } from '@exchange/testkit/users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes, provokesError } from '../../support/console-errors.ts';
import { saysWhenFailing } from '../../support/faults.ts';
import { changeConfig } from '../../support/screen-config.ts';
import { isSilent, says, saysAll } from '../../support/spec-sentences.ts';
import { follow, logIn, password, post, press, tryLogin } from '../../support/steps.ts';
import { expect, nextAddress, test } from '../../support/test.ts';
import { fill, submit } from './login.steps.ts';

test('the login says what is wrong in its fields before anything is sent, and says so if no server answers', async ({
  open,
}) => {
  const page = await open(null, '/login');
  await expect(page).toHaveTitle('Login · Research Exchange');
  await saysAll(page, 'After 5 failed login attempts, your IP address is blocked for 1 hour.', 'Create Account');
  await says(page, 'Forgot Password?');
  for (const [name, path] of [
    ['Create Account', '/signup'],
    ['Forgot Password?', '/forgot-password'],
  ] as const) {
    await page.getByLabel('Email').fill('ada@example.org');
    await follow(page.getByRole('button', { name }), path);
    await expect(page.getByLabel('Email'), 'what was typed is kept').toHaveValue('ada@example.org');
    await page.goBack();
  }
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await expectAccessible(page, { corners: 4 });

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('auth.login')) sent += 1;
  });
  await tryLogin(page, 'nobody', 'short');
  await saysAll(page, 'Please enter a valid email address.', 'Please fix password requirements.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /^Please fix password requirements\. .*Password must be at least 8 characters long/,
  );
  await saysAll(
    page,
    'Password must contain at least one uppercase letter',
    'Password must contain at least one digit',
  );
  await isSilent(page, 'Password must contain at least one lowercase letter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(sent).toBe(0);
  await expectAccessible(page);

  const login = () => tryLogin(page, 'ada@example.org');
  await saysWhenFailing(page, 'auth.login', 'away', 'Network error during login', login);
  await saysWhenFailing(page, 'auth.login', 'broken', 'An error occurred', login);
  await isSilent(page, 'Network error during login');

  const field = page.getByLabel('Password', { exact: true });
  await field.fill('Secret-Horse-1');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+x');
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue('Secret-Horse-1');
});

test('after five wrong passwords the login says for how long this network address is blocked', async ({
  open,
  createUser,
}) => {
  const { email } = await createUser({ password });
  const address = nextAddress();
  const page = await open(null, '/login', { address });
  provokes(page, 'auth.login');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answered = page.waitForResponse(/auth\.login/);
    await tryLogin(page, email, `Wrong-Horse-${attempt}`);
    await answered;
  }
  await tryLogin(page, email);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /blocked\. Please try again in (60|59) minutes\./,
  );
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('a person whose email address is not verified can ask at the login for a new link', async ({ open, product }) => {
  const email = 'unverified@example.org';
  await post(product.url, '/api/signup', { email, password });
  await product.mailServer.emailTo(email);
  const page = await open(null, '/login');
  provokes(page, 'auth.login');
  await tryLogin(page, email);
  await says(page, 'Account exists but is not verified. You can resend the verification email.');
  await expectAccessible(page);
  const resend = () => page.getByRole('button', { name: 'Resend verification email' }).click();
  const sentence = 'Network error while resending verification email';
  await saysWhenFailing(page, 'auth.resendVerification', 'away', sentence, resend);
  await resend();
  await expect(page.getByText(authSentences.success.resend())).toBeVisible();
});

test('a person who logs in after somebody else in the same tab sees nothing that the other one typed', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob', password })];
  const page = await open(ada, '/create-request');
  const title = page.getByLabel('Title', { exact: false }).first();
  await title.fill('A secret of Ada');
  // The server has said whose tab it is.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tab-owner'))).toBe(ada.hashid);
  // No call of the screen is left that could hear of the end of the session.
  await page.goto('about:blank');
  await ada.call('POST', '/api/logout');
  provokes(page, 'auth.validateToken', 'requests.listOwn', 'requests.search', 'chats.unreadCounts', 'profiles.own');
  provokes(page, 'notifications.preferences', 'suggestions.ofText');
  provokesError(page, /\/api\/events/);
  await page.goto('/create-request');
  await expect(page).toHaveURL('/login');
  // The screens of the next user are seen before the server says who that is, if the login does not wait for it.
  await page.route(/validateToken/, async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue();
  });
  await tryLogin(page, bob.email);
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'My Requests' }).click();
  await expect(title).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A secret of Ada');
});

test('what a member typed is gone from a tab once somebody else has logged in from another tab', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob', password })];
  const page = await open(ada, '/create-request');
  const title = page.getByLabel('Title', { exact: false }).first();
  // The search for similar requests is over before the session changes.
  const searched = page.waitForResponse(/requests\.search/);
  await title.fill('A secret of Ada');
  await searched;
  const other = await page.context().newPage();
  await other.goto('/legal/privacy');
  // A tab that was frozen meanwhile hears of the logout and of the login at once.
  await other.evaluate(
    async ({ email, secret }) => {
      await fetch('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: secret }),
      });
      localStorage.setItem('session', 'of Bob');
    },
    { email: bob.email, secret: password },
  );
  await expect(title).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A secret of Ada');
});

test('a logout in another tab leads this one to the home page, without asking about unsaved changes; the next login leads there, too', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ password });
  const page = await open(ada, '/create-request');
  const searched = page.waitForResponse(/requests\.search/);
  await page.getByLabel('Title', { exact: false }).first().fill('Typed');
  await searched;
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await logIn(other, ada.email);
  await expect(other).toHaveURL('/');
});

test('a visitor who follows a link to a request reaches it after sign-up and login, and can add a missing name while offering', async ({
  open,
  product,
  createUser,
}) => {
  const request = await createRequest(await createUser({ name: 'Jonas Weidner' }), { title: 'Is this a shrine?' });
  const page = await open(null, `/requests/${request}`);
  const strip = page.locator('.banner').filter({ hasText: 'Log in to open the request' });
  await expect(strip.getByRole('link', { name: 'Log in to my account' })).toBeVisible();
  await strip.getByRole('link', { name: 'Create Account' }).click();
  await fill(page, 'goal@example.org', password);
  await submit(page);
  await expect(page.getByText('Account created.')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(linkIn(await product.mailServer.emailTo('goal@example.org'), product.url));
  await expect(tab).toHaveURL('/login');
  await logIn(tab, 'goal@example.org');
  await expect(tab).toHaveURL(`/requests/${request}`);

  await tab.getByRole('button', { name: 'Offer Help' }).click();
  const dialog = tab.getByRole('dialog');
  await expect(dialog.getByText('Jonas Weidner will see you as “Unnamed member”.')).toBeVisible();
  await dialog.getByLabel('Message').fill('It may be one.');
  await follow(dialog.getByRole('link', { name: 'Add your name' }), '/profile');
  await expect(tab.getByLabel('Name')).toBeFocused();
  await tab.getByLabel('Name').fill('Grace Okonkwo');
  await press(tab, 'Save', 'Profile updated successfully');
  await tab.goBack();
  await tab.getByRole('button', { name: 'Offer Help' }).click();
  await expect(dialog.getByLabel('Message'), 'what was typed is kept').toHaveValue('It may be one.');
  await expect(dialog.getByText('Unnamed member')).toHaveCount(0);
});

test('if sign-up is closed, or open only for some email domains, the screens say so', async ({ open }) => {
  const page = await open(null, '/signup');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  let config: Record<string, unknown> = {};
  await changeConfig(page, () => config);
  config = { sign_up_domains: ['ethz.ch', 'uzh.ch'] };
  const onlyDomains = 'Only addresses at ethz.ch or uzh.ch can have an account here.';
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(onlyDomains);
  await page.goto('/');
  await expect(page.getByText(onlyDomains)).toBeVisible();
  config = { is_invitation_needed: true };
  await page.goto('/signup');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription(
    /^Only people who were invited can have an account here\..*an email that says so/,
  );
  await fill(page, uniqueEmail(), password);
  await submit(page);
  await expect(page.getByText('If the address was not invited, the email says so and has no link.')).toBeVisible();
  config = { sign_up_domains: [], is_sign_up_closed: true };
  await page.goto('/signup');
  await expect(page.getByText('You cannot create an account here.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
});
