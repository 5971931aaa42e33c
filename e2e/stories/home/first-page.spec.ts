import { expectAccessible } from '../../support/accessible.ts';
import { test as base, expect, productWith } from '../../support/test.ts';

const headline = 'Ask for help with your research. Offer what you know.';
const name = 'Ask & <Answer>';
const notice = 'Maintenance on <b>Friday</b> from 18:00 to 19:00.';

/** The stories of an installation with settings of its own, with which every page must agree from the first paint on. */
const test = base.extend<object>({
  product: productWith({
    APP_NAME: name,
    NOTICE: notice,
    SIGN_UP: 'domains',
    SIGN_UP_DOMAINS: 'ethz.ch, example.org',
  }),
});

test('every address of a screen answers with one page, whose HTML says what the product is', async ({ product }) => {
  const reply = await fetch(`${product.url}/`, { headers: { 'accept-encoding': 'gzip, br' } });
  const html = await reply.text();
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('content-encoding')).toBe('br');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(html).toContain('<title>Ask &amp; &lt;Answer&gt;</title>');
  expect(html).toMatch(/<meta name="description" content="Researchers and technical professionals/);
  expect(html).toContain(headline);
  expect(html).toContain('Welcome to Ask &amp; &lt;Answer&gt;.');
  // The security policy forbids both.
  expect(html).not.toMatch(/<script(?![^>]* src=)|\sstyle="|\son\w+="/);
  for (const path of ['/login', '/chats/1', '/no-such-screen'])
    expect(await (await fetch(`${product.url}${path}`)).text(), path).toBe(html);
  const head = await fetch(`${product.url}/`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a reader without JavaScript sees what the product is, and links to its legal documents', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(page.locator('noscript p').last()).toContainText('please switch on JavaScript');
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
  await context.close();
});

test('the home page has the operator’s name, texts and colours, and the chosen theme, from its first paint on', async ({
  open,
}) => {
  const page = await open(null, '/', { theme: 'light', storage: { theme: 'dark' }, own: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveText(notice);
  await expect(page.getByRole('banner')).toContainText(name);
  await expect(page.getByText('ethz.ch')).toBeVisible();
  await expect(page).toHaveTitle(`Ask for help with your research · ${name}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const theme = page.getByRole('button', { name: 'Dark theme' });
  await expect(theme).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, { corners: 4 });
  await theme.click();
  await expect(theme).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor whose link needs a login comes to the home page, which names what they wanted to open, also after a reload', async ({
  open,
}) => {
  const page = await open(null, '/chats/5');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Log in to open the chat')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Log in to open the chat')).toBeVisible();
});

test('a notice of the operator stands above every page as plain text, and the footer names the release', async ({
  open,
  createUser,
}) => {
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
