import type { DirectoryInput, DirectoryPage } from '@exchange/contract/directory';
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
import { type DirectoryPlace, type DirectoryWord, listDirectory } from './directory.sql.ts';
import { listNearWords, rebuildDirectoryWords, refreshDuePeople } from './directory-words.sql.ts';

/** Pages of the directory, and lists of people who might help. */
export const directoryQuota = daily('people', rates.directoryPagesPerDay, 'people.tooMany');

/** The words of a query that count. */
function typedWords(query: string): string[] {
  const words = searchTokens(query);
  const others = words.filter((word) => !smallWords.has(word));
  return others.length > 0 ? others : words;
}

/** What a query may mean. */
interface Reading {
  readonly words: readonly string[];
  readonly isCorrected: boolean;
}

/** What words may mean, in this order: as they were typed, with `x ray` as one word, with known words for mistyped ones. */
async function* readingsOf(db: Db, words: readonly string[]): AsyncGenerator<Reading, undefined> {
  yield { words, isCorrected: false };
  const joined = joinPairs(words);
  if (joined.length < words.length) yield { words: joined, isCorrected: false };
  const longOnes = words.filter(({ length }) => length >= typingErrorMinLength).slice(0, limits.correctedWords);
  if (longOnes.length === 0) return;
  const written = (word: string) => word.replaceAll('-', '');
  const near = await listNearWords(db, longOnes.map(written));
  for (let at = 0; at < limits.triedCorrections; at += 1) {
    const meant = words.map((word) => near.get(written(word)));
    if (!meant.some((known) => known?.[at] !== undefined)) return;
    yield { words: words.map((word, place) => meant[place]?.[at] ?? meant[place]?.[0] ?? word), isCorrected: true };
  }
}

/** The words of a query with the areas and institutes that have them; the last one counts as a beginning. */
async function readWords(db: Db, { words, isCorrected }: Reading): Promise<DirectoryWord[]> {
  return Promise.all(
    words.map(async (word, at) => {
      const isBeginning = at === words.length - 1 && mayGoOn(word) && !isCorrected;
      const [areaIds, instituteIds] = await Promise.all([
        findAreaIdsWithWord(db, word, isBeginning),
        findInstituteIdsWithWord(db, word, isBeginning),
      ]);
      return { word, isBeginning, areaIds, instituteIds };
    }),
  );
}

const fitText = /^(\d) ([01]) (\d{1,4}) (\d{1,4}) ([\w-]+)$/;

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

/**
 * One page of the directory (docs/behaviour/directory.md#directory), best first: those who are not away, where the words are found, then shared areas, then the
 * last day of activity. The first reading of the words by which a person is found counts. Pages count towards a daily quota.
 *
 * @throws `http.cursor`, `people.tooMany`
 */
export async function readDirectory(
  ctx: ViewerContext,
  { q = '', cursor, limit, ...filters }: DirectoryInput,
): Promise<DirectoryPage> {
  const { db, viewer, settings } = ctx;
  const after = fromDirectoryCursor(settings.secret, cursor);
  await inTransaction(db, (tx) => consumeQuota(tx, ctx, directoryQuota));
  const institute = (await readAskedInstitutes(db, filters.institute)).ids;
  let number = -1;
  for await (const reading of readingsOf(db, typedWords(q))) {
    number += 1;
    if (number < (after?.reading ?? 0)) continue;
    const words = await readWords(db, reading);
    const rows = await listDirectory(db, viewer.user_id, { ...filters, institute, words, limit: limit + 1, after });
    if (rows.length === 0 && after === undefined) continue;
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(({ place: _, ...person }) => person),
      next_cursor: last === undefined ? null : toDirectoryCursor(settings.secret, { reading: number, ...last.place }),
      did_you_mean: reading.isCorrected ? reading.words.join(' ') : null,
    };
  }
  return { items: [], next_cursor: null, did_you_mean: null };
}

/** Keeps true what the directory reads besides people. @returns whether there may be more */
export async function refreshDirectory(tx: Tx): Promise<boolean> {
  if (await refreshDuePeople(tx)) return true;
  await rebuildDirectoryWords(tx);
  return false;
}
