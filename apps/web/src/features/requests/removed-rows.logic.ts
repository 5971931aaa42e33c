/** Why a card has left its list. */
export type RemovalKind = 'hidden' | 'offered' | 'withdrawn';

/** A placeholder for a card that has left the list. */
export interface RemovedRow {
  readonly id: number;
  readonly title: string;
  readonly kind: RemovalKind;
  /** The way to what has become of it. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** Ids of the rows that were above it, from the top. */
  readonly above: readonly number[];
}

export type RowOrRemoved<T> = { readonly removed: RemovedRow } | { readonly item: T };

type Entry = { readonly id: number };

function idOf(row: RowOrRemoved<Entry>): number {
  return 'removed' in row ? row.removed.id : row.item.id;
}

/** Inserts each placeholder below the nearest remaining neighbour that was above it, or at the top. */
export function withRemoved<T extends Entry>(
  items: readonly T[],
  placeholders: readonly RemovedRow[],
): RowOrRemoved<T>[] {
  const gone = new Set(placeholders.map(({ id }) => id));
  const rows: RowOrRemoved<T>[] = items.filter((item) => !gone.has(item.id)).map((item) => ({ item }));
  for (const removed of placeholders) {
    const above = removed.above.findLast((id) => rows.some((row) => idOf(row) === id));
    rows.splice(above === undefined ? 0 : rows.findIndex((row) => idOf(row) === above) + 1, 0, { removed });
  }
  return rows;
}

/** Ids of the rows above the given one, from the top. */
export function idsAbove(rows: readonly RowOrRemoved<Entry>[], id: number): number[] {
  const ids = rows.map(idOf);
  return ids.slice(0, Math.max(0, ids.indexOf(id)));
}

/** The next card below the given row, which takes the focus; `undefined` at the end of the list. */
export function cardBelow(rows: readonly RowOrRemoved<Entry>[], id: number): number | undefined {
  const at = rows.findIndex((row) => idOf(row) === id);
  const below = rows.slice(at + 1).find((row) => 'item' in row);
  return below && idOf(below);
}
