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
