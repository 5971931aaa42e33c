import { limits } from '@exchange/contract/limits';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { type RequestStatusId, requestStatus, requestStatusNames } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import {
  backTab,
  byRequest,
  chatNote,
  daysWaited,
  declineTexts,
  idOf,
  isOwnText,
  lastMessageOf,
  mayAnswer,
  messageProblem,
  tabOf,
} from './chats.logic.ts';
import { aChat } from './testing/examples.ts';

test('the URL of the list of chats names its tab; without a valid one, it is the tab of own requests', () => {
  expect([null, 'my-requests', 'My-Offers'].map(tabOf)).toEqual(['my-requests', 'my-requests', 'my-requests']);
  expect(tabOf('my-offers')).toBe('my-offers');
});

test.each([
  ['my-offers', true, 'my-offers'],
  ['my-requests', false, 'my-requests'],
  [null, false, 'my-offers'],
  [null, true, 'my-requests'],
  [null, undefined, 'my-requests'],
  ['archived', false, 'my-offers'],
  ['archived', true, 'my-requests'],
])('Back from a chat keeps the tab of the list: query %j, owner %j, leads to %s', (query, isOwner, tab) => {
  expect(backTab(query, isOwner)).toBe(tab);
});

test('the URL of a chat names it by its id, and any other text there means no chat', () => {
  expect(['7', '007', '2147483647'].map(idOf)).toEqual([7, 7, 2_147_483_647]);
  for (const text of ['2147483648', '0x10', '1e3', '-1', 'abc', '', undefined]) expect(idOf(text)).toBe(0);
});

test('the preview in the list of chats says who wrote the last message, if there is one', () => {
  expect(lastMessageOf(aChat(), 1)).toEqual({ own: false, text: 'Thursday works for me.' });
  expect(lastMessageOf(aChat({ last_message_sender_id: 1 }), 1)).toEqual({ own: true, text: 'Thursday works for me.' });
  const colleague = { user_id: 7, hashid: 'c', name: 'Cem', side: 'owner', leads: false, since: '' } as const;
  const ofMany = aChat({ last_message_sender_id: 7, people: [colleague] });
  expect(lastMessageOf(ofMany, 1)).toEqual({ own: false, writer: colleague, text: 'Thursday works for me.' });
  expect(lastMessageOf(ofMany, 7)).toEqual({ own: true, text: 'Thursday works for me.' });
  expect(lastMessageOf(aChat({ last_message_preview: null, last_message_sender_id: null }), 1)).toBeNull();
});

test('a preview in the list of chats that fills its limit ends with an ellipsis', () => {
  const cut = 'ä'.repeat(limits.chatPreview);
  expect(lastMessageOf(aChat({ last_message_preview: cut }), 1)?.text).toBe(`${cut.slice(1)}…`);
  expect(lastMessageOf(aChat({ last_message_preview: cut.slice(1) }), 1)?.text).toBe(cut.slice(1));
});

const inStatus = (id: RequestStatusId) => ({
  collaboration_request_status_id: id,
  collaboration_request_status_name: requestStatusNames[id],
});

test.each([
  [{}, null],
  [inStatus(requestStatus.draft), null],
  [inStatus(requestStatus.completed), 'This request is Successful. You can still read and write here.'],
  [inStatus(requestStatus.cancelled), 'This request is Withdrawn. You can still read and write here.'],
  [
    { other_user_hashid: null, is_withdrawn: true },
    'This account is deleted. What was written stays, but nobody reads new messages here.',
  ],
  [
    { is_withdrawn: true },
    'This offer of help was withdrawn. Your request stays open for others. You can still read and write here.',
  ],
  [
    { is_withdrawn: true, collaboration_request_status_id: 3 },
    'This offer of help was withdrawn. Set your request to Active if you still need help: then others find it. You can still read and write here.',
  ],
  [
    { is_withdrawn: true, is_request_owner: false },
    'You have withdrawn your offer of help. You can still read and write here.',
  ],
])('the note in a chat with %j is %j', (over, note) => {
  expect(chatNote(aChat(over), false)).toBe(note);
});

test('the note in a chat with a blocked person does not say that one can write', () => {
  expect(chatNote(aChat({ is_withdrawn: true }), true)).toBe(
    'This offer of help was withdrawn. Your request stays open for others.',
  );
  expect(chatNote(aChat(inStatus(requestStatus.completed)), true)).toBe('This request is Successful.');
});

test('chats about one request stand together in the list, and the group with the newest chat comes first', () => {
  const chats = [7, 8, 7].map((request, n) =>
    aChat({ collaboration_request_response_id: n + 1, collaboration_request_id: request }),
  );
  const [first, second, third] = chats;
  expect(byRequest(chats)).toEqual([first, third, second]);
});

const chat = {
  is_withdrawn: false,
  has_request_page: true,
  offer_answer: null,
  collaboration_request_status_id: requestStatus.active,
  other_user_hashid: 'abcdefghijklmnop',
};

const closed = { collaboration_request_status_id: requestStatus.completed };
const accepted = { offer_answer: 'accepted' } as const;

test.each([
  ['while the request is open', {}, true],
  ['no more when it is closed', closed, false],
  ['when it was given before that', { ...closed, ...accepted }, true],
  ['to no withdrawn offer', { is_withdrawn: true }, false],
  ['to no deleted account', { other_user_hashid: null }, false],
  ['to no offer on a deleted request', { has_request_page: false, ...accepted }, false],
])('the owner of a request may answer an offer, or sees the answer, %s', (_, change, may) => {
  expect(mayAnswer({ ...chat, ...change })).toBe(may);
});

test('an offer without a reply of the owner says for how many whole days its helper has waited', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const since = (offered_at: string, has_owner_reply = false) =>
    chatScreens.waits
      .parts({ days: daysWaited({ offered_at, has_owner_reply }, now), name: 'Ada', wide: () => '' })
      .join('')
      .trim();
  expect(since('2026-11-21T13:00:00Z')).toBe('Ada offers help.');
  expect(since('2026-11-21T11:00:00Z')).toBe('Ada has waited 1 day.');
  expect(since('2026-11-19T11:00:00Z')).toBe('Ada has waited 3 days.');
  expect(since('2026-11-19T11:00:00Z', true)).toBe('Ada offers help.');
});

test('the hint for a request that leaves New Requests counts the offers that still wait', () => {
  const leaves = 'It leaves New Requests, so nobody else offers.';
  expect([0, 1, 4].map((others) => chatScreens.moveHint({ others }))).toEqual([
    leaves,
    `${leaves} The person who still waits keeps their place.`,
    `${leaves} The 4 people who still wait keep their place.`,
  ]);
});

test('a suggested text for declining an offer counts as the owner’s own only if it was changed; an empty message is refused', () => {
  expect(declineTexts().map(({ text }) => [isOwnText(text), messageProblem(text)])).toEqual(
    declineTexts().map(() => [false, undefined]),
  );
  expect(['Perhaps next year.', '  '].map(isOwnText)).toEqual([true, false]);
  expect(messageProblem('  ')).toBe('Please enter a message');
  expect(messageProblem('x'.repeat(1001))).toBe('Message must be 1000 characters or less.');
});
