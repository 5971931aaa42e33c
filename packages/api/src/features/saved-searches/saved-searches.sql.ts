import type { Searched } from '@exchange/contract/request-search';
import type { SavedSearch } from '@exchange/contract/saved-searches';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { cursorTime } from '../requests/card.sql.ts';

/** Serialises the saved searches of one person, so that parallel calls cannot exceed the limit. */
export async function lockSavedSearches(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved searches ${userId}`}, 0))`.execute(tx);
}

export async function countSavedSearches(db: Db, userId: number): Promise<number> {
  const { searches } = await db
    .selectFrom('saved_search')
    .select((eb) => eb.fn.countAll<number>().as('searches'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return searches;
}

/** @returns the id */
export async function insertSavedSearch(
  tx: Tx,
  userId: number,
  {
    name,
    q = '',
    type = [],
    area = [],
    institute = [],
    among,
    offers,
    needed,
    effort = [],
    language = [],
    sort,
  }: Searched & Pick<SavedSearch, 'name' | 'among' | 'sort'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('saved_search')
    .values({
      user_id: userId,
      name,
      q,
      type_ids: [...type],
      area_ids: [...area],
      institute_ids: [...institute],
      among,
      offers: offers ?? null,
      needed: needed ?? null,
      efforts: [...effort],
      languages: [...language],
      sort,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Row = Awaited<ReturnType<typeof listSavedSearches>>[number];

/** What a saved search searches for. */
export function searchedOf({ q, type, area, institute, among, offers, needed, effort, language }: Row): Searched {
  return {
    ...{ q, type, area, institute, among, effort, language },
    ...(offers === null ? {} : { offers }),
    ...(needed === null ? {} : { needed }),
  };
}

/** The same as clients send it. */
export function listsAsText({ type, area, institute, effort, language }: Row) {
  const asText = (list: readonly (string | number)[]) => list.join(',');
  return {
    type: asText(type),
    area: asText(area),
    institute: asText(institute),
    effort: asText(effort),
    language: asText(language),
  };
}

/** A person's saved searches, the oldest first, with from when on their requests are new, as the database writes it. */
export function listSavedSearches(db: Db, userId: number, unseenSince = cursorTime('opened_at')) {
  return db
    .selectFrom('saved_search')
    .select([
      'id',
      'name',
      'q',
      'type_ids as type',
      'area_ids as area',
      'institute_ids as institute',
      'among',
      'offers',
      'needed',
      'efforts as effort',
      'languages as language',
      'sort',
      'created_at',
      'opened_at',
      unseenSince.as('unseen_since'),
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** @returns false if the person has no such search */
export async function updateSavedSearch(
  tx: Tx,
  userId: number,
  id: number,
  change: { readonly name: string } | 'opened',
): Promise<boolean> {
  const updated = await tx
    .updateTable('saved_search')
    .set(change === 'opened' ? { opened_at: sql<string>`now()` } : change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @returns false if the person has no such search */
export async function deleteSavedSearch(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
