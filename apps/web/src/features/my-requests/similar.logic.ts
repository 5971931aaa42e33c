import { smallWords } from '@exchange/contract/search';

/** Words of a title that are searched for, and requests that are named. */
const [maxWords, maxNamed] = [4, 2] as const;
const minLength = 4;

const isAcronym = (word: string) => /^[\p{Lu}\p{N}]{2,}$/u.test(word) && /\p{Lu}/u.test(word);

/**
 * What to search for to find requests that are similar to a title: any two of its longest words; of one meaningful word that
 * word. Empty where the title says too little.
 */
export function similarQuery(title: string): string {
  const words = title.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  const meaningful = words.filter(
    (word) => isAcronym(word) || (word.length >= minLength && !smallWords.has(word.toLowerCase())),
  );
  const distinct = [...new Map(meaningful.map((word) => [word.toLowerCase(), word])).values()];
  const [first, ...rest] = distinct.toSorted((a, b) => b.length - a.length).slice(0, maxWords);
  if (first === undefined) return '';
  const chosen = [first, ...rest];
  if (rest.length === 0) return isAcronym(first) || first.length > minLength ? first : '';
  return chosen.flatMap((word, at) => chosen.slice(at + 1).map((other) => `${word} ${other}`)).join(' or ');
}

/** The requests that have most of the words, the first ones of equal ones. */
export function mostSimilar<Found extends { readonly match: { readonly words: readonly string[] } }>(
  found: readonly Found[],
): Found[] {
  return found.toSorted((a, b) => b.match.words.length - a.match.words.length).slice(0, maxNamed);
}
