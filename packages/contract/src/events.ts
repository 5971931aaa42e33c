import * as z from 'zod/mini';

/** Path of the event stream (docs/behaviour/events.md#event-stream). */
export const eventsPath = '/api/events';

/**
 * What can change under an open screen. `id` is the chat's, for `request`, `invitation` and `credit` the request's.
 * - `message`: a message was added to the chat, corrected or taken back
 * - `chat`: help was offered, offered again, withdrawn, answered or credited
 * - `request`: the request was edited, given another status or deleted
 * - `invitation`: the person was asked for help on the request, or asked somebody
 * - `credit`: somebody got credit for the request, answered, or was thanked
 * - `unread`: the person marked the chat as read, archived or muted it on another screen
 */
export const changeKinds = ['message', 'chat', 'request', 'invitation', 'credit', 'unread'] as const;

const change = z.object({ kind: z.enum(changeKinds), id: z.number() });
/** What has changed: a kind, and the id of the chat or request. */
export type Change = Readonly<z.infer<typeof change>>;

const streamEvent = z.union([
  change,
  z.object({ kind: z.literal('live'), live: z.boolean() }),
  z.object({ kind: z.literal('resync') }),
]);
/**
 * One event of the stream, the JSON text of its `data`. A change says only what to fetch again, by the normal calls with
 * their checks. `live: false` means that no changes are published for now, so screens rely on their polls; `resync` that
 * some may have been missed, so everything on the screen is fetched once. A new stream begins with `live`, and with
 * `resync` if it is `true`.
 */
export type StreamEvent = Readonly<z.infer<typeof streamEvent>>;

/** The name of the event that keeps a silent stream alive; its data is empty. */
export const heartbeatEvent = 'beat';

export const streams = {
  /** The server writes at least this often; a reader that heard nothing for twice as long has lost its stream. */
  heartbeatMs: 25_000,
  /** Streams of one person; the oldest gives way to a new one. */
  perPerson: 10,
} as const;

/** Reads the data of an event; `undefined` for one that is not known here, which a newer server may send. */
export function readStreamEvent(data: string): StreamEvent | undefined {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    return undefined;
  }
  return streamEvent.safeParse(event).data;
}
