import type { DirectoryInput, DirectoryPage, ListedPerson } from '@exchange/contract/directory';
import { limits, rates } from '@exchange/contract/limits';
import { joinPairs, mayGoOn, searchTokens, smallWords, typingErrorMinLength } from '@exchange/contract/search';
import type { Db, Tx } from '@exchange/db';
import type { ViewerContext } from '../../core/context.ts';
import { fromCursor, toCursor } from '../../core/cursor.ts';
import { consumeQuota, daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { inTransaction } from '../../core/transaction.ts';
import { findAreaIdsWithWord } from '../reference/area-words.rules.ts';
import { findInstituteIdsWithWord } from '../reference/institute-search.rules.ts';
import { readAskedInstitutes } from '../reference/institutes.rules.ts';
import { areasMeant, findLexicon, readMeaning } from '../reference/lexicon.rules.ts';
import { type DirectoryPlace, type DirectoryWord, listDirectory } from './directory.sql.ts';
import { listNearWords, rebuildDirectoryWords, refreshDuePeople } from './directory-words.sql.ts';

/** Pages of the directory, and lists of people who might help. */
export const directoryQuota = daily('people', rates.directoryPagesPerDay, 'directory.tooMany');

/** The words of a query that count. */
function typedWords(query: string): string[] {
  const words = searchTokens(query);
  const others = words.filter((word) => !smallWords.has(word));
  return others.length > 0 ? others : words;
}

/** What a query may mean. */
interface Reading {
  /** The same for the same kind of reading, so that all pages are read alike. */
  readonly number: number;
  readonly words: readonly string[];
  /** The areas for which words stand besides those that have them in their names. */
  readonly meanings: ReadonlyMap<string, readonly number[]>;
  readonly isCorrected: boolean;
  /** Whether some of the words are enough. */
  readonly isNear: boolean;
}

/** The ids of the areas that words mean, of those that mean some. */
async function meaningsOf(db: Db, words: readonly string[]): Promise<Reading['meanings']> {
  const lexicon = await findLexicon(db);
  const meant = words.map((word) => [word, areasMeant(lexicon, word).map(({ id }) => id)] as const);
  return new Map(meant.filter(([, ids]) => ids.length > 0));
}

/** The words with known ones for those that may be mistyped, the most frequent first, at most `limits.triedCorrections` times. */
async function correctionsOf(db: Db, words: readonly string[]): Promise<string[][]> {
  const longOnes = words.filter(({ length }) => length >= typingErrorMinLength).slice(0, limits.correctedWords);
  if (longOnes.length === 0) return [];
  const written = (word: string) => word.replaceAll('-', '');
  const near = await listNearWords(db, longOnes.map(written));
  const knownOf = words.map((word) => near.get(written(word)) ?? []);
  const times = Math.min(limits.triedCorrections, Math.max(...knownOf.map(({ length }) => length)));
  return Array.from({ length: times }, (_, at) =>
    words.map((word, place) => knownOf[place]?.[at] ?? knownOf[place]?.[0] ?? word),
  );
}

/**
 * What words may mean, in this order: as they were typed, with `x ray` as one word, also the areas that they mean, with known words for
 * mistyped ones, and some of the words.
 */
async function* readingsOf(db: Db, words: readonly string[]): AsyncGenerator<Reading, undefined> {
  const typed: Reading = { number: 0, words, meanings: new Map(), isCorrected: false, isNear: false };
  yield typed;
  const joined = joinPairs(words);
  if (joined.length < words.length) yield { ...typed, number: 1, words: joined };
  const meant = { ...typed, number: 2, meanings: await meaningsOf(db, words) };
  if (meant.meanings.size > 0) yield meant;
  const corrections = await correctionsOf(db, words);
  for (const [at, corrected] of corrections.entries())
    yield { ...meant, number: 3 + at, words: corrected, isCorrected: true };
  if (words.length < 2) return;
  // A word with a meaning is no typing error if some of the words are enough.
  const nearest = words.map((word, at) => (meant.meanings.has(word) ? word : (corrections[0]?.[at] ?? word)));
  const isCorrected = nearest.some((word, at) => word !== words[at]);
  yield { ...meant, number: 3 + limits.triedCorrections, words: nearest, isCorrected, isNear: true };
}

/** The words of a query with the areas and institutes that have them; the last one counts as a beginning. */
async function readWords(db: Db, { words, meanings, isCorrected }: Reading): Promise<DirectoryWord[]> {
  return Promise.all(
    words.map(async (word, at) => {
      const isBeginning = at === words.length - 1 && mayGoOn(word) && !isCorrected;
      const [areaIds, instituteIds] = await Promise.all([
        findAreaIdsWithWord(db, word, isBeginning),
        findInstituteIdsWithWord(db, word, isBeginning),
      ]);
      return { word, isBeginning, areaIds, meantIds: meanings.get(word) ?? [], instituteIds };
    }),
  );
}

const fitText = /^(\d) ([01]) (\d{1,5}) (\d{1,4}) ([\w-]+)$/;

/** A place in the list of one of the readings of a query, by its number. */
interface ReadPlace extends DirectoryPlace {
  readonly reading: number;
}

/** A place tells on which day its person was last active, which no entry does. */
const purpose = 'cursor of the directory';

/** Encodes a place as a cursor that clients can neither read nor make. */
function toDirectoryCursor(secret: string, { reading, here, words, areas, at, id }: ReadPlace): string {
  return seal(secret, purpose, `${reading} ${here} ${words} ${areas} ${toCursor({ at, id })}`);
}

/** @throws `http.cursor` for a text that is no cursor of ours */
function fromDirectoryCursor(secret: string, cursor: string | undefined): ReadPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, reading, here, words, areas, rest] = fitText.exec(unseal(secret, purpose, cursor) ?? '') ?? [];
  const place = rest === undefined ? undefined : fromCursor(rest);
  if (place === undefined) return refuse('http.cursor', { fields: {} });
  return { reading: Number(reading), here: Number(here), words: Number(words), areas: Number(areas), ...place };
}

