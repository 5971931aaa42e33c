import type { ChatMessage } from '@exchange/contract/chats';
import { describe, expect, it } from 'vitest';
import { arrivedAfter, lastId, mergeConversations, mergeMessages, unreadMark } from './message-list.logic.ts';

const other = 2;

function aMessage(id: number, from = other): ChatMessage {
  return {
    id,
    from_user_id: from,
    from_user_hashid: 'abcdefghijklmnop',
    from_user_name: 'Ada',
    message_content: `message ${id}`,
    time_sent: new Date(Date.UTC(2026, 10, 20, 9, 0, id)).toISOString(),
  };
}
const some = (...ids: number[]) => ids.map((id) => aMessage(id));
const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

describe('mergeMessages', () => {
  it.each([
    ['a poll', [1, 2], [3, 4], [1, 2, 3, 4]],
    ['an older page', [5, 6], [1, 2, 4], [1, 2, 4, 5, 6]],
    ['a page that overlaps', [3, 4, 5], [2, 3, 4], [2, 3, 4, 5]],
    ['a confirmed message that a poll has overtaken', [1, 2, 5], [4], [1, 2, 4, 5]],
    ['a poll that brings what was confirmed', [1, 2, 3], [3, 4], [1, 2, 3, 4]],
    ['a first answer', [], [1, 2], [1, 2]],
    ['an answer that is not in order and doubles itself', [2], [5, 4, 5, 3], [2, 3, 4, 5]],
    ['doubles behind the last one', [2], [3, 3], [2, 3]],
  ])('joins %s: each once, in order of ids', (_case, known, more, joined) => {
    expect(idsOf(mergeMessages(some(...known), some(...more)))).toEqual(joined);
  });

  it.each([[[]], [[2, 3]], [[1]]])('gives back the very list when %j brings nothing new', (more) => {
    const known = some(1, 2, 3);
    expect(mergeMessages(known, some(...more))).toBe(known);
  });

  it('keeps the objects it knows, so that their rows are not drawn again', () => {
    const known = some(2, 3);
    const joined = mergeMessages(known, some(1, 2, 3, 4));
    expect(joined[1]).toBe(known[0]);
    expect(joined[2]).toBe(known[1]);
  });

  it('ends with the same list in whatever order the answers come', () => {
    const answers = [some(6, 7, 8), some(9), some(4, 5, 6), some(10, 11), some(1, 2, 3), some(8, 9, 10)];
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    for (let round = 0; round < 200; round += 1) {
      const shuffled = answers
        .map((answer, at) => ({ answer, rank: (at * 7919 + round * 104_729) % 1009 }))
        .toSorted((one, two) => one.rank - two.rank);
      const joined = shuffled.reduce<readonly ChatMessage[]>((known, { answer }) => mergeMessages(known, answer), []);
      expect(idsOf(joined)).toEqual(all);
    }
  });
});

describe('mergeConversations', () => {
  it('knows the start once any answer has reached it', () => {
    const known = { messages: some(5, 6), complete: false };
    const joined = mergeConversations(known, { messages: some(1, 2), complete: true });
    expect(joined.complete).toBe(true);
    expect(mergeConversations(joined, { messages: some(7), complete: false }).complete).toBe(true);
  });

  it('is the same object where a poll brings nothing', () => {
    const known = { messages: some(5, 6), complete: true };
    expect(mergeConversations(known, { messages: [], complete: true })).toBe(known);
  });

  it('takes over a start that is reached with an empty page', () => {
    const known = { messages: some(5), complete: false };
    expect(mergeConversations(known, { messages: [], complete: true })).toEqual({ ...known, complete: true });
  });
});

it('asks after the last one', () => {
  expect(lastId([])).toBe(0);
  expect(lastId(some(3, 9))).toBe(9);
});

it('finds what the other party wrote after a message, also when that one is not in the list', () => {
  const messages = [aMessage(1), aMessage(3, 1), aMessage(5), aMessage(6, 1), aMessage(7)];
  expect(idsOf(arrivedAfter(messages, other, 1))).toEqual([5, 7]);
  expect(idsOf(arrivedAfter(messages, other, 4))).toEqual([5, 7]);
  expect(idsOf(arrivedAfter(messages, other, 0))).toEqual([1, 5, 7]);
  expect(idsOf(arrivedAfter(messages, other, 7))).toEqual([]);
});

describe('unreadMark', () => {
  const messages = [aMessage(1), aMessage(2, 1), aMessage(3), aMessage(4, 1), aMessage(5)];
  it.each([
    [0, null],
    [1, { before: 5, count: 1 }],
    [2, { before: 3, count: 2 }],
    [40, { before: 1, count: 40 }],
  ])('with %i unread stands above the first of them', (count, mark) => {
    expect(unreadMark(messages, other, count)).toEqual(mark);
  });

  it('has no place where the other party wrote nothing', () => {
    expect(unreadMark([aMessage(1, 1)], other, 3)).toBeNull();
  });
});
