/** Why a card has left its list. */
export type GapKind = 'hidden' | 'offered' | 'withdrawn';

/** A placeholder for a card that has left the list, kept while its message and undo are shown. */
export interface Gap {
  readonly id: number;
  readonly title: string;
  readonly kind: GapKind;
  /** Ids of what stood above it, from the top. */
  readonly above: readonly number[];
}

export type Row<T> = { readonly gap: Gap } | { readonly item: T };

type Entry = { readonly id: number };

function idOf(row: Row<Entry>): number {
  return 'gap' in row ? row.gap.id : row.item.id;
}

/** The list with its gaps: each stands below the nearest of its former neighbours above, at the top when none is left. */
export function withGaps<T extends Entry>(items: readonly T[], gaps: readonly Gap[]): Row<T>[] {
  const gone = new Set(gaps.map((gap) => gap.id));
  const rows: Row<T>[] = items.filter((item) => !gone.has(item.id)).map((item) => ({ item }));
  for (const gap of gaps) {
    const place = gap.above.findLast((id) => rows.some((row) => idOf(row) === id));
    rows.splice(place === undefined ? 0 : rows.findIndex((row) => idOf(row) === place) + 1, 0, { gap });
  }
  return rows;
}

/** Ids of the rows above one, from the top. */
export function idsAbove(rows: readonly Row<Entry>[], id: number): number[] {
  const ids = rows.map(idOf);
  return ids.slice(0, Math.max(0, ids.indexOf(id)));
}

/** The card below one, to which the focus goes; nothing at the end of the list. */
export function cardBelow(rows: readonly Row<Entry>[], id: number): number | undefined {
  const at = rows.findIndex((row) => idOf(row) === id);
  const below = rows.slice(at + 1).find((row) => 'item' in row);
  return below && idOf(below);
}
