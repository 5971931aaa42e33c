import { type ChatMessage, chatMessageText } from '@exchange/contract/chats';
import { codePoints } from '@exchange/contract/format';
import { limits } from '@exchange/contract/limits';
import { type Picture, picture } from '@exchange/contract/pictures';
import * as z from 'zod/mini';
import { type ComposingKey, isComposing } from '../../lib/keys.ts';

/** From here on the counter is shown: when 200 characters are left. */
const counterFrom = limits.chatMessage - 200;

/** The text to send, or the sentence of the broken rule; an empty text is neither. */
type CheckedMessage =
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

const unsent = z.object({
  /** Identifies the message, so that a retry cannot duplicate it. */
  client_id: z.string(),
  text: z.string(),
  pictures: z._default(z.array(picture), []),
  /** When Send was pressed, by this device's clock. */
  written_at: z.string(),
  /** Id of the last message known then: the copy on the server has a later id. */
  after: z.int(),
  /** Why sending failed; `null` while sending. */
  failure: z.nullable(z.string()),
  /** Whether it failed because the server did not answer. */
  is_unanswered: z._default(z.boolean(), false),
});
/** A message that the server has not confirmed. */
export type Unsent = z.output<typeof unsent>;

/** Pictures that were kept in this tab, if they still have the right shape. */
export function parsePictures(stored: unknown): readonly Picture[] | null {
  return z.safeParse(z.array(picture), stored).data ?? null;
}

const outbox = z.object({
  entries: z.array(unsent),
  /** Ids of messages that were confirmed while other entries wait; they are copies of none of them. */
  confirmed: z.array(z.int()),
});
/** The user's messages in one chat that the server has not confirmed, in the order of sending. */
export interface Outbox {
  readonly entries: readonly Unsent[];
  readonly confirmed: readonly number[];
}

export const emptyOutbox: Outbox = { entries: [], confirmed: [] };

/** What was stored, or `null` if it is of another shape. */
export function parseOutbox(stored: unknown): Outbox | null {
  const parsed = z.safeParse(outbox, stored);
  return parsed.success ? parsed.data : null;
}

function without({ entries, confirmed }: Outbox, clientId: string): Outbox {
  const left = entries.filter((entry) => entry.client_id !== clientId);
  return left.length === 0 ? emptyOutbox : { entries: left, confirmed };
}

/** Adds a message at the end. */
export function withMessage(box: Outbox, entry: Omit<Unsent, 'failure' | 'is_unanswered'>): Outbox {
  return { ...box, entries: [...box.entries, { ...entry, failure: null, is_unanswered: false }] };
}

/** The next message to send. */
export function nextUnsent(box: Outbox): Unsent | undefined {
  return box.entries.find((entry) => entry.failure === null);
}

/** Removes an entry that the server has confirmed as the message `id`. */
export function confirm(box: Outbox, clientId: string, id: number): Outbox {
  const left = without(box, clientId);
  return left.entries.length === 0 || left === box ? left : { ...left, confirmed: [...left.confirmed, id] };
}

/** Marks an entry as failed; it stays until the user retries or discards it. */
export function fail(box: Outbox, clientId: string, failure: string, is_unanswered = false): Outbox {
  return {
    ...box,
    entries: box.entries.map((entry) => (entry.client_id === clientId ? { ...entry, failure, is_unanswered } : entry)),
  };
}

/** Queues what failed without an answer again, in its order: for the moment at which the server is reached again. */
export function retryUnanswered(box: Outbox): Outbox {
  if (!box.entries.some(({ is_unanswered }) => is_unanswered)) return box;
  return {
    ...box,
    entries: box.entries.map((entry) =>
      entry.is_unanswered ? { ...entry, failure: null, is_unanswered: false } : entry,
    ),
  };
}

/** Marks every message that is not yet sent as failed, with the given sentence. */
export function failAll(box: Outbox, failure: string): Outbox {
  return { ...box, entries: box.entries.map((entry) => ({ ...entry, failure: entry.failure ?? failure })) };
}

/** Queues a failed message again, as the last: the server orders it after those sent meanwhile. */
export function again(box: Outbox, clientId: string): Outbox {
  const entry = box.entries.find((one) => one.client_id === clientId && one.failure !== null);
  if (!entry) return box;
  return { ...box, entries: [...without(box, clientId).entries, { ...entry, failure: null, is_unanswered: false }] };
}

/** Removes a message for good. */
export function discard(box: Outbox, clientId: string): Outbox {
  return without(box, clientId);
}

/**
 * Which entries seem to be on the server already although no answer said so: the reply was lost, or a poll was quicker.
 * Each message matches at most one entry; messages of confirmed entries match none.
 *
 * @returns their `client_id`s
 */
export function copiesOnServer(
  box: Outbox,
  messages: readonly ChatMessage[],
  isOther: (senderId: number) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const taken = new Set(box.confirmed);
  for (const entry of box.entries) {
    const from = messages.findLastIndex((message) => message.id <= entry.after) + 1;
    const copy = messages
      .slice(from)
      .find(
        ({ id, from_user_id, message_content, pictures }) =>
          !isOther(from_user_id) &&
          message_content === entry.text &&
          pictures.map((one) => one.id).join() === entry.pictures.map((one) => one.id).join() &&
          !taken.has(id),
      );
    if (!copy) continue;
    taken.add(copy.id);
    found.add(entry.client_id);
  }
  return found;
}
