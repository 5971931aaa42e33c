import { expect, test } from 'vitest';
import { groupLines, type Line, type ListItem, toLines } from './message-groups.logic.ts';
import { emptyOutbox, type Unsent } from './outbox.logic.ts';
import { aMessage } from './testing/a-message.ts';

const me = 1;
const other = 2;

/** A local time on a day of November 2026, so that the tests hold in every zone. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).toISOString();

function aLine(key: number, time: string, own = false): Line {
  return { key, own, text: `message ${key}`, at: time };
}

/** `day`, `unread 2`, `7` for the first message of a group, `+7` for the others. */
function shape(items: readonly ListItem[]): string[] {
  return items.map((item) => {
    if (item.kind === 'day') return 'day';
    if (item.kind === 'unread') return `unread ${item.count}`;
    return `${item.follows ? '+' : ''}${item.line.key}`;
  });
}

test('messages of one person within five minutes of the first form a group', () => {
  const lines = [
    aLine(1, at(20, 9, 0)),
    aLine(2, at(20, 9, 4, 59)),
    aLine(3, at(20, 9, 5)),
    aLine(4, at(20, 9, 6), true),
    aLine(5, at(20, 9, 7), true),
    aLine(6, at(20, 9, 7)),
  ];
  expect(shape(groupLines(lines, null))).toEqual(['day', '1', '+2', '3', '4', '+5', '6']);
});

test('every day of the local calendar begins a group', () => {
  const lines = [aLine(1, at(20, 23, 58)), aLine(2, at(20, 23, 59)), aLine(3, at(21, 0, 1)), aLine(4, at(23, 8, 0))];
  expect(shape(groupLines(lines, null))).toEqual(['day', '1', '+2', 'day', '3', 'day', '4']);
});

test('the unread line is above its message, below the day, and begins a group', () => {
  const lines = [aLine(1, at(20, 9, 0)), aLine(2, at(20, 9, 1)), aLine(3, at(20, 9, 2))];
  expect(shape(groupLines(lines, { before: 2, count: 2 }))).toEqual(['day', '1', 'unread 2', '2', '+3']);
  expect(shape(groupLines(lines, { before: 1, count: 3 }))).toEqual(['day', 'unread 3', '1', '+2', '+3']);
});

test('the unread line is left out when its message is not loaded', () => {
  expect(shape(groupLines([aLine(5, at(20, 9, 0))], { before: 4, count: 1 }))).toEqual(['day', '5']);
  expect(groupLines([], null)).toEqual([]);
});

test('every item has a key of its own', () => {
  const lines = [aLine(1, at(20, 9, 0)), aLine(2, at(21, 9, 0)), aLine(3, at(20, 9, 0)), aLine(4, at(21, 9, 0))];
  const keys = groupLines(lines, null).map((item) => (item.kind === 'message' ? item.line.key : item.key));
  expect(new Set(keys).size).toBe(keys.length);
});

const written = (id: number, from: number, time: string, text = `message ${id}`) =>
  aMessage(id, { from_user_id: from, time_sent: time, message_content: text });
const anEntry = (client_id: string, over: Partial<Unsent> = {}): Unsent => ({
  client_id,
  text: `text ${client_id}`,
  written_at: at(20, 10, 0),
  after: 0,
  failure: null,
  is_unanswered: false,
  ...over,
});

test('unsent messages follow all sent ones, in their order', () => {
  const messages = [written(1, other, at(20, 9, 0)), written(2, me, at(20, 9, 1))];
  const outbox = { ...emptyOutbox, entries: [anEntry('a', { failure: 'Failed to send message' }), anEntry('b')] };
  const lines = toLines(messages, outbox, other);
  expect(lines.map(({ key, own, failure }) => [key, own, failure])).toEqual([
    [1, false, undefined],
    [2, true, undefined],
    ['a', true, 'Failed to send message'],
    ['b', true, null],
  ]);
});

test('a message is shown once when a poll is quicker than the reply', () => {
  const outbox = { ...emptyOutbox, entries: [anEntry('a', { text: 'hello', after: 1 })] };
  const messages = [written(1, other, at(20, 9, 0)), written(2, me, at(20, 9, 1), 'hello')];
  expect(toLines(messages, outbox, other).map(({ key }) => key)).toEqual([1, 2]);
});

test('a failed message stays on the screen whatever it resembles', () => {
  const outbox = { ...emptyOutbox, entries: [anEntry('a', { text: 'hello', after: 1, failure: 'Network error' })] };
  const messages = [written(2, me, at(20, 9, 1), 'hello')];
  expect(toLines(messages, outbox, other).map(({ key }) => key)).toEqual([2, 'a']);
});

test('an unsent message is never shown as older than the one above it', () => {
  const messages = [written(1, other, at(21, 9, 0))];
  const [, unsent] = toLines(messages, { ...emptyOutbox, entries: [anEntry('a')] }, other);
  expect(unsent?.at).toBe(at(21, 9, 0));
});
