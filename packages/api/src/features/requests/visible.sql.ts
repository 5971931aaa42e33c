import { requestStatus } from '@exchange/contract/statuses';
import { type RawBuilder, sql } from 'kysely';
import { institutesOf } from '../../core/addresses.sql.ts';
import { blockedBy, blockersOf } from '../blocks/blocks.sql.ts';

/** Whether the row `request` has left the status Draft. */
export function isNoDraft(): RawBuilder<boolean> {
  return sql<boolean>`request.status_id <> ${sql.lit(requestStatus.draft)}`;
}

/** Whether the scope of the row `request` includes a viewer, by any badge; a claimed institute does not count. */
export function isInScope(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(
      request.share_scope = 'everyone'
      or exists (
        select from app_user viewer
        where viewer.id = ${viewerId} and viewer.is_verified_institute and case request.share_scope
          when 'verified' then true
          when 'my' then request.scope_institute_id in ${institutesOf(sql`viewer.id`)}
          when 'selected' then exists (
            select from request_institute s where s.request_id = request.id and s.institute_id in ${institutesOf(sql`viewer.id`)})
          else false end))`;
}

/**
 * Whether a viewer may see the row `request` of the row `owner` (docs/behaviour/requests.md#visibility): its owner, all parties
 * of its chats, and its audience unless it is a draft or one of the two has blocked the other. Deleted requests are
 * excluded where cards are selected.
 */
export function isVisibleTo(viewerId: number | RawBuilder<number>): RawBuilder<boolean> {
  return isVisible(viewerId, sql`request.user_id <> all (${blockersOf(viewerId)})`);
}

/** The same if the owner does not block the viewer: what only names the request does not change with a block. */
export function isVisibleUnblocked(viewerId: number): RawBuilder<boolean> {
  return isVisible(viewerId, sql`true`);
}

function isVisible(viewerId: number | RawBuilder<number>, isUnblocked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    request.user_id = ${viewerId}
    or exists (select from offer r where r.request_id = request.id and r.helper_id = ${viewerId})
    or request.id = any (array(
      select r.request_id from chat_member mine join offer r on r.id = mine.chat_id
      where mine.user_id = ${viewerId} and not mine.leads
      union all select request_id from request_colleague where user_id = ${viewerId} and joined_at is not null))
    or (${isNoDraft()}
      and request.user_id <> all (${blockedBy(viewerId)}) and ${isUnblocked} and ${isInScope(viewerId)}))`;
}

/** Whether the viewer has not blocked the owner of the row `request`. */
export function isOwnerNotBlockedBy(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`request.user_id <> all (${blockedBy(viewerId)})`;
}
