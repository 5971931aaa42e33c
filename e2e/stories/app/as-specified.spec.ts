import { linkIn } from '@exchange/testkit/mail-server';
import { uniqueEmail } from '@exchange/testkit/users';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { provokesError } from '../../support/console-errors.ts';
import { choose, password } from '../../support/steps.ts';
import { test as base, productWith } from '../../support/test.ts';

/**
 * One person and the other party walk through the specification without a pause, by its words and its documented calls only, on
 * a server with the limits of `make run`.
 */
const test = base.extend<object>({ product: productWith({ RATE_LIMITS: 'tenfold' }) });

const sees = (place: Page | Locator, ...texts: readonly (string | RegExp)[]) =>
  Promise.all(texts.map((text) => expect(place.getByText(text).first()).toBeVisible()));
const press = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).first().click();
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** Calls the documented API in a browser. No call is refused for being one too many. */
async function call(api: APIRequestContext, method: string, path: string, data?: object, status = 200) {
  const reply = await api.fetch(`/api/${path}`, { method, ...(data && { data }) });
  expect(reply.status(), `${method} ${path}`).toBe(status);
  return reply.json();
}

test('one person and the other party walk through the whole specification without a pause, and meet no limit', async ({
  open,
  product,
}) => {
  const page = await open(null, '/', { own: true });
  const theirs = await open(null, '/', { own: true });
  const [mine, other] = [page.context().request, theirs.context().request];
  const [email, otherEmail] = [uniqueEmail('cs.ox.ac.uk'), uniqueEmail()];
  // Refusals and their sentences are a part of the walk.
  for (const one of [page, theirs]) provokesError(one, /\/(trpc|api)\//);

  // 1, 2: home and the screens without a login.
  const before = await call(mine, 'GET', 'home-stats');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(1);
  for (const name of ['Privacy policy', 'Terms of service', 'Cookie policy', 'Contact form'])
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible();
  await page.goto('/no-such-screen');
  await expect(page).toHaveURL('/');
  await page.goto('/unsubscribe?email=reader@example.org');
  await sees(page, 'You have been successfully unsubscribed from our emails.');
  await page.goto('/verify?token=wrong');
  await sees(page, 'Verifying your email', 'Back to Login');
  await page.goto('/reset-password?token=wrong');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('other');
  await press(page, 'Reset Password');
  await sees(page, 'Please fix password requirements', 'Passwords do not match');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send Reset Link');

  // 2, 4, 5: sign-up, verification and login.
  await page.goto('/login');
  await sees(page, /After 5 failed login attempts/);
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  await press(page, 'Create Account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await press(page, 'Create Account');
  const link = linkIn(await product.mailServer.emailTo(email), product.url);
  for (const sentence of [/verified successfully/, 'This email address is already verified.']) {
    await page.goto(link);
    await sees(page, sentence);
    await expect(page).toHaveURL('/login');
  }
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Login');
  await expect(page).toHaveURL('/');

  // 7: the other party signs up and logs in by the documented calls; the browser then opens the main screens.
  await call(other, 'POST', 'signup', { email: otherEmail, password }, 201);
  const token = new URL(linkIn(await product.mailServer.emailTo(otherEmail), product.url)).searchParams.get('token');
  await call(other, 'GET', `verify?token=${token}`);
  await call(other, 'POST', 'login', { email: otherEmail, password });
  await theirs.goto('/');
  for (const name of ['My Profile', 'Collaboration Requests', 'My Requests', 'Chats'])
    await expect(theirs.getByRole('navigation').getByRole('link', { name, exact: true })).toBeVisible();
  expect(await call(mine, 'GET', 'home-stats')).toEqual({ ...before, total_users: before.total_users + 2 });

  // 2, 4, 5: profile and preferences.
  const [category] = await call(mine, 'GET', 'technical-areas');
  const [area] = category.tech_areas;
  await call(other, 'PUT', 'profile', { name: 'Bob', technical_area_ids: [area.id] });
  await goTo(page, 'My Profile');
  await press(page, 'Edit Profile');
  await page.getByLabel('Name').first().fill('Ada [1]');
  await page.getByLabel('Description').fill('x'.repeat(1_001));
  await press(page, /^Save/);
  await sees(page, 'Please fix the errors below.', 'Name contains invalid character: [');
  await page.getByLabel('Name').first().fill('Ada');
  await page.getByLabel('Description').fill('I look at starch.');
  await press(page, 'Choose technical areas');
  const picker = page.getByRole('dialog');
  await picker.getByRole('searchbox').fill(area.name);
  await picker.getByRole('checkbox', { name: area.name }).first().check();
  await expect(picker.getByRole('link', { name: /Contact Us/ })).toBeVisible();
  await press(picker, 'Save');
  await press(page, /^Save/);
  await sees(page, 'Verified by email address', email, area.name);
  await press(page, 'Edit Collaboration Status');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(page.getByRole('table').getByRole('checkbox', { checked: true })).toHaveCount(0);
  const column = page.getByRole('columnheader').nth(1);
  await column.click({ position: { x: 2, y: 2 } });
  await expect(page.getByRole('table').getByRole('checkbox', { checked: false })).toHaveCount(0);
  await press(page, /^Save/);
  await expect(page.getByRole('button', { name: 'Edit Collaboration Status' })).toBeVisible();

  // 4, 5, 8: a draft, which its owner posts.
  await goTo(page, 'My Requests');
  await sees(page, 'My Collaboration Requests', 'Your Previous Requests');
  const write = page.getByRole('button', { name: 'Write a request' });
  if (await write.isVisible()) await write.click();
  const form = page.getByRole('region', { name: 'New request' });
  const create = form.getByRole('button', { name: 'Create Request' });
  await expect(create).toBeDisabled();
  await form.getByLabel('Title').fill('Which starch is this?');
  await form.getByLabel('Collaboration type').selectOption({ index: 1 });
  await form.getByRole('button', { name: area.name }).click();
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  await create.click();
  await sees(page, /has been created in draft because a description was not provided/);
  const own = page.getByRole('article', { name: 'Which starch is this?' });
  await choose(own.getByRole('button', { name: 'Draft' }), /^Active/);
  await sees(page, /Please add a description before changing the status\./);
  const [{ id, ...draft }] = await call(mine, 'GET', 'user-requests');
  const { title, collaboration_type_id, technical_area_ids, share_scope } = draft;
  const values = { title, collaboration_type_id, technical_area_ids, share_scope };
  await call(mine, 'PUT', `collaboration-requests?id=${id}`, { ...values, description: 'It has no birefringence.' });
  await call(mine, 'PUT', `collaboration-requests/status?id=${id}`, { statusId: 2 });
  expect(await call(mine, 'GET', 'home-stats')).toMatchObject({
    total_collaboration_requests: before.total_collaboration_requests + 1,
  });

  // 4, 8: hidden, shown again, offered, undone, offered again. The list follows at once.
  await goTo(theirs, 'Collaboration Requests');
  const empty = 'No collaboration requests available that match your profile.';
  await press(theirs, 'Hide');
  await sees(theirs, 'Request dismissed successfully!', empty);
  await expect(theirs.getByText(title)).toHaveCount(0);
  await theirs.getByRole('tab', { name: 'Hidden' }).click();
  await press(theirs, 'Undo Hide');
  await sees(theirs, 'Dismiss undone successfully! Request moved back to New Requests.', title);
  const offer = async () => {
    await theirs.getByRole('article', { name: title }).getByRole('button', { name: 'Offer Help' }).click();
    const dialog = theirs.getByRole('dialog');
    await press(dialog, 'Offer Help');
    await sees(dialog, 'Please enter a message');
    await dialog.getByLabel('Message').fill('I have done this before.');
    await press(dialog, 'Offer Help');
    await sees(theirs, 'Help offered successfully!', empty);
    await expect(theirs.getByText(title)).toHaveCount(0);
  };
  await offer();
  await theirs.getByRole('tab', { name: 'Offered Help' }).click();
  await press(theirs.getByRole('article', { name: title }), 'Undo Offer Help');
  await sees(theirs, 'Offer help undone successfully! Request moved back to New Requests.');
  await theirs.getByRole('tab', { name: 'New Requests' }).click();
  await offer();

  // 2, 4: the chat.
  await goTo(page, 'Chats');
  await expect(page).toHaveURL('/chats');
  await sees(page, 'With:', 'I have done this before.');
  await page.getByText(title).first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Can we talk on Friday?');
  await press(page, 'Send');
  await goTo(theirs, 'Chats');
  await theirs.getByRole('tab', { name: 'My Offers' }).click();
  await theirs.getByText(title).first().click();
  await sees(theirs, 'Can we talk on Friday?');
  await press(theirs, 'Back');
  await expect(theirs).toHaveURL('/chats?tab=my-offers');
  await choose(page.getByRole('button', { name: 'Active', description: 'Change status' }), /^Successful/);
  await expect(page.getByRole('button', { name: 'Successful' })).toBeVisible();

  // 6, 8: credit and points.
  const credit = `collaboration-requests/${id}/successful-collaborators`;
  expect(await call(mine, 'POST', credit, { email: uniqueEmail() }, 404)).toMatchObject({
    error: 'No user found with that email',
  });
  await call(other, 'POST', credit, { email }, 403);
  await call(mine, 'POST', credit, { email: otherEmail }, 201);
  await call(mine, 'POST', credit, { email: otherEmail }, 409);
  expect(await call(mine, 'GET', 'profile/collaboration-points')).toEqual({ collaboration_points: 1 });
  expect(await call(other, 'GET', 'profile/collaboration-points')).toEqual({ collaboration_points: 6 });
  await theirs.goto('/');
  await expect(theirs.getByRole('navigation').getByRole('link', { name: 'My Profile', exact: true })).toBeVisible();
  await goTo(theirs, 'My Profile');
  await theirs.getByRole('main').getByRole('link', { name: 'Ada', exact: true }).first().click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Ada');

  // 5, 7: rules tried one after the other, and more requests than an installation allows in a day.
  for (let n = 0; n < 150; n += 1) await call(mine, 'POST', 'collaboration-requests', { ...values, title: ' ' }, 400);
  for (let n = 0; n < 30; n += 1)
    await call(mine, 'POST', 'collaboration-requests', { ...values, title: `No ${n}` }, 201);
  for (const path of ['career-stages', 'master-collaboration-status', 'collaboration-types', 'institutes', 'profile'])
    await call(mine, 'GET', path);
  for (const path of ['collaboration-status', 'chats/my-requests', 'chats/unread-counts', 'collaboration-requests'])
    await call(mine, 'GET', path);

  // 4: the end of a session.
  await press(page, 'Logout');
  await expect(page).toHaveURL('/login');
  await sees(page, 'Logged out successfully');
  await call(mine, 'GET', 'profile', undefined, 401);
});
