import { limits } from '@exchange/contract/limits';
import {
  beginsWithTypingError,
  isMistyped,
  isPair,
  smallWords,
  typingErrorMinLength,
  withoutElided,
} from '@exchange/contract/search';
import type { KnownWord } from './search.sql.ts';

/**
 * A term of a search. A request has it if it has one of `texts`, whose words must be neighbours; with `prefix` the last
 * word may go on, with `not` it must not be there, with `exact` it has no typing error and no other form. Of `IL 6` both terms have
 * `joined: 'IL6'`, which may stand for both. The database folds case and accents, and divides the text into words.
 */
interface TextTerm {
  readonly texts: readonly string[];
  readonly prefix?: true;
  readonly not?: true;
  readonly exact?: true;
  readonly joined?: string;
}
/** A request fits if it has all terms of one of the alternatives. */
export type TextQuery = readonly (readonly TextTerm[])[];

/** Quotation marks of all languages; phones and word processors write other ones than `"`. */
const quotes =
  '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a\u2e42\u300c-\u300f\u301d-\u301f\ufe41-\ufe44\uff02\uff62\uff63';
const dashes = '\\-\u2010-\u2013\u2212\ufe63\uff0d';
const tokens = new RegExp(
  `(?<not>[${dashes}]?)(?:[${quotes}](?<quoted>[^${quotes}]*)[${quotes}]?|(?<plain>[^\\s${quotes}]+))`,
  'gu',
);
const notInWords = /[^\p{L}\p{N}\p{M}'’‘ʼ`´]+/gu;
const isWord = /[\p{L}\p{N}]/u;

/** Latin letters that stand for Greek ones: `b-catenin`, `TNF-a`. */
const greek: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['g', 'gamma'],
  ['d', 'delta'],
]);

/** What else may be meant by a word as it was typed. */
function otherTexts(typed: string): string[] {
  const parts = typed.split(/[-\u2010-\u2013]/);
  const named = parts.map((part) => greek.get(part) ?? part).join('-');
  const bare = withoutElided(typed);
  return [...(bare === typed ? [] : [bare]), ...(parts.length > 1 && named !== parts.join('-') ? [named] : [])];
}

/** The words of a well-formed text: letters, digits, marks and apostrophes; other characters divide words. */
export const searchWordsOf = (text: string) =>
  text
    .replace(notInWords, ' ')
    .split(' ')
    .filter((word) => isWord.test(word))
    .map((word) => [...word].slice(0, limits.searchWord).join(''));

/**
 * Reads a search in the syntax of docs/behaviour/search.md#search: words, `"a phrase"`, `-word`, `or`. Every text is valid.
 *
 * @returns no alternative for a text without letters and digits
 */
export function parseSearchText(text: string): TextQuery {
  const alternatives: TextTerm[][] = [[]];
  let left: number = limits.searchWords;
  let last: { term: TextTerm; mayGoOn: boolean } | undefined;
  const input = text.slice(0, limits.searchText).toWellFormed().replaceAll('\0', ' ');
  for (const { groups: { not, quoted, plain = '' } = {} } of input.matchAll(tokens)) {
    if (quoted === undefined && not === '' && /^or$/i.test(plain)) {
      alternatives.push([]);
      continue;
    }
    const written = quoted ?? plain;
    const words = searchWordsOf(written);
    const read = words.slice(0, left);
    if (read.length === 0) continue;
    left -= read.length;
    const term: TextTerm = {
      texts: [
        read.length < words.length ? read.join(' ') : written,
        ...(quoted === undefined ? otherTexts(written) : []),
      ],
      ...(not === '' ? {} : { not: true }),
      ...(quoted === undefined ? {} : { exact: true }),
    };
    alternatives.at(-1)?.push(term);
    last = { term, mayGoOn: quoted === undefined && not === '' };
  }
  return alternatives
    .filter((terms) => terms.length > 0)
    .map((terms) =>
      markPairs(
        withoutSmallWords(
          terms.map((term) => (term === last?.term && last.mayGoOn ? { ...term, prefix: true } : term)),
        ),
      ),
    );
}

/** Terms without words such as `the`, if others are left. */
function withoutSmallWords(terms: TextTerm[]): TextTerm[] {
  const isSmall = ({ texts: [text = ''], not, exact }: TextTerm) =>
    not !== true && exact !== true && smallWords.has(searchWordsOf(text).join(' ').toLowerCase());
  const others = terms.filter((term) => !isSmall(term));
  return others.some(({ not }) => not !== true) ? others : terms;
}

/** The same terms, those of pairs such as `IL 6` and `x ray` with the word that they make together. */
function markPairs(terms: readonly TextTerm[]): TextTerm[] {
  const marked: TextTerm[] = [];
  for (const term of terms) {
    const before = marked.at(-1);
    const mayJoin = [before, term].every(
      (one) => one !== undefined && one.not !== true && one.exact !== true && one.joined === undefined,
    );
    const [first = '', second = ''] = [before?.texts[0], term.texts[0]];
    if (before === undefined || !mayJoin || !isPair(first, second)) marked.push(term);
    else marked.splice(-1, 1, { ...before, joined: `${first}${second}` }, { ...term, joined: `${first}${second}` });
  }
  return marked;
}

