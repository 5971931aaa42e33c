import { longWaitDays } from '@exchange/contract/limits';
import type { CollaborationRequest, OwnOffers } from '@exchange/contract/requests';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { answersWithin } from '../profiles/answer-times.sql.ts';
import { type Names, named, namesOf, namesVersion } from '../reference/names.sql.ts';

/**
 * Whether the row `offer` with the row `helper` counts for a viewer (docs/behaviour.md#received-offers): it is live, its
 * helper is present (`isPresent`), and the viewer is not an owner who blocks the helper. Others see it all the same,
 * because its absence would disclose the block.
 */
export function countsFor(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(offer.withdrawn_at is null and ${isPresent('helper')}
    and (offer.owner_hidden_after is null or offer.owner_id <> ${viewerId}))`;
}

/** The numbers of the offers on the row `request`, where it is the viewer's own, and of unread messages in their chats. */
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
      coalesce(sum(offer.owner_unread), 0)::int as unread_count
    from collaboration_request_response offer join app_user helper on helper.id = offer.helper_id
    where offer.request_id = request.id and offer.owner_id = ${viewerId} and ${countsFor(viewerId)})`;
}

/** Whether nobody's offer on a request counts for a viewer. A look-up by key; `exists` would let the planner read all offers. */
export function hasNoOffers(viewerId: number | RawBuilder<number>, requestId: string): RawBuilder<boolean> {
  return sql<boolean>`((select true from collaboration_request_response offer join app_user helper on helper.id = offer.helper_id
    where offer.request_id = ${sql.ref(requestId)} and ${countsFor(viewerId)} limit 1) is null)`;
}

/**
 * The columns of a request card for a viewer, selected only here: the lists differ in what they add. `toCards` adds the names.
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
      'request.technical_area_ids',
      'request.share_scope',
      'request.institute_ids',
      'request.status_id as collaboration_request_status_id',
      'request.created_at',
      'request.updated_at',
      'request.user_id',
      'owner.hashid as user_hashid',
      'owner.name as user_name',
      'owner.career_stage_id as owner_career_stage_id',
      'owner.is_verified_institute',
      'owner.institute_id as owner_institute_id',
      'owner.claimed_institute',
      sql<boolean>`not ${hasNoOffers(viewerId, 'request.id')}`.as('has_offers'),
      answersWithin(sql.ref('owner.id')).as('owner_answers_within_days'),
      namesVersion.as('names_version'),
    ])
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'));
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

function toCard<Row extends CardRow>(row: Row, names: Names): Row & CollaborationRequest {
  const { types, areas, institutes, requestStatuses, careerStages } = names;
  const type = types.get(row.collaboration_type_id);
  const placeOf = (id: number) => institutes.get(id)?.place ?? 0;
  const institute_ids =
    row.share_scope === 'selected' ? row.institute_ids.toSorted((a, b) => placeOf(a) - placeOf(b)) : [];
  return {
    ...row,
    collaboration_type_name: type?.name ?? '',
    collaboration_type_category_name: type?.category ?? '',
    technical_areas: named(areas, row.technical_area_ids),
    institute_ids,
    institutes: named(institutes, institute_ids),
    collaboration_request_status_name: requestStatuses.get(row.collaboration_request_status_id) ?? '',
    career_stage: row.owner_career_stage_id === null ? null : (careerStages.get(row.owner_career_stage_id) ?? null),
    institute_name: row.owner_institute_id === null ? null : (institutes.get(row.owner_institute_id)?.name ?? null),
  };
}

/** Adds the names of types, areas, statuses and institutes, which are in memory. */
export async function toCards<Row extends CardRow>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & CollaborationRequest)[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const names = await namesOf(db, first.names_version);
  return rows.map((row) => toCard(row, names));
}

/** A time at full precision for cursors; clients get milliseconds. */
export function cursorTime(column: string) {
  return sql<string>`${sql.ref(column)}::text`;
}
