import type { Named } from '@exchange/contract/reference';
import type { Db } from '@exchange/db';
import { readLexicon, typesInTitle, worthsOf } from '@exchange/db/lexicon/lexicon';
import { keysIn, phraseKey, type TextWord, textWords, withoutEnding, withoutSpaces } from '@exchange/db/lexicon/roots';
import { readAreaNames } from './area-words.rules.ts';
import { listTermsWithAliases, type TermWithAliases } from './reference.sql.ts';
import { referenceCache } from './reference-cache.rules.ts';

/** What a text has of an area or a type: how much, and the words that led there, as they are typed, the best first. */
export interface Found {
  readonly id: number;
  readonly fit: number;
  readonly words: readonly string[];
}

/** What a phrase is worth for areas or types, by id. */
type Worth = ReadonlyMap<number, number>;

export interface Lexicon {
  /** What a phrase is worth for areas, or nothing. */
  readonly areasOf: (key: string) => Worth | undefined;
  /** The same, more for what is often right in requests and less for what often misleads. */
  readonly saidOf: (key: string) => Worth | undefined;
  readonly typesOf: (key: string) => Worth | undefined;
  /** Areas that requests of a type often have, whatever they are about, with their shares. */
  readonly areasOfType: (id: number) => readonly { readonly id: number; readonly worth: number }[];
  /** The areas that often go together with an area, the most usual first. */
  readonly companionsOf: (id: number) => readonly number[];
  /** The names of the areas that are offered, by id. */
  readonly names: ReadonlyMap<number, string>;
  /** The most words that a phrase of an area has which begins with a root. */
  readonly longest: (root: string) => number;
  /** Phrases of areas in scripts without spaces, by their first character, the longest first. */
  readonly runs: ReadonlyMap<string, readonly string[]>;
  /** The roots of words that are no reason for a suggestion. */
  readonly stopWords: ReadonlySet<string>;
}

/** What the name of an area and its other words are worth; one that means it in the file is worth 1. */
const ofArea = { name: 1.3, alias: 1 } as const;
/** What the name of a type and its other words are worth. */
const ofType = 1;
/** A phrase of several words says more than one word. */
const manyWords = 1.5;
/** How much a phrase loses by each further area that it may mean. */
const sharing = 0.5;
const areasInTitle = 1.4;
/** What a phrase is worth that stands within a longer one. */
const within = 0.5;
/** What a phrase adds each time that it is found again. */
const again = 0.25;
/** A compound like `Proteinreinigung` is found by its parts, which have at least so many letters. */
const part = { letters: 5, worth: 0.7 } as const;
/** No word of a language is longer; the parts of a longer one are not looked for. */
const longestCompound = 80;

type Entries = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The names and other words of areas or types by their roots. */
function namesOf(terms: readonly TermWithAliases[], name: number, alias: number): Entries {
  const entries = new Map<string, Map<number, number>>();
  const enter = (phrase: string, id: number, worth: number) => {
    const key = phraseKey(phrase);
    if (/^\d*$/.test(key)) return;
    const of = entries.get(key) ?? new Map<number, number>();
    of.set(id, Math.max(of.get(id) ?? 0, worth));
    entries.set(key, of);
  };
  for (const term of terms) {
    enter(term.name, term.id, name);
    for (const other of term.aliases) {
      enter(other, term.id, alias);
      if (/^\S+-\S+$/.test(other)) enter(other.replaceAll('-', ''), term.id, alias);
    }
  }
  return entries;
}

/** The file, and what begins with each root; read once. */
const file = (() => {
  const load = () => {
    const read = readLexicon();
    return { ...read, ...beginningsOf(read.areas.keys()) };
  };
  let read: ReturnType<typeof load> | undefined;
  return () => {
    read ??= load();
    return read;
  };
})();

function beginningsOf(keys: Iterable<string>) {
  const longest = new Map<string, number>();
  const runs = new Map<string, string[]>();
  for (const key of keys) {
    const space = key.indexOf(' ');
    if (space < 0) {
      if (withoutSpaces.test(key)) {
        const first = key.slice(0, 1);
        const entries = runs.get(first);
        if (entries === undefined) runs.set(first, [key]);
        else entries.push(key);
      } else if (!longest.has(key)) longest.set(key, 1);
      continue;
    }
    const root = key.slice(0, space);
    let words = 2;
    for (let at = key.indexOf(' ', space + 1); at > 0; at = key.indexOf(' ', at + 1)) words += 1;
    if (words > (longest.get(root) ?? 0)) longest.set(root, words);
  }
  for (const entries of runs.values()) entries.sort((a, b) => b.length - a.length);
  return { longest, runs };
}

