import type { ReactNode } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { ShownWords } from '../../ui/safe-links.tsx';
import { MarkedText } from './highlighted-text.tsx';

const searched = z.object({ words: z.array(z.string()) });

/** A text to which a search led, with the words that were searched for. */
export default function FoundText({ children }: { children?: ReactNode }): ReactNode {
  const { data } = z.safeParse(searched, useHistoryState());
  const words = data?.words ?? [];
  return <ShownWords value={(text) => <MarkedText text={text} words={words} />}>{children}</ShownWords>;
}
