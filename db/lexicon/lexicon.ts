import { readFileSync } from 'node:fs';

/** Phrases by their roots, each with what it says of areas or types as the file has it: only phrases that a text has are read further. */
export type Phrases = ReadonlyMap<string, string>;

function parse(section: string): Phrases {
  const phrases = new Map<string, string>();
  for (const line of section.split('\n')) {
    const tab = line.indexOf('\t');
    if (tab > 0) phrases.set(line.slice(0, tab), line.slice(tab + 1));
  }
  return phrases;
}

/** Reads `lexicon.txt`, which `make.ts` makes of the files in `sources` (docs/lexicon.md). */
export function readLexicon(): { areas: Phrases; types: Phrases } {
  const [areas = '', types = ''] = readFileSync(new URL('lexicon.txt', import.meta.url), 'utf8').split('[types]\n');
  return { areas: parse(areas), types: parse(types) };
}

/** The ids of a line of an area: `2303,-903` means the first and stands near the second. */
export function areasOfLine(line: string): { readonly id: number; readonly near: boolean }[] {
  return line.split(',').map((id) => ({ id: Math.abs(Number(id)), near: id.startsWith('-') }));
}

/** The ids of a line of a type, each with its weight: `401 23,402 -8`. */
export function typesOfLine(line: string): { readonly id: number; readonly worth: number }[] {
  return line.split(',').map((term) => {
    const space = term.indexOf(' ');
    return { id: Number(term.slice(0, space)), worth: Number(term.slice(space + 1)) / 10 };
  });
}
