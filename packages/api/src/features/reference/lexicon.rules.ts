import type { Db } from '@exchange/db';
import { type Phrases, readLexicon } from '@exchange/db/lexicon/lexicon';
import { phraseKey, rootOf, type TextWord, textWords } from '@exchange/db/lexicon/roots';
import { listTermsWithAliases, type TermWithAliases } from './reference.sql.ts';
import { referenceCache } from './reference-cache.rules.ts';

/** What a text has of an area or a type: how much, and the words that led there, as they are typed, the best first. */
export interface Found {
  readonly id: number;
  readonly fit: number;
  readonly words: readonly string[];
}

/** A phrase that ends a look-up: what it is worth, and by how many words. */
interface Index {
  readonly phrases: Phrases;
  /** The most words that a phrase has which begins with a root. */
  readonly longest: ReadonlyMap<string, number>;
  /** Pairs of phrases, by the first one, that mean something if the second follows soon. */
  readonly pairs: ReadonlyMap<string, readonly { readonly next: readonly string[]; readonly key: string }[]>;
  /** Entries of scripts without spaces, by their first character, the longest first. */
  readonly runs: ReadonlyMap<string, readonly string[]>;
}

export interface Lexicon {
  readonly areas: Index;
  readonly types: Index;
}

const names = { areas: 1.3, types: 0.6 } as const;
const aliases = { areas: 1, types: 0.5 } as const;
/** A phrase of several words says more than one word. */
const manyWords = 1.4;
/** How much a phrase loses by each further area that it may mean. */
const sharing = { areas: 0.75, types: 0.6 } as const;
/** How many words may stand between the two phrases of a pair. */
const between = 6;
const inTitle = 1.6;
/** What a phrase adds each time that it is found again. */
const again = 0.25;
/** A compound like `Proteinreinigung` is found by its parts, which have at least so many letters. */
const part = { letters: 5, worth: 0.7 } as const;

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The phrases of the file, and names and aliases as the database has them; what a phrase is worth is shared among what it may mean. */
function indexOf(phrases: Phrases, terms: readonly TermWithAliases[], kind: 'areas' | 'types'): Index {
  const offered = new Set(terms.map(({ id }) => id));
  const all = new Map<string, Map<number, number>>();
  const enter = (key: string, id: number, worth: number) => {
    if (/^\d*$/.test(key) || !offered.has(id)) return;
    const of = all.get(key) ?? new Map<number, number>();
    of.set(id, Math.max(of.get(id) ?? 0, worth));
    all.set(key, of);
  };
  for (const [key, worth] of phrases) for (const [id, value] of worth) enter(key, id, value);
  for (const { id, name, aliases: others } of terms) {
    enter(phraseKey(name), id, names[kind]);
    for (const alias of others) {
      enter(phraseKey(alias), id, aliases[kind]);
      if (/^\S+-\S+$/.test(alias)) enter(phraseKey(alias.replaceAll('-', '')), id, aliases[kind]);
    }
  }
  const longest = new Map<string, number>();
  const pairs = new Map<string, { next: string[]; key: string }[]>();
  const runs = new Map<string, string[]>();
  for (const [key, worth] of all) {
    const words = key.split(' ');
    const sum = [...worth.values()].reduce((total, value) => total + value, 0);
    for (const [id, value] of worth)
      worth.set(id, value * (value / sum) ** sharing[kind] * (words.length > 1 ? manyWords : 1));
    const [first = '', then] = key.split(' … ');
    if (then !== undefined) pairs.set(first, [...(pairs.get(first) ?? []), { next: then.split(' '), key }]);
    const count = first.split(' ').length;
    const start = words[0] ?? '';
    longest.set(start, Math.max(longest.get(start) ?? 0, count));
    if (withoutSpaces.test(start) && words.length === 1)
      runs.set(start.slice(0, 1), [...(runs.get(start.slice(0, 1)) ?? []), start]);
  }
  for (const entries of runs.values()) entries.sort((a, b) => b.length - a.length);
  return { phrases: all, longest, pairs, runs };
}

const files = (() => {
  let read: ReturnType<typeof readLexicon> | undefined;
  return () => {
    read ??= readLexicon();
    return read;
  };
})();

/** The lexicon with the names and aliases of some areas and types. */
function lexiconOf(areas: readonly TermWithAliases[], types: readonly TermWithAliases[]): Lexicon {
  const file = files();
  return { areas: indexOf(file.areas, areas, 'areas'), types: indexOf(file.types, types, 'types') };
}

const kept = referenceCache<Lexicon>();

/** The lexicon, made anew if operators change an area or a type; retired ones are not in it. */
export function findLexicon(db: Db): Promise<Lexicon> {
  return kept(db, async () =>
    lexiconOf(await listTermsWithAliases(db, 'technical_area'), await listTermsWithAliases(db, 'collaboration_type')),
  );
}

