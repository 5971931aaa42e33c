import { longWaitDays } from '@exchange/contract/limits';
import type { Named } from '@exchange/contract/reference';
import type { CollaborationRequest, OfferAnswer, OwnOffers } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { TextLanguage } from '@exchange/contract/text-languages';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { awayUntil } from '../../core/days.sql.ts';
import { isTaken } from '../../core/desks.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { blockedBy } from '../blocks/blocks.sql.ts';
import { picturesOf } from '../pictures/pictures.sql.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { spokenAreas } from './areas.sql.ts';

/**
 * Whether the row `offer` with the row `helper` counts for a viewer (docs/behaviour/offers.md#received-offers): it is live and taken, its
 * helper is present (`isPresent`), and the viewer is not an owner who blocks the helper. Others see it all the same,
 * because its absence would disclose the block.
 */
export function countsFor(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(offer.withdrawn_at is null and ${isTaken} and ${isPresent('helper')}
    and (offer.owner_id <> ${viewerId} or offer.helper_id <> all (${blockedBy(viewerId)})))`;
}

/** What the owner answered to the row `offer`; a withdrawn one has no answer. */
export const liveAnswer = sql<OfferAnswer>`(case when offer.withdrawn_at is null then offer.answer end)`;

/** The numbers of the offers on the row `request`, if it is the viewer's own, and of unread messages in their chats. */
export function receivedOffers(
  viewerId: number | RawBuilder<number>,
): RawBuilder<Omit<OwnOffers, 'closing_note'> & { unread_count: number }> {
  return sql`(
    select count(*)::int as offer_count,
      count(*) filter (where offer.answer = 'accepted')::int as accepted_count,
      count(*) filter (where offer.answer = 'declined')::int as declined_count,
      count(*) filter (where offer.answer is null)::int as waiting_count,
      count(*) filter (where offer.first_reply_at is null
        and offer.offered_at < ${ago(longWaitDays, 'days')})::int as long_waiting_count,
      coalesce(sum(me.unread), 0)::int as unread_count
    from offer
    join app_user helper on helper.id = offer.helper_id
    join chat_member me on me.chat_id = offer.id and me.user_id = offer.owner_id
    where offer.request_id = request.id and offer.owner_id = ${viewerId} and ${countsFor(viewerId)})`;
}

/** Whether nobody's offer on a request counts for a viewer. A look-up by key; `exists` would let the planner read all offers. */
export function hasNoOffers(viewerId: number | RawBuilder<number>, requestId: string): RawBuilder<boolean> {
  return sql<boolean>`((select true from offer join app_user helper on helper.id = offer.helper_id
    where offer.request_id = ${sql.ref(requestId)} and ${countsFor(viewerId)} limit 1) is null)`;
}

/** The institutes with which the row `request` is shared, by name. */
const chosenInstitutes = sql<Named[]>`(
  select coalesce(json_agg(json_build_object('id', institute.id, 'name', institute.name)
    order by institute.search_name using ~<~, institute.id), '[]')
  from request_institute chosen join institute on institute.id = chosen.institute_id
  where request.share_scope = 'selected' and chosen.request_id = request.id)`;

/** The language in which the row `request` is written. */
export const writtenLanguage = sql<TextLanguage | null>`coalesce(request.chosen_language, request.detected_language)`;

/** Whether a viewer reads what solved the row `request`: its owner does, and others if it is shown. */
function isSolutionSeenBy(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(request.user_id = ${viewerId} or (request.is_solution_shown
    and request.status_id = ${sql.lit(requestStatus.completed)}))`;
}

/**
 * The columns of a request card for a viewer, selected only here: the lists differ in what they add. `toCards` adds the lists of ids.
 * Requests of owners who are not present (`isPresent`) are excluded. Tables: `request`, `owner`.
 */
export function selectCards(db: Db, viewerId: number | RawBuilder<number>) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .select([
      'request.id',
      'request.title',
      'request.description',
      'request.collaboration_type_id',
      sql<string>`(select ${nameOf('collaboration_type', 'type')} from collaboration_type type where id = request.collaboration_type_id)`.as(
        'collaboration_type_name',
      ),
      sql<string>`(select ${nameOf('collaboration_type_category', 'category')} from collaboration_type type
        join collaboration_type_category category on category.id = type.category_id
        where type.id = request.collaboration_type_id)`.as('collaboration_type_category_name'),
      spokenAreas().as('technical_areas'),
      'request.share_scope',
      chosenInstitutes.as('institutes'),
      sql<string | null>`(select name from institute where id = request.scope_institute_id)`.as('my_institute_name'),
      'request.status_id as collaboration_request_status_id',
      sql<string>`(select ${nameOf('collaboration_request_status', 'status')} from collaboration_request_status status where id = request.status_id)`.as(
        'collaboration_request_status_name',
      ),
      'request.created_at',
      'request.updated_at',
      'request.user_id',
      'owner.hashid as user_hashid',
      'owner.name as user_name',
      sql<
        string | null
      >`(select ${nameOf('career_stage', 'stage')} from career_stage stage where id = owner.career_stage_id)`.as(
        'career_stage',
      ),
      'owner.is_verified_institute',
      sql<string | null>`(select name from institute where id = owner.institute_id)`.as('institute_name'),
      'owner.claimed_institute',
      sql<boolean>`not ${hasNoOffers(viewerId, 'request.id')}`.as('has_offers'),
      'request.accepts_offers',
      'request.needed_by',
      'request.effort',
      writtenLanguage.as('language'),
      sql<boolean>`(request.chosen_language is not null)`.as('is_language_chosen'),
      picturesOf('request', 'request.id').as('pictures'),
      sql<string | null>`case when ${isSolutionSeenBy(viewerId)} then request.solution end`.as('solution'),
      sql<boolean>`(request.is_solution_shown and ${isSolutionSeenBy(viewerId)})`.as('is_solution_shown'),
      answersWithin(sql.ref('owner.id')).as('owner_answers_within_days'),
      awayUntil('owner').as('owner_away_until'),
    ])
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'));
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Adds the ids of areas and institutes in the order of their names' list. */
export function toCards<Row extends CardRow>(rows: readonly Row[]): (Row & CollaborationRequest)[] {
  return rows.map((row) => ({
    ...row,
    technical_area_ids: row.technical_areas.map(({ id }) => id),
    institute_ids: row.institutes.map(({ id }) => id),
  }));
}

/** A time at full precision for cursors; clients get milliseconds. */
export function cursorTime(column: string) {
  return sql<string>`${sql.ref(column)}::text`;
}
