import { createOffer, createRequest, sendMessage, setStatus } from '@exchange/testkit/rest-users';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { stopClock, tickUntilShown } from '../../support/clock.ts';
import { provokes, provokesError } from '../../support/console-errors.ts';
import { fail, saysWhenFailing } from '../../support/faults.ts';
import { isSilent, says, saysAll } from '../../support/spec-sentences.ts';
import {
  choose,
  enter,
  follow,
  keyFocuses,
  password,
  shows,
  statusItems,
  title,
  tryLogin,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a member without chats reads how a chat begins; a chat of other people is not shown', async ({
  open,
  createUser,
  startChat,
}) => {
  const page = await open(await createUser(), '/chats');
  await saysAll(page, 'No chats yet', 'My Offers');
  await expectAccessible(page, { corners: 4 });
  await expect(page.getByRole('tab')).toHaveText(['My Requests', 'My Offers']);
  await page.getByRole('tab', { name: 'My Requests' }).focus();
  await keyFocuses('ArrowRight', page.getByRole('tab', { name: 'My Offers' }));
  await expect(page).toHaveURL('/chats?tab=my-offers');
  await says(page, 'No chats yet');

  const { chat } = await startChat();
  await page.goto(`/chats/${chat}?tab=my-offers`);
  provokes(page, 'chats.summary', 'chats.messages');
  await says(page, 'Chat not found or you do not have access.');
  await expectAccessible(page, { corners: 4 });
  await page.goto('/chats/nonsense');
  await says(page, 'Chat not found or you do not have access.');
});

