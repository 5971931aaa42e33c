import { createContext, useContext } from 'react';

/** Element id of what the buttons inside belong to, such as the title of a card. It describes each of them. */
export const BelongsTo = createContext<string | undefined>(undefined);

/** `aria-describedby` of a button: what it belongs to, then what else explains it. */
export function useDescription(...others: readonly (string | undefined)[]): string | undefined {
  const ids = new Set([useContext(BelongsTo), ...others].flatMap((id) => id?.split(' ') ?? []));
  return ids.size === 0 ? undefined : [...ids].join(' ');
}
