import type { ChangeEvent } from '@exchange/api';
import { changeKinds } from '@exchange/contract/events';
import * as z from 'zod/mini';

/** PostgreSQL takes payloads shorter than 8000 bytes; ids and kinds are ASCII. */
const mostBytes = 7_900;
/** People named in one entry; more are split, so that an entry always fits. */
const mostPeople = 500;

const payload = z.array(
  z.object({
    to: z.array(z.int()),
    event: z.union([z.object({ kind: z.enum(changeKinds), id: z.int() }), z.object({ kind: z.literal('session') })]),
  }),
);

function* pieces(events: readonly ChangeEvent[]): Generator<ChangeEvent> {
  for (const { to, event } of events)
    for (let start = 0; start < to.length; start += mostPeople)
      yield { to: to.slice(start, start + mostPeople), event };
}

/** Packs events into as few payloads as fit. */
export function pack(events: readonly ChangeEvent[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const piece of pieces(events)) {
    const text = JSON.stringify(piece);
    if (current !== '' && current.length + text.length + 2 > mostBytes) {
      payloads.push(`[${current}]`);
      current = '';
    }
    current += current === '' ? text : `,${text}`;
  }
  if (current !== '') payloads.push(`[${current}]`);
  return payloads;
}

/** Reads a payload; `undefined` for what another version sent and this one does not understand. */
export function unpack(text: string): ChangeEvent[] | undefined {
  try {
    return z.parse(payload, JSON.parse(text));
  } catch {
    return undefined;
  }
}