/** Terms with each marked pair as one term. */
function joinPairs(terms: readonly TextTerm[]): TextTerm[] {
  return terms.flatMap((term, at) => {
    if (term.joined === undefined) return [term];
    // The second one of a pair says whether the word may go on.
    return terms[at + 1]?.joined === term.joined ? [] : [{ ...term, texts: [term.joined], exact: true }];
  });
}

/** The alternatives that the database looks for: each as it is, and with its pairs as one word. */
export function alternativesOf(query: TextQuery): TextQuery {
  return query.flatMap((terms) =>
    terms.some(({ joined }) => joined !== undefined) ? [terms, joinPairs(terms)] : [terms],
  );
}

/** The terms of a query of which a request has at least one, each once, as they count for the order. */
export function countedTerms(query: TextQuery): { readonly typed: string; readonly term: TextTerm }[] {
  const terms = query.flat().filter(({ not }) => not !== true);
  const counted = terms.map(({ joined, ...term }) => ({
    typed: term.texts[0] ?? '',
    term: joined === undefined ? term : { ...term, texts: [...term.texts, joined] },
  }));
  return [...new Map(counted.map((one) => [one.typed.toLowerCase(), one])).values()];
}

/** The query that asks for any of the words, if there are several; `undefined` for one word. What must not be there stays. */
export function withSomeWords(query: TextQuery): TextQuery | undefined {
  const terms = countedTerms(query);
  const excluded = query.flat().filter(({ not }) => not === true);
  return terms.length < 2 ? undefined : terms.map(({ term }) => [term, ...excluded]);
}

/** The words of a query of which a request has at least one, each as a query of its own. */
export function positiveWords(query: TextQuery): TextQuery {
  return countedTerms(query).flatMap(({ term: { texts, prefix, exact } }) =>
    texts.flatMap((text) => {
      const words = searchWordsOf(text);
      const last = words.at(-1);
      return [...new Set([...words, ...(/\s/.test(text) ? [] : [text])])].map((word) => [
        {
          texts: [word],
          ...(prefix && (word === last || word === text) ? { prefix } : {}),
          ...(exact && { exact }),
        } satisfies TextTerm,
      ]);
    }),
  );
}

/** Whether a word may have a typing error: one that must be there, with or without hyphens, and is not quoted. */
const mayBeWrong = ({ texts: [text = ''], not, exact }: TextTerm) =>
  not !== true && exact !== true && searchWordsOf(text.replace(/[-\u2010-\u2013\u2212]/g, '')).length === 1;

/** The words of a query that may have a typing error, at most `limits.correctedWords`. */
export function correctableWords(query: TextQuery): string[] {
  const words = query
    .flat()
    .filter(mayBeWrong)
    .flatMap(({ texts }) => texts)
    .filter((text) => [...text].length >= typingErrorMinLength);
  return [...new Set(words)].slice(0, limits.correctedWords);
}

/** Whether a word is another, or with `prefix` begins with it, except for one typing error; both are folded. */
const isNear = (word: string, typed: string, prefix: boolean) =>
  prefix ? beginsWithTypingError(word, typed) : isMistyped(word, typed);

/** A typed word, and the known words that it may mean. */
export interface Correction {
  readonly typed: string;
  readonly known: readonly string[];
}

/** What each word of a query may mean, of those for which there are known words. */
export function correctionsOf(query: TextQuery, known: readonly KnownWord[]): Correction[] {
  const terms = query.flat().filter(mayBeWrong);
  return [...new Map(terms.map((term) => [term.texts[0] ?? '', term.prefix === true])).entries()]
    .map(([typed, mayGoOn]) => ({
      typed,
      known: known
        .filter(({ text, folded, word }) => text === typed && isNear(word, folded, mayGoOn))
        .slice(0, limits.nearWords)
        .map(({ word }) => word),
    }))
    .filter((correction) => correction.known.length > 0);
}

/** Which areas the words of a query mean, of those that mean some. */
export function meaningsOf(query: TextQuery, areasMeant: (word: string) => readonly string[]): Correction[] {
  const typed = new Set(
    query
      .flat()
      .filter(mayBeWrong)
      .flatMap(({ texts }) => texts),
  );
  return [...typed].map((word) => ({ typed: word, known: areasMeant(word) })).filter(({ known }) => known.length > 0);
}

/** The query in which each word also stands for the known words, or the names of areas, that it may mean. */
export function withCorrections(query: TextQuery, corrections: readonly Correction[]): TextQuery {
  const knownOf = new Map(corrections.map(({ typed, known }) => [typed, known]));
  return query.map((terms) =>
    terms.map((term) =>
      mayBeWrong(term) ? { ...term, texts: [...term.texts, ...(knownOf.get(term.texts[0] ?? '') ?? [])] } : term,
    ),
  );
}
