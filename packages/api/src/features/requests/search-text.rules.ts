import { limits } from '@exchange/contract/limits';
import { beginsWithTypingError, smallWords, typingErrorMinLength } from '@exchange/contract/search';
import type { KnownWord } from './search.sql.ts';

/**
 * A term of a search. A request has it if it has one of `texts`, whose words must be neighbours; with `prefix` the last
 * word may go on, with `not` it must not be there, with `exact` it has no typing error and no other form. The database
 * folds case and accents, and divides the text into words.
 */
interface TextTerm {
  readonly texts: readonly string[];
  readonly prefix?: true;
  readonly not?: true;
  readonly exact?: true;
}
/** A request fits if it has all terms of one of the alternatives. */
export type TextQuery = readonly (readonly TextTerm[])[];

const tokens = /(?<not>-?)(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))/gu;
const notInWords = /[^\p{L}\p{N}\p{M}'’‘ʼ`´]+/gu;
const isWord = /[\p{L}\p{N}]/u;

/** The words of a well-formed text: letters, digits, marks and apostrophes; other characters divide words. */
export const searchWordsOf = (text: string) =>
  text
    .replace(notInWords, ' ')
    .split(' ')
    .filter((word) => isWord.test(word))
    .map((word) => [...word].slice(0, limits.searchWord).join(''));

/**
 * Reads a search in the syntax of docs/behaviour.md#search: words, `"a phrase"`, `-word`, `or`. Every text is valid.
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
      texts: [read.length < words.length ? read.join(' ') : written],
      ...(not === '-' ? { not: true } : {}),
      ...(quoted === undefined ? {} : { exact: true }),
    };
    alternatives.at(-1)?.push(term);
    last = { term, mayGoOn: quoted === undefined && not === '' };
  }
  return alternatives
    .filter((terms) => terms.length > 0)
    .map((terms) =>
      withoutSmallWords(terms.map((term) => (term === last?.term && last.mayGoOn ? { ...term, prefix: true } : term))),
    )
    .flatMap((terms) => [terms, ...joinedPairs(terms)]);
}

/** Terms without words such as `the`, if others are left. */
function withoutSmallWords(terms: TextTerm[]): TextTerm[] {
  const isSmall = ({ texts: [text = ''], not, exact }: TextTerm) =>
    not !== true && exact !== true && smallWords.has(text.toLowerCase());
  const others = terms.filter((term) => !isSmall(term));
  return others.some(({ not }) => not !== true) ? others : terms;
}

const pairs = /^(?:\p{L}+ \p{N}+|\p{N}+ \p{L}+|\p{L} \p{L}+|\p{L}+ \p{L})$/u;

/** The same terms with `IL 6` and `x ray` as one word, if there are such pairs. */
function joinedPairs(terms: TextTerm[]): TextTerm[][] {
  const joined: TextTerm[] = [];
  for (const term of terms) {
    const before = joined.at(-1);
    const mayJoin = [before, term].every((one) => one !== undefined && one.not !== true && one.exact !== true);
    const [first = '', second = ''] = [before?.texts[0], term.texts[0]];
    if (mayJoin && pairs.test(`${first} ${second}`))
      joined.splice(-1, 1, { ...term, texts: [`${first}${second}`], exact: true });
    else joined.push(term);
  }
  return joined.length < terms.length ? [joined] : [];
}

/** Whether each alternative names something that must be there, so that an index finds it. */
export function isIndexed(query: TextQuery): boolean {
  return query.every((terms) => terms.some((term) => term.not !== true));
}

/** The words of a query of which a request has at least one, each as a query of its own. */
export function positiveWords(query: TextQuery): TextQuery {
  return query
    .flat()
    .filter((term) => term.not !== true)
    .flatMap(({ texts, prefix, exact }) =>
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

/** Whether a word may have a typing error: one that must be there and is no phrase, nor quoted. */
const mayBeWrong = ({ texts: [text = ''], not, exact }: TextTerm) =>
  not !== true && exact !== true && searchWordsOf(text).length === 1;

/** The words of a query that may have a typing error, at most `limits.correctedWords`. */
export function correctableWords(query: TextQuery): string[] {
  const words = query
    .flat()
    .filter(mayBeWrong)
    .flatMap(({ texts }) => texts)
    .filter((text) => [...text].length >= typingErrorMinLength);
  return [...new Set(words)].slice(0, limits.correctedWords);
}

/** Stands for the end of a word, so that only whole words are near. */
const end = '\n';

/** Whether a word is another, or with `prefix` begins with it, but for one typing error; both are folded. */
function isNear(word: string, typed: string, prefix: boolean): boolean {
  if (typed.length < typingErrorMinLength) return false;
  if (prefix) return beginsWithTypingError(word, typed);
  return word.length <= typed.length + 1 && beginsWithTypingError(word + end, typed + end);
}

/** The query with the known words that each of its words may mean; `undefined` where there are none. */
export function withTypingErrors(query: TextQuery, known: readonly KnownWord[]): TextQuery | undefined {
  let isChanged = false;
  const changed = query.map((terms) =>
    terms.map((term) => {
      if (!mayBeWrong(term)) return term;
      const near = known.filter(
        ({ text, folded, word }) => text === term.texts[0] && isNear(word, folded, term.prefix === true),
      );
      if (near.length > 0) isChanged = true;
      return { ...term, texts: [...term.texts, ...near.slice(0, limits.nearWords).map(({ word }) => word)] };
    }),
  );
  return isChanged ? changed : undefined;
}
