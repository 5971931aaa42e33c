import { authSentences } from '@exchange/contract/sentences/auth';
import { linkIn } from '@exchange/testkit/mail-server';
import { createOffer, createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { stopClock, tickUntilShown } from '../../support/clock.ts';
import { provokes } from '../../support/console-errors.ts';
import { fail, saysWhenFailing } from '../../support/faults.ts';
import { says } from '../../support/spec-sentences.ts';
import { follow, logIn, password, post, press } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { verificationLink } from './mail-links.steps.ts';

test('in another browser, a verification link that gives an institute’s badge needs a press on a button, and works once', async ({
  open,
  product,
}) => {
  const email = 'elsewhere@cs.ethz.ch';
  const link = await verificationLink(product, email);
  const page = await open(null, '/login', { clock: true });
  const openLink = () => page.goto(link);
  await saysWhenFailing(page, 'auth.verificationLink', 'away', 'Network error during verification', openLink);
  await says(page, 'Back to Login');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await says(page, 'Verifying your email');
  const button = page.getByRole('button', { name: 'Verify' });
  await expect(button).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await saysWhenFailing(page, 'auth.verify', 'broken', 'Verification failed', () => button.click());
  await page.reload();
  await saysWhenFailing(page, 'auth.verify', 'away', 'Network error during verification', () => button.click());
  await stopClock(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await tickUntilShown(page, page.getByText('Email verified successfully. You can now log in.'));
  await says(page, 'Verifying your email');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified');
  await follow(page.getByRole('link', { name: 'Go to Login now' }), '/login');
  await page.clock.resume();
  await expect(page.getByText('If a link brought you here, open it again after you log in')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This email address is already verified.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await expect(page, 'like the first time').toHaveURL('/login');
  await logIn(page, email);
  await expect(page).toHaveURL('/');
  const main = page.getByRole('main');
  for (const path of [link, '/verify?token=nonsense', '/confirm-login?token=nonsense']) {
    if (path.startsWith('/confirm')) provokes(page, 'loginProviders.confirmByEmail');
    await page.goto(path);
    if (path !== link) await expect(main.getByRole('link', { name: 'Back to Login' })).toBeVisible();
  }
});

test('a person who opens the verification link of a stranger’s sign-up chooses a password of their own', async ({
  open,
  product,
}) => {
  const email = 'planted@example.org';
  const page = await open(null, '/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await press(page, 'Create Account', 'Account created.');
  const own = linkIn(await product.mailServer.emailTo(email), product.url);
  const theirs = { email, password: 'Planted-Horse-1', nonce: 'b'.repeat(32) };
  await post(product.url, '/api/signup', theirs, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0');
  const planted = linkIn(
    await product.mailServer.emailTo(email, ({ text }) => text?.includes('Firefox on Linux') ?? false),
    product.url,
  );

  await page.goto(planted);
  await expect(page.getByText(/^This link sets the password typed .+\d\d:\d\d from Firefox on Linux\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await follow(page.getByRole('link', { name: 'Choose your own password' }), '/forgot-password');

  await page.goto(own);
  await expect(page.getByText('Email verified successfully. You can now log in.')).toBeVisible();
});

test('Forgot password answers the same for every address; a link that does not work offers to send a new one', async ({
  open,
}) => {
  const page = await open(null, '/forgot-password');
  await expectAccessible(page, { corners: 4 });
  const sendReset = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
  await sendReset();
  await says(page, 'Please enter a valid email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('unknown@example.org');
  await says(page, 'Send Reset Link');
  const sentence = 'Network error while sending password reset email';
  await saysWhenFailing(page, 'auth.forgotPassword', 'away', sentence, sendReset);
  await sendReset();
  await expect(page.getByText(authSentences.success.forgot())).toBeVisible();
  await expectAccessible(page);

  await page.goto('/verify?token=nonsense');
  await says(page, 'Verifying your email');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid or expired verification token');
  await says(page, 'Back to Login');
  await expect(page.getByText('Links work for 24 hours. Send me a new one.')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  const send = page.getByRole('button', { name: 'Send a new link' });
  await send.click();
  await says(page, 'Please enter a valid email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('late@example.org');
  await send.click();
  await expect(page.getByText(authSentences.success.resend())).toBeVisible();

  await page.goto('/still-looking?token=nonsense');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This link is not valid any more.');
  await expect(page.getByRole('button', { name: 'Yes, keep it Active' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/still-looking$/);
  await expectAccessible(page, { corners: 4 });
});

test('Reset password shows its form without a valid link, too; once it is sent, it says that the link is bad and offers a new one', async ({
  open,
  createUser,
  product,
}) => {
  const page = await open(null, '/reset-password?token=nonsense');
  const send = page.getByRole('button', { name: 'Reset Password' });
  const fill = async (one: string, other: string) => {
    await page.getByLabel('New password', { exact: true }).fill(one);
    await page.getByLabel('Confirm new password').fill(other);
    await send.click();
  };
  await fill('short', 'other');
  await expect(page.getByText('Please fix password requirements').first()).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  provokes(page, 'auth.resetPassword');
  for (const path of ['/reset-password', '/reset-password?token=nonsense']) {
    await page.goto(path);
    await fill(password, password);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid or expired reset token');
  }
  await expectAccessible(page, { corners: 4 });
  const { email } = await createUser();
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send a new link', authSentences.success.forgot());
  const sent = await product.mailServer.emailTo(email, ({ text }) => text?.includes('/reset-password') ?? false);

  const link = linkIn(sent, product.url);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  const token = new URL(link).searchParams.get('token');
  await post(product.url, '/api/reset-password', { token, newPassword: 'Another-Horse-2' });
  await send.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Invalid or expired reset token');
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('the link of an email unsubscribes at once; its reader can keep the emails about own matters, or undo it later', async ({
  open,
  createUser,
  product,
}) => {
  const [owner, helper] = [await createUser({ areas: [] }), await createUser({ areas: [] })];
  await createOffer(helper, await createRequest(owner));
  const { text } = await product.mailServer.emailTo(owner.email);
  const link = text?.split('\n').find((line) => line.startsWith(`${product.url}/unsubscribe?`)) ?? '';
  const page = await open(owner, link);
  const keep = page.getByRole('button', { name: 'Keep emails about my own requests and chats' });
  await says(page, 'You have been successfully unsubscribed from our emails.');
  await expectAccessible(page);
  await keep.click();
  await expect(page.getByText('You now get emails about your own requests and chats only.')).toBeVisible();

  provokes(page, 'notifications.unsubscribeSigned');
  await page.goto(link.replace(/sig=.{8}/, 'sig=rotated!'));
  await says(page, 'You have been successfully unsubscribed from our emails.');
  await expect(keep).toHaveCount(0);
  const isLast = ({ subject }: { subject?: string }) => subject === 'Emails from Research Exchange are turned off';
  const undo = linkIn(await product.mailServer.emailTo(owner.email, isLast), product.url);

  await page.goto(undo.replace(/undo=.{8}/, 'undo=rotated!'));
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This link is not valid.');
  const turnOnByLink = page.getByRole('button', { name: 'Turn emails on again' });
  await expect(turnOnByLink).toHaveCount(0);
  await page.goto(undo);
  await expectAccessible(page);
  await turnOnByLink.click();
  await expect(page.getByText('Emails are on again.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This address is not unsubscribed.')).toBeVisible();
  await expect(turnOnByLink).toHaveCount(0);

  for (const _ of [1, 2]) {
    await page.goto(link);
    await says(page, 'You have been successfully unsubscribed from our emails.');
  }

  const turnOn = page.getByRole('button', { name: 'Turn on' });
  for (const path of ['/', '/create-request', '/chats']) {
    await page.goto(path);
    await expect(turnOn, path).toBeVisible();
  }
  await expectAccessible(page);
  await turnOn.click();
  await expect(page.getByText('Emails are on again.')).toBeVisible();
  await expect(turnOn).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the address that mail programs open unsubscribes at once, and says if the address is missing or wrong', async ({
  open,
  createUser,
}) => {
  const page = await open(null, '/unsubscribe');
  await says(page, 'No email address provided.');
  await expectAccessible(page, { corners: 4 });
  await page.goto('/unsubscribe?email=reader@example.org');
  await says(page, 'You have been successfully unsubscribed from our emails.');
  await expectAccessible(page);
  provokes(page, 'notifications.unsubscribe');
  await page.goto('/unsubscribe?email=nonsense');
  await says(page, 'Failed to unsubscribe. {detail}', { detail: 'Please enter a valid email address.' });

  const loggedIn = await open(await createUser(), '/login');
  const mend = await fail(loggedIn, 'notifications.unsubscribe', 'hangs');
  await loggedIn.goto('/unsubscribe?email=reader@example.org');
  await expect(loggedIn.getByText('Processing your request.')).toBeVisible();
  await mend();
  await says(loggedIn, 'You have been successfully unsubscribed from our emails.');
});
