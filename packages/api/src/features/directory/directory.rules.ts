import type { DirectoryInput, ListedPerson } from '@exchange/contract/directory';
import { limits, rates } from '@exchange/contract/limits';
import type { PageOf } from '@exchange/contract/pagination';
import { searchWords, smallWords } from '@exchange/contract/search';
import type { Db } from '@exchange/db';
import type { ViewerContext } from '../../core/context.ts';
import { fromCursor, toCursor } from '../../core/cursor.ts';
import { consumeQuota, daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { inTransaction } from '../../core/transaction.ts';
import { findAreaIdsWithWords } from '../reference/area-words.rules.ts';
import { findInstituteIdsWithWords } from '../reference/institute-search.rules.ts';
import { readAskedInstitutes } from '../reference/institutes.rules.ts';
import { type DirectoryPlace, type DirectoryWord, listDirectory } from './directory.sql.ts';

const directoryQuota = daily('people', rates.directoryPagesPerDay, 'people.tooMany');

/** What is typed, word by word: letters, digits and the marks on letters; other characters divide words. */
function typedWords(query: string): string[] {
  const words = query
    .slice(0, limits.searchText)
    .replace(/['’‘ʼ`´]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => searchWords(word).length > 0);
  const others = words.filter((word) => !smallWords.has(word.toLowerCase()));
  return [...new Set(others.length > 0 ? others : words)].slice(0, limits.nameSearchWords);
}

/** Whether a longer word may be meant: not by one or two letters, except in a script without spaces. */
const mayGoOn = (word: string) =>
  [...word].length > 2 ||
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(word);

/** The words of a query with the areas and institutes that have them; the last one counts as a beginning. */
async function readWords(db: Db, query: string): Promise<DirectoryWord[]> {
  const words = typedWords(query);
  return Promise.all(
    words.map(async (word, at) => {
      const isBeginning = at === words.length - 1 && mayGoOn(word);
      const folded = searchWords(word);
      const [areaIds, instituteIds] = await Promise.all([
        findAreaIdsWithWords(db, folded, isBeginning),
        findInstituteIdsWithWords(db, folded, isBeginning),
      ]);
      return { word, isBeginning, areaIds, instituteIds };
    }),
  );
}

const fitText = /^(\d{1,4}) (\d{1,4}) ([\w-]+)$/;

/** A place tells on which day its person was last active, which no entry does. */
const purpose = 'cursor of the directory';

/** Encodes a place as a cursor that clients can neither read nor make. */
function toDirectoryCursor(secret: string, { words, areas, at, id }: DirectoryPlace): string {
  return seal(secret, purpose, `${words} ${areas} ${toCursor({ at, id })}`);
}

/** @throws `http.cursor` for a text that is no cursor of ours */
function fromDirectoryCursor(secret: string, cursor: string | undefined): DirectoryPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, words, areas, rest] = fitText.exec(unseal(secret, purpose, cursor) ?? '') ?? [];
  const place = rest === undefined ? undefined : fromCursor(rest);
  if (place === undefined) return refuse('http.cursor', { fields: {} });
  return { words: Number(words), areas: Number(areas), ...place };
}

/**
 * One page of the directory (docs/behaviour.md#directory), best first: where the words are found, then shared areas, then the
 * last day of activity. Pages count towards a daily quota.
 *
 * @throws `http.cursor`, `people.tooMany`
 */
export async function readDirectory(
  ctx: ViewerContext,
  { q = '', cursor, limit, ...filters }: DirectoryInput,
): Promise<PageOf<ListedPerson>> {
  const { db, viewer, settings } = ctx;
  const after = fromDirectoryCursor(settings.secret, cursor);
  await inTransaction(db, (tx) => consumeQuota(tx, ctx, directoryQuota));
  const rows = await listDirectory(db, viewer.user_id, {
    ...filters,
    institute: (await readAskedInstitutes(db, filters.institute)).ids,
    words: await readWords(db, q),
    limit: limit + 1,
    after,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ place: _, ...person }) => person),
    next_cursor: last === undefined ? null : toDirectoryCursor(settings.secret, last.place),
  };
}
