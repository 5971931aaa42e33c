import { setImmediate } from 'node:timers/promises';
import { foldSigns, isUnspaced } from '@exchange/contract/fold';
import { foldedForms, withoutUmlauts } from '@exchange/contract/search';
import { domainLabel } from '@exchange/db/seed/domains';
import { otherNamesOf } from '@exchange/db/seed/institutes/other-names';
import { countryOf, createTraits, kindOf, type Traits } from './institute-traits.rules.ts';
import type { InstituteWithDomains } from './institutes.sql.ts';

/** A name of an institute as the search sees it. */
interface Spelling {
  /** The name without spaces and hyphens. */
  readonly joined: string;
  /** The words that are neither small nor those of any university: `cambridge`. */
  readonly core: string;
  readonly initials: string;
}

/** An institute as the search sees it. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly domains: readonly string[];
  /** Its name, and the names in other languages. */
  readonly spellings: readonly Spelling[];
  readonly country: string;
  /** 0 a university, 1 neither, 2 a school. */
  readonly kind: number;
}

/**
 * Texts in the order of their code units, and for each the places of its entries: the text at `n` has those in `places` from `starts[n]` to before
 * `starts[n + 1]`. An array for each text takes several times as much memory.
 */
export interface TextPlaces {
  readonly texts: readonly string[];
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
}

/**
 * The names, labels and domains of all institutes, folded once: about 23,000 institutes in 12 MB. The place of an entry is its
 * order among equals: shorter domains first, as a main domain is chosen.
 */
export interface InstituteIndex {
  readonly entries: readonly Entry[];
  /** By all forms of the words of names (`searchForms`) and labels of domains. */
  readonly words: TextPlaces;
  /** The first letters of words, without those of scripts without spaces. */
  readonly letters: readonly string[];
  /** By a whole name, by its core and by the label of a domain, all without spaces and hyphens. */
  readonly exact: TextPlaces;
  readonly domains: TextPlaces;
}

/** Gives equal texts as one, so that each is kept once. */
type Share = (text: string) => string;
function createShare(): Share {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found === undefined) known.set(text, text);
    return found ?? text;
  };
}

const saints: readonly string[] = ['saint', 'sankt', 'st'];

/** Words as one text, in which `saint` is `st`, umlauts are one letter, and `and` does not count. */
export function joinWords(words: readonly string[]): string {
  return words
    .filter((word) => word !== 'and')
    .map((word) => (saints.includes(word) ? 'st' : withoutUmlauts(word)))
    .join('');
}

/** Under which words a word is found: `saint`, `sankt` and `st` are one. */
const waysToWrite = (word: string) => (saints.includes(word) ? saints : [word]);

function spell(words: readonly string[], traits: readonly Traits[], share: Share): Spelling {
  const isCommon = (_: string, at: number) => traits[at]?.isCommon ?? false;
  const initial = (word: string, at: number) => (word.length <= 3 && isCommon(word, at) ? '' : (word[0] ?? ''));
  return {
    joined: share(joinWords(words)),
    core: share(joinWords(words.filter((word, at) => !isCommon(word, at)))),
    initials: share(words.map(initial).join('')),
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

function toTextPlaces(places: ReadonlyMap<string, readonly number[]>): TextPlaces {
  const texts = [...places.keys()].sort();
  const lists = texts.map((text) => places.get(text) ?? []);
  const starts = new Uint32Array(texts.length + 1);
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] ?? 0) + list.length;
  });
  return { texts, starts, places: Uint32Array.from(lists.flat()) };
}

/** Indexes all institutes; it gives way to other calls meanwhile. */
export async function buildInstituteIndex(institutes: readonly InstituteWithDomains[]): Promise<InstituteIndex> {
  const traitsOf = createTraits();
  const share = createShare();
  const entries: Entry[] = [];
  const byWord = new Map<string, number[]>();
  const exact = new Map<string, number[]>();
  const byDomain = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, place: number) => {
    const places = map.get(key);
    if (places === undefined) map.set(key, [place]);
    else if (places.at(-1) !== place) places.push(place);
  };
  for (const [place, institute] of sortByDomain(institutes).entries()) {
    if (place % chunk === 0) await setImmediate();
    const { id, name, domain } = institute;
    // One whose domain is stopped owns none, but is found by it.
    const domains = institute.domains.length === 0 && domain !== '' ? [domain] : institute.domains;
    const written = [name, ...domains.flatMap(otherNamesOf)].map((one) => foldSigns(one.replaceAll('&', ' and ')));
    const names = written.map((one) => one.split(/[ -]/));
    const words = names[0] ?? [];
    const entry: Entry = {
      id,
      name,
      domain: share(domain),
      domains: domains.map(share),
      spellings: names.map((spelling) => spell(spelling, spelling.map(traitsOf), share)),
      country: countryOf(domain),
      kind: kindOf(words, words.map(traitsOf)),
    };
    entries.push(entry);
    for (const word of foldedForms(written.join(' ')))
      for (const way of waysToWrite(word)) add(byWord, share(way), place);
    for (const { joined, core } of entry.spellings) {
      add(exact, joined, place);
      if (core !== '' && entry.kind < 2) add(exact, core, place);
    }
    for (const domain of entry.domains) {
      add(byDomain, domain, place);
      const label = domainLabel(domain);
      if (label === null) continue;
      add(byWord, share(label), place);
      add(exact, share(label), place);
    }
  }
  const words = toTextPlaces(byWord);
  const letters = new Set(words.texts.map((word) => word[0] ?? ''));
  return {
    entries,
    words,
    letters: [...letters].filter((letter) => letter !== '=' && !isUnspaced(letter)),
    exact: toTextPlaces(exact),
    domains: toTextPlaces(byDomain),
  };
}
