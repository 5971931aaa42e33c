import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { enter, password } from '../support/steps.ts';
import { test as base, expect, productWith } from '../support/test.ts';

const headline = 'Ask for help with your research. Offer what you know.';
const name = 'Ask & <Answer>';
const notice = 'Maintenance on <b>Friday</b> from 18:00 to 19:00.';

/** The stories of an installation with settings of its own, whose pages must agree with them from the first paint on. */
const test = base.extend<object>({
  product: productWith({
    APP_NAME: name,
    NOTICE: notice,
    SIGN_UP: 'domains',
    SIGN_UP_DOMAINS: 'ethz.ch, example.org',
  }),
});

const scripts = '**/assets/*.js';

/** Keeps the scripts of the app from a page until the end of it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const theme = (page: Page) => page.getByRole('button', { name: 'Dark theme' });

test('the page of a stranger holds the home screen in its HTML', async ({ product, createUser }) => {
  const guest = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'gzip, br' } });
  const html = await guest.text();
  expect(guest.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(guest.headers.get('cache-control')).toBe('no-cache');
  expect(guest.headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(guest.headers.get('content-encoding')).toBe('br');
  expect(guest.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(guest.headers.get('set-cookie')).toBeNull();
  expect(html).toContain('<span>Ask for help with your research.</span>');
  expect(html).toContain('<title>Ask &amp; &lt;Answer&gt;</title>');
  expect(html).toContain('Maintenance on &lt;b&gt;Friday&lt;/b&gt; from 18:00 to 19:00.');
  expect(html).toContain('ethz.ch');
  // The security policy forbids both.
  expect(html).not.toMatch(/<script(?![^>]* src=)|\sstyle="|\son\w+="/);

  const login = await (await fetch(`${product.url}/login`)).text();
  expect(login).toContain('<h1>Login</h1>');
  // Without scripts a form would otherwise send the password in the URL.
  expect(login).toMatch(/<form [^>]*method="post"/);
  const post = await fetch(`${product.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ada@example.org', password }),
    redirect: 'manual',
  });
  expect(post.status).toBe(303);
  expect(post.headers.get('location')).toBe('/login');
  expect(post.headers.get('set-cookie')).toBeNull();

  const cookie = `session=${(await createUser()).token}`;
  for (const [path, headers] of [
    ['/', { cookie }],
    ['/login', { cookie }],
    ['/signup', {}],
    ['/chats/1', {}],
    ['/no-such-screen', {}],
  ] as const) {
    const other = await fetch(`${product.url}${path}`, { headers });
    expect(await other.text(), path).toContain('<div id="root"></div>');
    expect(other.headers.get('vary'), path).toBe('Cookie, Accept-Encoding');
  }
  const head = await fetch(`${product.url}/`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('without scripts a reader sees the home page and follows its links', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveText(notice);
  await expect(page.getByText('Total users')).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await context.close();
});

test('the home page is painted before its scripts, and React takes it over', async ({ open }) => {
  const page = await open(null, '/signup', { theme: 'dark', storage: { theme: 'dark' }, own: true });
  const release = await holdScripts(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(headline);
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveText(notice);
  await expect(page.getByRole('banner')).toContainText(name);
  await expect(page.getByText('ethz.ch')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/Version \d+\.\d+\.\d+/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(theme(page)).toBeDisabled();
  await heading.evaluate((element) => Object.assign(element, { mark: 'of the server' }));

  release();
  await expect(theme(page)).toBeEnabled();
  await expect(theme(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await heading.evaluate((element) => Reflect.get(element, 'mark'))).toBe('of the server');
  await expect(page.locator('.figures dd').first()).toHaveText(/^[\d,]+$/);
  await expect(page).toHaveTitle(`Ask for help with your research · ${name}`);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  await expectAccessible(page, { corners: 4 });
  await theme(page).click();
  await expect(theme(page)).toHaveAttribute('aria-pressed', 'false');
});

/** Login without its scripts, filled in with an account; the end of holding them. */
async function fillEarly(page: Page, email: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  return release;
}

for (const [how, submit] of [
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['a press', (page: Page) => page.getByRole('button', { name: 'Login' }).click()],
] as const)
  test(`${how} at Login before its scripts have loaded logs in once they have`, async ({ open, createUser }) => {
    const { email } = await createUser({ name: 'Ada Early', password });
    const page = await open(null, '/signup');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' || request.url().includes('password='))
        sent.push(new URL(request.url()).pathname);
    });
    const release = await fillEarly(page, email);
    await submit(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Login' }), 'the press was noticed').toHaveAttribute('aria-busy');
    await expect(page).toHaveURL('/login');
    expect(sent, 'nothing is sent by the browser itself').toEqual([]);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
    expect(sent.filter((path) => path.includes('auth.login'))).toHaveLength(1);
    expect(sent.filter((path) => !path.startsWith('/trpc'))).toEqual([]);
  });

test('Login keeps what is typed before its scripts have loaded, and answers an early press', async ({ open }) => {
  const page = await open(null, '/signup');
  const release = await fillEarly(page, 'ada@example.org');
  await enter(page.getByLabel('Password', { exact: true }), 'short');
  release();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  const button = page.getByRole('button', { name: 'Login' });
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const sent = page.waitForRequest(/auth\.login/);
  await button.click();
  expect((await sent).postData()).toContain('ada@example.org');
});

test('a logged-in visitor never sees the home page of strangers', async ({ open, createUser }) => {
  const page = await open(await createUser(), '/account');
  const release = await holdScripts(page);
  // As from the cache of the browser, which kept the page from before the login.
  await page.route('/', async (route) => {
    const response = await route.fetch({ headers: { cookie: '' } });
    await route.fulfill({ response });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const stranger = page.getByText('Ask for help with your research.');
  await expect(stranger).toHaveCount(1);
  await expect(stranger).toBeHidden();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const element of document.querySelectorAll('h1'))
        if (element.getClientRects().length > 0) seen.push(element.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  expect(await page.evaluate(() => Reflect.get(window, 'seen').join())).not.toContain('Ask for help');
});

test('whoever followed a link finds the way on at home, also when loaded again', async ({ open }) => {
  const page = await open(null, '/chats/5');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Log in to open the chat')).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#root').waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  release();
  await expect(page.getByText('Log in to open the chat')).toBeVisible();
});

test('a notice stands above every page as text, and the footer names the release', async ({ open, createUser }) => {
  for (const [who, path] of [
    [null, '/forgot-password'],
    [await createUser(), '/chats'],
  ] as const) {
    const page = await open(who, path);
    await expect(page.getByRole('contentinfo')).toContainText(/Version \d+\.\d+\.\d+/);
    await expect(page.getByRole('region', { name: 'Notice' })).toHaveText(notice);
    await expectAccessible(page);
  }
});
