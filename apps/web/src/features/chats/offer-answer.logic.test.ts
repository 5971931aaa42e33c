import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { declineTexts, isOwnText, messageProblem } from './decline.logic.ts';
import { keepsWaiting, mayAnswer, waitedText } from './offer-answer.logic.ts';

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
])('an answer is asked for and shown %s', (_, change, may) => {
  expect(mayAnswer({ ...chat, ...change })).toBe(may);
});

test('whole days of waiting are told until the owner writes', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const since = (offered_at: string, has_owner_reply = false) => waitedText({ offered_at, has_owner_reply }, now);
  expect(since('2026-11-21T13:00:00Z')).toBe('offers help.');
  expect(since('2026-11-21T11:00:00Z')).toBe('has waited 1 day.');
  expect(since('2026-11-19T11:00:00Z')).toBe('has waited 3 days.');
  expect(since('2026-11-19T11:00:00Z', true)).toBe('offers help.');
});

test('offers that still wait are counted', () => {
  expect([0, 1, 4].map(keepsWaiting)).toEqual([
    '',
    ' The person who still waits keeps their place.',
    ' The 4 people who still wait keep their place.',
  ]);
});

test('only words that the person changed are their own, and a message needs some', () => {
  expect(declineTexts.map(({ text }) => [isOwnText(text), messageProblem(text)])).toEqual(
    declineTexts.map(() => [false, undefined]),
  );
  expect(['Perhaps next year.', '  '].map(isOwnText)).toEqual([true, false]);
  expect(messageProblem('  ')).toBe('Please enter a message');
  expect(messageProblem('x'.repeat(1001))).toBe('Message must be 1000 characters or less.');
});
