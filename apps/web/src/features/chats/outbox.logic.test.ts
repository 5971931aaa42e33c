import type { ChatMessage } from '@exchange/contract/chats';
import { expect, test } from 'vitest';
import {
  again,
  confirm,
  copiesOnServer,
  discard,
  emptyOutbox,
  fail,
  failAll,
  nextUnsent,
  type Outbox,
  parseOutbox,
  retryUnanswered,
  withMessage,
} from './outbox.logic.ts';
import { aMessage } from './testing/a-message.ts';

const me = 1;
const other = 2;
const sentence = 'Network error - please check your connection and try again';

function boxOf(...texts: string[]): Outbox {
  return texts.reduce(
    (box, text) => withMessage(box, { client_id: text, text, written_at: '2026-11-20T09:00:00.000Z', after: 10 }),
    emptyOutbox,
  );
}
const orderOf = (box: Outbox) => box.entries.map(({ client_id }) => client_id);

test('a retry keeps the client_id and follows the messages written meanwhile', () => {
  const box = again(fail(boxOf('a', 'b'), 'a', sentence), 'a');
  expect(orderOf(box)).toEqual(['b', 'a']);
  expect(box.entries.every(({ failure }) => failure === null)).toBe(true);
});

test('a retry ignores a message that is being sent or gone', () => {
  const box = boxOf('a', 'b');
  expect(again(box, 'a')).toBe(box);
  expect(again(box, 'z')).toBe(box);
});

test('a message that failed without an answer is queued again in its order, a refused one is not', () => {
  const box = fail(fail(fail(boxOf('a', 'b', 'c'), 'a', sentence, true), 'b', 'Refused'), 'c', sentence, true);
  const next = retryUnanswered(box);
  expect(next.entries.map(({ failure }) => failure)).toEqual([null, 'Refused', null]);
  expect(orderOf(next)).toEqual(['a', 'b', 'c']);
  expect(retryUnanswered(next)).toBe(next);
});

test('the whole queue fails when the session is lost, and earlier reasons are kept', () => {
  const box = failAll(fail(boxOf('a', 'b'), 'a', sentence), 'Failed to send message');
  expect(box.entries.map(({ failure }) => failure)).toEqual([sentence, 'Failed to send message']);
  expect(nextUnsent(box)).toBeUndefined();
});

test('a discarded message is removed', () => {
  expect(orderOf(discard(boxOf('a', 'b'), 'a'))).toEqual(['b']);
  expect(discard(boxOf('a'), 'a')).toBe(emptyOutbox);
});

test('an answer after logout changes nothing', () => {
  expect(confirm(emptyOutbox, 'a', 11)).toEqual(emptyOutbox);
  expect(fail(emptyOutbox, 'a', sentence).entries).toEqual([]);
});

test('a stored outbox is read', () => {
  const box = fail(confirm(boxOf('a', 'b', 'c'), 'a', 11), 'b', sentence);
  expect(parseOutbox(JSON.parse(JSON.stringify(box)))).toEqual(box);
});

test.each([null, 'text', {}, { entries: [{ client_id: 'a' }], confirmed: [] }])(
  'the stored value %j is refused',
  (stored) => expect(parseOutbox(stored)).toBeNull(),
);

const said = (id: number, text: string, from = me) => aMessage(id, { from_user_id: from, message_content: text });
const copies = (box: Outbox, ...messages: ChatMessage[]) => [...copiesOnServer(box, messages, other)];

test('a message whose reply was lost is found', () => {
  expect(copies(fail(boxOf('ok'), 'ok', sentence), said(11, 'ok'))).toEqual(['ok']);
});

test.each([
  ['was there before', said(10, 'ok')],
  ['the other party wrote', said(11, 'ok', other)],
  ['says something else', said(11, 'okay')],
])('a message is no copy when it %s', (_case, message) => {
  expect(copies(boxOf('ok'), message)).toEqual([]);
});

const twice = withMessage(boxOf('ok'), { client_id: 'second', text: 'ok', written_at: '', after: 10 });

test('a sent message matches one entry of the outbox only', () => {
  expect(copies(twice, said(11, 'ok'))).toEqual(['ok']);
  expect(copies(twice, said(11, 'ok'), said(12, 'ok'))).toEqual(['ok', 'second']);
});

test('a confirmed message is no copy of a later one with the same text', () => {
  const box = confirm(twice, 'ok', 11);
  expect(copies(box, said(11, 'ok'))).toEqual([]);
  expect(copies(box, said(11, 'ok'), said(12, 'ok'))).toEqual(['second']);
});
