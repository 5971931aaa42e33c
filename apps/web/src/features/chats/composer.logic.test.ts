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
  expect(checkMessage('a\u0000b').error).toBe(messages.validation.controlCharacter('U+0000', 2));
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
])('%s', (_name, isTouch, pressed, sends) => {
  expect(isSendKey({ ...enter, ...pressed }, isTouch)).toBe(sends);
});
