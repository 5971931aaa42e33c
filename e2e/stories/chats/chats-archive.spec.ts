import { createOffer, createRequest, sendMessage } from '@exchange/testkit/rest-users';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { provokesError } from '../../support/console-errors.ts';
import { fail } from '../../support/faults.ts';
import { follow, title } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const shows = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('an archived chat returns to the list by Undo, by a new message, or when its user takes it out of the archive', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(ada, '/chats');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('log').getByText('I have done this before.')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Colleagues',
    'Mute',
    'Archive',
    'Report a message',
    'Block Bob Ølstrøm',
  ]);
  await expectAccessible(page, { corners: 4 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/chats');
  await shows(page, 'Chat archived. It comes back with the next message.');
  await shows(page, 'No chats yet');
  await expect(page.getByText('1 archived about your requests.')).toBeVisible();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeFocused();

  await page.goto(`/chats/${chat}`);
  await choose(page, 'Archive');
  await follow(page.getByRole('link', { name: 'Archived', exact: true }), '/chats?tab=my-requests&filter=archived');
  await expect(rows(page)).toHaveText([/Bob Ølstrøm.*Which landmarks.*I have done this before/]);
  await shows(page, 'Archived chats come back with the next message. Nobody else sees that they are here.');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page, { corners: 4 });

  await sendMessage(bob, chat, 'One thing more.');
  await shows(page, 'No archived chats');
  await expect(page.getByRole('tab', { name: 'My Requests' }).getByRole('img', { name: '1 unread' })).toBeVisible();

  await ada.call('PUT', `/api/chats/archive?id=${chat}`, { is_archived: true });
  await page.goto('/chats?tab=archived');
  await expect(page, 'an address of former times').toHaveURL('/chats?tab=my-requests&filter=archived');
  await follow(page.getByRole('link', { name: title }), `/chats/${chat}?tab=my-requests`);
  await follow(page.getByRole('button', { name: 'Back' }), '/chats?tab=my-requests&filter=archived');
  await page.getByRole('link', { name: title }).click();
  await choose(page, 'Unarchive');
  await shows(page, 'Chat taken out of the archive');
  await page.getByRole('button', { name: 'Back' }).click();
  await shows(page, 'No archived chats');
});

test('a person cannot archive a chat that has a message they have not seen, but can mute it', async ({
  open,
  startChat,
}) => {
  const { ada, bob, chat } = await startChat();
  const page = await open(ada, '/', { polls: false });
  // Without the stream, too, the page does not learn of the second message.
  await page.route('**/api/events', (route) => route.abort('connectionrefused'));
  provokesError(page, /\/api\/events/);
  await page.goto(`/chats/${chat}`);
  await expect(page.getByRole('log').getByText('I have done this before.')).toBeVisible();
  await sendMessage(bob, chat, 'Wait, there is more.');
  await choose(page, 'Archive');
  await shows(page, 'A new message has come, so the chat stays in its list.');
  await expect(page).toHaveURL(`/chats/${chat}`);

  const mend = await fail(page, 'chats.mute', 'broken');
  await choose(page, 'Mute');
  await shows(page, 'Failed to change the emails of this chat');
  await mend();
  await choose(page, 'Mute');
  await shows(page, 'Chat muted. You get no emails about it.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(rows(page)).toContainText(['muted']);
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await choose(page, 'Unmute');
  await shows(page, 'Chat no longer muted');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByText('muted')).toHaveCount(0);
});

test('a member finds chats by person or title; reloading the page and going back keep the search', async ({
  open,
  createUser,
  startChat,
}) => {
  const { ada, bob } = await startChat();
  const other = await createRequest(ada, { title: 'Is a mixed model with 9 clusters defensible?' });
  await createOffer(await createUser({ name: 'Thảo Đỗ' }), other);
  await createOffer(ada, await createRequest(bob, { title: 'Isotopes of teeth' }));
  const page = await open(ada, '/chats');
  const field = page.getByRole('searchbox', { name: 'Search chats' });
  await expect(rows(page)).toHaveCount(2);
  await field.fill('thao');
  await expect(page).toHaveURL('/chats?tab=my-requests&q=thao');
  await expect(rows(page)).toHaveText([/Thảo Đỗ/]);
  await expect(page.getByRole('status').filter({ hasText: '1 chat found' })).toBeAttached();
  await expectAccessible(page, { corners: 4 });
  await field.fill('MILL');
  await expect(rows(page)).toHaveText([/Bob Ølstrøm/]);
  await page.reload();
  await expect(field).toHaveValue('MILL');
  await expect(rows(page)).toHaveText([/Bob Ølstrøm/]);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByRole('log').getByText('I have done this before.')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('MILL');
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await follow(page.getByRole('button', { name: 'Back' }), '/chats?tab=my-requests&q=MILL');

  await field.fill('isotopes');
  await expect(page.getByText('No chats with “isotopes” about your requests')).toBeVisible();
  await follow(page.getByRole('link', { name: '1 about your offers' }), '/chats?tab=my-offers&q=isotopes');
  await expect(rows(page)).toHaveText([/Isotopes of teeth/]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats/ }).click();
  await expect(field).toHaveValue('');
  await field.fill('nowhere');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(field).toHaveValue('');
  await expect(rows(page)).toHaveCount(2);
});
