import type { ChatMessage } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { expect, test } from 'vitest';
import {
  again,
  checkMessage,
  confirm,
  copiesOnServer,
  discard,
  emptyOutbox,
  fail,
  failAll,
  isSendKey,
  nextUnsent,
  type Outbox,
  parseOutbox,
  retryUnanswered,
  showsCounter,
  withMessage,
} from './outbox.logic.ts';
import { aMessage } from './testing/examples.ts';

test('the chat composer trims a message and keeps its lines', () => {
  expect(checkMessage('  one\r\n\ntwo \n')).toEqual({ text: 'one\n\ntwo', error: null });
});

test.each(['', '   ', '\n\t '])('the chat composer sends nothing for %j, and shows no error', (typed) => {
  expect(checkMessage(typed)).toEqual({ text: null, error: null });
});

test('the chat composer refuses a message that the server would refuse, with the same sentence', () => {
  expect(checkMessage('😀'.repeat(limits.chatMessage)).error).toBeNull();
  expect(checkMessage('a\u0000b').error).toBe(messages.validation.controlCharacter({ code: 'U+0000', position: 2 }));
});

test('the chat composer counts the characters only near the limit', () => {
  expect(showsCounter('a'.repeat(limits.chatMessage - 201))).toBe(false);
  expect(showsCounter('a'.repeat(limits.chatMessage - 200))).toBe(true);
  expect(showsCounter('😀'.repeat(limits.chatMessage - 201))).toBe(false);
});

const enter = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  keyCode: 13,
  nativeEvent: { isComposing: false },
};
const [keyboard, touch] = [false, true];
test.each([
  ['on a keyboard Enter sends', keyboard, {}, true],
  ['on a keyboard Shift+Enter starts a new line', keyboard, { shiftKey: true }, false],
  ['Enter belongs to the input method that composes', keyboard, { nativeEvent: { isComposing: true } }, false],
  ['the Enter that ends a composition does not send', keyboard, { keyCode: 229 }, false],
  ['a letter does not send', keyboard, { key: 'a', keyCode: 65 }, false],
  ['on a touch screen Enter starts a new line', touch, {}, false],
  ['on a touch screen Ctrl+Enter of an attached keyboard sends', touch, { ctrlKey: true }, true],
  ['on a touch screen Cmd+Enter of an attached keyboard sends', touch, { metaKey: true }, true],
])('in the chat composer, %s', (_name, isTouch, pressed, sends) => {
  expect(isSendKey({ ...enter, ...pressed }, isTouch)).toBe(sends);
});

const me = 1;
const other = 2;
const sentence = 'Network error - please check your connection and try again';

function boxOf(...texts: string[]): Outbox {
  return texts.reduce(
    (box, text) =>
      withMessage(box, { client_id: text, text, pictures: [], written_at: '2026-11-20T09:00:00.000Z', after: 10 }),
    emptyOutbox,
  );
}
const orderOf = (box: Outbox) => box.entries.map(({ client_id }) => client_id);

test('a chat message that is tried again keeps its client_id and goes after those written since', () => {
  const box = again(fail(boxOf('a', 'b'), 'a', sentence), 'a');
  expect(orderOf(box)).toEqual(['b', 'a']);
  expect(box.entries.every(({ failure }) => failure === null)).toBe(true);
});

test('trying again changes nothing for a chat message that is being sent, or that is not in the outbox', () => {
  const box = boxOf('a', 'b');
  expect(again(box, 'a')).toBe(box);
  expect(again(box, 'z')).toBe(box);
});

test('a chat message that failed without an answer is queued again in its order; a refused message is not', () => {
  const box = fail(fail(fail(boxOf('a', 'b', 'c'), 'a', sentence, true), 'b', 'Refused'), 'c', sentence, true);
  const next = retryUnanswered(box);
  expect(next.entries.map(({ failure }) => failure)).toEqual([null, 'Refused', null]);
  expect(orderOf(next)).toEqual(['a', 'b', 'c']);
  expect(retryUnanswered(next)).toBe(next);
});

test('if the session ends, every waiting chat message fails, and one that failed before keeps its reason', () => {
  const box = failAll(fail(boxOf('a', 'b'), 'a', sentence), 'Failed to send message');
  expect(box.entries.map(({ failure }) => failure)).toEqual([sentence, 'Failed to send message']);
  expect(nextUnsent(box)).toBeUndefined();
});

test('a chat message that is discarded is removed from the outbox', () => {
  expect(orderOf(discard(boxOf('a', 'b'), 'a'))).toEqual(['b']);
  expect(discard(boxOf('a'), 'a')).toBe(emptyOutbox);
});

test('a reply to a chat message that arrives after the logout changes nothing in the outbox', () => {
  expect(confirm(emptyOutbox, 'a', 11)).toEqual(emptyOutbox);
  expect(fail(emptyOutbox, 'a', sentence).entries).toEqual([]);
});

test('the outbox of a chat is the same after it was stored in the browser and read again', () => {
  const box = fail(confirm(boxOf('a', 'b', 'c'), 'a', 11), 'b', sentence);
  expect(parseOutbox(JSON.parse(JSON.stringify(box)))).toEqual(box);
});

test.each([null, 'text', {}, { entries: [{ client_id: 'a' }], confirmed: [] }])(
  '%j in the browser’s storage is not taken for the outbox of a chat',
  (stored) => expect(parseOutbox(stored)).toBeNull(),
);

const said = (id: number, text: string, from = me) => aMessage(id, { from_user_id: from, message_content: text });
const copies = (box: Outbox, ...messages: ChatMessage[]) => [
  ...copiesOnServer(box, messages, (senderId) => senderId === other),
];

test('a waiting chat message that the server has already stored is recognised if the reply was lost', () => {
  expect(copies(fail(boxOf('ok'), 'ok', sentence), said(11, 'ok'))).toEqual(['ok']);
});

test.each([
  ['was there before', said(10, 'ok')],
  ['the other party wrote', said(11, 'ok', other)],
  ['says something else', said(11, 'okay')],
])('a stored chat message is not taken for the copy of a waiting one if it %s', (_case, message) => {
  expect(copies(boxOf('ok'), message)).toEqual([]);
});

test('a stored message with other pictures is not taken for the copy of a waiting one', () => {
  const gel = { id: 7, width: 1, height: 1, alt: null, url: '/api/pictures/7' };
  expect(copies(boxOf('ok'), { ...said(11, 'ok'), pictures: [gel] })).toEqual([]);
});

const twice = withMessage(boxOf('ok'), { client_id: 'second', text: 'ok', pictures: [], written_at: '', after: 10 });

test('one stored chat message settles only one of two waiting messages with the same text', () => {
  expect(copies(twice, said(11, 'ok'))).toEqual(['ok']);
  expect(copies(twice, said(11, 'ok'), said(12, 'ok'))).toEqual(['ok', 'second']);
});

test('a chat message whose sending was confirmed does not settle a later one with the same text', () => {
  const box = confirm(twice, 'ok', 11);
  expect(copies(box, said(11, 'ok'))).toEqual([]);
  expect(copies(box, said(11, 'ok'), said(12, 'ok'))).toEqual(['second']);
});
