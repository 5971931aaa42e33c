import type { UnreadCounts } from '@exchange/contract/chats';
import { notificationLimits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { interval } from '../../core/sql-time.ts';
import { isPartyUnqualified } from './messages.sql.ts';

/** The side of a viewer in a chat, which selects the columns. */
export type Side = 'owner' | 'helper';

/** Whether the viewer blocks the other party of a chat. */
export async function isBlockingInChat(db: Db, viewerId: number, chatId: number): Promise<boolean> {
  const chat = await db
    .selectFrom('collaboration_request_response')
    .select('id')
    .where('id', '=', chatId)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', viewerId).and('owner_hidden_after', 'is not', null),
        eb('helper_id', '=', viewerId).and('helper_hidden_after', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return chat !== undefined;
}

/** Sums of the counters, over the chats that have unread messages only. */
export async function countUnread(db: Db, viewerId: number): Promise<UnreadCounts> {
  const { rows } = await sql<{ mine: number; offered: number }>`
    select
      (select coalesce(sum(owner_unread), 0)::int from collaboration_request_response
        where owner_id = ${viewerId} and owner_unread > 0) as mine,
      (select coalesce(sum(helper_unread), 0)::int from collaboration_request_response
        where helper_id = ${viewerId} and helper_unread > 0) as offered`.execute(db);
  const { mine = 0, offered = 0 } = rows[0] ?? {};
  return { total_unread_count: mine + offered, my_requests_count: mine, my_offers_count: offered };
}

/** The viewer's side of a chat with its unread messages, locked until the end of the transaction. */
export async function lockSide(
  tx: Tx,
  viewerId: number,
  chatId: number,
): Promise<{ side: Side; unread: number; isOfferSeen: boolean } | undefined> {
  const chat = await tx
    .selectFrom('collaboration_request_response')
    .select([
      'owner_id',
      'owner_unread',
      'helper_unread',
      sql<boolean>`coalesce(offer_seen_at >= offered_at, false)`.as('is_offer_seen'),
    ])
    .where('id', '=', chatId)
    .where(isPartyUnqualified(viewerId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (chat === undefined) return undefined;
  const { owner_unread, helper_unread, is_offer_seen: isOfferSeen } = chat;
  return chat.owner_id === viewerId
    ? { side: 'owner', unread: owner_unread, isOfferSeen }
    : { side: 'helper', unread: helper_unread, isOfferSeen };
}

/**
 * Notes that the owner has read the live offer, once the read mark has reached its message.
 *
 * @returns the helper, where this is new and they do not block the owner
 */
export async function updateOfferSeen(tx: Tx, chatId: number): Promise<number | undefined> {
  const { rows } = await sql<{ helper_id: number; is_hidden: boolean }>`
    update collaboration_request_response offer set offer_seen_at = clock_timestamp()
    where id = ${chatId} and withdrawn_at is null and exists (
      select from chat_message message
      where message.response_id = offer.id and message.id <= offer.owner_read_id
        and message.from_user_id = offer.helper_id and message.time_sent >= offer.offered_at)
    returning helper_id, helper_hidden_after is not null as is_hidden`.execute(tx);
  return rows[0]?.is_hidden === false ? rows[0].helper_id : undefined;
}

/**
 * Moves the read mark of one side forward to a message (by default the last one), never back, and recounts the unread
 * ones. The email about unread messages is then due for the oldest of those. The statement is separate from the lock, so
 * that it sees all messages that were committed before.
 */
export async function markReadUpTo(
  tx: Tx,
  chatId: number,
  viewerId: number,
  side: Side,
  lastMessageId: number | null,
): Promise<void> {
  const [readId, unread, mailDueAt] =
    side === 'owner'
      ? ['owner_read_id', 'owner_unread', 'owner_mail_due_at']
      : ['helper_read_id', 'helper_unread', 'helper_mail_due_at'];
  await sql`
    with mark as (
      select greatest(${sql.ref(readId)}, least(coalesce(${lastMessageId}::int, last_message_id), last_message_id)) as id
      from collaboration_request_response where id = ${chatId}),
    later as (
      select count(*)::int as count, min(time_sent) as since from chat_message, mark
      where response_id = ${chatId} and chat_message.id > mark.id and from_user_id <> ${viewerId})
    update collaboration_request_response
    set ${sql.ref(readId)} = mark.id, ${sql.ref(unread)} = later.count,
      ${sql.ref(mailDueAt)} = case when later.count = 0 or ${sql.ref(mailDueAt)} is null then null
        else greatest(${sql.ref(mailDueAt)}, later.since + ${interval(notificationLimits.unreadAfterMinutes, 'minutes')}) end
    from mark, later where collaboration_request_response.id = ${chatId}`.execute(tx);
}

/** Archives a chat that the viewer holds locked, unless it has unread messages, or ends that. @returns whether it is archived */
export async function updateArchived(tx: Tx, chatId: number, side: Side, isArchived: boolean): Promise<boolean> {
  const { rows } = await sql<{ is_archived: boolean }>`
    update collaboration_request_response
    set ${sql.ref(`${side}_archived`)} = ${isArchived} and ${sql.ref(`${side}_unread`)} = 0
    where id = ${chatId} returning ${sql.ref(`${side}_archived`)} as is_archived`.execute(tx);
  return rows[0]?.is_archived === true;
}

/** Mutes a chat, so that no email about it is due any more, or ends that. */
export async function updateMuted(tx: Tx, chatId: number, side: Side, isMuted: boolean): Promise<void> {
  await sql`
    update collaboration_request_response
    set ${sql.ref(`${side}_muted`)} = ${isMuted},
      ${sql.ref(`${side}_mail_due_at`)} = case when not ${isMuted} then ${sql.ref(`${side}_mail_due_at`)} end
    where id = ${chatId}`.execute(tx);
}

/** Ends what an erased person has archived and muted, and forgets when they read offers. */
export async function deleteChatChoices(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('collaboration_request_response')
    .set({ offer_seen_at: null })
    .where('owner_id', '=', personId)
    .where('offer_seen_at', 'is not', null)
    .execute();
  for (const side of ['owner', 'helper'] as const)
    await sql`
      update collaboration_request_response set ${sql.ref(`${side}_archived`)} = false, ${sql.ref(`${side}_muted`)} = false
      where ${sql.ref(`${side}_id`)} = ${personId}
        and (${sql.ref(`${side}_archived`)} or ${sql.ref(`${side}_muted`)})`.execute(tx);
}
