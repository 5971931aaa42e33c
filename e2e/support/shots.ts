import { password, users } from '@exchange/demo/dataset';
import type { Page } from '@playwright/test';
import { post } from './steps.ts';

/** One screen in one state, as somebody of the demo sees it. */
export interface Shot {
  readonly name: string;
  readonly who: 'nobody' | 'ada' | 'kwame' | 'ines' | 'newcomer' | 'operator';
  readonly path: string;
  /** What is there when the screen is. */
  readonly ready: string;
  /** Brings it into its state. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** Opens More and chooses from it. */
async function chooseMore(page: Page, about: RegExp, item: string | RegExp): Promise<void> {
  await press(page, about);
  await page.getByRole('menuitem', { name: item }).click();
}
/** Opens the page of the first request of a list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('.request-card__title a').first().click();
  await page.locator('.request-card--page').waitFor();
}
/** Opens the first chat of a list. */
async function openChat(page: Page): Promise<void> {
  await page.locator('.list-row__title a').first().click();
  await page.locator('.bubble').first().waitFor();
}
async function openAreaPicker(page: Page): Promise<void> {
  await press(page, 'Edit Profile');
  await press(page, 'Choose technical areas');
  await page.getByRole('list', { name: 'Categories' }).waitFor();
}
const heading = 'h1:not([data-waiting])';

function shot(name: string, who: Shot['who'], path: string, ready: string, prepare?: Shot['prepare']): Shot {
  return { name, who, path, ready, ...(prepare && { prepare }) };
}

/** Every screen, and the states that look different. */
export const shots: readonly Shot[] = [
  shot('home', 'nobody', '/', '.figures dd'),
  shot('login', 'nobody', '/login', heading),
  shot('login-errors', 'nobody', '/login', heading, (page) => press(page, 'Login')),
  shot('signup', 'nobody', '/signup', heading, (page) =>
    page.getByLabel('Password', { exact: true }).fill('correct horse'),
  ),
  shot('forgot-password', 'nobody', '/forgot-password', heading),
  shot('verify-failed', 'nobody', '/verify?token=nonsense', 'main form'),
  shot('reset-password', 'nobody', '/reset-password?token=nonsense', 'main form'),
  shot('unsubscribe', 'nobody', '/unsubscribe?email=reader@example.org', '.banner'),
  shot('signup-done', 'nobody', '/signup', heading, async (page) => {
    await page.getByLabel('Email').fill('shots@example.org');
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-1');
    await page.getByLabel('Confirm password').fill('Correct-Horse-1');
    await press(page, 'Create Account');
    await page.getByRole('button', { name: 'Resend verification email' }).waitFor();
  }),
  shot('home-member', 'ada', '/', '.due a'),
  shot('profile', 'ada', '/profile', '#edit-preferences'),
  shot('profile-edit', 'ada', '/profile', '#edit-preferences', (page) => press(page, 'Edit Profile')),
  shot('profile-errors', 'ada', '/profile', '#edit-preferences', async (page) => {
    await press(page, 'Edit Profile');
    await page.getByRole('textbox', { name: 'Name (required)' }).fill('');
    await page.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(1_001));
    await press(page, 'Save');
  }),
  shot('area-picker', 'ada', '/profile', '#edit-preferences', openAreaPicker),
  shot('area-picker-category', 'ada', '/profile', '#edit-preferences', async (page) => {
    await openAreaPicker(page);
    await press(page, /^Ecology, Evolution/);
  }),
  shot('area-picker-search', 'ada', '/profile', '#edit-preferences', async (page) => {
    await openAreaPicker(page);
    await page.getByLabel('Search all areas').fill('data');
  }),
  shot('my-requests', 'ada', '/create-request', '.request-card'),
  shot('my-requests-missing', 'ada', '/create-request', '.request-card', async (page) => {
    await page.getByRole('radio', { name: 'Only people at selected institutes' }).check();
    await page.getByRole('button', { name: 'Save as draft' }).click({ force: true });
  }),
  shot('my-requests-edit', 'ada', '/create-request', '.request-card', (page) => press(page, /^Edit: /)),
  shot('institute-picker', 'ada', '/create-request', '.request-card', async (page) => {
    await page.getByRole('radio', { name: 'Only people at selected institutes' }).check();
    await press(page, 'Choose institutes');
    await page.getByLabel('Search institutes').fill('oxf');
    const oxford = page.getByRole('checkbox', { name: /^University of Oxford/ });
    await oxford.first().check();
  }),
  shot('delete-question', 'ada', '/create-request', '.request-card', async (page) => {
    await chooseMore(page, /^More: /, 'Delete');
    await page.getByRole('alertdialog').waitFor();
  }),
  shot('request', 'ada', '/requests', '.request-card', openFirst),
  shot('request-own', 'ada', '/create-request', '.request-card', openFirst),
  shot('request-missing', 'ada', '/requests/999999', '.empty'),
  shot('chats', 'ada', '/chats', '.list-row a'),
  shot('chats-offers', 'kwame', '/chats?tab=my-offers', '.list-row a'),
  shot('chats-archived', 'ada', '/chats?tab=archived', '.list-row a'),
  shot('chats-search', 'ada', '/chats?q=lea', '.list-row a'),
  shot('chats-nothing-found', 'ada', '/chats?q=sentinel', '.empty a[href*=offers]'),
  shot('chat-menu', 'ada', '/chats', '.list-row a', async (page) => {
    await openChat(page);
    await press(page, /^More about the chat/);
  }),
  shot('chat-owner', 'ada', '/chats', '.list-row a', openChat),
  shot('chat-helper', 'kwame', '/chats?tab=my-offers', '.list-row a', openChat),
  shot('requests', 'kwame', '/requests', '.request-card .card-action'),
  shot('requests-saved', 'ada', '/requests?q=series&offers=none', '.saved'),
  shot('requests-save', 'ada', '/requests?q=series', '.saved', (page) => press(page, 'Save this search')),
  shot('requests-hide', 'kwame', '/requests', '.request-card .card-action', (page) => press(page, 'Hide')),
  shot('requests-search', 'kwame', '/requests?q=data&sort=best', '.why'),
  shot('requests-nothing', 'kwame', '/requests?q=pollen+tomogram&offers=none', '.facts li'),
  shot('requests-filter', 'kwame', '/requests?q=data', '.why', async (page) => {
    await press(page, 'Area');
    await page.getByRole('dialog').getByRole('checkbox').first().check();
  }),
  shot('requests-hidden', 'kwame', '/requests?tab=hidden', '.request-card .card-action, .empty'),
  shot('requests-offered', 'kwame', '/requests?tab=offered', '.request-card .card-action'),
  shot('offer-dialog', 'kwame', '/requests', '.request-card .card-action', async (page) => {
    await press(page, 'Offer Help');
    await page.getByRole('dialog').getByLabel('Message').fill('I have done this for two other groups.');
  }),
  shot('profile-custom', 'ines', '/profile', '#edit-preferences'),
  shot('preferences', 'ines', '/profile', '#edit-preferences', async (page) => {
    await press(page, 'Edit Collaboration Status');
    await page.getByRole('table').waitFor();
  }),
  shot('collaborators', 'ines', '/create-request', '.request-card'),
  shot('account', 'ada', '/account', '#password'),
  shot('end-others', 'ada', '/account', '#password', async (page) => {
    // In another browser: a login in this one would end its present session.
    await post(new URL(page.url()).origin, '/api/login', { email: users.ada?.email, password });
    await page.reload();
    await press(page, /^(End all others|End the session)/);
  }),
  shot('delete-account', 'ada', '/account', '#password', (page) => press(page, 'Delete account')),
  shot('request-more', 'kwame', '/requests', '.request-card .card-action', (page) =>
    press(page, /^More about this request/),
  ),
  shot('report-dialog', 'kwame', '/requests', '.request-card .card-action', async (page) => {
    await chooseMore(page, /^More about this request/, 'Report this request');
    await page.getByRole('dialog').getByRole('radio').first().check();
  }),
  shot('report-message', 'ada', '/chats', '.list-row a', async (page) => {
    await openChat(page);
    await chooseMore(page, /^More about the chat/, 'Report a message');
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
  }),
  shot('block-dialog', 'kwame', '/requests', '.request-card .card-action', async (page) => {
    await chooseMore(page, /^More about this request/, /^Block/);
    await page.getByRole('alertdialog').waitFor();
  }),
  shot('people', 'kwame', '/people', '.person a'),
  // The browser keeps the view: it comes last.
  shot('requests-compact', 'kwame', '/requests?among=all', '.why', async (page) => {
    await press(page, 'Compact view');
    await page.locator('.compact').first().waitFor();
  }),
  shot('newcomer-home', 'newcomer', '/', '.due a'),
  shot('first-login', 'newcomer', '/welcome', '.picker__category', async (page) => {
    await page.getByRole('searchbox').fill('cryo');
    await page.getByRole('checkbox').first().check();
    await page.getByText(/requests? match/).waitFor();
  }),
  shot('newcomer-profile', 'newcomer', '/profile', '#edit-preferences'),
  shot('newcomer-requests', 'newcomer', '/requests', '.empty'),
  shot('newcomer-my-requests', 'newcomer', '/create-request', '.empty'),
  shot('newcomer-chats', 'newcomer', '/chats', '.empty'),
  shot('not-found', 'newcomer', '/profile/nobody-at-all', '.empty'),
  shot('console-overview', 'operator', '/admin', '.tiles'),
  shot('console-people', 'operator', '/admin/people', '.table tbody tr'),
  shot('console-requests', 'operator', '/admin/requests', '.table tbody tr'),
  shot('console-institutes', 'operator', '/admin/institutes', '.table tbody tr'),
  shot('console-institute', 'operator', '/admin/institutes', '.table tbody tr', async (page) => {
    await press(page, /^Edit/);
    await page.getByRole('table', { name: 'Domains' }).waitFor();
  }),
  shot('console-merge', 'operator', '/admin/institutes', '.table tbody tr', async (page) => {
    await press(page, /^Merge/);
    await page.getByRole('searchbox', { name: 'The institute that stays' }).fill('zurich');
    await page.getByRole('radio').first().check();
  }),
  shot('console-reference', 'operator', '/admin/reference', '.table tbody tr'),
  shot('console-term', 'operator', '/admin/reference?q=bayes', '.table tbody tr', (page) => press(page, /^Edit/)),
  shot('console-emails', 'operator', '/admin/emails', '.tiles'),
  shot('console-demand', 'operator', '/admin/demand', '.plot'),
  shot('console-audit', 'operator', '/admin/audit', '.page__lede'),
  shot('chat-not-found', 'newcomer', '/chats/1', '.empty'),
];
