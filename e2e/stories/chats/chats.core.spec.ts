import { sendMessage } from '@exchange/testkit/rest-users';
import { expectAccessible } from '../../support/accessible.ts';
import { fail } from '../../support/faults.ts';
import { says } from '../../support/spec-sentences.ts';
import { enter, follow, shows, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a helper opens a chat from the unread list, which marks it as read; Back returns to the same list', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(bob, '/chats');
  await says(page, 'No chats yet');
  await expect(page.getByText('None about your requests, but 1 about your offers.')).toBeVisible();
  await sendMessage(ada, chat, 'Can we talk on Friday?');
  await page.reload();
  const bar = page.getByRole('navigation', { name: 'Main' });
  const link = bar.getByRole('link', { name: 'Chats', exact: true });
  await expect(bar.getByRole('img', { name: '1 unread message' })).toBeVisible();
  await expect(link).toHaveAccessibleDescription('1 unread message');
  await follow(link, '/chats');
  await expect(link).toHaveAttribute('aria-current', 'page');
  await follow(page.getByRole('tab', { name: 'My Offers' }), '/chats?tab=my-offers');

  await follow(page.getByRole('link', { name: title }), `/chats/${chat}?tab=my-offers`);
  await expect(page.getByRole('log').getByText('Can we talk on Friday?')).toBeVisible();
  const divider = page.getByText('1 new message');
  await expect(divider).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('img')).toHaveCount(0);
  await expect(page).toHaveTitle('Ada Ångström · Research Exchange');
  await enter(page.getByRole('textbox', { name: 'Message' }), 'Friday is fine.');
  await expect(divider).toHaveCount(0);
  await follow(page.getByRole('button', { name: 'Back' }), '/chats?tab=my-offers');
  await expect(page.getByRole('tab', { name: 'My Offers' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('main').getByRole('img', { name: /unread/ })).toHaveCount(0);
});

test('a message keeps its lines and links; one that could not be sent stays with its reason, and is stored only once', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(bob, `/chats/${chat}?tab=my-offers`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await says(page, 'Send');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await enter(box, '   ');
  await expect(page.getByRole('log').locator('.bubble')).toHaveCount(1);
  await box.fill('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('see https://example.org/protocol.');
  await page.keyboard.press('Enter');
  const bubble = page.getByRole('log').locator('.bubble').filter({ hasText: 'First line' });
  await expect(bubble).toContainText('see https://example.org/protocol.');
  await expect(bubble.getByRole('link')).toHaveAttribute('href', 'https://example.org/protocol');
  await expect(bubble.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await box.fill('x'.repeat(2_001));
  await shows(page, 'Message must be 2000 characters or less.', '2,001 of 2,000 characters');
  await expectAccessible(page);

  const log = page.getByRole('log');
  const count = async (text: string) => {
    const sent = await ada.call('GET', `/api/chats/messages?id=${chat}`);
    return JSON.stringify(sent).split(text).length - 1;
  };
  let mend = await fail(page, 'chats.send', 'away');
  await enter(box, 'Written without a network');
  await says(log, 'Network error - please check your connection and try again');
  await expect(box, 'the box is free for the next one').toHaveValue('');
  await expectAccessible(page);
  await mend();
  await log.getByRole('button', { name: 'Try Again' }).click();
  await expect(log.getByRole('button', { name: 'Try Again' })).toBeHidden();
  await expect.poll(() => count('Written without a network')).toBe(1);

  mend = await fail(page, 'chats.send', 'lost');
  let lost = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('chats.send')) lost += 1;
  });
  await enter(box, 'The reply was lost');
  await expect.poll(() => lost, 'the message goes again by itself, once').toBe(2);
  await expect(log.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await mend();
  const answered = page.waitForResponse(/chats\.send/);
  await log.getByRole('button', { name: 'Try Again' }).click();
  await answered;
  await expect(log.getByText('Sending').or(log.getByRole('button', { name: 'Discard' }))).toHaveCount(0);
  await expect(log.getByText('The reply was lost')).toHaveCount(1);
  expect(await count('The reply was lost')).toBe(1);

  mend = await fail(page, 'chats.send', 'broken');
  await enter(box, 'Refused');
  await says(log, 'Failed to send message');
  await mend();
  await log.getByRole('button', { name: 'Discard' }).click();
  await expect(log.getByText('Refused')).toHaveCount(0);
});

test('messages of the other person appear in an open chat by themselves; a reader who has scrolled up gets a button to them', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  for (let number = 1; number <= 30; number += 1) await sendMessage(ada, chat, `Line ${number}`);
  const page = await open(bob, `/chats/${chat}?tab=my-offers`, { clock: true });
  const log = page.getByRole('log');
  await expect(log.getByText('Line 30', { exact: true })).toBeInViewport();
  await sendMessage(ada, chat, 'A poll later');
  await page.clock.fastForward(11_000);
  await expect(log.getByText('A poll later')).toBeInViewport();
  await expect(page.getByRole('status').filter({ hasText: 'Ada Ångström: A poll later' })).toBeAttached();

  await log.evaluate((element) => element.scrollTo(0, 0));
  await expect(log.getByText('Line 1', { exact: true })).toBeInViewport();
  await sendMessage(ada, chat, 'And one more');
  await page.clock.fastForward(11_000);
  const button = page.getByRole('button', { name: 'New messages' });
  await expect(button).toBeVisible();
  await expect(log.getByText('Line 1', { exact: true })).toBeInViewport();
  await expectAccessible(page, { asIs: true });
  await button.click();
  await expect(log.getByText('And one more')).toBeInViewport();
  await expect(button).toBeHidden();
});
