import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { isSinceBlock } from '../blocks/blocks.sql.ts';
import { liveAnswer } from '../requests/card.sql.ts';

/**
 * Whether the owner of a request named a helper of it as a successful collaborator, not since the viewer blocks the owner: a
 * look-up by key.
 */
export function isCredited(
  requestId: string,
  helperId: string,
  viewerId: number | RawBuilder<number>,
): RawBuilder<boolean> {
  return sql<boolean>`(select true from credit named
    where named.request_id = ${sql.ref(requestId)} and named.user_id = ${sql.ref(helperId)}
      and not ${isSinceBlock(sql.ref('named.created_at'), viewerId, sql.ref('named.owner_id'))}) is not null`;
}

/** Whether the row `me` is the helper's, who blocks the owner. */
export const isOwnerBlocked = sql<boolean>`(not me.is_request_owner and me.hidden_after is not null)`;

/** When the owner answered the row `offer`; null without an answer. */
export const answeredAt = sql<string | null>`case when ${liveAnswer} is not null then offer.answered_at end`;

/** When a person first wrote after the row `offer` was made. */
export const firstMessageOf = (person: RawBuilder<number>) => sql<string | null>`(
  select min(message.time_sent) from chat_message message
  where message.chat_id = offer.id and message.from_user_id = ${person} and message.time_sent >= offer.offered_at)`;

/** When the owner of the row `offer`, or one before, first wrote after it was made. */
export const firstMessageAt = sql<
  string | null
>`least(offer.former_reply_at, ${firstMessageOf(sql.ref('offer.owner_id'))})`;

/** Who made the row `offer`. */
export const offerMaker = sql<number>`coalesce(offer.made_by_id, offer.helper_id)`;

/** Whether the row `offer` is withdrawn, not since the viewer blocks the helper. */
export function isWithdrawnFor(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(offer.withdrawn_at is not null
    and not ${isSinceBlock(sql.ref('offer.withdrawn_at'), viewerId, sql.ref('offer.helper_id'))})`;
}

/** Whether the owner answered or wrote after the row `offer` was made, not since the viewer blocks them. */
export function hasReplyFor(viewerId: number): RawBuilder<boolean> {
  const at = sql.ref('offer.first_reply_at');
  return sql<boolean>`(${at} is not null and not ${isSinceBlock(at, viewerId, sql.ref('offer.owner_id'))})`;
}

/**
 * What the owner of the row `request` added when it was closed; null if the viewer blocks the owner of the row `offer` and the
 * request was changed or deleted since, because the note has no time of its own.
 */
export function closingNoteFor(viewerId: number): RawBuilder<string | null> {
  const changedAt = sql`greatest(request.updated_at, request.deleted_at)`;
  return sql<string | null>`case when not ${isSinceBlock(changedAt, viewerId, sql.ref('offer.owner_id'))}
    then request.closing_note end`;
}

/**
 * Whether a member of a chat can still read its request, the row `request`.
 *
 * @param isOwner whether this member is the owner of the request
 * @param other the alias of the row of the other person
 */
export function hasRequestPage(isOwner: RawBuilder<boolean>, other: string): RawBuilder<boolean> {
  return sql<boolean>`(request.deleted_at is null and (${isOwner} or ${isPresent(other)}))`;
}