test('each chat in the list names its person, last message and unread count; chats about one request stand together', async ({
  open,
  createUser,
  startChat,
}) => {
  const { ada, bob, request, chat } = await startChat();
  await sendMessage(bob, chat, 'When would you have time?');
  const page = await open(ada, '/chats');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await says(row, 'With:');
  await expect(row.getByText('When would you have time?')).toBeVisible();
  await expect(row.getByRole('img', { name: '2 unread' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'My Requests' }).getByRole('img', { name: '2 unread' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Requests' }), 'that of the navigation').toHaveCount(1);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('img', { name: '2 unread messages' })).toBeVisible();
  await expect(page).toHaveTitle('(2) Chats · Research Exchange');
  await follow(row.getByRole('link', { name: 'Bob Ølstrøm', exact: true }), `/profile/${bob.hashid}`);

  const bobs = await open(bob, '/chats?tab=my-offers');
  await says(bobs, 'You:');
  await expect(bobs.getByRole('listitem').getByText('When would you have time?')).toBeVisible();
  await expect(bobs).toHaveTitle('Chats · Research Exchange');

  const cy = await createUser({ name: 'Cy Example' });
  const other = await createRequest(ada, { title: 'Is a mixed model defensible?' });
  await createOffer(bob, other);
  await setStatus(ada, other, 5);
  await createOffer(cy, request);
  await ada.call('POST', `/api/chats/mark-read?id=${chat}`);
  await page.goto('/chats');
  const rows = page.getByRole('main').getByRole('listitem');
  const mixed = rows.filter({ hasText: 'Is a mixed model defensible?' });
  await expect(rows).toHaveText([/Cy Example.*Which landmarks/, /Bob Ølstrøm.*Which landmarks/, /Is a mixed model/]);
  await expect(mixed.locator('.status-cancelled')).toHaveText('Withdrawn');
  await expectAccessible(page);
  // A press on any part of a row but the name opens the chat.
  for (const text of ['With:', 'When would you have time?']) {
    await rows
      .nth(1)
      .getByText(text)
      .click({ position: { x: 20, y: 10 } });
    await expect(page).toHaveURL(/\/chats\/\d+\?tab=my-requests/);
    await page.goBack();
  }
  await mixed.getByText('Is a mixed model defensible?').click();
  await follow(page.getByRole('button', { name: 'Back' }), '/chats');

  await follow(page.getByRole('link', { name: 'Unread', exact: true }), '/chats?tab=my-requests&filter=unread');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveText([/Cy Example/]);
  await page.getByRole('tab', { name: 'My Offers' }).click();
  await page.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect(page.getByText('No unread chats')).toBeVisible();
  await expectAccessible(page);
  await follow(page.getByRole('link', { name: 'Show all' }), '/chats?tab=my-offers');
});

test('on a phone, pressing the words of a chat opens it, and the heading of the chat leaves room for messages', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob' })];
  const long = `${'Correlating cryo-FIB lamellae with 3D STED, '.repeat(5)}how?`;
  const message = 'The container builds now, but the test only passes on my machine, of course, so I wonder.';
  const chat = await createOffer(bob, await createRequest(ada, { title: long }), message);
  const size = { width: 360, height: 740 };
  const press = async (whose: Page, tab: string) => {
    const words = await whose.getByText(message).boundingBox();
    await whose.mouse.click((words?.x ?? 0) + 20, (words?.y ?? 0) + 8);
    await expect(whose).toHaveURL(`/chats/${chat}?tab=${tab}`);
  };
  await press(await open(bob, '/chats?tab=my-offers', { size }), 'my-offers');
  const page = await open(ada, '/chats?tab=my-requests', { size });
  const lines = () =>
    page.locator('.chat-preview').evaluate((element) => {
      return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
    });
  await expect.poll(lines, 'of the last message').toBe(2);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect.poll(lines).toBe(1);
  await page.setViewportSize(size);
  await press(page, 'my-requests');
  await expect(page.getByRole('log').getByText(message)).toBeVisible();
  // The question about the offer takes a line of the head.
  await expect(page.getByRole('button', { name: 'Accept offer' })).toBeVisible();
  const edges = await page.evaluate(() =>
    ['.chat-banner', '.bubble', '.composer'].map((part) => document.querySelector(part)?.getBoundingClientRect()),
  );
  const [head, bubble, field] = edges;
  expect(head?.bottom).toBeLessThan(0.35 * 740);
  expect((field?.top ?? 0) - (bubble?.bottom ?? 0)).toBeLessThan(100);
  await page.getByText('About this request').click();
  await expect(page.locator('.chat-banner__title')).toHaveText(long);
  await expectAccessible(page);
});

test('a chat stays after its offer is withdrawn and marked so, after the offer comes back, and after the request is deleted', async ({
  open,
  startChat,
}) => {
  const { ada, bob, request, chat } = await startChat();
  const bobs = await open(bob, `/chats/${chat}?tab=my-offers`);
  await choose(bobs.getByRole('button', { name: 'More' }), 'Withdraw my offer');
  await says(bobs, 'Offer help undone successfully! Request moved back to New Requests.');
  const page = await open(ada, '/chats');
  await says(page.getByRole('main'), 'Withdrawn Offer');
  await page.getByRole('link', { name: title }).click();
  const withdrawn = 'This offer of help was withdrawn. Your request stays open for others.';
  await expect(page.getByText(`${withdrawn} You can still read and write here.`)).toBeVisible();
  await expectAccessible(page);
  const heading = bobs.getByRole('heading', { level: 1 });
  await expect(bobs.getByText('You have withdrawn your offer of help.')).toBeVisible();
  await enter(bobs.getByRole('textbox', { name: 'Message' }), 'Sorry, no time after all.');
  await expect(bobs.getByRole('log').getByText('Sorry, no time after all.')).toBeVisible();
  await bobs.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await shows(bobs, 'Your offer is back, as it was.');
  await expect(bobs.getByText('You have withdrawn your offer of help.')).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(page.getByText(withdrawn)).toBeHidden();

  await expect(heading.getByRole('link')).toHaveAttribute('href', `/requests/${request}`);
  await ada.call('DELETE', `/api/collaboration-requests/${request}`);
  await bobs.reload();
  await expect(bobs.getByText('I have done this before.')).toBeVisible();
  await expect(heading).not.toBeEmpty();
  await expect(heading.getByRole('link')).toHaveCount(0);
});

test('a message that arrived before one’s own but was not yet loaded appears in its right place soon after', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(bob, '/', { clock: true });
  await page.route('**/api/events', (route) => route.abort('connectionrefused'));
  provokesError(page, /\/api\/events/);
  await page.goto(`/chats/${chat}?tab=my-offers`);
  const log = page.getByRole('log');
  await expect(log.getByText('I have done this before.')).toBeVisible();
  await sendMessage(ada, chat, 'Written before, not fetched yet');
  await enter(page.getByRole('textbox', { name: 'Message' }), 'Sent after it');
  await expect(log.getByText('Sent after it')).toBeVisible();
  await expect(log.getByText('Sending')).toBeHidden();
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('status').filter({ hasText: 'Written before, not fetched yet' })).toBeAttached();
  await expect(log.locator('.bubble')).toContainText([
    'I have done this before.',
    'Written before, not fetched yet',
    'Sent after it',
  ]);
});