/** The lexicon with the names and other words of the areas and types that are offered. */
function lexiconOf(areas: readonly TermWithAliases[], types: readonly TermWithAliases[]): Lexicon {
  const read = file();
  const areaNames = namesOf(areas, ofArea.name, ofArea.alias);
  const typeNames = namesOf(types, ofType, ofType);
  const named = beginningsOf(areaNames.keys());
  const offeredAreas = new Set(areas.map(({ id }) => id));
  const offeredTypes = new Set(types.map(({ id }) => id));

  /** What a phrase may mean is shared. */
  const areasOf = kept((key) => {
    const line = read.areas.get(key);
    const named = areaNames.get(key);
    // Most parts of words are no entry.
    if (line === undefined && named === undefined) return;
    const all = new Map<number, number>();
    const enter = (id: number, worth: number) => {
      if (offeredAreas.has(id)) all.set(id, Math.max(all.get(id) ?? 0, worth));
    };
    if (line !== undefined) for (const { id, worth } of worthsOf(line)) enter(id, worth);
    for (const [id, worth] of named ?? []) enter(id, worth);
    if (all.size === 0) return;
    const sum = [...all.values()].reduce((total, worth) => total + worth, 0);
    const factor = key.includes(' ') ? manyWords : 1;
    return new Map([...all].map(([id, worth]) => [id, worth * (worth / sum) ** sharing * factor]));
  });
  const saidOf = kept((key) => {
    const of = areasOf(key);
    const trust = read.trust.get(key);
    if (of === undefined || trust === undefined) return of;
    const times = new Map(worthsOf(trust).map(({ id, worth }) => [id, worth]));
    return new Map([...of].map(([id, worth]) => [id, worth * (times.get(id) ?? 1)]));
  });
  const typesOf = kept((key) => {
    const line = read.types.get(key);
    const all = new Map(typeNames.get(key));
    if (line !== undefined)
      for (const { id, worth } of worthsOf(line)) if (offeredTypes.has(id)) all.set(id, (all.get(id) ?? 0) + worth);
    return all.size === 0 ? undefined : all;
  });
  const runs = new Map(read.runs);
  for (const [first, entries] of named.runs)
    runs.set(
      first,
      [...(runs.get(first) ?? []), ...entries].sort((a, b) => b.length - a.length),
    );
  const longest = (root: string) => Math.max(read.longest.get(root) ?? 0, named.longest.get(root) ?? 0);
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  const companionsOf = (id: number) => (read.companions.get(id) ?? []).filter((other) => offeredAreas.has(other));
  const areasOfType = (type: number) => (read.areasOfTypes.get(type) ?? []).filter(({ id }) => offeredAreas.has(id));
  const { stopWords } = read;
  return { areasOf, saidOf, typesOf, areasOfType, companionsOf, names, longest, runs, stopWords };
}

/** A function whose results are kept. */
function kept<T>(make: (key: string) => T): (key: string) => T {
  const results = new Map<string, T>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = make(key);
    if (result !== undefined) results.set(key, result);
    return result;
  };
}

const lexicons = referenceCache<Lexicon>();

