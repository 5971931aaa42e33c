import type { ChatMessage } from '@exchange/contract/chats';
import * as z from 'zod/mini';

const unsent = z.object({
  /** Identifies the message, so that a retry cannot duplicate it. */
  client_id: z.string(),
  text: z.string(),
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

/** What was stored, or `null` where it is of another shape. */
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
export function copiesOnServer(box: Outbox, messages: readonly ChatMessage[], otherId: number): ReadonlySet<string> {
  const found = new Set<string>();
  const taken = new Set(box.confirmed);
  for (const entry of box.entries) {
    const from = messages.findLastIndex((message) => message.id <= entry.after) + 1;
    const copy = messages
      .slice(from)
      .find(
        ({ id, from_user_id, message_content }) =>
          from_user_id !== otherId && message_content === entry.text && !taken.has(id),
      );
    if (!copy) continue;
    taken.add(copy.id);
    found.add(entry.client_id);
  }
  return found;
}
