import type { ChatMessage } from '@exchange/contract/chats';
import { describe, expect, it } from 'vitest';
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
  withMessage,
} from './outbox.logic.ts';

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

describe('the queue', () => {
  it('sends in the order of writing', () => {
    let box = boxOf('a', 'b', 'c');
    const sent: string[] = [];
    for (let next = nextUnsent(box); next; next = nextUnsent(box)) {
      sent.push(next.client_id);
      box = confirm(box, next.client_id, 11);
    }
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(box).toBe(emptyOutbox);
  });

  it('goes on past one that failed, which stays with its sentence', () => {
    const box = fail(boxOf('a', 'b'), 'a', sentence);
    expect(box.entries[0]?.failure).toBe(sentence);
    expect(nextUnsent(box)?.client_id).toBe('b');
  });

  it('tries again with the same client_id, after what was written meanwhile', () => {
    const box = again(fail(boxOf('a', 'b'), 'a', sentence), 'a');
    expect(orderOf(box)).toEqual(['b', 'a']);
    expect(box.entries.every(({ failure }) => failure === null)).toBe(true);
  });

  it('does not move one that is on its way, nor one that is gone', () => {
    const box = boxOf('a', 'b');
    expect(again(box, 'a')).toBe(box);
    expect(again(box, 'z')).toBe(box);
  });

  it('stops as a whole when the session is lost, and keeps the first reasons', () => {
    const box = failAll(fail(boxOf('a', 'b'), 'a', sentence), 'Failed to send message');
    expect(box.entries.map(({ failure }) => failure)).toEqual([sentence, 'Failed to send message']);
    expect(nextUnsent(box)).toBeUndefined();
  });

  it('forgets one that the person gives up', () => {
    expect(orderOf(discard(boxOf('a', 'b'), 'a'))).toEqual(['b']);
    expect(discard(boxOf('a'), 'a')).toBe(emptyOutbox);
  });

  it('takes an answer that comes after Logout for what it is: nothing', () => {
    expect(confirm(emptyOutbox, 'a', 11)).toEqual(emptyOutbox);
    expect(fail(emptyOutbox, 'a', sentence).entries).toEqual([]);
  });
});

describe('parseOutbox', () => {
  it('reads what was stored', () => {
    const box = fail(confirm(boxOf('a', 'b', 'c'), 'a', 11), 'b', sentence);
    expect(parseOutbox(JSON.parse(JSON.stringify(box)))).toEqual(box);
  });

  it.each([null, 'text', {}, { entries: [{ client_id: 'a' }], confirmed: [] }])('refuses %j', (stored) => {
    expect(parseOutbox(stored)).toBeNull();
  });
});

describe('copiesOnServer', () => {
  const aMessage = (id: number, text: string, from = me): ChatMessage => ({
    id,
    from_user_id: from,
    from_user_hashid: 'abcdefghijklmnop',
    from_user_name: null,
    message_content: text,
    time_sent: '2026-11-20T09:00:00.000Z',
  });
  const copies = (box: Outbox, ...messages: ChatMessage[]) => [...copiesOnServer(box, messages, other)];

  it('finds one whose reply was lost', () => {
    expect(copies(fail(boxOf('ok'), 'ok', sentence), aMessage(11, 'ok'))).toEqual(['ok']);
  });

  it.each([
    ['was there before', aMessage(10, 'ok')],
    ['the other party wrote', aMessage(11, 'ok', other)],
    ['says something else', aMessage(11, 'okay')],
  ])('does not take for a copy what %s', (_case, message) => {
    expect(copies(boxOf('ok'), message)).toEqual([]);
  });

  it('lets one message stand for one entry only', () => {
    const twice = withMessage(boxOf('ok'), { client_id: 'second', text: 'ok', written_at: '', after: 10 });
    expect(copies(twice, aMessage(11, 'ok'))).toEqual(['ok']);
    expect(copies(twice, aMessage(11, 'ok'), aMessage(12, 'ok'))).toEqual(['ok', 'second']);
  });

  it('does not take a confirmed message for the copy of a later one with the same words', () => {
    const twice = withMessage(boxOf('ok'), { client_id: 'second', text: 'ok', written_at: '', after: 10 });
    const box = confirm(twice, 'ok', 11);
    expect(copies(box, aMessage(11, 'ok'))).toEqual([]);
    expect(copies(box, aMessage(11, 'ok'), aMessage(12, 'ok'))).toEqual(['second']);
  });
});
