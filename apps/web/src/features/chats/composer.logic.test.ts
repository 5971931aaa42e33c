import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { expect, test } from 'vitest';
import { checkMessage, isSendKey, showsCounter } from './composer.logic.ts';

test('a message is trimmed and keeps its lines', () => {
  expect(checkMessage('  one\r\n\ntwo \n')).toEqual({ text: 'one\n\ntwo', error: null });
});

test.each(['', '   ', '\n\t '])('the text %j is neither sent nor refused', (typed) => {
  expect(checkMessage(typed)).toEqual({ text: null, error: null });
});

test('a message that the server would refuse is refused with the same sentence', () => {
  expect(checkMessage('😀'.repeat(limits.chatMessage)).error).toBeNull();
  expect(checkMessage('a\u0000b').error).toBe(messages.validation.controlCharacters);
});

test('the counter is shown near the limit only', () => {
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
test.each([
  ['Enter sends', enter, true],
  ['Shift+Enter starts a new line', { ...enter, shiftKey: true }, false],
  ['Enter belongs to the input method that composes', { ...enter, nativeEvent: { isComposing: true } }, false],
  ['the Enter that ends a composition does not send', { ...enter, keyCode: 229 }, false],
  ['a letter does not send', { ...enter, key: 'a', keyCode: 65 }, false],
])('on a keyboard %s', (_name, event, sends) => {
  expect(isSendKey(event, false)).toBe(sends);
});

test.each([
  ['Enter starts a new line', enter, false],
  ['Ctrl+Enter of an attached keyboard sends', { ...enter, ctrlKey: true }, true],
  ['Cmd+Enter of an attached keyboard sends', { ...enter, metaKey: true }, true],
])('on a touch screen %s', (_name, event, sends) => {
  expect(isSendKey(event, true)).toBe(sends);
});
