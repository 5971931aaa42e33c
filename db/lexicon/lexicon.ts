import { readFileSync } from 'node:fs';

/** Phrases by their roots, each with what it says of areas or types as the file has it: only phrases that a text has are read further. */
export type Phrases = ReadonlyMap<string, string>;

/** A phrase of a type counts so much more in a title, when weights are learned and when a text is read. */
export const typesInTitle = 1.5;

function linesOf(section: string): [string, string][] {
  return section.split('\n').flatMap((line): [string, string][] => {
    const tab = line.indexOf('\t');
    return tab > 0 ? [[line.slice(0, tab), line.slice(tab + 1)]] : [];
  });
}

function parse(section: string): Phrases {
  const phrases = new Map<string, string>();
  for (const [worth, keys] of linesOf(section)) for (const key of keys.split(',')) phrases.set(key, worth);
  return phrases;
}

/** Reads `lexicon.txt`, which `make.ts` makes of the files in `sources` (docs/lexicon.md). */
export function readLexicon() {
  const text = readFileSync(new URL('lexicon.txt', import.meta.url), 'utf8');
  const [, areas = '', types = '', trust = '', areasOfTypes = '', stopWords = '', companions = ''] =
    text.split(/^\[\w+\]\n/m);
  return {
    areas: parse(areas),
    types: parse(types),
    /** How many times a phrase counts for an area, if not once: more if it is often right, and less if it often misleads. */
    trust: parse(trust),
    /** Areas that requests of a type often have, whatever they are about, with their shares. */
    areasOfTypes: new Map(linesOf(areasOfTypes).map(([type, line]) => [Number(type), worthsOf(line)])),
    /** The roots of words that are no reason for a suggestion. */
    stopWords: new Set(stopWords.trim().split(',')),
    /** With which areas an area often goes together, the most usual first. */
    companions: new Map(linesOf(companions).map(([id, ids]) => [Number(id), ids.split(',').map(Number)])),
  };
}

/** What a line says of areas or types: `2303 10,903 4` by their ids, in tenths. */
export function worthsOf(line: string): { readonly id: number; readonly worth: number }[] {
  return line.split(',').map((term) => {
    const space = term.indexOf(' ');
    return { id: Number(term.slice(0, space)), worth: Number(term.slice(space + 1)) / 10 };
  });
}
