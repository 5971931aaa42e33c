import type { ChatMessage } from '@exchange/contract/chats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrivedAfter,
  type Conversation,
  fetchedConversation,
  groupLines,
  type Line,
  type ListItem,
  lastId,
  mergeConversations,
  mergeMessages,
  partOfConversation,
  pollAfter,
  toLines,
  unreadMark,
} from './messages.logic.ts';
import { emptyOutbox, type Unsent } from './outbox.logic.ts';
import { aMessage } from './testing/examples.ts';

const me = 1;
const other = 2;
const isOther = (senderId: number) => senderId === other;

/** A local time on a day of November 2026, so that the tests hold in every zone. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).toISOString();

function aLine(key: number, time: string, own = false): Line {
  return { key, own, text: `message ${key}`, pictures: [], at: time };
}

/** `day`, `unread 2`, `7` for the first message of a group, `+7` for the others. */
function shape(items: readonly ListItem[]): string[] {
  return items.map((item) => {
    if (item.kind === 'day') return 'day';
    if (item.kind === 'unread') return `unread ${item.count}`;
    return `${item.follows ? '+' : ''}${item.line.key}`;
  });
}

test('in a chat, messages of one person within five minutes of the first form a group', () => {
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

test('in a chat, every day of the local calendar begins a group of messages', () => {
  const lines = [aLine(1, at(20, 23, 58)), aLine(2, at(20, 23, 59)), aLine(3, at(21, 0, 1)), aLine(4, at(23, 8, 0))];
  expect(shape(groupLines(lines, null))).toEqual(['day', '1', '+2', 'day', '3', 'day', '4']);
});

test('in a chat, the line of unread messages stands above the first of them, below the name of the day', () => {
  const lines = [aLine(1, at(20, 9, 0)), aLine(2, at(20, 9, 1)), aLine(3, at(20, 9, 2))];
  expect(shape(groupLines(lines, { before: 2, count: 2 }))).toEqual(['day', '1', 'unread 2', '2', '+3']);
  expect(shape(groupLines(lines, { before: 1, count: 3 }))).toEqual(['day', 'unread 3', '1', '+2', '+3']);
});

test('in a chat, the line of unread messages is left out if its message is not loaded', () => {
  expect(shape(groupLines([aLine(5, at(20, 9, 0))], { before: 4, count: 1 }))).toEqual(['day', '5']);
  expect(groupLines([], null)).toEqual([]);
});

test('every message, day and line in a chat has a key of its own', () => {
  const lines = [aLine(1, at(20, 9, 0)), aLine(2, at(21, 9, 0)), aLine(3, at(20, 9, 0)), aLine(4, at(21, 9, 0))];
  const keys = groupLines(lines, null).map((item) => (item.kind === 'message' ? item.line.key : item.key));
  expect(new Set(keys).size).toBe(keys.length);
});

const written = (id: number, from: number, time: string, text = `message ${id}`) =>
  aMessage(id, { from_user_id: from, time_sent: time, message_content: text });
const anEntry = (client_id: string, over: Partial<Unsent> = {}): Unsent => ({
  client_id,
  text: `text ${client_id}`,
  pictures: [],
  written_at: at(20, 10, 0),
  after: 0,
  failure: null,
  is_unanswered: false,
  ...over,
});

test('in a chat, unsent messages follow all sent ones, in the order of writing', () => {
  const messages = [written(1, other, at(20, 9, 0)), written(2, me, at(20, 9, 1))];
  const outbox = { ...emptyOutbox, entries: [anEntry('a', { failure: 'Failed to send message' }), anEntry('b')] };
  const lines = toLines(messages, outbox, isOther);
  expect(lines.map(({ key, own, failure }) => [key, own, failure])).toEqual([
    [1, false, undefined],
    [2, true, undefined],
    ['a', true, 'Failed to send message'],
    ['b', true, null],
  ]);
});

test('a chat message is shown once if a poll brings it before the reply to its sending', () => {
  const outbox = { ...emptyOutbox, entries: [anEntry('a', { text: 'hello', after: 1 })] };
  const messages = [written(1, other, at(20, 9, 0)), written(2, me, at(20, 9, 1), 'hello')];
  expect(toLines(messages, outbox, isOther).map(({ key }) => key)).toEqual([1, 2]);
});

test('a failed chat message stays on the screen, even beside a sent message with the same text', () => {
  const outbox = { ...emptyOutbox, entries: [anEntry('a', { text: 'hello', after: 1, failure: 'Network error' })] };
  const messages = [written(2, me, at(20, 9, 1), 'hello')];
  expect(toLines(messages, outbox, isOther).map(({ key }) => key)).toEqual([2, 'a']);
});

test('an unsent chat message never shows an earlier time than the message above it', () => {
  const messages = [written(1, other, at(21, 9, 0))];
  const [, unsent] = toLines(messages, { ...emptyOutbox, entries: [anEntry('a')] }, isOther);
  expect(unsent?.at).toBe(at(21, 9, 0));
});

const own = (id: number) => aMessage(id, { from_user_id: 1 });
const some = (...ids: number[]) => ids.map((id) => aMessage(id));
const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test.each([
  ['a poll', [1, 2], [3, 4], [1, 2, 3, 4]],
  ['an older page', [5, 6], [1, 2, 4], [1, 2, 4, 5, 6]],
  ['a page that overlaps', [3, 4, 5], [2, 3, 4], [2, 3, 4, 5]],
  ['a confirmed message that a poll has overtaken', [1, 2, 5], [4], [1, 2, 4, 5]],
  ['a poll that brings what was confirmed', [1, 2, 3], [3, 4], [1, 2, 3, 4]],
  ['a first answer', [], [1, 2], [1, 2]],
  ['an answer that is not in order and doubles itself', [2], [5, 4, 5, 3], [2, 3, 4, 5]],
  ['doubles behind the last one', [2], [3, 3], [2, 3]],
])(
  'joining %s to the loaded messages of a chat gives each message once, in order of ids',
  (_case, known, more, joined) => {
    expect(idsOf(mergeMessages(some(...known), some(...more)))).toEqual(joined);
  },
);

test.each([[[]], [[2, 3]], [[1]]])('the list of chat messages is the same object if %j brings nothing new', (more) => {
  const known = some(1, 2, 3);
  expect(mergeMessages(known, some(...more))).toBe(known);
});

test('chat messages that have not changed stay the same objects, so their rows are not drawn again', () => {
  const known = some(2, 3);
  const joined = mergeMessages(known, some(1, 2, 3, 4));
  expect(joined[1]).toBe(known[0]);
  expect(joined[2]).toBe(known[1]);
});

test('a chat knows that its start is loaded once any answer has reached the start, also an empty page', () => {
  const known = fetchedConversation(some(5, 6), false);
  const later = fetchedConversation(some(7), false);
  expect(mergeConversations(known, later).complete).toBe(false);
  expect(mergeConversations(known, partOfConversation([], true))).toEqual({ ...known, complete: true });
  const joined = mergeConversations(known, partOfConversation(some(1, 2), true));
  expect([joined, mergeConversations(joined, later)]).toMatchObject([{ complete: true }, { complete: true }]);
});

test('the loaded part of a chat is the same object if a poll brings nothing', () => {
  const known = fetchedConversation(some(5, 6), true);
  expect(mergeConversations(known, fetchedConversation([], true))).toBe(known);
});

test('a chat polls from the last fetched message, not from an own message that was just confirmed', () => {
  const known = mergeConversations(fetchedConversation(some(5), true), partOfConversation([own(7)]));
  expect(idsOf(known.messages)).toEqual([5, 7]);
  expect(known.fetchedTo).toBe(5);
  const polled = mergeConversations(known, fetchedConversation([aMessage(6), own(7)], true));
  expect(idsOf(polled.messages)).toEqual([5, 6, 7]);
  expect(polled.fetchedTo).toBe(7);
});

test('the loaded messages of a chat have no gap, in whatever order messages and answers arrive', () => {
  const pageSize = 3;
  const step = fc.oneof(
    fc.constant('the other writes' as const),
    fc.constant('the viewer writes' as const),
    fc.constant('a poll is sent' as const),
    fc.constant('an older page is asked for' as const),
    fc.nat({ max: 20 }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 40 }), (before, steps) => {
      const stored = some(...Array.from({ length: before }, (_, at) => at + 1));
      const waiting: Conversation[] = [];
      const first = stored.slice(-pageSize);
      let known = fetchedConversation(first, first.length < pageSize);
      const expectNoGap = () => {
        const from = known.messages[0]?.id ?? 0;
        const between = (all: readonly ChatMessage[]) => all.filter(({ id }) => id >= from && id <= known.fetchedTo);
        expect(idsOf(between(known.messages))).toEqual(idsOf(between(stored)));
      };
      const poll = () => {
        const after = known.fetchedTo;
        return fetchedConversation(stored.slice(stored.findLastIndex(({ id }) => id <= after) + 1), known.complete);
      };
      const write = (from: number) => {
        stored.push(aMessage(stored.length + 1, { from_user_id: from }));
        return stored.slice(-1);
      };
      for (const what of steps) {
        if (what === 'the other writes') write(other);
        else if (what === 'the viewer writes') waiting.push(partOfConversation(write(1)));
        else if (what === 'a poll is sent') waiting.push(poll());
        else if (what === 'an older page is asked for') {
          const older = stored.filter(({ id }) => id < (known.messages[0]?.id ?? 0)).slice(-pageSize);
          waiting.push(partOfConversation(older, older.length < pageSize));
        } else {
          const [answer] = waiting.splice(what % Math.max(waiting.length, 1), 1);
          if (answer) known = mergeConversations(known, answer);
        }
        expectNoGap();
      }
      for (const answer of waiting) known = mergeConversations(known, answer);
      known = mergeConversations(known, poll());
      const from = known.messages[0]?.id ?? 0;
      expect(idsOf(known.messages)).toEqual(idsOf(stored.filter(({ id }) => id >= from)));
    }),
    { numRuns: process.env.CI === 'true' ? 20_000 : 1_000 },
  );
});

