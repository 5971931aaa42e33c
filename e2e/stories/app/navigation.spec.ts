import { area, createRequest } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { provokes, provokesError } from '../../support/console-errors.ts';
import { fail } from '../../support/faults.ts';
import { says } from '../../support/spec-sentences.ts';
import { enter, follow, openDialog, password } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const requestsChunk = '**/assets/requests-page-*.js';

const filterChunk = '**/assets/filter-dialog-*.js';

test('a member whose session ended comes to the login, which says why', async ({ open, createUser }) => {
  const ada = await createUser({ areas: [] });
  const page = await open(ada, '/');
  // The end of its stream would lead the page to login before the press.
  await page.route('**/api/events', (route) => route.abort('connectionrefused'));
  provokesError(page, /\/api\/events/);
  // So would a call that is still on its way, such as the counts of the filters.
  await page.goto('/requests', { waitUntil: 'networkidle' });
  await expect(page.getByText('No collaboration requests available')).toBeVisible();
  await ada.call('POST', '/api/logout');
  provokes(page, 'requests.listNew', 'requests.listDismissed', 'profiles.own', 'profiles.ownPoints');
  provokes(page, 'chats.unreadCounts');
  await follow(page.getByRole('tab', { name: 'Hidden' }), '/login');
  await says(page, 'Authentication required. Please log in again.');
});

