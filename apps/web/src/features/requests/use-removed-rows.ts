import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus.ts';
import { itemsOf, type PagedQuery } from '../../lib/paged.ts';
import {
  cardBelow,
  idsAbove,
  type RemovalKind,
  type RemovedRow,
  type RowOrRemoved,
  withRemoved,
} from './removed-rows.logic.ts';

/** Element id of a request's card. */
export function cardId(id: number): string {
  return `request-${id}`;
}

/** Element id of the row in the place of a card. */
export function removedId(id: number): string {
  return `removed-${id}`;
}

export interface Rows<T> {
  readonly rows: readonly RowOrRemoved<T>[];
  /** Replaces a card by a placeholder; focus on that card moves to the next one or to the heading. */
  readonly removeRow: (
    request: { readonly id: number; readonly title: string },
    kind: RemovalKind,
    link?: RemovedRow['link'],
  ) => void;
  /** Removes a placeholder. */
  readonly closePlaceholder: (id: number) => void;
}

/** The rows of a list: its cards, and placeholders for those that have just left it. */
export function useRows<T extends { readonly id: number }>({ data }: Pick<PagedQuery<T>, 'data'>): Rows<T> {
  const [removed, setRemoved] = useState<readonly RemovedRow[]>([]);
  const rows = useMemo(() => withRemoved(itemsOf(data), removed), [data, removed]);
  const removeRow: Rows<T>['removeRow'] = ({ id, title }, kind, link) => {
    const above = idsAbove(rows, id);
    const below = cardBelow(rows, id);
    const focused = document.activeElement;
    const card = document.getElementById(cardId(id));
    flushSync(() => setRemoved((all) => [...all.filter((row) => row.id !== id), { id, title, kind, link, above }]));
    if (focused !== document.body && !card?.contains(focused)) return;
    const next = below === undefined ? null : document.getElementById(cardId(below));
    if (next) next.focus();
    else focusHeading();
    // What can be done about the removed card stays in view.
    document.getElementById(removedId(id))?.scrollIntoView({ block: 'nearest' });
  };
  const closePlaceholder = (id: number) => setRemoved((all) => all.filter((row) => row.id !== id));
  return { rows, removeRow, closePlaceholder };
}
