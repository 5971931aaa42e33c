import type { ChatMessage } from '@exchange/contract/chats';
import * as z from 'zod/mini';

const unsent = z.object({
  /** Names the message to the server, so that trying again cannot double it. */
  client_id: z.string(),
  text: z.string(),
  /** When Send was pressed, by this device's clock. */
  written_at: z.string(),
  /** Id of the last message that was known then: its own copy on the server is later. */
  after: z.int(),
  /** Why it did not go; `null` while it is on its way. */
  failure: z.nullable(z.string()),
});
/** A message that the server has not confirmed. */
export type Unsent = z.output<typeof unsent>;

const outbox = z.object({
  entries: z.array(unsent),
  /** Ids of messages that were confirmed while others wait: no copies of those. */
  confirmed: z.array(z.int()),
});
/** What one person has written in one chat and the server has not confirmed, in the order in which it is sent. */
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

/** Puts a message at the end. */
export function withMessage(box: Outbox, entry: Omit<Unsent, 'failure'>): Outbox {
  return { ...box, entries: [...box.entries, { ...entry, failure: null }] };
}

/** The next one to send. */
export function nextUnsent(box: Outbox): Unsent | undefined {
  return box.entries.find((entry) => entry.failure === null);
}

/** The server has confirmed it as the message `id`. */
export function confirm(box: Outbox, clientId: string, id: number): Outbox {
  const left = without(box, clientId);
  return left.entries.length === 0 || left === box ? left : { ...left, confirmed: [...left.confirmed, id] };
}

/** It did not go, for the reason given; it stays until the person decides. */
export function fail(box: Outbox, clientId: string, failure: string): Outbox {
  return {
    ...box,
    entries: box.entries.map((entry) => (entry.client_id === clientId ? { ...entry, failure } : entry)),
  };
}

/** Nothing more can be sent now: everything on its way stays with the sentence given. */
export function failAll(box: Outbox, failure: string): Outbox {
  return { ...box, entries: box.entries.map((entry) => ({ ...entry, failure: entry.failure ?? failure })) };
}

/** A failed one goes again, as the last: the server will put it after what has been sent meanwhile. */
export function again(box: Outbox, clientId: string): Outbox {
  const entry = box.entries.find((one) => one.client_id === clientId && one.failure !== null);
  if (!entry) return box;
  return { ...box, entries: [...without(box, clientId).entries, { ...entry, failure: null }] };
}

/** The person gives it up. */
export function discard(box: Outbox, clientId: string): Outbox {
  return without(box, clientId);
}

/**
 * Which entries seem to be on the server already although no answer said so: the reply was lost, or a poll was quicker.
 * Each message stands for one entry at most; those of confirmed entries stand for none.
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
