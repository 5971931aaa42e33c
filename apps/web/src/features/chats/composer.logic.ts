import { chatMessageText } from '@exchange/contract/chats';
import { codePoints } from '@exchange/contract/format';
import { limits } from '@exchange/contract/limits';
import * as z from 'zod/mini';
import { type ComposingKey, isComposing } from '../../lib/keys.ts';

/** From here on the counter is shown: when 200 characters are left. */
const counterFrom = limits.chatMessage - 200;

/** The text to send, or the sentence of the broken rule; an empty text is neither. */
export type CheckedMessage =
  | { readonly text: string; readonly error: null }
  | { readonly text: null; readonly error: string | null };

/** Checks a text by the rules of a message: trimmed, not empty, at most `limits.chatMessage`. */
export function checkMessage(typed: string): CheckedMessage {
  if (typed.trim() === '') return { text: null, error: null };
  const parsed = z.safeParse(chatMessageText, typed);
  if (parsed.success) return { text: parsed.data, error: null };
  return { text: null, error: parsed.error.issues[0]?.message ?? null };
}

/** Whether the text is near the limit. */
export function showsCounter(typed: string): boolean {
  return typed.length >= counterFrom && codePoints(typed) >= counterFrom;
}

interface Key extends ComposingKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Whether a key press sends: Enter without Shift, unless an input method is composing. On a touch screen Enter starts a
 * new line, because its keyboard has no Shift+Enter; there Enter sends with Ctrl or Cmd, from a keyboard that is attached.
 */
export function isSendKey(event: Key, isTouch: boolean): boolean {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return false;
  return !isTouch || event.ctrlKey || event.metaKey;
}
