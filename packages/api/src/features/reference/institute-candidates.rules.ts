import {
  beginsWithTypingError,
  searchWords,
  typingErrorMinLength,
  withoutUmlauts,
  wordKeys,
} from '@exchange/contract/search';
import { domainLabel, longestSuffixes } from '@exchange/db/seed/domains';
import { type Entry, type InstituteIndex, joinWords, type TextPlaces } from './institute-index.rules.ts';

/** Where in a sorted list the texts are that begin with another. */
function beginningWith({ texts }: TextPlaces, beginning: string): number[] {
  let [from, to] = [0, texts.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((texts[middle] ?? '') < beginning) from = middle + 1;
    else to = middle;
  }
  const found: number[] = [];
  while (texts[from]?.startsWith(beginning)) {
    found.push(from);
    from += 1;
  }
  return found;
}

/** The places of the entries of one text. */
const placesAt = ({ starts, places }: TextPlaces, at: number) => places.subarray(starts[at], starts[at + 1]);

/** The places of the entries of a whole text. */
function placesOf(index: TextPlaces, text: string): readonly number[] {
  const [at] = beginningWith(index, text);
  return at !== undefined && index.texts[at] === text ? [...placesAt(index, at)] : [];
}

const join = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]) =>
  a.map((list, at) => [...list, ...(b[at] ?? [])]);
const maximum = (counts: Uint8Array) => counts.reduce((a, b) => Math.max(a, b), 0);

/** Places in `words` of those that a typed word means: itself, other forms of it, and, if it may go on, longer words. */
function meaningsOf({ words }: InstituteIndex, typed: string, isBeginning: boolean): number[] {
  const all = [typed, ...wordKeys(typed)];
  const whole = [...all, ...all.map((key) => `=${key}`)].flatMap((text) =>
    beginningWith(words, text)
      .slice(0, 1)
      .filter((at) => words.texts[at] === text),
  );
  const longer = isBeginning ? [typed, withoutUmlauts(typed)].flatMap((text) => beginningWith(words, text)) : [];
  return [...new Set([...whole, ...longer])];
}

/** Places in `words` of those that begin with what was typed, except for one error. */
function withTypingError({ words, letters }: InstituteIndex, typed: string): readonly number[] {
  if (typed.length < typingErrorMinLength) return [];
  const [first = '', second = ''] = typed;
  const rest = typed.slice(1);
  // An error after the first letter is among the words with this letter; one in it leaves the rest as it is.
  const later = beginningWith(words, first).filter((at) => beginsWithTypingError(words.texts[at] ?? '', typed));
  const beginnings = [rest, second + first + typed.slice(2)];
  for (const letter of letters) beginnings.push(letter + typed, letter + rest);
  return [...new Set([...later, ...beginnings.flatMap((beginning) => beginningWith(words, beginning))])];
}

/** How many of the typed words each entry has. */
function countWords({ entries, words }: InstituteIndex, meanings: readonly (readonly number[])[]): Uint8Array {
  const counts = new Uint8Array(entries.length);
  const last = new Uint8Array(entries.length);
  meanings.forEach((meaning, word) => {
    for (const at of meaning)
      for (const place of placesAt(words, at)) {
        if (last[place] === word + 1) continue;
        last[place] = word + 1;
        counts[place] = (counts[place] ?? 0) + 1;
      }
  });
  return counts;
}

function placesWith(counts: Uint8Array, wanted: number): number[] {
  const found: number[] = [];
  for (let place = 0; place < counts.length; place += 1) if (counts[place] === wanted) found.push(place);
  return found;
}

const hostName = /^(?:[^\s@]*@|https?:\/\/(?:www\.)?|www\.)?([a-z0-9-]+(?:\.[a-z0-9-]*)+)(?:\/\S*)?$/;
const hostMaxLength = 253;

/** The domain in a typed domain, email address or address of a page. */
function hostOf(query: string): string | undefined {
  const host = hostName.exec(query.trim().toLowerCase())?.[1];
  return host !== undefined && host.length <= hostMaxLength ? host : undefined;
}

/** Entries by a domain, a part of an address or a page's address; the institute that owns it is exact. */
function findByDomain(index: InstituteIndex, query: string): Candidates | undefined {
  const host = hostOf(query);
  if (host === undefined) return undefined;
  const owner = longestSuffixes(host).flatMap((suffix) => placesOf(index.domains, suffix))[0];
  const found = new Set<number>(owner === undefined ? [] : [owner]);
  for (const at of beginningWith(index.domains, host))
    for (const place of placesAt(index.domains, at)) found.add(place);
  return { exact: new Set(owner === undefined ? [] : [owner]), places: [...found], isNear: false };
}