/** Why a person was found who may not have all words as they were typed. */
function matchOf({ words, meanings, isNear }: Reading, had: readonly number[]): ListedPerson['match'] {
  if (!isNear && !words.some((word) => meanings.has(word))) return null;
  const has = (_: string, at: number) => had.includes(at);
  return { words: words.filter(has), missing: words.filter((word, at) => !has(word, at)) };
}

/**
 * One page of the directory (docs/behaviour/directory.md#directory), best first: those who are not away, where the words are found, then shared areas, then the
 * last day of activity. The first reading of the words by which a person is found counts. Pages count towards a daily quota.
 *
 * @throws `http.cursor`, `directory.tooMany`
 */
export async function readDirectory(
  ctx: ViewerContext,
  { q = '', cursor, limit, ...filters }: DirectoryInput,
): Promise<DirectoryPage> {
  const { db, viewer, settings } = ctx;
  const after = fromDirectoryCursor(settings.secret, cursor);
  await inTransaction(db, (tx) => consumeQuota(tx, ctx, directoryQuota));
  const institute = (await readAskedInstitutes(db, filters.institute)).ids;
  for await (const reading of readingsOf(db, typedWords(q))) {
    const { number, isNear } = reading;
    if (number < (after?.reading ?? 0)) continue;
    const words = await readWords(db, reading);
    const rows = await listDirectory(db, viewer.user_id, {
      ...filters,
      institute,
      words,
      isNear,
      limit: limit + 1,
      after,
    });
    if (rows.length === 0 && after === undefined) continue;
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const meant = reading.words.filter((word) => reading.meanings.has(word));
    return {
      items: rows.slice(0, limit).map(({ place: _, had, ...person }) => ({ ...person, match: matchOf(reading, had) })),
      next_cursor: last === undefined ? null : toDirectoryCursor(settings.secret, { reading: number, ...last.place }),
      meanings: await Promise.all(meant.map((word) => readMeaning(db, word))),
      did_you_mean: reading.isCorrected ? reading.words.join(' ') : null,
      is_near: isNear,
    };
  }
  return { items: [], next_cursor: null, meanings: [], did_you_mean: null, is_near: false };
}

/** Keeps true what the directory reads besides people. @returns whether there may be more */
export async function refreshDirectory(tx: Tx): Promise<boolean> {
  if (await refreshDuePeople(tx)) return true;
  await rebuildDirectoryWords(tx);
  return false;
}
