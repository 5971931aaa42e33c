interface Entry {
  readonly id: number;
  readonly created_at: string;
}

/** The place of an entry in a list that has the newest first. */
export type Place = readonly [createdAt: number, id: number];

export function placeOf({ created_at, id }: Entry): Place {
  return [Date.parse(created_at), id];
}

/** The entries above a place, which came after it was the top of the list; none while all are. */
export function entriesAbove<T extends Entry>(items: readonly T[], top: Place | null): readonly T[] {
  if (top === null) return [];
  const above = items.filter((item) => {
    const [at, id] = placeOf(item);
    return at > top[0] || (at === top[0] && id > top[1]);
  });
  return above.length === items.length ? [] : above;
}