/** A phrase of the lexicon in a text. */
interface Hit {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

function rootsAt(words: readonly TextWord[], at: number, count: number): string {
  let key = words[at]?.root ?? '';
  for (let next = 1; next < count; next += 1) key += ` ${words[at + next]?.root ?? ''}`;
  return key;
}

/** Entries within a run of a script without spaces, the longest first from each place on. */
function hitsOfRun({ runs }: Index, { root, from, to }: TextWord): Hit[] {
  const hits: Hit[] = [];
  let at = 0;
  while (at < root.length) {
    const found = runs.get(root.slice(at, at + 1))?.find((entry) => root.startsWith(entry, at));
    // A folded run is as long as what was typed, except where it has voiced signs.
    if (found !== undefined)
      hits.push({ key: found, from: Math.min(to, from + at), to: Math.min(to, from + at + found.length), factor: 1 });
    at += found?.length ?? 1;
  }
  return hits;
}

/** The parts of a compound that are entries. */
function hitsOfCompound({ phrases }: Index, { root, from, to }: TextWord): Hit[] {
  if (root.length < 2 * part.letters + 1) return [];
  const keys = new Set<string>();
  for (let at = root.length - part.letters; at >= part.letters; at -= 1) {
    const end = root.slice(0, at);
    if (phrases.has(end)) {
      keys.add(end);
      break;
    }
    const cut = rootOf(end);
    if (cut.length >= part.letters && phrases.has(cut)) {
      keys.add(cut);
      break;
    }
  }
  for (let at = part.letters; at <= root.length - part.letters; at += 1) {
    const rest = root.slice(at);
    if (phrases.has(rest)) {
      keys.add(rest);
      break;
    }
  }
  return [...keys].map((key) => ({ key, from, to, factor: part.worth }));
}

/** The phrases of a text, the longest from each word on; the words of one are not looked up again. */
function hitsIn(index: Index, words: readonly TextWord[]): Hit[] {
  const hits: Hit[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at];
    if (word === undefined) break;
    let taken = 0;
    for (let count = Math.min(index.longest.get(word.root) ?? 0, words.length - at); count > 0; count -= 1) {
      const key = rootsAt(words, at, count);
      const last = words[at + count - 1] ?? word;
      for (const { next: second, key: pair } of index.pairs.get(key) ?? []) {
        for (let next = at + count; next <= at + count + between && next + second.length <= words.length; next += 1) {
          if (second.every((root, offset) => words[next + offset]?.root === root)) {
            hits.push({ key: pair, from: word.from, to: words[next + second.length - 1]?.to ?? last.to, factor: 1 });
            break;
          }
        }
      }
      if (taken === 0 && index.phrases.has(key)) {
        hits.push({ key, from: word.from, to: last.to, factor: 1 });
        taken = count;
      }
    }
    if (taken === 0) {
      const next = words[at + 1];
      const joined = next === undefined ? '' : word.root + next.root;
      if (withoutSpaces.test(word.root)) hits.push(...hitsOfRun(index, word));
      else if (next !== undefined && joined.length > 4 && index.phrases.has(joined)) {
        hits.push({ key: joined, from: word.from, to: next.to, factor: 1 });
        taken = 2;
      } else hits.push(...hitsOfCompound(index, word));
    }
    at += Math.max(1, taken);
  }
  return hits;
}

interface Part {
  readonly text: string;
  readonly factor: number;
}

/** What the parts of a text have of areas or types, the best first. */
function read(index: Index, parts: readonly Part[]): Found[] {
  const found = new Map<number, { fit: number; words: Map<string, number> }>();
  const seen = new Set<string>();
  for (const { text, factor } of parts) {
    for (const hit of hitsIn(index, textWords(text))) {
      const times = factor * hit.factor * (seen.has(hit.key) ? again : 1);
      seen.add(hit.key);
      for (const [id, value] of index.phrases.get(hit.key) ?? []) {
        const of = found.get(id) ?? { fit: 0, words: new Map<string, number>() };
        const typed = text.slice(hit.from, hit.to);
        of.fit += value * times;
        of.words.set(typed, (of.words.get(typed) ?? 0) + value * times);
        found.set(id, of);
      }
    }
  }
  return [...found]
    .map(([id, { fit, words }]) => ({
      id,
      fit,
      words: [...words].sort((a, b) => b[1] - a[1]).map(([typed]) => typed),
    }))
    .sort((a, b) => b.fit - a.fit || a.id - b.id);
}

const partsOf = (title: string, description: string): Part[] => [
  { text: title, factor: inTitle },
  { text: description, factor: 1 },
];

/** The areas that a text is about, the best first. */
export function readAreas({ areas }: Lexicon, title: string, description: string): Found[] {
  return read(areas, partsOf(title, description));
}

/** The types of collaboration that a text asks for, the best first. */
export function readTypes({ types }: Lexicon, title: string, description: string): Found[] {
  return read(types, partsOf(title, description));
}
