import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Texts } from '@exchange/contract/language';
import { languageParts, partOf } from '@exchange/contract/language-parts';
import { catalogues } from '@exchange/contract/sentences';
import { referenceTexts } from '@exchange/db/seed/reference-texts';
import { inside } from './paths.ts';

/** The folders of the languages, and the English catalogues. */
export const languagesFolder = inside('packages/contract/src/languages');
const sentencesFolder = inside('packages/contract/src/sentences');

/** Names the file of reference data, whose texts have no placeholders. */
export const referenceId = 'reference';

/** The English texts by the files that a language has: in each its catalogues, by their ids, or the names of reference data. */
export async function readEnglish(): Promise<ReadonlyMap<string, Texts>> {
  for (const file of (await readdir(sentencesFolder)).sort())
    await import(pathToFileURL(`${sentencesFolder}/${file}`).href);
  const texts = [...catalogues].map(([id, catalogue]) => [id, catalogue.texts] as const);
  const textsOf = (part: string) => Object.fromEntries(texts.filter(([id]) => partOf(id) === part));
  return new Map([...languageParts.map((part) => [part, textsOf(part)] as const), [referenceId, referenceTexts()]]);
}

/** The languages that have a folder. */
export async function listLanguages(): Promise<string[]> {
  const entries = await readdir(languagesFolder, { withFileTypes: true }).catch(() => []);
  // The English texts are there for translators' tools only.
  return entries.flatMap((entry) => (entry.isDirectory() && entry.name !== 'en' ? [entry.name] : [])).sort();
}

/** The texts of a file of a language; none if it is missing. */
export async function readTexts(tag: string, file: string): Promise<Texts> {
  const text = await readFile(`${languagesFolder}/${tag}/${file}.json`, 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/** The texts with their paths. */
export function listTexts(texts: Texts, above: readonly string[] = []): { path: readonly string[]; text: string }[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const path = [...above, key];
    return typeof text === 'string' ? [{ path, text }] : listTexts(text, path);
  });
}