/** The lexicon, made anew if operators change an area or a type; retired ones are not in it. */
export function findLexicon(db: Db): Promise<Lexicon> {
  return lexicons(db, async () =>
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
function hitsOfRun({ runs }: Lexicon, { root, from, to }: TextWord): Hit[] {
  const hits: Hit[] = [];
  let at = 0;
  while (at < root.length) {
    const found = runs.get(root.slice(at, at + 1))?.find((entry) => root.startsWith(entry, at));
    // A folded run is as long as what was typed, unless it has voiced signs.
    if (found !== undefined)
      hits.push({ key: found, from: Math.min(to, from + at), to: Math.min(to, from + at + found.length), factor: 1 });
    at += found?.length ?? 1;
  }
  return hits;
}

/** The parts of a compound that are entries. */
function hitsOfCompound({ areasOf }: Lexicon, { root, from, to }: TextWord): Hit[] {
  if (root.length < 2 * part.letters + 1 || root.length > longestCompound) return [];
  const keys = new Set<string>();
  for (let at = root.length - part.letters; at >= part.letters; at -= 1) {
    const end = root.slice(0, at);
    if (areasOf(end)) {
      keys.add(end);
      break;
    }
    const cut = withoutEnding(end);
    if (cut.length >= part.letters && areasOf(cut)) {
      keys.add(cut);
      break;
    }
  }
  for (let at = part.letters; at <= root.length - part.letters; at += 1) {
    const rest = root.slice(at);
    if (areasOf(rest)) {
      keys.add(rest);
      break;
    }
  }
  return [...keys].map((key) => ({ key, from, to, factor: part.worth }));
}

/** The phrases of areas in a text, the longest from each word on; those within one count less. */
function areaHits(lexicon: Lexicon, words: readonly TextWord[]): Hit[] {
  const { areasOf } = lexicon;
  const hits: Hit[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at];
    if (word === undefined) break;
    let taken = 0;
    for (let count = Math.min(lexicon.longest(word.root), words.length - at); count > 0 && taken === 0; count -= 1) {
      const key = rootsAt(words, at, count);
      if (areasOf(key) === undefined) continue;
      hits.push({ key, from: word.from, to: (words[at + count - 1] ?? word).to, factor: 1 });
      taken = count;
    }
    if (taken > 1) {
      const inner = words.slice(at, at + taken);
      const isInner = (key: string) => key.split(' ').length < taken && areasOf(key) !== undefined;
      hits.push(...keysIn(inner, isInner).map((found) => ({ ...found, factor: within })));
    }
    if (taken === 0) {
      const next = words[at + 1];
      const joined = next === undefined ? '' : word.root + next.root;
      if (withoutSpaces.test(word.root)) hits.push(...hitsOfRun(lexicon, word));
      else if (next !== undefined && joined.length > 4 && areasOf(joined)) {
        hits.push({ key: joined, from: word.from, to: next.to, factor: 1 });
        taken = 2;
      } else hits.push(...hitsOfCompound(lexicon, word));
    }
    at += Math.max(1, taken);
  }
  return hits;
}

/** The phrases of types in a text: all, also those within others, because their weights were learned together. */
function typeHits({ typesOf }: Lexicon, words: readonly TextWord[]): Hit[] {
  return keysIn(words, (key) => typesOf(key) !== undefined).map((found) => ({ ...found, factor: 1 }));
}

/** `S3` is a sample or a series more often than a thing of its own. */
const isNameOfSample = ({ key }: Hit) => /^[a-z]\d$/i.test(key);

const other = '(?:other|more|further|anderen?|weiteren?|autres?|otros?|otras?|outros?|outras?)';
const use = '(?:use|using|need|needed|want|require|involve)';
/** What denies the words after it. */
const denial = new RegExp(
  `(?:(?<!\\p{L})(?:(?:no|without|not(?: in| about| with)?|(?:not|n['’]t) ${use}(?: an?| any| the)?|kein(?:e[nrms]?)?|ohne|nicht(?: in| mit)?|pas (?:de|en)|sans|sin|nada de|não|sem|n(?:i|em)(?: de)?|بدون|دون)(?: ${other})?\\s+|pas d['’])|不用|不需要|不使用|无需|不是)$`,
  'iu',
);
/** What denies the words before it. */
const denialAfter = /^\s?(?:なし|不要|以外|ではな|は使(?:わ|いま)|を使わ|は不要)/u;
/** To have none is to need one. */
const having =
  /(?<!\p{L})(?:have|has|had|having|got|is|are|there|haben?|habe|hat|hatten?|gibt|fehlt|avons|avez|ai|ont|a|tenemos|tengo|tiene|tienen|hay|temos|tenho|tem|há)(?!\p{L})[^.,;:!?]*$/iu;

/** Whether a text says that it is not about these words: `no Python`, `kein Python`, `Pythonなし`. */
function isDenied(text: string, { from, to }: Hit): boolean {
  const before = text.slice(Math.max(0, from - 60), from);
  const at = before.search(denial);
  if (at >= 0) return !/^(?:no|kein|pas|ni)/i.test(before.slice(at)) || !having.test(before.slice(0, at));
  return denialAfter.test(text.slice(to, to + 6));
}

interface Part {
  readonly text: string;
  readonly factor: number;
}

/** Words of which none stands within another: the longer one says what both say. */
function wholeWords(words: readonly string[]): string[] {
  return words.filter((word, at) => !words.some((other, n) => n !== at && other !== word && other.includes(word)));
}

/** The category of an area: the hundreds of its id. */
export const categoryOf = (id: number) => Math.floor(id / 100);

const byFit = (a: Found, b: Found) => b.fit - a.fit || a.id - b.id;

/** Whether words are a reason that a person understands: not only words of every sentence, numbers, letters and signs of grammar. */
function isReason({ stopWords }: Lexicon, typed: string): boolean {
  const roots = textWords(typed).map(({ root }) => root);
  const says = (root: string) => !stopWords.has(root) && !/^(?:[a-z]?\d*|\p{Script=Hiragana}+)$/iu.test(root);
  return roots.some(says) || (roots.length > 1 && roots.includes('r'));
}

/** What the parts of a text have of areas or types, the best first. */
function read(
  lexicon: Lexicon,
  parts: readonly Part[],
  hitsIn: (words: readonly TextWord[], text: string) => Hit[],
  worthOf: (key: string) => Worth | undefined,
  repeated: number,
): Found[] {
  const found = new Map<number, { fit: number; words: Map<string, number> }>();
  const seen = new Set<string>();
  for (const { text, factor } of parts) {
    for (const hit of hitsIn(textWords(text), text)) {
      const times = factor * hit.factor * (seen.has(hit.key) ? repeated : 1);
      seen.add(hit.key);
      for (const [id, value] of worthOf(hit.key) ?? []) {
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
      words: wholeWords(
        [...words]
          .filter(([typed, worth]) => worth > 0 && isReason(lexicon, typed))
          .sort((a, b) => b[1] - a[1])
          .map(([typed]) => typed),
      ),
    }))
    .filter(({ fit }) => fit > 0)
    .sort(byFit);
}

const partsOf = (title: string, description: string, titleFactor: number): Part[] => [
  { text: title, factor: titleFactor },
  { text: description, factor: 1 },
];

/** What the first, second and third companion of an area get of what the area has. */
const ofCompanion = [0.4, 0.35, 0.3] as const;
/** The best areas of a text, which speak for their companions. */
const speaking = 12;

/** The areas that the words of a text name, the best first. */
export function readNamedAreas(lexicon: Lexicon, title: string, description: string): Found[] {
  const parts = partsOf(title, description, areasInTitle);
  const said = (words: readonly TextWord[], text: string) =>
    areaHits(lexicon, words).filter((hit) => !isNameOfSample(hit) && !isDenied(text, hit));
  return read(lexicon, parts, said, lexicon.saidOf, again);
}

/** What the best types of a text add to areas that their requests often have. */
const ofTypes = { best: 3, worth: 2 } as const;

/** Areas that a text names, with those that requests of its types often have, for which no word stands. */
function withAreasOfTypes(lexicon: Lexicon, named: readonly Found[], types: readonly Found[]): Found[] {
  if (named.length === 0) return [];
  const found = new Map(named.map((area) => [area.id, area]));
  const best = types.slice(0, ofTypes.best);
  const likely = best.map(({ fit }) => Math.exp(fit - (best[0]?.fit ?? 0)));
  const sum = likely.reduce((total, one) => total + one, 0);
  best.forEach((type, at) => {
    for (const { id, worth } of lexicon.areasOfType(type.id)) {
      const { fit, words } = found.get(id) ?? { fit: 0, words: [] };
      found.set(id, { id, fit: fit + (ofTypes.worth * worth * (likely[at] ?? 0)) / sum, words });
    }
  });
  return [...found.values()].sort(byFit);
}

/** What areas say of their companions, the best first, with the words that led to the area. */
function companionsOf(lexicon: Lexicon, areas: readonly Found[]): Found[] {
  const companions = new Map<number, Found>();
  for (const { id, fit, words } of areas.slice(0, speaking))
    lexicon.companionsOf(id).forEach((companion, at) => {
      const given = fit * (ofCompanion[at] ?? 0);
      if (given > (companions.get(companion)?.fit ?? 0))
        companions.set(companion, { id: companion, fit: given, words });
    });
  return [...companions.values()].sort(byFit);
}

/**
 * The areas that a text is about, the best first: `named` by its words, which count more if they often go together, and `unnamed` ones that
 * often go together with them. The types of a request speak for areas, too.
 */
export function readAreas(lexicon: Lexicon, title: string, description: string, types: readonly Found[] = []) {
  const found = withAreasOfTypes(lexicon, readNamedAreas(lexicon, title, description), types);
  const companions = companionsOf(lexicon, found);
  const given = new Map(companions.map(({ id, fit }) => [id, fit]));
  const ids = new Set(found.map(({ id }) => id));
  return {
    named: found.map((area) => ({ ...area, fit: area.fit + (given.get(area.id) ?? 0) })).sort(byFit),
    unnamed: companions.filter(({ id }) => !ids.has(id)),
  };
}

/** A word or phrase that means one or a few areas is worth so much for each. */
const meaning = { worth: 0.5, areas: 3 } as const;

/** The areas that a word or phrase means, the best first: none for one that only stands near an area, or that may mean many. */
export function areasMeant({ areasOf, names }: Lexicon, text: string): Named[] {
  return [...(areasOf(phraseKey(text)) ?? [])]
    .filter(([, worth]) => worth >= meaning.worth)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, meaning.areas)
    .flatMap(([id]) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
}

/** A word with the areas that it means, named in the language that is spoken now. */
export async function readMeaning(db: Db, word: string): Promise<{ typed: string; areas: string[] }> {
  const ids = areasMeant(await findLexicon(db), word).map(({ id }) => id);
  return { typed: word, areas: await readAreaNames(db, ids) };
}

/** The types of collaboration that a text asks for, the best first. */
export function readTypes(lexicon: Lexicon, title: string, description: string): Found[] {
  const parts = partsOf(title, description, typesInTitle);
  const asked = (words: readonly TextWord[], text: string) =>
    typeHits(lexicon, words).filter((hit) => !isDenied(text, hit));
  return read(lexicon, parts, asked, lexicon.typesOf, 0);
}