test('if both people of a chat send messages in the same moment, all of them appear on the screen', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(bob, `/chats/${chat}?tab=my-offers`, { polls: false });
  const log = page.getByRole('log');
  await expect(log.getByText('I have done this before.')).toBeVisible();
  // The other party's message is stored first; its event and the answer to one's own then race to the screen.
  await page.route('**/trpc/**chats.send**', async (route) => {
    const [own] = /own \d/.exec(route.request().postData() ?? '') ?? [];
    await sendMessage(ada, chat, `Before ${own}`);
    await route.fulfill({ response: await route.fetch() });
  });
  const box = page.getByRole('textbox', { name: 'Message' });
  for (const text of ['own 1', 'own 2', 'own 3']) {
    await enter(box, text);
    await expect(log.getByText(`Before ${text}`)).toBeVisible();
  }
  const texts = ['own 1', 'own 2', 'own 3'].flatMap((text) => [`Before ${text}`, text]);
  await expect(log.locator('.bubble')).toContainText(['I have done this before.', ...texts]);
});

test('a chat stays at its last message, or at the one being read, when the window changes its size', async ({
  open,
  startChat,
  db,
}) => {
  const { ada, bob, chat } = await startChat();
  const content = (number: number) => (number < 241 ? `Line ${number}` : `Line ${number} `.repeat(20));
  const sent = { chat_id: chat, from_user_id: ada.id };
  const values = Array.from({ length: 260 }, (_, before) => ({ ...sent, content: content(before + 1) }));
  await db.insertInto('chat_message').values(values).execute();
  const page = await open(bob, `/chats/${chat}?tab=my-offers`);
  const last = page.getByRole('log').locator('.bubble').last();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 360, height: 380 });
  await expect(page.getByText('Line 260').last()).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(last).toBeInViewport({ ratio: 0.9 });
  const earlier = page.getByText('Line 243 Line 243');
  await earlier.scrollIntoViewIfNeeded();
  await expect(earlier).toBeInViewport();
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(last).not.toBeInViewport();

  const log = page.getByRole('log');
  await expect(log.getByText('Line 20', { exact: true })).toHaveCount(0);
  await log.evaluate((element) => element.scrollTo(0, 0));
  await expect(log.getByText('Line 20', { exact: true })).toBeAttached();
  await expect(log.getByText('Line 61', { exact: true })).toBeInViewport();
  await expect(log.getByText('I have done this before.')).toBeAttached();
});

