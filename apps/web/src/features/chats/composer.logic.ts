import { chatMessageText } from '@exchange/contract/chats';
import { codePoints } from '@exchange/contract/code-points';
import { limits } from '@exchange/contract/limits';
import * as z from 'zod/mini';
import { type ComposingKey, isComposing } from '../../lib/keys.ts';

/** From here on the counter is shown: when 200 characters are left. */
const counterFrom = limits.chatMessage - 200;

/** What can be sent, or what is wrong with it; an empty text is neither. */
export type Checked =
  | { readonly text: string; readonly error: null }
  | { readonly text: null; readonly error: string | null };

/** Checks what was typed against the rules of a message: trimmed, not empty, at most `limits.chatMessage`. */
export function checkMessage(typed: string): Checked {
  if (typed.trim() === '') return { text: null, error: null };
  const parsed = z.safeParse(chatMessageText, typed);
  if (parsed.success) return { text: parsed.data, error: null };
  return { text: null, error: parsed.error.issues[0]?.message ?? null };
}

/** Whether the end of the room is near enough to count. */
export function showsCounter(typed: string): boolean {
  return typed.length >= counterFrom && codePoints(typed) >= counterFrom;
}

interface Key extends ComposingKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Whether a key press sends: Enter alone, and not the Enter that chooses a word of an input method. */
export function isSendKey(event: Key): boolean {
  return event.key === 'Enter' && !event.shiftKey && !isComposing(event);
}
