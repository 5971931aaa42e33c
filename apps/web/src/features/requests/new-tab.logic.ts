interface Entry {
  readonly id: number;
  readonly created_at: string;
}

/** The position of an entry in a list that has the newest first. */
export type ListPosition = readonly [createdAt: number, id: number];

export function positionOf({ created_at, id }: Entry): ListPosition {
  return [Date.parse(created_at), id];
}

/** The entries above a position, which came after it was the top of the list; none while all are. */
export function entriesAbove<T extends Entry>(items: readonly T[], top: ListPosition | null): readonly T[] {
  if (top === null) return [];
  const above = items.filter((item) => {
    const [at, id] = positionOf(item);
    return at > top[0] || (at === top[0] && id > top[1]);
  });
  return above.length === items.length ? [] : above;
}

/** What a browser keeps of the visits of New Requests; times are milliseconds since 1970. */
interface Visits {
  /** When the newest request that was shown was created. */
  readonly seen: number;
  /** When the list was last shown. */
  readonly at: number;
  /** Where the visit before this one ended; `null` in the first. */
  readonly before: VisitEnd | null;
}
interface VisitEnd {
  readonly seen: number;
  readonly at: number;
}

/** Who comes back sooner is still on the same visit, for instance from a request's page. */
const pauseMs = 30 * 60_000;

/** The end of the last visit for a list that is shown now. */
export function lastVisit(stored: Visits | null, now: number): VisitEnd | null {
  if (stored === null) return null;
  return now - stored.at > pauseMs ? { seen: stored.seen, at: stored.at } : stored.before;
}

const isEnd = (value: unknown): value is VisitEnd =>
  typeof value === 'object' &&
  value !== null &&
  'seen' in value &&
  typeof value.seen === 'number' &&
  'at' in value &&
  typeof value.at === 'number';

/** Reads what was stored; `null` for anything else. */
export function parseVisits(text: string | null): Visits | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isEnd(value)) return null;
    const before = 'before' in value && isEnd(value.before) ? value.before : null;
    return { seen: value.seen, at: value.at, before };
  } catch {
    return null;
  }
}

/** The first request, newest first, that was there at the end of a visit; `undefined` if nothing stands above it. */
export function firstSeen<T extends { readonly created_at: string }>(
  items: readonly T[],
  visit: VisitEnd | null,
): T | undefined {
  if (visit === null) return undefined;
  const at = items.findIndex(({ created_at }) => Date.parse(created_at) <= visit.seen);
  return at > 0 ? items[at] : undefined;
}