test('who logs in by the API has the screens of members; once that session has ended, every screen but home leads to login', async ({
  open,
  createUser,
}) => {
  const ada = await createUser({ password });
  const page = await open(null, '/');
  const validations: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('auth.validateToken')) validations.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ask for help');
  expect(validations, 'without a cookie nothing is asked').toEqual([]);

  const login = { email: ada.email, password };
  expect((await page.context().request.post('/api/login', { data: login })).status()).toBe(200);
  for (const [path, heading] of [
    ['/', 'Welcome back'],
    ['/profile', ada.name ?? ''],
    ['/login', 'Welcome back'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  }

  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'session');
  await page.context().request.post('/api/logout');
  await page.context().addCookies(cookie === undefined ? [] : [cookie]);
  provokesError(page, /\/(trpc|api)\//);
  for (const path of ['/profile', '/chats/1', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ask for help');
});

test('the theme is that of the system until the member chooses one; the links of the bar lead to every screen', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/', { theme: 'dark' });
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  const stored = () => page.evaluate(() => localStorage.getItem('theme'));
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(await stored()).toBeNull();
  const dark = await paper();

  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(await stored()).toBe('light');
  expect(await paper()).not.toBe(dark);

  // Held at the moment when the page is parsed and nothing of the app has run.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/requests', { waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await paper()).not.toBe(dark);
  await page.unroute('**/assets/*.js');
  provokesError(page, /\/assets\/.*\.js/);

  await page.goto('/');
  await toggle.click();
  expect(await stored()).toBe('dark');

  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const [place, heading, title] of [
    ['My Profile', 'Ada Ångström', 'My Profile'],
    ['Collaboration Requests', 'Collaboration Requests', 'Collaboration Requests'],
    ['People', 'People', 'People'],
    ['My Requests', 'My Collaboration Requests', 'My Collaboration Requests'],
    ['Chats', 'Chats', 'Chats'],
  ] as const) {
    // The documented sentences do not have it.
    if (place !== 'People') await says(nav, place);
    await nav.getByRole('link', { name: place }).click();
    const h1 = page.getByRole('heading', { level: 1 });
    await expect(h1).toHaveText(heading);
    await expect(h1).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Research Exchange`);
    await expect(nav.getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page');
  }
  await says(page.getByRole('banner'), 'Logout');

  await page.goto('/nowhere');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert').getByText('There is no such page.')).toBeVisible();
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  }
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password');

  await page.goto('/requests');
  const mend = await fail(page, 'auth.logout', 'away');
  await follow(page.getByRole('button', { name: 'Logout' }), '/login');
  await says(page, 'Logged out successfully');
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await mend();
  await page.goto('/profile');
  await expect(page, 'a reload does not log in again').toHaveURL('/');
  const sessions = async () => (await page.context().cookies()).filter(({ name }) => name === 'session');
  await expect.poll(sessions, 'the logout is sent again').toEqual([]);
});

test('a screen whose file cannot be loaded says so and offers Refresh Page', async ({ open, createUser }) => {
  const page = await open(await createUser(), '/requests', { missing: requestsChunk });
  provokesError(page, /assets\/requests-/);
  await says(page, 'Something went wrong');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Chats' }).click();
  await expect(page.getByText('No chats yet')).toBeVisible();
  await bar.getByRole('link', { name: 'Collaboration Requests' }).click();
  await says(page, 'Something went wrong');
  await expectAccessible(page, { corners: 4 });
  await page.context().unroute(requestsChunk);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  const tab = page.getByRole('tab', { name: 'New Requests' });
  await expect(tab).toBeVisible();

  await page.context().route(requestsChunk, (route) => route.abort());
  await page.reload();
  await says(page, 'Something went wrong');
  await page.context().unroute(requestsChunk);
  await bar.getByRole('link', { name: 'Chats' }).click();
  await bar.getByRole('link', { name: 'Collaboration Requests' }).click();
  await expect(tab, 'the next visit loads it').toBeVisible();
});

const strip = 'You are offline. What you write is kept.';

/** What the browser reports of calls and files without a network: the failure, or the address. */
const disconnected = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|cannot be reached|^http:/;

test('without a network a line says so and a dialog opens; a list that could not be loaded appears when it is back', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ areas: [] }), '/requests');
  await expect(page.getByText('No collaboration requests available')).toBeVisible();
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(files).toContain('/filter-dialog-');
  provokesError(page, disconnected);
  await page.context().setOffline(true);
  await expect(page.getByText(strip)).toBeInViewport();
  const dialog = await openDialog(page.getByRole('button', { name: 'Type' }), 'Type');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(strip)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expect(page.getByText('You have not hidden any requests.')).toBeVisible();
});

/** What nginx and Caddy answer while no server listens. */
const gap = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: { error: 'The service cannot answer right now. Please try again in a moment.', code: 'http.unavailable' },
};

const waits = 'The service cannot answer right now. This page waits and tries again. What you write is kept.';

test('a new request written while no server answers is kept, and sent by itself only once', async ({
  open,
  createUser,
  db,
}) => {
  const ada = await createUser();
  const page = await open(ada, '/create-request', { own: true });
  await page.getByRole('button', { name: 'Write a request' }).click();
  const form = page.getByRole('region', { name: 'New request' });
  await form.getByLabel('Title').fill('Cells in a gap');
  await form.getByLabel('Collaboration type').selectOption({ label: 'Quick question to an expert' });
  await form.getByRole('button', { name: area.name }).click();
  await form.getByRole('radio', { name: 'Everyone on the platform' }).check();
  provokesError(page, /\/trpc\//);
  await page.context().route('/trpc/**', (route) => route.fulfill(gap));
  await form.getByRole('button', { name: 'Create Request' }).click();
  await expect(page.getByText(waits)).toBeInViewport();
  await expect(form.getByLabel('Title')).toHaveValue('Cells in a gap');
  await expectAccessible(page);
  await page.context().unroute('/trpc/**');
  const titles = () => db.selectFrom('collaboration_request').select('title').where('user_id', '=', ada.id).execute();
  await expect.poll(titles).toEqual([{ title: 'Cells in a gap' }]);
  await expect(page.getByText(waits)).toHaveCount(0);
});

test('a person whose offer the server does not answer reads in the dialog that it takes long; no such message while a page first loads', async ({
  open,
  createUser,
}) => {
  const id = await createRequest(await createUser({ name: 'Eve' }));
  const page = await open(await createUser(), '/', { clock: true });
  const start = await fail(page, 'auth.validateToken', 'hangs');
  const asked = page.waitForRequest(/auth\.validateToken/);
  await page.reload();
  await asked;
  await expect(page.getByRole('link', { name: 'Chats' })).toBeVisible();
  await page.clock.fastForward('00:05');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(waits)).toHaveCount(0);
  await start();

  await page.goto(`/requests/${id}`);
  const dialog = await openDialog(page.getByRole('button', { name: 'Offer Help' }).first(), 'Offer Help');
  await dialog.getByLabel('Message').fill('I have done this before.');
  const mend = await fail(page, 'offers.offerHelp', 'hangs');
  const sent = page.waitForRequest(/offers\.offerHelp/);
  await dialog.getByRole('button', { name: 'Offer Help' }).click();
  await sent;
  await page.clock.fastForward('00:05');
  await expect(dialog.getByText(waits)).toBeVisible();
  await mend();
});

test('while no server answers, an edit and a list wait; both succeed by themselves when a server is back', async ({
  open,
  createUser,
  db,
}) => {
  const ada = await createUser();
  const page = await open(ada, '/profile?edit=name', { own: true });
  await page.getByLabel('Name').fill('Ada Gap');
  provokesError(page, /\/trpc\//);
  await page.context().route('/trpc/**', (route) => route.fulfill(gap));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(waits)).toBeInViewport();
  await page.context().unroute('/trpc/**');
  const name = () => db.selectFrom('app_user').select('name').where('id', '=', ada.id).executeTakeFirst();
  await expect.poll(name).toEqual({ name: 'Ada Gap' });
  await page.context().route('/trpc/**', (route) => route.fulfill(gap));
  await page.getByRole('navigation').getByRole('link', { name: 'Chats' }).click();
  await expect(page.getByText(waits)).toBeInViewport();
  await page.context().unroute('/trpc/**');
  await expect(page.getByText('No chats yet')).toBeVisible();
});

test('a screen that could not be loaded without a network is loaded by itself when the network is back', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/chats', { missing: requestsChunk });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  provokesError(page, disconnected);
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collaboration Requests' }).click();
  await says(page, 'Something went wrong');
  await page.context().unroute(requestsChunk);
  await page.context().setOffline(false);
  await expect(page.getByRole('tab', { name: 'New Requests' })).toBeVisible();
});

test('a dialog that could not be loaded leaves the screen and what was typed, and offers to load the page again', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser({ areas: [] }), '/requests', { missing: filterChunk });
  const box = page.getByRole('searchbox');
  await box.fill('tardigrades');
  provokesError(page, disconnected);
  await page.getByRole('button', { name: 'Type' }).click();
  await says(page, 'Network error - please check your connection and try again');
  await expect(page.getByRole('heading', { level: 1, name: 'Collaboration Requests' })).toBeVisible();
  await expect(box).toHaveValue('tardigrades');
  await page.getByRole('button', { name: 'Close message' }).click();
  await page.getByRole('button', { name: 'Type' }).click();
  await says(page, 'Network error - please check your connection and try again');
  await page.context().unroute(filterChunk);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(await openDialog(page.getByRole('button', { name: 'Type' }), 'Type')).toBeVisible();
});

test('if an update of the product has removed a file that the open page needs, the page loads itself again', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser(), '/chats', { own: true });
  await expect(page.getByText('No chats yet')).toBeVisible();
  provokesError(page, /assets\/requests-/);
  await page.route(requestsChunk, (route) => route.fulfill({ status: 404 }), { times: 1 });
  // The start page of another build. The route stays: Chromium may never send a reload during which the last route is removed.
  await page.route('/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/new.js"></script>' }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collaboration Requests' }).click();
  await expect(page.getByRole('tab', { name: 'New Requests' })).toBeVisible();
});

test('on a touch screen, Enter in a message starts a new line, and only the Send button sends', async ({
  browser,
  product,
  startChat,
}) => {
  const { ada, chat } = await startChat();
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  await context.addCookies([{ name: 'session', value: ada.token, url: product.url }]);
  const page = await context.newPage();
  await page.goto(`/chats/${chat}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await enter(box, 'First line');
  await box.pressSequentially('second line');
  await expect(box).toHaveValue('First line\nsecond line');
  await expect(box).toHaveAttribute('enterkeyhint', 'enter');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByText('second line')).toBeVisible();
  await expect(box).toHaveValue('');
  await context.close();
});
