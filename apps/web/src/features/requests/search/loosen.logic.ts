import { isQuestionWord } from './question-words.ts';
import { type IdFilter, idFilters, isMatchingOnly, noSearch, type RequestSearch } from './search.logic.ts';

/** A search that asks for less. */
export interface Loosened {
  readonly key: string;
  /** After the number of requests: `without the institute`. */
  readonly text: string;
  readonly search: RequestSearch;
}

const names: Record<IdFilter, readonly [one: string, several: string]> = {
  type: ['without the type', 'without the types'],
  area: ['without the area', 'without the areas'],
  institute: ['without the institute', 'without the institutes'],
};

/** Words that are tried alone. */
const triedWords = 3;

/** The words of a search that are tried alone: none of a phrase, an excluded word, a word that only asks, or a single one. */
function wordsOf(q: string): string[] {
  const typed = q
    .replace(/-?"[^"]*"?/g, ' ')
    .split(/\s+/)
    .filter((word) => /^[^-]/.test(word) && !/^or$/i.test(word));
  if (typed.length < 2) return [];
  const words = typed.map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, ''));
  return [...new Set(words.filter((word) => word !== '' && !isQuestionWord(word)))].slice(0, triedWords);
}

/** What a search that finds nothing could ask for instead, one thing at a time. */
export function loosened(search: RequestSearch): Loosened[] {
  const isNarrow = isMatchingOnly(search);
  return [
    ...idFilters
      .filter((filter) => search[filter].length > 0)
      .map((filter) => ({
        key: filter,
        text: names[filter][search[filter].length === 1 ? 0 : 1],
        search: { ...search, [filter]: [] },
      })),
    ...(search.offers === null
      ? []
      : [{ key: 'offers', text: 'with those that have offers', search: { ...search, offers: null } }]),
    ...(isNarrow ? [{ key: 'among', text: 'beyond your profile', search: { ...search, among: 'all' as const } }] : []),
    ...wordsOf(search.q).map((word) => ({
      key: `word ${word}`,
      text: `for “${word}” alone`,
      search: { ...noSearch, q: word, sort: search.sort },
    })),
  ];
}
