import type { RequestInput } from '@exchange/contract/requests';
import { type TextLanguage, textLanguages } from '@exchange/contract/text-languages';
import type { Tx } from '@exchange/db';
import { takeLanguageDue, updateDetectedLanguage } from './requests.sql.ts';

/** Fewer letters do not tell a language; a sign of Chinese, Japanese, Korean or Thai counts as three. */
const minLetters = 12;

/** By how much the likeliest language must lead. */
const minLead = 0.02;

/** Requests whose language one step of the job detects. */
const dueRequests = 50;

/** Code and formulas. */
const marked = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$[\s\S]*?\$\$|\$[^$\n]*\$/g;

/** Two words with the endings of a species: `Arabidopsis thaliana`. */
const latinName = /(?<!\p{L})\p{Lu}\p{Ll}+(?:a|us|um|is|es|os|on|ix|ys)\s\p{Ll}{2,}(?:a|us|um|is|ae|i|ens)(?!\p{L})/gu;

/** A word with signs, digits or capitals in it: a number, an address, an acronym, code. */
const noWord = /[\d_{}[\]=<>^\\/|@]|\w\(|[A-Z].*[A-Z]|[a-z][A-Z]/;

function proseOf(text: string): string {
  return text
    .replace(marked, ' ')
    .replace(latinName, ' ')
    .replace(/[!-~]+/g, (word) => (noWord.test(word) ? ' ' : word));
}

/** The letters that one language of the list is written in. */
const scripts: readonly (readonly [letters: RegExp, weight: number, language: TextLanguage])[] = [
  [/[\p{scx=Hira}\p{scx=Kana}\p{sc=Han}]/gu, 3, 'ja'],
  [/\p{sc=Hangul}/gu, 3, 'ko'],
  [/\p{sc=Thai}/gu, 3, 'th'],
  [/\p{sc=Greek}/gu, 1, 'el'],
  [/\p{sc=Hebrew}/gu, 1, 'he'],
  [/\p{sc=Devanagari}/gu, 1, 'hi'],
  [/\p{sc=Bengali}/gu, 1, 'bn'],
];

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** The language whose letters are most of a text, and how many letters a text has. */
function ofScript(prose: string): { letters: number; language: TextLanguage | undefined } {
  let letters = count(prose, /\p{L}/gu);
  const weights = scripts.map(([own, weight, language]) => {
    const found = count(prose, own);
    letters += found * (weight - 1);
    return { weighed: found * weight, language };
  });
  const most = weights.find(({ weighed }) => 2 * weighed > letters)?.language;
  // Japanese has signs of its own between the Chinese ones.
  return { letters, language: most === 'ja' && !/[\p{sc=Hira}\p{sc=Kana}]/u.test(prose) ? 'zh' : most };
}

/** The language in which a request is written; null if its text does not tell. Formulas, code, acronyms and Latin names do not count. */
export async function detectLanguage({
  title,
  description,
}: Pick<RequestInput, 'title' | 'description'>): Promise<TextLanguage | null> {
  const prose = proseOf(`${title}\n${description ?? ''}`);
  const { letters, language } = ofScript(prose);
  if (letters < minLetters) return null;
  if (language !== undefined) return language;
  // Loaded when it is needed: it keeps 30 MB of frequent parts of words.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(prose);
  const [first = 0, second = 0] = Object.values(found.getScores()).toSorted((one, other) => other - one);
  if (!found.isReliable() || first - second < minLead) return null;
  return textLanguages.find((tag) => tag === found.language) ?? null;
}

/** Detects the languages of requests that are older than this. @returns whether there may be more */
export async function detectDue(tx: Tx): Promise<boolean> {
  const due = await takeLanguageDue(tx, dueRequests);
  for (const request of due) await updateDetectedLanguage(tx, request.id, await detectLanguage(request));
  return due.length === dueRequests;
}
