import { setImmediate } from 'node:timers/promises';
import { wordsOf } from '@exchange/contract/search';
import { domainLabel } from '@exchange/db/seed/domains';
import { countryOf, createTraits, kindOf, type Traits } from './institute-traits.rules.ts';
import type { InstituteWithDomains } from './institutes.sql.ts';

/** An institute as the search sees it. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly domains: readonly string[];
  readonly words: readonly string[];
  /** The name without spaces and hyphens. */
  readonly joined: string;
  /** The words that are neither small nor those of any university: `cambridge`. */
  readonly core: string;
  readonly initials: string;
  readonly country: string;
  /** 0 a university, 1 neither, 2 a school. */
  readonly kind: number;
}

/**
 * The names, labels and domains of all institutes, folded once: about 25,000 institutes in 20 MB. The place of an entry is its
 * order among equals: shorter domains first, as a main domain is chosen.
 */
export interface InstituteIndex {
  readonly entries: readonly Entry[];
  /** Words of names and labels of domains, in the order of their code units. */
  readonly words: readonly string[];
  /** The first letters of words, without those of scripts without spaces. */
  readonly letters: readonly string[];
  /** For each word the places of the entries that have it. */
  readonly places: readonly (readonly number[])[];
  /** Places by a whole name, by its core and by the label of a domain, all without spaces and hyphens. */
  readonly exact: ReadonlyMap<string, readonly number[]>;
  /** All domains, sorted. */
  readonly domains: readonly string[];
  readonly byDomain: ReadonlyMap<string, number>;
}

/** Words of scripts without spaces are found from each of their characters on. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
function beginnings(word: string): string[] {
  if (!withoutSpaces.test(word)) return [word];
  const characters = [...word];
  return characters.map((_, at) => characters.slice(at).join(''));
}

function toEntry({ id, name, domain, domains }: InstituteWithDomains, traitsOf: (word: string) => Traits): Entry {
  const words = wordsOf(name);
  const traits = words.map(traitsOf);
  const isCommon = (_: string, at: number) => traits[at]?.isCommon ?? false;
  const initial = (word: string, at: number) => (word.length <= 3 && isCommon(word, at) ? '' : (word[0] ?? ''));
  return {
    id,
    name,
    domain,
    domains,
    words,
    joined: words.join(''),
    core: words.filter((word, at) => !isCommon(word, at)).join(''),
    initials: words.map(initial).join(''),
    country: countryOf(domain),
    kind: kindOf(words, traits),
  };
}

/** By their main domains: fewest labels, then the shortest, then the alphabet. */
function sortByDomain(institutes: readonly InstituteWithDomains[]): InstituteWithDomains[] {
  const keyed = institutes.map((institute) => {
    const { domain } = institute;
    const [labels, length] = [domain.split('.').length, domain.length].map((n) => String(n).padStart(3, '0'));
    return { institute, key: `${labels}${length}${domain}` };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed.map(({ institute }) => institute);
}

/** Institutes between two turns of the event loop: 25,000 at once would hold up other calls. */
const chunk = 1_000;

/** Indexes all institutes; it gives way to other calls meanwhile. */
export async function buildInstituteIndex(institutes: readonly InstituteWithDomains[]): Promise<InstituteIndex> {
  const traitsOf = createTraits();
  const entries: Entry[] = [];
  const byWord = new Map<string, number[]>();
  const exact = new Map<string, number[]>();
  const byDomain = new Map<string, number>();
  const add = (map: Map<string, number[]>, key: string, place: number) => {
    const places = map.get(key);
    if (places === undefined) map.set(key, [place]);
    else if (places.at(-1) !== place) places.push(place);
  };
  for (const [place, institute] of sortByDomain(institutes).entries()) {
    if (place % chunk === 0) await setImmediate();
    const entry = toEntry(institute, traitsOf);
    entries.push(entry);
    for (const word of entry.words) for (const beginning of beginnings(word)) add(byWord, beginning, place);
    add(exact, entry.joined, place);
    if (entry.core !== '' && entry.kind < 2) add(exact, entry.core, place);
    for (const domain of entry.domains) {
      byDomain.set(domain, place);
      const label = domainLabel(domain);
      if (label === null) continue;
      add(byWord, label, place);
      add(exact, label, place);
    }
  }
  const words = [...byWord.keys()].sort();
  const letters = new Set(words.map((word) => word[0] ?? ''));
  return {
    entries,
    words,
    letters: [...letters].filter((letter) => !withoutSpaces.test(letter)),
    places: words.map((word) => byWord.get(word) ?? []),
    exact,
    domains: [...byDomain.keys()].sort(),
    byDomain,
  };
}
