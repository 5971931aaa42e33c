import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus.ts';
import { itemsOf, type PagedQuery } from '../../lib/paged.ts';

/** Element id of a request's card. */
export function cardId(id: number): string {
  return `request-${id}`;
}

interface Cards<T> {
  /** What is left of the list. */
  readonly requests: readonly T[];
  /** Takes a card away at once; focus on that card moves to the next one or to the heading. */
  readonly remove: (id: number) => void;
  /** Shows a card again if the list has its request. */
  readonly bringBack: (id: number) => void;
}

/** The requests of a list without those that have just left it. */
export function useCards<T extends { readonly id: number }>({ data }: Pick<PagedQuery<T>, 'data'>): Cards<T> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const requests = useMemo(() => itemsOf(data).filter(({ id }) => !gone.has(id)), [data, gone]);
  const remove = (id: number) => {
    const below = requests[requests.findIndex((request) => request.id === id) + 1];
    const focused = document.activeElement;
    const card = document.getElementById(cardId(id));
    flushSync(() => setGone((all) => new Set([...all, id])));
    if (focused !== document.body && !card?.contains(focused)) return;
    const next = below === undefined ? null : document.getElementById(cardId(below.id));
    if (next) next.focus();
    else focusHeading();
  };
  const bringBack = (id: number) => setGone((all) => new Set([...all].filter((other) => other !== id)));
  return { requests, remove, bringBack };
}
