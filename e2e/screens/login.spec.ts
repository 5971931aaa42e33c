import { success } from '@exchange/contract/messages/success';
import { expectAccessible } from '../support/accessible.ts';
import { provokes, provokesError } from '../support/console-errors.ts';
import { saysWhenFailing } from '../support/faults.ts';
import { isSilent, says, saysAll } from '../support/spec-sentences.ts';
import { password, post, tryLogin } from '../support/steps.ts';
import { expect, nextAddress, test } from '../support/test.ts';

test('login checks before anything is sent, and says when nobody answers', async ({ open }) => {
  const page = await open(null, '/login');
  await expect(page).toHaveTitle('Login · Research Exchange');
  await saysAll(page, 'After 5 failed login attempts, your IP address is blocked for 1 hour.', 'Create Account');
  await says(page, 'Forgot Password?');
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
    /Passwords here have 8 or more characters with upper and lower case and a digit\./,
  );
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

test('a wrong password is told as such; the right one leads home', async ({ open, createUser }) => {
  const { email } = await createUser({ password });
  const page = await open(null, '/login');
  provokes(page, 'auth.login');
  await tryLogin(page, email, 'Wrong-Horse-1');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await tryLogin(page, email);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});

test('after five failures the screen says for how long the address is blocked', async ({ open, createUser }) => {
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

test('an account that is not verified can have its mail again', async ({ open, product }) => {
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
  await expect(page.getByText(success.resend)).toBeVisible();
});

test('the next user of a tab sees nothing of what the previous one typed', async ({ open, createUser }) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob', password })];
  const page = await open(ada, '/create-request');
  const title = page.getByLabel('Title', { exact: false }).first();
  await title.fill('A secret of Ada');
  // The server has said whose tab it is.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tab-owner'))).toBe(ada.hashid);
  // No call of the screen is left that could hear of the end of the session.
  await page.goto('about:blank');
  await ada.call('POST', '/api/logout');
  provokes(page, 'requests.listOwn', 'requests.search', 'chats.unreadCounts', 'profiles.own');
  provokes(page, 'notifications.preferences');
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

test('what a user typed is gone once another logged in from another tab', async ({ open, createUser }) => {
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

test('a logout in another tab leads home without asking about unsaved changes', async ({ open, createUser }) => {
  const ada = await createUser();
  const page = await open(ada, '/create-request');
  const searched = page.waitForResponse(/requests\.search/);
  await page.getByLabel('Title', { exact: false }).first().fill('Typed');
  await searched;
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
