import { limits } from '@exchange/contract/limits';
import { openStatuses } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../core/context.ts';
import { isPresent } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { tokenHash } from '../../core/tokens.ts';
import { countPictures } from '../pictures/pictures.sql.ts';
import { selectActive } from '../requests/active.sql.ts';
import { technicalAreas } from '../requests/areas.sql.ts';
import { writtenLanguage } from '../requests/card.sql.ts';

/** Whether a row of `feed` is answered, beside its owner `person`. As access tokens, addresses end when the password changes. */
function isUsable(): RawBuilder<boolean> {
  return sql<boolean>`(${isPresent('person')}
    and feed.created_at >= coalesce(person.password_changed_at, '-infinity'))`;
}

/** A person's feeds whose addresses are answered. */
export function listFeeds(db: Db, userId: number) {
  return db
    .selectFrom('feed')
    .innerJoin('app_user as person', 'person.id', 'feed.user_id')
    .select(['feed.id', 'feed.saved_search_id', 'feed.created_at'])
    .where('feed.user_id', '=', userId)
    .where(isUsable())
    .orderBy('feed.id')
    .execute();
}

/**
 * Gives a saved search of a person, or without one their calendar, a new address in the place of the one before.
 *
 * @returns nothing for a search of another
 */
export async function upsertFeed(tx: Tx, userId: number, searchId: number | null, token: string) {
  const { rows } = await sql<{ id: number; saved_search_id: number | null; created_at: string }>`
    insert into feed (user_id, saved_search_id, token_hash)
    select ${userId}::int, ${searchId}::int, ${tokenHash(token)}
    where ${searchId}::int is null or exists (select from saved_search where id = ${searchId} and user_id = ${userId})
    on conflict (user_id, saved_search_id) do update set token_hash = excluded.token_hash, created_at = now()
    returning id, saved_search_id, created_at`.execute(tx);
  return rows[0];
}

/** @returns false if the person has no such feed */
export async function deleteFeed(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('feed')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whose feed is at a secret address, and of which saved search; null is the calendar. */
export async function findFeed(
  db: Db,
  token: string,
): Promise<{ viewer: Viewer; saved_search_id: number | null } | undefined> {
  const found = await db
    .selectFrom('feed')
    .innerJoin('app_user as person', 'person.id', 'feed.user_id')
    .select(['feed.token_hash', 'person.id as user_id', 'person.hashid', 'person.name', 'feed.saved_search_id'])
    .where('feed.token_hash', '=', tokenHash(token))
    .where(isUsable())
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { saved_search_id, ...viewer } = found;
  return { viewer: { ...viewer, deletes_at: null, has_factor: false }, saved_search_id };
}

/** Feeds have requests that were posted since then, as the database writes it. */
export const feedSince = sql<string>`${ago(limits.feedDays, 'days')}::text`;

/** A request as a feed has it, without names of people. */
export interface FeedRequest {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly language: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly collaboration_type_name: string;
  readonly technical_areas: { readonly name: string }[];
  /** How many it has. */
  readonly pictures: number;
}

/** Active requests that take offers, as feeds and webhooks tell them. Tables: `request`, `owner`, `type`. */
export function selectFeedRequests(db: Db) {
  return selectActive(db)
    .where('request.accepts_offers', '=', true)
    .innerJoin('collaboration_type as type', 'type.id', 'request.collaboration_type_id')
    .select([
      'request.id',
      'request.title',
      'request.description',
      writtenLanguage.as('language'),
      'request.created_at',
      'request.updated_at',
      'type.name as collaboration_type_name',
      technicalAreas.as('technical_areas'),
      countPictures('request', 'request.id').as('pictures'),
    ]);
}

/** Requests that a feed has, the newest first. */
export function listFeedRequests(db: Db, ids: readonly number[]): Promise<FeedRequest[]> {
  return selectFeedRequests(db)
    .where('request.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
}

/** A day on which help is needed. */
export interface NeededDay {
  readonly id: number;
  readonly title: string;
  readonly needed_by: string;
  readonly updated_at: string;
}

/** The days of a person's open requests, and of those on which they have a live offer, the first day first. */
export async function listDates(db: Db, userId: number): Promise<NeededDay[]> {
  const { rows } = await sql<NeededDay>`
    select request.id, request.title, to_char(request.needed_by, 'YYYY-MM-DD') as needed_by, request.updated_at
    from collaboration_request request join app_user owner on owner.id = request.user_id
    where request.needed_by is not null and request.deleted_at is null and ${isPresent('owner')}
      and request.status_id in (${sql.join(openStatuses.map((id) => sql.lit(id)))})
      and (request.user_id = ${userId} or exists (
        select from offer where offer.request_id = request.id and offer.helper_id = ${userId} and offer.withdrawn_at is null))
    order by request.needed_by, request.id limit ${limits.calendarDates}`.execute(db);
  return rows;
}
