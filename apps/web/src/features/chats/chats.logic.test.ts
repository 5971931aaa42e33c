import { limits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { backTab, chatIdOf, chatNote, groupByRequest, previewOf, tabOf } from './chats.logic.ts';
import { aChat } from './testing/a-chat.ts';

test.each([
  [null, 'my-requests'],
  ['my-requests', 'my-requests'],
  ['my-offers', 'my-offers'],
  ['My-Offers', 'my-requests'],
])('the query %j opens the tab %s', (query, tab) => {
  expect(tabOf(query)).toBe(tab);
});

test.each([
  ['my-offers', true, 'my-offers'],
  ['my-requests', false, 'my-requests'],
  [null, false, 'my-offers'],
  [null, true, 'my-requests'],
  [null, undefined, 'my-requests'],
])('Back keeps the tab: query %j, owner %j, leads to %s', (query, isOwner, tab) => {
  expect(backTab(query, isOwner)).toBe(tab);
});

test.each([
  ['7', 7],
  ['007', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', 0],
  ['0x10', 0],
  ['1e3', 0],
  ['-1', 0],
  ['abc', 0],
  ['', 0],
  [undefined, 0],
])('the path %j means chat %i', (text, id) => {
  expect(chatIdOf(text)).toBe(id);
});

test('the preview says who wrote the last message', () => {
  expect(previewOf(aChat())).toEqual({ own: false, text: 'Thursday works for me.' });
  expect(previewOf(aChat({ last_message_sender_id: 1 }))).toEqual({ own: true, text: 'Thursday works for me.' });
});

test('a preview that fills its limit ends with an ellipsis', () => {
  const cut = 'ä'.repeat(limits.chatPreview);
  expect(previewOf(aChat({ last_message_preview: cut }))?.text).toBe(`${cut}…`);
  expect(previewOf(aChat({ last_message_preview: cut.slice(1) }))?.text).toBe(cut.slice(1));
});

test('a chat without messages has no preview', () => {
  expect(previewOf(aChat({ last_message_preview: null, last_message_sender_id: null }))).toBeNull();
});

test.each([
  [{}, null],
  [{ collaboration_request_status_id: requestStatus.draft, collaboration_request_status_name: 'Draft' }, null],
  [
    { collaboration_request_status_id: requestStatus.completed, collaboration_request_status_name: 'Completed' },
    'This request is Successful. You can still read and write here.',
  ],
  [
    { collaboration_request_status_id: requestStatus.cancelled, collaboration_request_status_name: 'Cancelled' },
    'This request is Withdrawn. You can still read and write here.',
  ],
  [
    { other_user_hashid: null, is_withdrawn: true },
    'This account is deleted. What was written stays, but nobody reads new messages here.',
  ],
  [{ is_withdrawn: true }, 'This offer of help was withdrawn. You can still read and write here.'],
  [
    { is_withdrawn: true, is_request_owner: false },
    'You have withdrawn your offer of help. You can still read and write here.',
  ],
])('the note for %j is %j', (over, note) => {
  expect(chatNote(aChat(over))).toBe(note);
});

test('chats are grouped by request, the newest group first, also where others lie between', () => {
  const chats = [
    [1, 7],
    [2, 8],
    [3, 7],
  ].map(([id, request]) => aChat({ collaboration_request_response_id: id, collaboration_request_id: request }));
  expect(
    groupByRequest(chats).map(({ requestId, chats: group }) => [
      requestId,
      group.map((chat) => chat.collaboration_request_response_id),
    ]),
  ).toEqual([
    [7, [1, 3]],
    [8, [2]],
  ]);
});
