import { expectAccessible } from '../support/accessible.ts';
import { provokesError } from '../support/console-errors.ts';
import { says } from '../support/spec-sentences.ts';
import { enter } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const strip = 'You are offline. What you write is kept.';
const requestsChunk = '**/assets/requests-*.js';
/** What the browser reports of calls and files without a network: the failure, or the address. */
const disconnected = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|cannot be reached|^http:/;

test('a message written without a network goes by itself when it is back, once', async ({ open, startChat, db }) => {
  const { ada, chat } = await startChat();
  const page = await open(ada, `/chats/${chat}`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(page.getByText('I have done this before.')).toBeVisible();
  provokesError(page, disconnected);
  await page.context().setOffline(true);
  await enter(box, 'First');
  await expect(page.getByText('Waits for the network')).toHaveCount(1);
  await enter(box, 'Second');
  await expect(page.getByText('Waits for the network')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText('Waits for the network')).toHaveCount(0);
  await expect(page.getByText('Sending')).toHaveCount(0);
  const sent = async () => {
    const own = db.selectFrom('chat_message').where('response_id', '=', chat).where('from_user_id', '=', ada.id);
    return (await own.select('content').orderBy('id').execute()).map(({ content }) => content);
  };
  await expect.poll(sent).toEqual(['First', 'Second']);
});

test('a strip says that the network is away; a list that failed comes with it', async ({ open, createUser }) => {
  const page = await open(await createUser({ areas: [] }), '/requests');
  await expect(page.getByText('No collaboration requests available')).toBeVisible();
  provokesError(page, disconnected);
  await page.context().setOffline(true);
  await expect(page.getByText(strip)).toBeInViewport();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(strip)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expect(page.getByText('You have not hidden any requests.')).toBeVisible();
});

test('a screen whose chunk could not be loaded is loaded when the network is back', async ({ open, createUser }) => {
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

test('a chunk that is missing after a deployment reloads the page', async ({ open, createUser }) => {
  const page = await open(await createUser(), '/chats', { own: true });
  await expect(page.getByText('No chats yet')).toBeVisible();
  provokesError(page, /assets\/requests-/);
  await page.route(requestsChunk, (route) => route.fulfill({ status: 404 }), { times: 1 });
  // The next page load brings another build; here only its first answer names another entry.
  await page.route(
    '/',
    (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/new.js"></script>' }),
    {
      times: 1,
    },
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Collaboration Requests' }).click();
  await expect(page.getByRole('tab', { name: 'New Requests' })).toBeVisible();
});

test('on a touch screen Enter starts a new line and Send sends', async ({ browser, product, startChat }) => {
  const { ada, chat } = await startChat();
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  await context.addCookies([{ name: 'session', value: ada.token, url: product.url }]);
  await context.addInitScript(() => localStorage.setItem('session', 'of Ada'));
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
