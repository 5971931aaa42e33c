import { foldForSearch } from '@exchange/contract/fold';

/** How European languages write one sound of a scientific word: `Mikroskopie`, `microscopie` and `microscopía` have one root. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/(?:ck|ch|qu(?=[ei])|k)/g, 'c'],
  [/th/g, 't'],
  [/rh/g, 'r'],
  [/(?:ae|oe)/g, 'e'],
  [/our/g, 'or'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/([a-z])\1/g, '$1'],
  [/^es(?=[cfmpqt])/, 's'],
];

/** What languages put at the end of one word, longest first. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{3})(?:acion|asione|acao|ation)(?:s|es|en)?$/, 'at'],
  [/(?<=.{4})(?:idad|idade|itat|ite|iti|ita)(?:s|es|en)?$/, 'it'],
  [/(?<=.{4})isc(?:e|en|er|es)?$/, 'ic'],
  [/(?<=.{6})ic(?:al|ali|ale|aux|als|alle|allen)$/, 'ic'],
  // `news` is no plural of `new`.
  [/(?<=.{3})(?<!^new)s$/, ''],
  [/(?<=.{4})ing$/, ''],
  [/(?<=.{4})(?:ed|en)$/, ''],
  [/(?<=.{4})[aeio]+$/, ''],
];

const latin = /^[a-z][a-z0-9]*$/;
const arabic = /^\p{Script=Arabic}+$/u;

/** The root of an Arabic word: without article, prefixed conjunctions and the endings of number and gender. */
function arabicRoot(word: string): string {
  return word
    .replace(/^(?:وال|بال|كال|فال|لل|ال)(?=.{3})/u, '')
    .replace(/^[وبلف](?=.{4})/u, '')
    .replace(/(?<=.{3})(?:ات|ية|ين|ون|ان|يه|ة|ه|ي)$/u, '');
}

/**
 * The root of a folded word, by which words of one meaning meet: singular and plural, British and American, and words that languages
 * share. It is no word of a language. Short words stay as they are, except a plural.
 */
function rootOf(word: string): string {
  if (arabic.test(word)) return arabicRoot(word);
  if (!latin.test(word) || word.length < 4) return word;
  const respelled =
    word.length < 7 ? word : spellings.reduce((text, [spelling, by]) => text.replace(spelling, by), word);
  return withoutEnding(respelled);
}

/** A root, or a part of one, without what languages put at the end of a word. */
export function withoutEnding(root: string): string {
  return endings.reduce((text, [ending, by]) => text.replace(ending, by), root);
}

/** Abbreviations that are other words in small letters: only `LIME` is the method, `lime` is a tree. */
const onlyInCapitals = new Set(
  'ai alma als arm art atlas beast bet bugs cap cars cart cat cobra core dash doe ev fair fish gam gap gee gem glam ham he ice iris isis jet leaf les lime loess map mars mats mesa midi mir nest nice orca palm pat pet pic rag ram rans ref ros sam sans sei sen send shap sim sip slam snap spot stan star stem storm sumo swat tem tips tre var wash who'.split(
    ' ',
  ),
);

/** A word of a text: its root and where it stands. */
export interface TextWord {
  readonly root: string;
  readonly from: number;
  readonly to: number;
}

const word = /(?<!\p{L})R ?& ?D(?!\p{L})|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu;

/** The words of a text in order. A single letter is none, except `R`, the language, and the signs of scripts without spaces. */
export function textWords(text: string): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: typed, index } of text.matchAll(word)) {
    const folded = foldForSearch(
      typed
        .replace(/^R ?& ?D$/, 'rnd')
        .replace(/['’]s$/, '')
        .replace(/^[dljmnst]['’]/i, '')
        .replace(/['’]/g, ''),
    );
    if (folded === '' || (/^[a-z]$/.test(folded) && typed !== 'R')) continue;
    const isAbbreviation = onlyInCapitals.has(folded) && typed === typed.toUpperCase();
    const parts = folded.split(' ');
    // A run of several scripts, such as `TEIで`: if folding has kept its letters, each part has a place of its own.
    const hasPlaces = parts.length > 1 && parts.join('').length === typed.length;
    let from = index;
    for (const part of parts) {
      const to = hasPlaces ? from + part.length : index + typed.length;
      words.push({ root: isAbbreviation ? folded.toUpperCase() : rootOf(part), from, to });
      if (hasPlaces) from = to;
    }
  }
  return words;
}

/** A phrase as the lexicon has it: the roots of its words. */
export function phraseKey(phrase: string): string {
  return textWords(phrase)
    .map(({ root }) => root)
    .join(' ');
}

/** A phrase in a text: its key and where it stands. */
export interface FoundKey {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** How many words, or characters of a script without spaces, a phrase of a type has at most. */
const longest = { words: 6, characters: 8 } as const;

/** All phrases of a text that are keys, also those within others. */
export function keysIn(words: readonly TextWord[], isKey: (key: string) => boolean): FoundKey[] {
  const found: FoundKey[] = [];
  words.forEach(({ root, from, to }, at) => {
    if (withoutSpaces.test(root)) {
      for (let start = 0; start < root.length; start += 1)
        for (let end = start + 2; end <= Math.min(root.length, start + longest.characters); end += 1) {
          const key = root.slice(start, end);
          if (isKey(key)) found.push({ key, from: Math.min(to, from + start), to: Math.min(to, from + end) });
        }
      return;
    }
    let key = '';
    for (const last of words.slice(at, at + longest.words)) {
      key = key === '' ? last.root : `${key} ${last.root}`;
      if (isKey(key)) found.push({ key, from, to: last.to });
    }
  });
  return found;
}
