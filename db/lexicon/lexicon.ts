import { readFileSync } from 'node:fs';

/** Phrases by their roots, each with what it is worth for an area or a type, by id, from 0 to 1. */
export type Phrases = ReadonlyMap<string, ReadonlyMap<number, number>>;

function parse(section: string): Phrases {
  const phrases = new Map<string, Map<number, number>>();
  for (const line of section.split('\n')) {
    const [key = '', terms = ''] = line.split('\t');
    if (terms === '') continue;
    const worth = new Map<number, number>();
    for (const term of terms.split(',')) {
      const space = term.indexOf(' ');
      worth.set(Number(term.slice(0, space)), Number(term.slice(space + 1)) / 100);
    }
    phrases.set(key, worth);
  }
  return phrases;
}

/** Reads `lexicon.txt`, which `make.ts` makes of the files in `sources` (docs/lexicon.md). */
export function readLexicon(): { areas: Phrases; types: Phrases } {
  const [areas = '', types = ''] = readFileSync(new URL('lexicon.txt', import.meta.url), 'utf8').split('[types]\n');
  return { areas: parse(areas), types: parse(types) };
}
