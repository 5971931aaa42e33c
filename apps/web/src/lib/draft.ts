import { useCallback, useState } from 'react';
import { keepDraft, readDraft } from './draft-store.ts';

/**
 * A value that outlives the screen and a lost session within this tab: input that is not sent.
 * `parse` says whether something stored is still of the right shape (`null`: not). Returns the value, its setter and
 * `clear`, which removes the draft and returns to `initial`.
 */
export function useDraft<T>(
  key: string,
  initial: T,
  parse: (stored: unknown) => T | null,
): [value: T, set: (value: T) => void, clear: () => void] {
  const [kept, setKept] = useState(() => ({ key, value: readDraft(key, parse) ?? initial }));
  let current = kept;
  if (kept.key !== key) {
    current = { key, value: readDraft(key, parse) ?? initial };
    setKept(current);
  }
  const set = useCallback(
    (value: T) => {
      keepDraft(key, value);
      setKept({ key, value });
    },
    [key],
  );
  const clear = useCallback(() => {
    keepDraft(key, null);
    setKept({ key, value: initial });
  }, [key, initial]);
  return [current.value, set, clear];
}

/** Parses drafts that are a text. */
export const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

/** `useDraft` for a text, empty at first. */
export function useTextDraft(key: string): [text: string, set: (text: string) => void, clear: () => void] {
  return useDraft(key, '', asText);
}
