import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { isSinceBlock } from '../blocks/blocks.sql.ts';

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

/** Whether the viewer is the helper of the row `chat` and blocks its owner. */
export function isOwnerBlockedBy(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(chat.helper_id = ${viewerId} and chat.helper_hidden_after is not null)`;
}

/** Whether the offer of the row `chat` is withdrawn, not since the viewer blocks the helper. */
export function isWithdrawnFor(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(chat.withdrawn_at is not null
    and not ${isSinceBlock(sql.ref('chat.withdrawn_at'), viewerId, sql.ref('chat.helper_id'))})`;
}

/** Whether the owner of the row `chat` answered or wrote after the live offer, not since the viewer blocks them. */
export function hasReplyFor(viewerId: number): RawBuilder<boolean> {
  const at = sql.ref('chat.first_reply_at');
  return sql<boolean>`(${at} is not null and not ${isSinceBlock(at, viewerId, sql.ref('chat.owner_id'))})`;
}

/**
 * What the owner of the row `request` added when it was closed; null where the viewer blocks the owner of the row `chat` and the
 * request was changed or deleted since, because the note has no time of its own.
 */
export function closingNoteFor(viewerId: number): RawBuilder<string | null> {
  const changedAt = sql`greatest(request.updated_at, request.deleted_at)`;
  return sql<string | null>`case when not ${isSinceBlock(changedAt, viewerId, sql.ref('chat.owner_id'))}
    then request.closing_note end`;
}

/**
 * Whether a party of a chat can still read its request, the row `request`.
 *
 * @param isOwner whether this party is the owner of the request
 * @param other the alias of the row of the other party
 */
export function hasRequestPage(isOwner: RawBuilder<boolean>, other: string): RawBuilder<boolean> {
  return sql<boolean>`(request.deleted_at is null and (${isOwner} or ${isPresent(other)}))`;
}

/** When the owner first read the live offer of the row `offer`; null where that is not known. */
export function seenAt(offer: string): RawBuilder<string | null> {
  const seen = sql.ref(`${offer}.offer_seen_at`);
  return sql<string | null>`case when ${seen} >= ${sql.ref(`${offer}.offered_at`)} then ${seen} end`;
}
