import { chatMessageText } from '@exchange/contract/chats';
import { codePoints } from '@exchange/contract/code-points';
import { limits } from '@exchange/contract/limits';
import * as z from 'zod/mini';

/** From here on the counter is shown: when 200 characters are left. */
const counterFrom = limits.chatMessage - 200;

/** What can be sent, or what is wrong with it; an empty text is neither. */
export type Checked =
  | { readonly text: string; readonly error: null }
  | { readonly text: null; readonly error: string | null };

/** Holds what was typed against the rules of a message (specification section 5): trimmed, not empty, at most 2000. */
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

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
  /** 229 while an input method composes, also in browsers that end the composition before the key event. */
  readonly keyCode: number;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/** Whether a key press sends: Enter alone, and not the Enter that chooses a word of an input method. */
export function isSendKey({ key, shiftKey, keyCode, nativeEvent }: Key): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229;
}