test('lastId of a list without messages is 0', () => {
  expect([[], some(3, 9)].map(lastId)).toEqual([0, 9]);
});

test('arrivedAfter finds the other person’s messages after a message, also if that message is not in the list', () => {
  const messages = [aMessage(1), own(3), aMessage(5), own(6), aMessage(7)];
  const after = (id: number) => idsOf(arrivedAfter(messages, isOther, id));
  expect([1, 4, 0, 7].map(after)).toEqual([[5, 7], [5, 7], [1, 5, 7], []]);
});

const messages = [aMessage(1), own(2), aMessage(3), own(4), aMessage(5)];
test.each([
  [0, null],
  [1, { before: 5, count: 1 }],
  [2, { before: 3, count: 2 }],
  [40, { before: 1, count: 40 }],
])('with %i unread messages, the unread line in a chat is above the first of them', (count, mark) => {
  expect(unreadMark(messages, isOther, count)).toEqual(mark);
});

test('a chat has no unread line if the other person wrote nothing', () => {
  expect(unreadMark([own(1)], isOther, 3)).toBeNull();
});

test('a corrected chat message takes the place of what was known of it, also if an older answer comes later', () => {
  const first = aMessage(1);
  const corrected = aMessage(2, { message_content: '20 µM', edited_at: '2026-11-20T09:01:00.000Z' });
  const known = fetchedConversation([first, aMessage(2)], true);
  const now = mergeConversations(known, fetchedConversation([corrected], true, { after: 1, upTo: 2 }));
  expect(now.messages).toEqual([first, corrected]);
  expect(mergeConversations(now, fetchedConversation([aMessage(2)], true, { after: 1, upTo: 2 }))).toBe(now);
});

test('a chat message that was taken back goes with the next poll; what was not asked for stays', () => {
  const known = fetchedConversation([aMessage(1), aMessage(2), aMessage(3)], true);
  const poll = fetchedConversation([aMessage(3)], true, { after: 1, upTo: 3 });
  expect(mergeConversations(known, poll).messages.map(({ id }) => id)).toEqual([1, 3]);
  const none = fetchedConversation([], true, { after: 2, upTo: 3 });
  expect(mergeConversations(known, none).messages.map(({ id }) => id)).toEqual([1, 2]);
});

test('a poll of a chat asks again for what may still be corrected', () => {
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const sent = (id: number, minute: number) =>
    aMessage(id, { time_sent: new Date(now - minute * 60_000).toISOString() });
  expect(pollAfter(fetchedConversation([sent(4, 60), sent(5, 20), sent(6, 3)], true), now)).toBe(5);
  expect(pollAfter(fetchedConversation([sent(4, 5), sent(6, 3)], false), now)).toBe(3);
  expect(pollAfter(fetchedConversation([], true), now)).toBe(0);
});
