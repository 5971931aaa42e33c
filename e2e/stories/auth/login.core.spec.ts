import { authSentences } from '@exchange/contract/sentences/auth';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { linkIn } from '@exchange/testkit/mail-server';
import { createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes } from '../../support/console-errors.ts';
import { saysWhenFailing } from '../../support/faults.ts';
import { isSilent, says, saysAll } from '../../support/spec-sentences.ts';
import { follow, logIn, password, press, tryLogin } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';
import { fill, submit } from './login.steps.ts';

test('a wrong password is refused with a reason; the right one leads to the home page', async ({
  open,
  createUser,
}) => {
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

test('the sign-up shows its rules while one types, loses nothing on a failure, and says what to do next', async ({
  open,
  product,
}) => {
  const page = await open(null, '/signup', { clock: true });
  const secret = page.getByLabel('Password', { exact: true });
  const rules = page.getByRole('list').filter({ hasText: 'uppercase' });
  const characters = [/At least 8 characters/, /Fewer than 128 characters/];
  const letters = [/One uppercase letter/, /One lowercase letter/, /One digit/];
  await expect(rules.getByRole('listitem')).toHaveText([...characters, ...letters]);
  await expect(rules.getByText('(not met)'), 'an empty password is not too long').toHaveCount(4);
  await secret.fill('abc');
  await expect(rules.getByRole('listitem').filter({ hasText: 'lowercase' })).toContainText('(met)');
  await expect(rules.getByText('(not met)')).toHaveCount(3);
  await secret.fill(password);
  await expect(rules.getByText('(not met)')).toHaveCount(0);
  await page.clock.fastForward(1_100);
  await expect(page.getByRole('status').filter({ hasText: '5 of 5 met' })).toHaveCount(1);

  for (const document of ['terms of service', 'privacy policy'])
    await expect(page.getByRole('main').getByRole('link', { name: document })).toHaveAttribute('target', '_blank');
  await expectAccessible(page, { corners: 4 });
  await fill(page, 'nobody', 'short', 'different');
  await submit(page);
  await saysAll(page, 'Please enter a valid email address.', 'Please fix password requirements.');
  await says(page, 'Passwords do not match');
  await saysAll(page, 'Password must be at least 8 characters long', 'Password must contain at least one digit');
  await says(page, 'Password must contain at least one uppercase letter');
  await isSilent(page, 'Password must contain at least one lowercase letter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await expectAccessible(page);
  await secret.fill('A'.repeat(128));
  await saysAll(page, 'Password must be less than 128 characters');
  await saysAll(page, 'Password must contain at least one lowercase letter');
  await isSilent(page, 'Password must be at least 8 characters long');

  await fill(page, 'new@example.org', password);
  await saysWhenFailing(page, 'auth.signup', 'away', 'Network error during signup', () => submit(page));
  await expect(page.getByLabel('Confirm password')).toHaveValue(password);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Create Account' }).scrollIntoViewIfNeeded();
  await submit(page);
  const heading = page.getByRole('heading', { level: 1, name: 'Check your email' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Account created. Please check your email')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Resend verification email', authSentences.success.resend());
  await product.mailServer.emailTo('new@example.org');
  await follow(page.getByRole('link', { name: 'Back to Login' }), '/login');

  await page.goto('/signup');
  provokes(page, 'auth.signup');
  await fill(page, 'new@example.org', password);
  await submit(page);
  await says(page, 'Account exists but is not verified. You can resend the verification email.');
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('new@example.org');
});

test('a new member is led from the verification email over their name and areas to a first offer of help', async ({
  open,
  product,
  createUser,
}) => {
  const areas = [2005];
  const owner = await createUser({ name: 'Jonas Weidner', areas });
  for (const title of ['Is this a shrine?', 'Which script is this?'])
    await createRequest(owner, { title, technical_area_ids: areas });
  const email = 'first@example.org';
  const page = await open(null, '/signup');
  await fill(page, email, password);
  await submit(page);
  await expect(page.getByText('Account created.')).toBeVisible();
  await page.goto(linkIn(await product.mailServer.emailTo(email), product.url));
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeFocused();
  const step = page.getByText('Tell us what you work on');
  await expect(step).toBeVisible();
  await page.goto('/welcome');
  await expect(page, 'the step has no path').toHaveURL('/');
  const save = page.getByRole('button', { name: 'Save and see requests' });
  await save.click();
  const search = page.getByRole('searchbox', { name: 'Search all areas' });
  await expect(search).toBeFocused();
  await expect(search).toHaveAccessibleDescription('Please select at least one technical area');
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).fill('Grace Okonkwo');
  const fold = page.getByText('What do you work on?');
  await fold.click();
  await expect(step).toBeHidden();
  await expectAccessible(page);
  await fold.click();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true }), 'what was typed is kept').toHaveValue('Grace Okonkwo');

  await search.fill('religious');
  await expect(page.getByRole('checkbox', { name: /Religious/ })).toBeVisible();
  await search.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '1 area selected' })).toContainText('2 requests match');
  await follow(save, '/requests');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('article', { name: 'Is this a shrine?' }).getByRole('button', { name: 'Offer Help' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('It may be one.');
  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await expect(page.getByText(offerSentences.success.offered())).toBeVisible();
  await page.getByRole('link', { name: 'Research Exchange' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Grace Okonkwo');
  await expect(step).toBeHidden();

  expect(await page.evaluate(() => JSON.stringify(localStorage)), 'the address is forgotten').not.toContain(email);

  const again = await open(null, '/login');
  await logIn(again, email);
  await expect(again).toHaveURL('/');
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Grace Okonkwo');
});
