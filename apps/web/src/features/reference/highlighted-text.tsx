import { useMemo } from 'react';
import { markParts } from './search.logic.ts';

/** A name with what the search hit in it. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const parts = useMemo(() => markParts(text, words), [text, words]);
  return parts.map((part, index) => (part.hit ? <mark key={index}>{part.text}</mark> : part.text));
}
