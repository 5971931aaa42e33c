import { foldForSearch, foldSigns, isUnspaced } from './fold.ts';
import { limits } from './limits.ts';

/** Words shorter than this are not searched for with a typing error: too many short words differ by one letter. */
export const typingErrorMinLength = 5;

/** The last word of a search may go on from so many letters on. `search_word_query` of the database has the same number. */
export const beginningMinLength = 3;

/** Words that do not count beside others: 'who knows cryo-EM at ETH?' asks for cryo-EM and ETH. */
export const smallWords: ReadonlySet<string> = new Set(
  `a about an and anybody any anyone are at be best between by can could do does doing each expert experts find for from good has have help
  here how i in into is it know knows like look looking me more much my need not of on or other our please should some somebody someone than
  that the their them then there these they this those to want we were what when where which while who whose why with within without would
  you your`.split(/\s+/),
);

/** Plurals that no rule makes. */
const plurals: ReadonlyMap<string, string> = new Map(
  'mice mouse lice louse men man women woman children child people person feet foot teeth tooth leaves leaf halves half matrices matrix vertices vertex indices index appendices appendix bacteria bacterium criteria criterion mitochondria mitochondrion phenomena phenomenon spectra spectrum quanta quantum genera genus nuclei nucleus fungi fungus stimuli stimulus loci locus foci focus radii radius'
    .match(/\S+ \S+/g)
    ?.map((pair): [string, string] => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);

/** A folded word with `ae`, `oe` and `ue` as one letter, as other people write German umlauts. */
export const withoutUmlauts = (word: string): string => word.replace(/([aou])e/g, '$1');

function singularOf(word: string): string {
  if (/^(?:lens|bias|atlas|canvas)$/.test(word)) return word;
  if (word.length > 4 && /[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /[^aeiou]ie$/.test(word)) return `${word.slice(0, -2)}y`;
  if (/(?:[sxz]|[cs]h)(?:es|is|e)$/.test(word)) return word.replace(/(?:es|is|e)$/, '');
  return word.length > 3 && /[^su]s$/.test(word) && !word.endsWith('is') ? word.slice(0, -1) : word;
}

function englishKey(word: string): string {
  const key = withoutUmlauts(singularOf(plurals.get(word) ?? word)).replaceAll('sulph', 'sulf');
  return key.replace(/([a-z]{2})our/g, '$1or').replace(/([iy])s(ation)?$/, '$1z$2');
}

/** What a word may be the plural of in German, Spanish, Portuguese or French: words of any language stand in one text. */
function otherSingulars(word: string): string[] {
  const end = (length: number) => word.slice(-length);
  const cut = (length: number, ending = '') => word.slice(0, -length) + ending;
  if (end(4) === 'eyes' && word.length > 4) return [cut(2)];
  if (end(3) === 'ces' && word.length > 4) return [cut(3, 'z')];
  if (word.length < 6 || notPlural.has(word)) return [];
  if (end(3) === 'aux') return [cut(2, 'l'), cut(1)];
  if (end(3) === 'eux') return [cut(1)];
  if (['aes', 'oes'].includes(end(3))) return [cut(3, 'ao')];
  if (end(3) === 'eis') return [cut(2, 'l'), cut(3, 'il')];
  if (['ais', 'ois', 'uis'].includes(end(3))) return [cut(2, 'l')];
  if (end(3) === 'ens') return [cut(2, 'm')];
  if (['les', 'nes', 'res', 'des', 'zes'].includes(end(3)) && word.length > 6) return [cut(2)];
  if (end(2) === 'en') return [cut(1), cut(2)];
  if (['ern', 'eln'].includes(end(3))) return [cut(1)];
  if (end(5) === 'nisse') return [cut(2)];
  return germanEndings.has(end(3)) ? [cut(1)] : [];
}
const notPlural: ReadonlySet<string> = new Set(['listen', 'pollen']);
/** Ends of German plurals, `Geräte`, `Modelle`, that are rare in other words. */
const germanEndings: ReadonlySet<string> = new Set('ate nte lle eme ome yme one ule kte che hte fte ume'.split(' '));

/** Arabic articles with the short words before them, and the plural in `ات`. */
const articles = /^[وف]?(?:[بك]?ال|لل)(?=.{3})/u;

/**
 * What a word has in common with its singular and other spellings, in English, German, Spanish, Portuguese and French; an Arabic one with
 * itself without an article. They are only compared, never shown. `search_keys` of the database does the same.
 */
export function wordKeys(word: string): string[] {
  if (/^[\u0621-\u064a]+$/u.test(word)) {
    const key = word.replace(articles, '').replace(/(?<=..)ات$/u, 'ه');
    return key === word ? [] : [key];
  }
  if (!/^[a-z]{3,}$/.test(word) || !/(?:[sx]|[aei]|en|ern|eln|feet|teeth)$|[aou]e|our|sulph|isation/.test(word))
    return [];
  const keys = new Set([englishKey(word), ...otherSingulars(word).map(withoutUmlauts)]);
  keys.delete(word);
  return [...keys];
}

const cut = (word: string) => word.slice(0, limits.searchWord);

/** The words of a text as people write them: folded, hyphens within. */
const tokensOf = (text: string): string[] =>
  foldSigns(text)
    .split(' ')
    .filter((token) => token !== '');

/** The words of a name or an alias, without case, accents and apostrophes; a hyphen divides words, `King's` is one. */
export function wordsOf(text: string): string[] {
  const folded = foldForSearch(text);
  return folded === '' ? [] : folded.split(' ');
}

/** The elided articles and small words of French, Italian and Catalan before a word. */
const elided =
  /(?<![\p{L}\p{N}])(?:[cdgjlmnstv]|gl|qu|(?:jus|lors|puis|quoi)qu|un|(?:d|n|s)?all|dell|nell|sull|dall|coll|quell|quest|sant)['’‘ʼ`´＇](?=\p{L}{2})/giu;

/** What a person typed without them: `ARN` for `l’ARN`. */
export const withoutElided = (typed: string): string => typed.replace(elided, '');

/**
 * What a person typed, as its words are searched for: each once, with hyphens and without elided articles; none for a text without
 * letters and digits.
 */
export function searchTokens(query: string): string[] {
  const tokens = tokensOf(withoutElided(query.slice(0, limits.searchText)));
  return [...new Set(tokens.map(cut))].slice(0, limits.nameSearchWords);
}

/** The words of what a person typed, each once; hyphens divide them. */
export function searchWords(query: string): string[] {
  const words = wordsOf(query.slice(0, limits.searchText)).map(cut);
  return [...new Set(words)].slice(0, limits.nameSearchWords);
}

/** The words under which one is found: its parts, neighbouring parts joined, all joined; of a script without spaces every end. */
function writtenForms(token: string): string[] {
  if (/^[a-z0-9]*$/.test(token)) return [token];
  if (isUnspaced(token)) {
    const signs = [...token];
    return signs.map((_, at) => signs.slice(at).join(''));
  }
  const parts = token.split('-');
  const pairs = parts.slice(1).map((part, at) => `${parts[at]}${part}`);
  return [...parts, ...pairs, parts.join('')];
}

/** All words under which a text is found, which `foldSigns` has folded; `=key` stands for a word with one of these {@link wordKeys}. */
export function foldedForms(folded: string): Set<string> {
  const forms = new Set(folded.split(' ').flatMap(writtenForms).map(cut));
  forms.delete('');
  for (const word of [...forms]) for (const key of wordKeys(word)) forms.add(`=${key}`);
  return forms;
}
export const searchForms = (text: string): Set<string> => foldedForms(foldSigns(text));

/** A word to look for, with its other forms worked out. */
interface Sought {
  readonly word: string;
  readonly forms: readonly string[];
  /** What longer words begin with. */
  readonly beginnings: readonly string[];
  readonly isUnspaced: boolean;
}

function seek(word: string): Sought {
  const all = [word, ...wordKeys(word)];
  return {
    word,
    forms: [...all, ...all.map((key) => `=${key}`)],
    beginnings: [...new Set([word, withoutUmlauts(word)])],
    isUnspaced: isUnspaced(word),
  };
}

/** What a person typed, and the ways in which a text can have it: each is words that must all be there. */
export interface Token {
  readonly typed: string;
  readonly ways: readonly (readonly Sought[])[];
}

/** A typed word as it is looked for: joined, in the parts between its hyphens, letters apart from a number. */
export function toToken(typed: string): Token {
  const parts = typed.split('-');
  const ways = [[parts.join('')]];
  if (parts.length > 1) ways.push(parts);
  else if (/^[a-z]+[0-9]+$/.test(typed)) ways.push(typed.match(/[a-z]+|[0-9]+/g) ?? []);
  return { typed, ways: ways.map((words) => words.map(seek)) };
}

function hasWord(forms: ReadonlySet<string>, sought: Sought, isBeginning: boolean): boolean {
  if (sought.forms.some((form) => forms.has(form))) return true;
  if (!isBeginning && !sought.isUnspaced) return false;
  for (const form of forms) if (sought.beginnings.some((beginning) => form.startsWith(beginning))) return true;
  return false;
}

/**
 * Whether a text with these {@link searchForms} has a word as it was typed: with hyphens or without, in singular or plural. With
 * `isBeginning` a longer word that begins with it counts, too; in scripts without spaces always.
 */
export function hasToken(forms: ReadonlySet<string>, { ways }: Token, isBeginning: boolean): boolean {
  return ways.some((words) => words.every((word, at) => hasWord(forms, word, isBeginning && at === words.length - 1)));
}

/** Whether a longer word may be meant: not by one or two letters, except in a script without spaces. */
export const mayGoOn = (token: string): boolean => token.length >= beginningMinLength || isUnspaced(token);

/** Whether `text` from `textAt` on begins with the rest of `typed` from `typedAt` on. */
function continues(text: string, textAt: number, typed: string, typedAt: number): boolean {
  if (text.length - textAt < typed.length - typedAt) return false;
  for (let at = typedAt; at < typed.length; at += 1)
    if (text.charCodeAt(textAt + at - typedAt) !== typed.charCodeAt(at)) return false;
  return true;
}

/**
 * Whether a word begins with what was typed except for one error: a letter too many, one missing, a wrong one, or two
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

/** Stands for the end of a word, so that only whole words are near. */
const end = '\n';

/** Whether a whole word is what was typed except for one error. */
export function isMistyped(word: string, typed: string): boolean {
  return (
    typed.length >= typingErrorMinLength &&
    word.length <= typed.length + 1 &&
    beginsWithTypingError(word + end, typed + end)
  );
}

const pairs = /^(?:\p{L}+ \p{N}+|\p{N}+ \p{L}+|\p{L} \p{L}+|\p{L}+ \p{L})$/u;

/** Whether two words may be written as one: letters beside a number, or a single letter beside a word. */
export const isPair = (first: string, second: string): boolean => pairs.test(`${first} ${second}`);

/** The same words with pairs such as `IL 6` and `x ray` as one. */
export function joinPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && isPair(before, word)) joined.splice(-1, 1, `${before}${word}`);
    else joined.push(word);
  }
  return joined;
}
