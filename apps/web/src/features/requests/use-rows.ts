import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus.ts';
import { itemsOf, type PagedQuery } from '../../lib/paged.ts';
import { cardBelow, type Gap, type GapKind, idsAbove, type Row, withGaps } from './gaps.logic.ts';

/** Element id of a request's card. */
export function cardId(id: number): string {
  return `request-${id}`;
}

export interface Rows<T> {
  readonly rows: readonly Row<T>[];
  /** Puts a gap in the place of a card; the focus, if it was on the card, goes to the next one or to the heading. */
  readonly leave: (request: { readonly id: number; readonly title: string }, kind: GapKind) => void;
  /** Takes a gap away. */
  readonly close: (id: number) => void;
}

/** The rows of a list: its cards, and the gaps of those that have just left it. */
export function useRows<T extends { readonly id: number }>({ data }: Pick<PagedQuery<T>, 'data'>): Rows<T> {
  const [gaps, setGaps] = useState<readonly Gap[]>([]);
  const rows = useMemo(() => withGaps(itemsOf(data), gaps), [data, gaps]);
  const shown = useRef(rows);
  shown.current = rows;
  const leave = useCallback<Rows<T>['leave']>(({ id, title }, kind) => {
    const above = idsAbove(shown.current, id);
    const below = cardBelow(shown.current, id);
    const focused = document.activeElement;
    const card = document.getElementById(cardId(id));
    flushSync(() => setGaps((all) => [...all.filter((gap) => gap.id !== id), { id, title, kind, above }]));
    if (focused !== document.body && !card?.contains(focused)) return;
    const next = below === undefined ? null : document.getElementById(cardId(below));
    if (next) next.focus();
    else focusHeading();
  }, []);
  const close = useCallback((id: number) => setGaps((all) => all.filter((gap) => gap.id !== id)), []);
  return { rows, leave, close };
}
