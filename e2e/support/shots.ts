import { password, users } from '@exchange/demo/dataset';
import type { Page } from '@playwright/test';

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
  await page.locator('.notice__title a').first().click();
  await page.locator('.notice--page').waitFor();
}
const heading = 'h1:not([data-waiting])';

/** Every screen, and the states that look different. */
export const shots: readonly Shot[] = [
  { name: 'home', who: 'nobody', path: '/', ready: '.figures dd' },
  { name: 'login', who: 'nobody', path: '/login', ready: heading },
  {
    name: 'login-errors',
    who: 'nobody',
    path: '/login',
    ready: heading,
    prepare: (page) => press(page, 'Login'),
  },
  {
    name: 'signup',
    who: 'nobody',
    path: '/signup',
    ready: heading,
    prepare: (page) => page.getByLabel('Password', { exact: true }).fill('correct horse'),
  },
  { name: 'forgot-password', who: 'nobody', path: '/forgot-password', ready: heading },
  { name: 'verify-failed', who: 'nobody', path: '/verify?token=nonsense', ready: 'main form' },
  {
    name: 'reset-password',
    who: 'nobody',
    path: '/reset-password?token=nonsense',
    ready: 'main form',
  },
  { name: 'unsubscribe', who: 'nobody', path: '/unsubscribe?email=reader@example.org', ready: '.banner' },
  {
    name: 'signup-done',
    who: 'nobody',
    path: '/signup',
    ready: heading,
    prepare: async (page) => {
      await page.getByLabel('Email').fill('shots@example.org');
      await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-1');
      await page.getByLabel('Confirm password').fill('Correct-Horse-1');
      await press(page, 'Create Account');
      await page.getByRole('button', { name: 'Resend verification email' }).waitFor();
    },
  },
  { name: 'home-member', who: 'ada', path: '/', ready: '.due a' },
  { name: 'profile', who: 'ada', path: '/profile', ready: '#edit-preferences' },
  {
    name: 'profile-edit',
    who: 'ada',
    path: '/profile',
    ready: '#edit-preferences',
    prepare: (page) => press(page, 'Edit Profile'),
  },
  {
    name: 'profile-errors',
    who: 'ada',
    path: '/profile',
    ready: '#edit-preferences',
    prepare: async (page) => {
      await press(page, 'Edit Profile');
      await page.getByRole('textbox', { name: 'Name (required)' }).fill('');
      await page.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(1_001));
      await press(page, 'Save');
    },
  },
  {
    name: 'area-picker',
    who: 'ada',
    path: '/profile',
    ready: '#edit-preferences',
    prepare: async (page) => {
      await press(page, 'Edit Profile');
      await press(page, 'Choose technical areas');
      await page.getByRole('list', { name: 'Categories' }).waitFor();
    },
  },
  {
    name: 'area-picker-category',
    who: 'ada',
    path: '/profile',
    ready: '#edit-preferences',
    prepare: async (page) => {
      await press(page, 'Edit Profile');
      await press(page, 'Choose technical areas');
      await press(page, /^Ecology, Evolution/);
    },
  },
  {
    name: 'area-picker-search',
    who: 'ada',
    path: '/profile',
    ready: '#edit-preferences',
    prepare: async (page) => {
      await press(page, 'Edit Profile');
      await press(page, 'Choose technical areas');
      await page.getByLabel('Search all areas').fill('data');
    },
  },
  { name: 'my-requests', who: 'ada', path: '/create-request', ready: '.notice' },
  {
    name: 'my-requests-missing',
    who: 'ada',
    path: '/create-request',
    ready: '.notice',
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Only people at selected institutes' }).check();
      await page.getByRole('button', { name: 'Save as draft' }).click({ force: true });
    },
  },
  {
    name: 'my-requests-edit',
    who: 'ada',
    path: '/create-request',
    ready: '.notice',
    prepare: (page) => press(page, /^Edit: /),
  },
  {
    name: 'institute-picker',
    who: 'ada',
    path: '/create-request',
    ready: '.notice',
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Only people at selected institutes' }).check();
      await press(page, 'Choose institutes');
      await page.getByLabel('Search institutes').fill('oxf');
      await page
        .getByRole('checkbox', { name: /^University of Oxford/ })
        .first()
        .check();
    },
  },
  {
    name: 'delete-question',
    who: 'ada',
    path: '/create-request',
    ready: '.notice',
    prepare: async (page) => {
      await chooseMore(page, /^More: /, 'Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'request', who: 'ada', path: '/requests', ready: '.notice', prepare: openFirst },
  { name: 'request-own', who: 'ada', path: '/create-request', ready: '.notice', prepare: openFirst },
  { name: 'request-missing', who: 'ada', path: '/requests/999999', ready: '.empty' },
  { name: 'chats', who: 'ada', path: '/chats', ready: '.list-row a' },
  { name: 'chats-offers', who: 'kwame', path: '/chats?tab=my-offers', ready: '.list-row a' },
  { name: 'chats-archived', who: 'ada', path: '/chats?tab=archived', ready: '.list-row a' },
  { name: 'chats-search', who: 'ada', path: '/chats?q=lea', ready: '.list-row a' },
  { name: 'chats-nothing-found', who: 'ada', path: '/chats?q=sentinel', ready: '.empty a[href*=offers]' },
  {
    name: 'chat-menu',
    who: 'ada',
    path: '/chats',
    ready: '.list-row a',
    prepare: async (page) => {
      await page.locator('.list-row__title a').first().click();
      await press(page, /^More about the chat/);
    },
  },
  {
    name: 'chat-owner',
    who: 'ada',
    path: '/chats',
    ready: '.list-row a',
    prepare: async (page) => {
      await page.locator('.list-row__title a').first().click();
      await page.locator('.bubble').first().waitFor();
    },
  },
  {
    name: 'chat-helper',
    who: 'kwame',
    path: '/chats?tab=my-offers',
    ready: '.list-row a',
    prepare: async (page) => {
      await page.locator('.list-row__title a').first().click();
      await page.locator('.bubble').first().waitFor();
    },
  },
  { name: 'requests', who: 'kwame', path: '/requests', ready: '.notice .slip' },
  {
    name: 'requests-saved',
    who: 'ada',
    path: '/requests?q=series&offers=none',
    ready: '.saved',
  },
  {
    name: 'requests-save',
    who: 'ada',
    path: '/requests?q=series',
    ready: '.saved',
    prepare: (page) => press(page, 'Save this search'),
  },
  {
    name: 'requests-hide',
    who: 'kwame',
    path: '/requests',
    ready: '.notice .slip',
    prepare: (page) => press(page, 'Hide'),
  },
  { name: 'requests-search', who: 'kwame', path: '/requests?q=data&sort=best', ready: '.why' },
  { name: 'requests-nothing', who: 'kwame', path: '/requests?q=pollen+tomogram&offers=none', ready: '.facts li' },
  {
    name: 'requests-filter',
    who: 'kwame',
    path: '/requests?q=data',
    ready: '.why',
    prepare: async (page) => {
      await press(page, 'Area');
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  { name: 'requests-hidden', who: 'kwame', path: '/requests?tab=hidden', ready: '.notice .slip, .empty' },
  { name: 'requests-offered', who: 'kwame', path: '/requests?tab=offered', ready: '.notice .slip' },
  {
    name: 'offer-dialog',
    who: 'kwame',
    path: '/requests',
    ready: '.notice .slip',
    prepare: async (page) => {
      await press(page, 'Offer Help');
      await page.getByRole('dialog').getByLabel('Message').fill('I have done this for two other groups.');
    },
  },
  { name: 'profile-custom', who: 'ines', path: '/profile', ready: '#edit-preferences' },
  {
    name: 'preferences',
    who: 'ines',
    path: '/profile',
    ready: '#edit-preferences',
    prepare: async (page) => {
      await press(page, 'Edit Collaboration Status');
      await page.getByRole('table').waitFor();
    },
  },
  { name: 'collaborators', who: 'ines', path: '/create-request', ready: '.notice' },
  { name: 'account', who: 'ada', path: '/account', ready: '#password' },
  {
    name: 'end-others',
    who: 'ada',
    path: '/account',
    ready: '#password',
    prepare: async (page) => {
      await page.request.post('/api/login', { data: { email: users.ada?.email, password } });
      await page.reload();
      await press(page, /^(End all others|End the session)/);
    },
  },
  {
    name: 'delete-account',
    who: 'ada',
    path: '/account',
    ready: '#password',
    prepare: (page) => press(page, 'Delete account'),
  },
  {
    name: 'request-more',
    who: 'kwame',
    path: '/requests',
    ready: '.notice .slip',
    prepare: (page) => press(page, /^More about this request/),
  },
  {
    name: 'report-dialog',
    who: 'kwame',
    path: '/requests',
    ready: '.notice .slip',
    prepare: async (page) => {
      await chooseMore(page, /^More about this request/, 'Report this request');
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
  },
  {
    name: 'report-message',
    who: 'ada',
    path: '/chats',
    ready: '.list-row a',
    prepare: async (page) => {
      await page.locator('.list-row__title a').first().click();
      await chooseMore(page, /^More about the chat/, 'Report a message');
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'block-dialog',
    who: 'kwame',
    path: '/requests',
    ready: '.notice .slip',
    prepare: async (page) => {
      await chooseMore(page, /^More about this request/, /^Block/);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  // The browser keeps the view: it comes last.
  {
    name: 'requests-compact',
    who: 'kwame',
    path: '/requests?among=all',
    ready: '.why',
    prepare: async (page) => {
      await press(page, 'Compact view');
      await page.locator('.compact').first().waitFor();
    },
  },
  { name: 'newcomer-home', who: 'newcomer', path: '/', ready: '.due a' },
  {
    name: 'first-login',
    who: 'newcomer',
    path: '/welcome',
    ready: '.picker__category',
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('cryo');
      await page.getByRole('checkbox').first().check();
      await page.getByText(/requests? match/).waitFor();
    },
  },
  { name: 'newcomer-profile', who: 'newcomer', path: '/profile', ready: '#edit-preferences' },
  { name: 'newcomer-requests', who: 'newcomer', path: '/requests', ready: '.empty' },
  { name: 'newcomer-my-requests', who: 'newcomer', path: '/create-request', ready: '.empty' },
  { name: 'newcomer-chats', who: 'newcomer', path: '/chats', ready: '.empty' },
  { name: 'not-found', who: 'newcomer', path: '/profile/nobody-at-all', ready: '.empty' },
  { name: 'console-overview', who: 'operator', path: '/admin', ready: '.tiles' },
  { name: 'console-people', who: 'operator', path: '/admin/people', ready: '.table tbody tr' },
  { name: 'console-requests', who: 'operator', path: '/admin/requests', ready: '.table tbody tr' },
  { name: 'console-institutes', who: 'operator', path: '/admin/institutes', ready: '.table tbody tr' },
  {
    name: 'console-institute',
    who: 'operator',
    path: '/admin/institutes',
    ready: '.table tbody tr',
    prepare: async (page) => {
      await press(page, /^Edit/);
      await page.getByRole('table', { name: 'Domains' }).waitFor();
    },
  },
  {
    name: 'console-merge',
    who: 'operator',
    path: '/admin/institutes',
    ready: '.table tbody tr',
    prepare: async (page) => {
      await press(page, /^Merge/);
      await page.getByRole('searchbox', { name: 'The institute that stays' }).fill('zurich');
      await page.getByRole('radio').first().check();
    },
  },
  { name: 'console-reference', who: 'operator', path: '/admin/reference', ready: '.table tbody tr' },
  {
    name: 'console-term',
    who: 'operator',
    path: '/admin/reference?q=bayes',
    ready: '.table tbody tr',
    prepare: (page) => press(page, /^Edit/),
  },
  { name: 'console-emails', who: 'operator', path: '/admin/emails', ready: '.tiles' },
  { name: 'console-demand', who: 'operator', path: '/admin/demand', ready: '.plot' },
  { name: 'console-audit', who: 'operator', path: '/admin/audit', ready: '.page__lede' },
  { name: 'chat-not-found', who: 'newcomer', path: '/chats/1', ready: '.empty' },
];
