import { longWaitDays } from '@exchange/contract/limits';
import type { CollaborationRequest, OwnOffers } from '@exchange/contract/requests';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isPresent } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';

/**
 * Whether the row `offer` with the row `helper` counts for a viewer (docs/behaviour.md#received-offers): it is live, its
 * helper is not deleting the account, and the viewer is not an owner who blocks the helper. Others see it all the same,
 * because its absence would disclose the block.
 */
export function countsFor(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(offer.withdrawn_at is null and ${isPresent('helper')}
    and (offer.owner_hidden_after is null or offer.owner_id <> ${viewerId}))`;
}

/** The numbers of the offers on the row `request`, where it is the viewer's own, and of unread messages in their chats. */
export function receivedOffers(
  viewerId: number,
): RawBuilder<Omit<OwnOffers, 'closing_note'> & { unread_count: number }> {
  return sql`(
    select count(*)::int as offer_count,
      count(*) filter (where offer.answer = 'accepted')::int as accepted_count,
      count(*) filter (where offer.answer = 'declined')::int as declined_count,
      count(*) filter (where offer.answer is null)::int as waiting_count,
      count(*) filter (where offer.first_reply_at is null
        and offer.offered_at < ${ago(longWaitDays, 'days')})::int as long_waiting_count,
      coalesce(sum(offer.owner_unread), 0)::int as unread_count
    from collaboration_request_response offer join app_user helper on helper.id = offer.helper_id
    where offer.request_id = request.id and offer.owner_id = ${viewerId} and ${countsFor(viewerId)})`;
}

/** Whether nobody's offer on a request counts for a viewer. A look-up by key; `exists` would let the planner read all offers. */
export function hasNoOffers(viewerId: number, requestId: string): RawBuilder<boolean> {
  return sql<boolean>`((select true from collaboration_request_response offer join app_user helper on helper.id = offer.helper_id
    where offer.request_id = ${sql.ref(requestId)} and ${countsFor(viewerId)} limit 1) is null)`;
}

/**
 * The columns of a request card for a viewer, selected only here: the lists differ in what they add. Requests of owners
 * who are deleting their account are excluded. Tables: `request`, `owner`, `home`, `stage`, `type`, `category`, `status`.
 */
export function selectCards(db: Db, viewerId: number) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .leftJoin('institute as home', 'home.id', 'owner.institute_id')
    .leftJoin('career_stage as stage', 'stage.id', 'owner.career_stage_id')
    .innerJoin('collaboration_type as type', 'type.id', 'request.collaboration_type_id')
    .innerJoin('collaboration_type_category as category', 'category.id', 'type.category_id')
    .innerJoin('collaboration_request_status as status', 'status.id', 'request.status_id')
    .select((eb) => [
      'request.id',
      'request.title',
      'request.description',
      'request.collaboration_type_id',
      'type.name as collaboration_type_name',
      'category.name as collaboration_type_category_name',
      jsonArrayFrom(
        eb
          .selectFrom('request_technical_area as chosen')
          // A look-up by key; a join would read the whole table of areas for each request.
          .select([
            'chosen.area_id as id',
            sql<string>`(select area.name from technical_area area where area.id = chosen.area_id)`.as('name'),
          ])
          .whereRef('chosen.request_id', '=', 'request.id')
          .orderBy('chosen.area_id'),
      ).as('technical_areas'),
      'request.share_scope',
      // Other scopes have none, and most requests another scope: the look-up is left out for them.
      sql<{ id: number; name: string }[]>`case when request.share_scope = 'selected' then ${jsonArrayFrom(
        eb
          .selectFrom('request_institute as shared')
          .innerJoin('institute as other', 'other.id', 'shared.institute_id')
          .select(['other.id', 'other.name'])
          .whereRef('shared.request_id', '=', 'request.id')
          .orderBy('other.search_name')
          .orderBy('other.id'),
      )} else '[]' end`.as('institutes'),
      'request.status_id as collaboration_request_status_id',
      'status.name as collaboration_request_status_name',
      'request.created_at',
      'request.updated_at',
      'request.user_id',
      'owner.hashid as user_hashid',
      'owner.name as user_name',
      'stage.name as career_stage',
      'owner.is_verified_institute',
      'home.name as institute_name',
      'owner.claimed_institute',
      sql<boolean>`not ${hasNoOffers(viewerId, 'request.id')}`.as('has_offers'),
      answersWithin(sql.ref('owner.id')).as('owner_answers_within_days'),
    ])
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'));
}

type CardRow = Omit<CollaborationRequest, 'technical_area_ids' | 'institute_ids'>;

/** Adds the ids, which repeat the lists of names. */
export function toCard<Row extends CardRow>(row: Row): Row & CollaborationRequest {
  return {
    ...row,
    technical_area_ids: row.technical_areas.map((area) => area.id),
    institute_ids: row.institutes.map((institute) => institute.id),
  };
}

/** A time at full precision for cursors; clients get milliseconds. */
export function exactTime(column: string) {
  return sql<string>`${sql.ref(column)}::text`;
}