/** The places of the entries that have a word, or all parts of one with hyphens, in the name or as the label of a domain. */
export function placesWithWord(index: InstituteIndex, word: string, isBeginning: boolean): ReadonlySet<number> {
  const having = (part: string, mayGoOn: boolean) =>
    new Set(meaningsOf(index, part, mayGoOn).flatMap((at) => [...placesAt(index.words, at)]));
  const parts = word.split('-');
  const joined = having(parts.join(''), isBeginning);
  if (parts.length === 1) return joined;
  const [first = new Set<number>(), ...others] = parts.map((part, at) =>
    having(part, isBeginning && at === parts.length - 1),
  );
  return new Set([...joined, ...[...first].filter((place) => others.every((places) => places.has(place)))]);
}

/** The words of a query; `Texas A&M` has the words of `Texas A and M`. */
const queryWords = (query: string) => searchWords(query.replaceAll('&', ' and '));

export interface Candidates {
  /** Those whose name, domain or label is the whole query. */
  readonly exact: ReadonlySet<number>;
  readonly places: readonly number[];
  /** Whether nothing holds all words, so that these hold as many as possible. */
  readonly isNear: boolean;
}

/** The shortest beginning of a word that counts as near. */
const nearMinLength = 4;

/** Which entries fit a query, in no order: by domain, by all words, with a typing error, or else near it. */
export function findCandidates(index: InstituteIndex, query: string): Candidates {
  const words = queryWords(query);
  const exact = new Set(placesOf(index.exact, joinWords(words)));
  const byDomain = findByDomain(index, query);
  if (byDomain !== undefined && byDomain.places.length > 0) return byDomain;
  const meanings = words.map((word) => meaningsOf(index, word, true));
  const fitting = countWords(index, meanings);
  for (const place of exact) fitting[place] = words.length;
  const whole = placesWith(fitting, words.length);
  if (whole.length > 0) return { exact, places: whole, isNear: false };

  // Errors in words that nobody has; then, as some names have errors of their own, in all.
  const typed = words.map((word, at) => (meanings[at]?.length ? [] : withTypingError(index, word)));
  let counts = countWords(index, join(meanings, typed));
  let maxCount = maximum(counts);
  if (maxCount < words.length) {
    const all = words.map((word, at) => (meanings[at]?.length ? withTypingError(index, word) : (typed[at] ?? [])));
    counts = countWords(index, join(meanings, all));
    maxCount = maximum(counts);
  }
  if (maxCount > 0) return { exact, places: placesWith(counts, maxCount), isNear: maxCount < words.length };
  for (const word of words)
    for (let length = word.length - 1; length >= nearMinLength; length -= 1) {
      const beginning = beginningWith(index.words, word.slice(0, length));
      if (beginning.length > 0) return { exact, places: placesWith(countWords(index, [beginning]), 1), isNear: true };
    }
  return { exact, places: [], isNear: true };
}

/** 0 for a name that is the query except for common words, 1 for one that begins with it, 2 for others. */
function likeness({ spellings }: Entry, joined: string): number {
  if (spellings.some(({ core }) => core === joined)) return 0;
  return spellings.some((spelling) => spelling.joined.startsWith(joined)) ? 1 : 2;
}

interface Preferences {
  /** Ids of the institutes that have members. */
  readonly withMembers: ReadonlySet<number>;
  readonly country: string;
}

/**
 * Candidates in the order of docs/behaviour/reference.md#institutes: exact; with members; of the viewer's country; of several exact
 * ones those whose initials the query is; universities, others, schools; the whole name except for common words, its beginning;
 * short domains.
 */
export function rankCandidates(
  entries: readonly Entry[],
  query: string,
  { exact, places }: Candidates,
  { withMembers, country }: Preferences,
  limit: number,
): number[] {
  const joined = joinWords(queryWords(query));
  const keys = Float64Array.from(places, (place) => {
    const entry = entries[place];
    if (entry === undefined) return place;
    const isExact = exact.has(place);
    let key = isExact ? 0 : 1;
    key = key * 2 + (withMembers.has(entry.id) ? 0 : 1);
    key = key * 2 + (country !== '' && entry.country === country ? 0 : 1);
    key = key * 2 + (isExact && entry.spellings.some(({ initials }) => initials.startsWith(joined)) ? 0 : 1);
    key = key * 3 + entry.kind;
    key = key * 3 + likeness(entry, joined);
    return key * entries.length + place;
  });
  return Array.from(keys.sort().subarray(0, limit), (key) => key % entries.length);
}

/** The domain that the query names, if an institute has several. */
export function matchingDomain({ domains }: Entry, query: string): string | undefined {
  const host = hostOf(query);
  if (host !== undefined) return domains.find((domain) => domain.startsWith(host) || host.endsWith(`.${domain}`));
  const joined = searchWords(query).join('');
  return domains.find((domain) => joined !== '' && domainLabel(domain)?.startsWith(joined));
}
