import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { askLanguage, chooseLanguage, english, type Language } from '@exchange/contract/language';
import { languageParts } from '@exchange/contract/language-parts';
import { pseudoLanguage } from '@exchange/contract/pseudo';
import type { Settings } from './context.ts';

const folder = fileURLToPath(new URL('../../../contract/src/languages/', import.meta.url));

const spoken = new AsyncLocalStorage<Language>();
askLanguage(() => spoken.getStore());

const languages = new Map<string, Language>([[english.tag, english]]);

/** The tags of the languages that the product is translated into, English first. */
export function listLanguages(): string[] {
  // Without a translation there is no folder.
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const folders = entries.filter((entry) => entry.isDirectory());
  return [...new Set([english.tag, ...folders.map(({ name }) => name).sort()])];
}

/** English in strange letters: for tests that find sentences outside of the catalogues. */
export const pseudoTag = 'en-XA';

/** Loads the pseudo-language; the others are read when they are first spoken. */
export async function loadPseudoLanguage(): Promise<void> {
  const sentences = fileURLToPath(new URL('../sentences/', pathToFileURL(folder)));
  for (const file of readdirSync(sentences)) await import(pathToFileURL(`${sentences}${file}`).href);
  languages.set(pseudoTag, pseudoLanguage(pseudoTag));
}

/** A language with its texts, which are read once. @throws if there is none of this tag */
export function languageOf(tag: string): Language {
  const known = languages.get(tag);
  if (known !== undefined) return known;
  const pathOf = (file: string) => `${folder}${tag}/${file}.json`;
  const read = (file: string) => JSON.parse(readFileSync(pathOf(file), 'utf8'));
  // What a missing file would have is said in English.
  const parts = languageParts.filter((part) => existsSync(pathOf(part)));
  const language: Language = { ...read('language'), catalogues: Object.assign({}, ...parts.map(read)) };
  languages.set(tag, language);
  return language;
}

/** Whether a text is the tag of a language that can be spoken. */
export function isLanguage(tag: string): boolean {
  return tag === pseudoTag || listLanguages().includes(tag);
}

/** Runs something in which all sentences, names of reference data and dates are in this language. */
export function inLanguage<T>(tag: string, work: () => T): T {
  return spoken.run(languageOf(tag), work);
}

/** The language of the person who makes the call that runs now; nothing in a job and in a call by REST, which has none. */
export function languageOfCall(): string | undefined {
  return spoken.getStore()?.tag;
}

/** The language for a browser that sends this `Accept-Language`. */
export function preferredLanguage(
  { languages, defaultLanguage }: Pick<Settings, 'languages' | 'defaultLanguage'>,
  accepted: string | undefined,
): string {
  return chooseLanguage(accepted ?? '', languages) ?? defaultLanguage;
}
