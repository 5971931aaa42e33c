import {
  beginsWithTypingError,
  hasToken,
  searchForms,
  searchTokens,
  type Token,
  toToken,
  withoutUmlauts,
  wordsOf,
} from '@exchange/contract/search';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';

/** Something that is found by its name and its aliases: a technical area or a collaboration type. */
export interface Term {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly aliases: readonly string[];
}

export interface Hit extends Term {
  /** The alias that matched, if the name did not. */
  readonly also: string | undefined;
  /** Words to mark in the name and the alias. */
  readonly marks: readonly string[];
}

interface Text {
  readonly text: string;
  readonly words: readonly string[];
  /** All words under which it is found. */
  readonly forms: ReadonlySet<string>;
  /** Without spaces, so that `cryoem` finds `cryo-EM`. */
  readonly joined: string;
}

/** A term whose words were folded once. */
export interface SearchableTerm {
  readonly term: Term;
  readonly name: Text;
  readonly aliases: readonly Text[];
  readonly category: ReadonlySet<string>;
  readonly initials: string;
}

const smallWords = new Set(['a', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);
/** Shorter words are abbreviations: in an alias they count only whole, so that `AI` does not find `airfoil`. */
const prefixMinLength = 3;
const maxNear = 6;

/** Words without spaces and umlauts. */
const join = (words: readonly string[]) => withoutUmlauts(words.join(''));

function prepare(text: string): Text {
  const words = wordsOf(text);
  return { text, words, forms: searchForms(text), joined: join(words) };
}

export function searchableTerms(terms: readonly Term[]): SearchableTerm[] {
  return terms.map((term) => ({
    term,
    name: prepare(term.name),
    aliases: term.aliases.map(prepare),
    category: searchForms(term.category),
    initials: wordsOf(term.name)
      .filter((word) => !smallWords.has(word))
      .map((word) => word[0])
      .join(''),
  }));
}

/** How well a term fits, best first (docs/behaviour/reference.md#search-in-lists). */
const rank = {
  exactName: 0,
  exactAlias: 1,
  nameStart: 2,
  nameStartPrefix: 3,
  nameWords: 4,
  namePrefixes: 5,
  aliasWords: 6,
  aliasPrefixes: 7,
  spread: 8,
  nameTypo: 9,
  aliasTypo: 10,
} as const;

interface Match {
  readonly rank: number;
  /** Place of the matching alias in the list: those before it are more usual. */
  readonly alias?: number;
  /** The words of the list that a typing error stands for. */
  readonly marks?: readonly string[];
}

interface Query {
  /** As they were typed, with hyphens. */
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly joined: string;
}

const isWord =
  ({ forms }: Text) =>
  (token: Token) =>
    hasToken(forms, token, false);
const isPrefix = (forms: ReadonlySet<string>) => (token: Token) => hasToken(forms, token, true);
const isAliasPrefix =
  ({ forms }: Text) =>
  (token: Token) =>
    hasToken(forms, token, token.typed.length >= prefixMinLength);

function matchName({ name }: SearchableTerm, { tokens, words, joined }: Query): Match | undefined {
  if (name.joined === joined) return { rank: rank.exactName };
  if (words.every((word, at) => name.words[at] === word)) return { rank: rank.nameStart };
  if (name.joined.startsWith(joined)) return { rank: rank.nameStartPrefix };
  if (tokens.every(isWord(name))) return { rank: rank.nameWords };
  return tokens.every(isPrefix(name.forms)) ? { rank: rank.namePrefixes } : undefined;
}

function matchAlias({ aliases }: SearchableTerm, { tokens, joined }: Query): Match | undefined {
  const first = (fits: (alias: Text) => boolean, found: number): Match | undefined => {
    const alias = aliases.findIndex(fits);
    return alias === -1 ? undefined : { rank: found, alias };
  };
  return (
    first((alias) => alias.joined === joined, rank.exactAlias) ??
    first((alias) => tokens.every(isWord(alias)), rank.aliasWords) ??
    first(
      (alias) =>
        tokens.every(isAliasPrefix(alias)) || (joined.length >= prefixMinLength && alias.joined.startsWith(joined)),
      rank.aliasPrefixes,
    )
  );
}

/** The words of the query stand in the name, several aliases and the category together. */
function matchSpread(searchable: SearchableTerm, { tokens }: Query): Match | undefined {
  const { name, aliases, category } = searchable;
  const missing = tokens.filter((word) => !isPrefix(name.forms)(word));
  const inAlias = (word: Token) => aliases.findIndex((alias) => isAliasPrefix(alias)(word));
  const inCategory = (word: Token) => word.typed.length >= prefixMinLength && isPrefix(category)(word);
  if (!missing.every((word) => inCategory(word) || inAlias(word) !== -1)) return undefined;
  const alias = missing.map(inAlias).find((place) => place !== -1);
  return alias === undefined ? { rank: rank.spread } : { rank: rank.spread, alias };
}

function matchTyping({ name, aliases }: SearchableTerm, { tokens }: Query): Match | undefined {
  const meant = (text: Text) => {
    const found = tokens.map((token) =>
      isAliasPrefix(text)(token)
        ? token.typed
        : [...text.forms].find((word) => beginsWithTypingError(word, token.typed.replaceAll('-', ''))),
    );
    return found.every((word) => word !== undefined) ? found : undefined;
  };
  const marks = meant(name);
  if (marks) return { rank: rank.nameTypo, marks };
  for (const [alias, text] of aliases.entries()) {
    const inAlias = meant(text);
    if (inAlias) return { rank: rank.aliasTypo, alias, marks: inAlias };
  }
  return undefined;
}

function better(a: Match | undefined, b: Match | undefined): Match | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.rank < a.rank ? b : a;
}

