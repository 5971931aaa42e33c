import type { ChangeEvent } from '@exchange/api';
import { changeKinds } from '@exchange/contract/events';
import * as z from 'zod/mini';

/** PostgreSQL limits a payload to 7999 bytes. Ids and kinds are ASCII, so characters are bytes. */
const maxBytes = 7_900;
/** Recipients of one entry; more are split over several, so that an entry always fits. */
const maxRecipients = 500;

/** The payload after dropped events: every server sends `resync`. */
export const lostPayload = 'lost';

const payload = z.array(z.unknown());
const changeEvent = z.object({
  to: z.array(z.int()),
  event: z.union([z.object({ kind: z.enum(changeKinds), id: z.int() }), z.object({ kind: z.literal('session') })]),
});

function* pieces(events: readonly ChangeEvent[]): Generator<ChangeEvent> {
  for (const { to, event } of events)
    for (let start = 0; start < to.length; start += maxRecipients)
      yield { to: to.slice(start, start + maxRecipients), event };
}

/** Packs events into as few payloads as fit. */
export function pack(events: readonly ChangeEvent[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const piece of pieces(events)) {
    const text = JSON.stringify(piece);
    if (current !== '' && current.length + text.length + 2 > maxBytes) {
      payloads.push(`[${current}]`);
      current = '';
    }
    current += current === '' ? text : `,${text}`;
  }
  if (current !== '') payloads.push(`[${current}]`);
  return payloads;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The events of a payload, without those that this version does not know: every role that may connect to the database can
 * notify, and a server of a later release may publish other kinds.
 */
export function unpack(text: string): ChangeEvent[] {
  const entries = payload.safeParse(parseJson(text)).data ?? [];
  return entries.flatMap((entry) => changeEvent.safeParse(entry).data ?? []);
}
