import { foldForSearch } from './fold.ts';
import { limits } from './limits.ts';

/** Words shorter than this are not searched for with a typing error: too many short words differ by one letter. */
export const typingErrorMinLength = 5;

/** Words that do not count beside others: 'who knows cryo-EM at ETH?' asks for cryo-EM and ETH. */
export const smallWords: ReadonlySet<string> = new Set(
  'a about an and anybody anyone at by can does expert experts for from has help i in is know knows me my need of on our somebody someone the to we who with'.split(
    ' ',
  ),
);

const apostrophes = /['’‘ʼ`´]/g;

/** The words of a name or an alias, without case, accents and apostrophes; a hyphen divides words, `King's` is one. */
export function wordsOf(text: string): string[] {
  const folded = foldForSearch(text.replace(apostrophes, ''));
  return folded === '' ? [] : folded.split(' ');
}

/** The words of what a person typed, each once; none for a text without letters and digits. */
export function searchWords(query: string): string[] {
  const words = wordsOf(query.slice(0, limits.searchText)).map((word) => word.slice(0, limits.searchWord));
  return [...new Set(words)].slice(0, limits.nameSearchWords);
}

/** Whether `text` from `textAt` on begins with the rest of `typed` from `typedAt` on. */
function continues(text: string, textAt: number, typed: string, typedAt: number): boolean {
  if (text.length - textAt < typed.length - typedAt) return false;
  for (let at = typedAt; at < typed.length; at += 1)
    if (text.charCodeAt(textAt + at - typedAt) !== typed.charCodeAt(at)) return false;
  return true;
}

/**
 * Whether a word begins with what was typed but for one error: a letter too many, one missing, a wrong one, or two
 * neighbours swapped (optimal string alignment distance 1). Texts under five letters have no errors.
 */
export function beginsWithTypingError(word: string, typed: string): boolean {
  if (typed.length < typingErrorMinLength || word.length < typed.length - 1) return false;
  let at = 0;
  while (at < typed.length && word.charCodeAt(at) === typed.charCodeAt(at)) at += 1;
  if (at === typed.length) return false;
  return (
    continues(word, at + 1, typed, at + 1) ||
    continues(word, at, typed, at + 1) ||
    continues(word, at + 1, typed, at) ||
    (word.charCodeAt(at) === typed.charCodeAt(at + 1) &&
      word.charCodeAt(at + 1) === typed.charCodeAt(at) &&
      continues(word, at + 2, typed, at + 2))
  );
}