function toQuery(tokens: readonly string[]): Query {
  const words = tokens.flatMap((token) => token.split('-'));
  return { tokens: tokens.map(toToken), words, joined: join(words) };
}

function readQuery(query: string): Query {
  const all = searchTokens(query);
  const tokens = all.filter((word) => !smallWords.has(word));
  return toQuery(tokens.length > 0 ? tokens : all);
}

interface Ranked extends Match {
  readonly hit: Hit;
  readonly isInitials: boolean;
}

function collect(
  terms: readonly SearchableTerm[],
  query: Query,
  match: (term: SearchableTerm, query: Query) => Match | undefined,
): Ranked[] {
  return terms.flatMap((searchable) => {
    const found = match(searchable, query);
    if (!found) return [];
    const also = found.alias === undefined ? undefined : searchable.aliases[found.alias]?.text;
    const hit = {
      ...searchable.term,
      also,
      marks: [...new Set([...query.tokens.map(({ typed }) => typed), ...(found.marks ?? [])])],
    };
    return { ...found, hit, isInitials: searchable.initials.startsWith(query.words.join('')) };
  });
}

function rankTerms(terms: readonly SearchableTerm[], query: Query): Ranked[] {
  if (query.words.length === 0) return [];
  const found = collect(terms, query, (term) =>
    better(better(matchName(term, query), matchAlias(term, query)), matchSpread(term, query)),
  );
  const ranked = found.length > 0 ? found : collect(terms, query, matchTyping);
  // The sort is stable: equals stay in the order of the list.
  return ranked.sort(
    (a, b) => a.rank - b.rank || Number(b.isInitials) - Number(a.isInitials) || (a.alias ?? 0) - (b.alias ?? 0),
  );
}

/**
 * The terms that fit, best first: exact, beginning of the name, beginning of a word, alias; with a typing error only if
 * nothing else fits.
 */
export function searchTerms(terms: readonly SearchableTerm[], query: string): Hit[] {
  return rankTerms(terms, readQuery(query)).map(({ hit }) => hit);
}

/** Terms near a query that nothing fits: those that fit most of its words, or else the beginning of one. */
export function nearTerms(terms: readonly SearchableTerm[], query: string): Hit[] {
  const long = readQuery(query)
    .tokens.map(({ typed }) => typed)
    .filter((word) => word.length >= prefixMinLength);
  const scores = new Map<number, { hit: Hit; fits: number; best: number }>();
  const add = (word: string) => {
    for (const { hit, rank: place } of rankTerms(terms, toQuery([word]))) {
      const known = scores.get(hit.id);
      scores.set(hit.id, {
        hit: known?.hit ?? { ...hit, marks: [...new Set([...long, ...hit.marks])] },
        fits: (known?.fits ?? 0) + 1,
        best: Math.min(known?.best ?? place, place),
      });
    }
  };
  for (const word of long) add(word);
  for (const word of long)
    for (let length = word.length - 1; scores.size === 0 && length > prefixMinLength; length -= 1)
      add(word.slice(0, length));
  return [...scores.values()]
    .sort((a, b) => b.fits - a.fits || a.best - b.best)
    .slice(0, maxNear)
    .map(({ hit }) => hit);
}

/** What is searched for, as messages name it. */
export type TermKind = keyof typeof referenceScreens.foundCount;

/** The line above the hits: how many, or that there are none and what follows instead. */
export function termSummary(query: string, kind: TermKind, found: number, near: number): string {
  if (found > 0) return referenceScreens.foundCount[kind]({ count: found });
  const words = query.trim();
  return near > 0 ? referenceScreens.termsNear({ words }) : referenceScreens.noTerms({ words });
}
