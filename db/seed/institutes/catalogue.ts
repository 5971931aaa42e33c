import { foldForSearch } from '@exchange/contract/fold';
import { isAtOrBelow, isDomain, isShared } from '../domains.ts';
import { recaser } from './casing.ts';
import { type Claim, type Group, groupClaims } from './groups.ts';
import { firstName } from './names.ts';
import type { Source } from './source.ts';

export interface Institute {
  /** Unique among all institutes. */
  readonly name: string;
  readonly search_name: string;
  /** Its main domain: the first in the supplement; else none of a part, the fewest labels, the shortest, the first of the alphabet. */
  readonly source_key: string;
  readonly domains: readonly string[];
}
export interface Catalogue {
  /** In the order of their main domains. */
  readonly institutes: readonly Institute[];
  /** They own nothing, nor does anything below them. */
  readonly stopped: readonly string[];
}
/** What we add to the list. */
export interface Additions {
  /**
   * Institutes that the list lacks, knows by another name or has twice. One whose domains are all stopped is listed but owns
   * nothing.
   */
  readonly supplement: readonly Claim[];
  /**
   * By domain: a name for people to read, where the entry's first line is an explanation or one part of the whole; or
   * `null` where unrelated bodies share the domain (a city, a provider, a network), so that it owns nothing.
   */
  readonly corrections: Readonly<Record<string, string | null>>;
}

function byRank(a: string, b: string): number {
  return a.split('.').length - b.split('.').length || a.length - b.length || (a < b ? -1 : 1);
}

/** The names of the entries that may own their domain, made readable; an entry without a name owns nothing. */
function namedEntries(source: Source, corrections: Additions['corrections'], mayOwn: (domain: string) => boolean) {
  const named = new Map<string, string>();
  for (const { domain, lines } of source.entries) {
    const isEmpty = lines.every((line) => line.trim() === '');
    const correction = corrections[domain];
    const name = isEmpty || correction === null ? '' : (correction ?? firstName(lines));
    if (name !== '' && mayOwn(domain)) named.set(domain, name);
  }
  const recase = recaser(named.values());
  for (const [domain, name] of named) named.set(domain, recase(name));
  return named;
}

function present({ suppliedName, suppliedDomain, names, parts }: Group) {
  const ranked = [...names.keys()].sort(byRank);
  const source_key = suppliedDomain ?? ranked.find((domain) => !parts.has(domain)) ?? '';
  const domains = ranked.toSorted((a, b) => Number(b === source_key) - Number(a === source_key));
  return { name: suppliedName ?? names.get(source_key) ?? '', source_key, domains };
}

/**
 * The institutes and their email domains (docs/behaviour/reference.md#institute-verification): stopped, nameless and shared domains
 * own nothing, the same first name under one top level is one institute, a name that is not unique carries its main domain.
 */
export function buildCatalogue(source: Source, { supplement, corrections }: Additions): Catalogue {
  const stops = new Set(source.stopped);
  const mayOwn = (domain: string) => isDomain(domain) && !isShared(domain) && !isAtOrBelow(domain, stops);
  const groups = groupClaims(supplement, namedEntries(source, corrections, mayOwn), mayOwn);
  const institutes = groups.map(present).sort((a, b) => (a.source_key < b.source_key ? -1 : 1));

  const uses = new Map<string, number>();
  for (const name of institutes.map((institute) => foldForSearch(institute.name))) {
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return {
    institutes: institutes.map(({ name: written, source_key, domains }) => {
      const name = uses.get(foldForSearch(written)) === 1 ? written : `${written} (${source_key})`;
      return { name, search_name: foldForSearch(name), source_key, domains };
    }),
    stopped: [...stops].filter(isDomain).sort(),
  };
}