test('an owner changes the status of a request from its chat and can undo it; the helper reads the new status', async ({
  open,
  startChat,
}) => {
  const { ada, bob, request, chat } = await startChat();
  const page = await open(ada, `/chats/${chat}?tab=my-requests`);
  const badge = page.getByRole('button', { name: 'Active', description: 'Change status' });
  await badge.click();
  await expect(page.getByRole('menuitemradio')).toHaveText(statusItems);
  const choose = (status: string) => page.getByRole('menuitemradio', { name: status }).click();
  const sentence = 'Failed to update status';
  await saysWhenFailing(page, 'requests.updateStatus', 'broken', sentence, () => choose('Successful'));
  await badge.click();
  await choose('Successful');
  const message = page.getByRole('region', { name: 'Messages' }).filter({ hasText: 'an email in a minute' });
  // The focus keeps the message.
  await message.getByRole('button', { name: 'Undo' }).focus();
  await expect(page.getByRole('button', { name: 'Successful', description: 'Change status' })).toBeVisible();
  await expect(page.getByText('This request is Successful. You can still read and write here.')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await expect(
    message.getByText(
      /1 person who offered help on “.+” sees it in the chat now, and gets an email in a minute unless you set it back\./,
    ),
  ).toBeVisible();
  // Not over the message field.
  const [note, field] = await page.evaluate(() =>
    ['.toast', '.composer'].map((part) => document.querySelector(part)?.getBoundingClientRect()),
  );
  expect(note?.bottom).toBeLessThanOrEqual(field?.top ?? 0);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(badge).toBeVisible();
  await expect(page.getByText('an email in a minute')).toHaveCount(0);
  await badge.click();
  await choose('Draft');
  await expect(page.getByText(/Only you and the 1 person who offered help on “.+” see it now\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Draft', description: 'Change status' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await badge.click();
  await choose('Successful');

  const bobs = await open(bob, `/chats/${chat}?tab=my-offers`);
  await says(bobs, 'Successful');
  await expect(bobs.getByRole('button', { description: 'Change status' })).toHaveCount(0);
  await expect(bobs.locator('.status-completed')).toHaveText('Successful');
  await expect(bobs.getByText('We lose them all.')).toBeVisible();
  await setStatus(ada, request, 2);
  await expect(badge).toBeVisible();
  const refusal = 'A description is required for non-draft requests';
  await fail(page, 'requests.updateStatus', { status: 400, sentence: refusal });
  await badge.click();
  await choose('Successful');
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(badge).toBeVisible();
});

test('a chat that still loads, cannot be loaded or cannot be drawn says so and can be tried again', async ({
  open,
  startChat,
}) => {
  const { bob, chat } = await startChat();
  const page = await open(bob, '/', { clock: true });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  const firstMessage = page.getByRole('log').getByText('I have done this before.');
  // The clock stands while one presses: the stream and the polls would mend the screen, too.
  const triesAgain = async (mend: () => Promise<void>, shown: Locator) => {
    await stopClock(page);
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await tickUntilShown(page, shown);
    await page.clock.resume();
  };
  let mend = await fail(page, 'chats.myOffers', 'broken');
  await page.goto('/chats?tab=my-offers');
  await says(page, 'Failed to load chats');
  await expectAccessible(page, { corners: 4 });
  await triesAgain(mend, page.getByRole('link', { name: title }));

  mend = await fail(page, 'chats.messages', 'broken');
  await page.goto(`/chats/${chat}?tab=my-offers`);
  await says(page, 'Failed to load messages');
  await expectAccessible(page);
  await triesAgain(mend, firstMessage);

  mend = await fail(page, 'chats.summary', 'broken');
  await page.goto(`/chats/${chat}?tab=my-offers`);
  await says(page, 'Failed to load chat details.');
  await triesAgain(mend, firstMessage);

  await page.goto('/profile');
  mend = await fail(page, 'chats.myRequests', 'hangs');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading chats' })).toBeAttached();
  await page.clock.fastForward(2_000);
  await expect(page.getByText('This is taking longer than usual, please wait.')).toBeVisible();
  await expectAccessible(page, { corners: 4 });
  await mend();
  mend = await fail(page, 'chats.messages', 'hangs');
  await page.goto(`/chats/${chat}?tab=my-offers`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading messages' })).toBeAttached();
  await mend();
  await expect(firstMessage).toBeVisible();

  await page.route('**/trpc/**chats.messages**', async (route) => {
    const reply = await route.fetch();
    const broken = (await reply.text()).replaceAll(/"time_sent":"[^"]+"/g, '"time_sent":"no time at all"');
    await route.fulfill({ response: reply, body: broken });
  });
  provokesError(page, /Invalid time value|RangeError/);
  await page.goto(`/chats/${chat}?tab=my-offers`);
  await saysAll(page, 'Something went wrong', 'Refresh Page');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(firstMessage).toBeVisible();
});

test('if the session ends while a message is sent, its writer logs in again and finds the message in its field', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob', password })];
  const chat = await createOffer(bob, await createRequest(ada));
  const page = await open(bob, '/', { clock: true });
  // Neither the end of its stream nor a poll leads the page to login before the press.
  await page.route('**/api/events', (route) => route.abort('connectionrefused'));
  provokesError(page, /\/api\/events/);
  await page.goto(`/chats/${chat}?tab=my-offers`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await expect(page.getByRole('log').getByText('I have done this before.')).toBeVisible();
  // Nor does a call on its way.
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  await box.fill('Half a sentence that');
  await bob.call('POST', '/api/logout');
  provokes(page, 'chats.send', 'chats.messages', 'chats.summary', 'chats.unreadCounts', 'chats.markRead');
  provokes(page, 'chats.myOffers', 'chats.myRequests', 'blocks.list');
  await box.press('End');
  await page.keyboard.type(' was sent');
  await page.keyboard.press('Enter');
  await tickUntilShown(page, page.getByText('Authentication required.'));
  await page.clock.resume();
  await expect(page).toHaveURL('/login');
  await says(page, 'Authentication required. Please log in again.');
  await tryLogin(page, bob.email);
  await expect(page).toHaveURL(`/chats/${chat}?tab=my-offers`);
  await expect(box).toHaveValue('Half a sentence that was sent');
  await isSilent(page, 'Failed to send message');
});

test('a long list of chats has Load more, which works even if a new message arrives meanwhile', async ({
  open,
  createUser,
}) => {
  const [ada, bob] = [await createUser(), await createUser({ name: 'Bob' })];
  let newest = 0;
  for (let number = 1; number <= 21; number += 1)
    newest = await createOffer(bob, await createRequest(ada, { title: `Request ${number}` }));
  const page = await open(ada, '/chats');
  await expect(page.getByText('20 chats, and there are more')).toBeVisible();
  // A message that comes while the next page is on its way has the list fetched again, which cancels that page.
  const asksForPage = page.waitForRequest(/chats\.myRequests.*cursor/);
  await page.route(/chats\.myRequests.*cursor/, () => undefined, { times: 1 });
  await page.getByRole('button', { name: 'Load more' }).click();
  await asksForPage;
  await sendMessage(bob, newest, 'One more thing.');
  await expect(page.getByRole('link', { name: 'Request 1', exact: true })).toBeFocused();
  await expect(page.getByText('One more thing.')).toBeVisible();
});
