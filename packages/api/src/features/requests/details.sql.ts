import type { RequestDetails, ViewerState } from '@exchange/contract/requests';
import { masterStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { cursorTime, liveAnswer, receivedOffers, selectCards, toCards } from './card.sql.ts';
import { expiresAt } from './expiry.sql.ts';
import { newRequestIds } from './new-requests.sql.ts';
import { askTo } from './viewer-ask.sql.ts';
import { isVisibleTo } from './visible.sql.ts';

/** Whether a request is among the viewer's new ones: whether it is the first of them from its own place on. */
async function isNew(db: Db, viewerId: number, id: number, createdAt: string): Promise<boolean> {
  const found = newRequestIds(viewerId, 1, { at: createdAt, id: id + 1 });
  const { rows } = await sql<{ request_id: number }>`select request_id from ${found} found`.execute(db);
  return rows[0]?.request_id === id;
}

/**
 * Whether the owner has answered the row `offer` or written in its chat, as far as the viewer, its helper and the row `me`,
 * sees it. The owner's message is among the first ones.
 */
const isAnswered = sql<boolean>`coalesce((${liveAnswer} is not null or offer.former_reply_at is not null) and me.hidden_after is null or exists (
  select from chat_message message
  where message.chat_id = offer.id and message.from_user_id = offer.owner_id
    and (me.hidden_after is null or message.id <= me.hidden_after)), false)`;

/** Whether the viewer's preferences are open to the type of the row `request`; a custom table, in an area of both. */
export function isOpenToType(viewerId: number | RawBuilder<number>) {
  return sql<boolean>`(
    select case me.master_collaboration_status_id
      when ${sql.lit(masterStatus.openToAll)} then true
      when ${sql.lit(masterStatus.custom)} then exists (
        select from request_technical_area area
        join user_technical_area mine on mine.user_id = me.id and mine.area_id = area.area_id
        join collaboration_preference open on open.user_id = me.id and open.area_id = area.area_id
          and open.type_id = request.collaboration_type_id
        where area.request_id = request.id)
      else false end
    from app_user me where me.id = ${viewerId})`;
}

const selectDetails = (db: Db, viewerId: number) =>
  selectCards(db, viewerId)
    .leftJoin('offer', (join) => join.onRef('offer.request_id', '=', 'request.id').on('offer.helper_id', '=', viewerId))
    .leftJoin('chat_member as me', (join) => join.onRef('me.chat_id', '=', 'offer.id').on('me.user_id', '=', viewerId))
    .leftJoin('recipient_state as mark', (join) =>
      join.onRef('mark.request_id', '=', 'request.id').on('mark.user_id', '=', viewerId),
    )
    .leftJoinLateral(askTo(viewerId).as('ask'), (join) => join.onTrue())
    .innerJoinLateral(receivedOffers(viewerId).as('received'), (join) => join.onTrue())
    .select([
      'received.offer_count',
      'received.accepted_count',
      'received.declined_count',
      'received.waiting_count',
      'received.long_waiting_count',
      'request.closing_note',
      'ask.invitation_message',
      'ask.invited_at',
      'mark.state as marked',
      'offer.id as collaboration_request_response_id',
      isAnswered.as('is_answered'),
      isOpenToType(viewerId).as('is_open_to_type'),
      expiresAt(viewerId).as('expires_at'),
      sql<string | null>`case when request.user_id = ${viewerId} then request.review_asked_at end`.as(
        'review_asked_at',
      ),
      cursorTime('request.created_at').as('created_exactly'),
    ])
    .where(isVisibleTo(viewerId));

/** A request that is visible to the viewer, and what it is to them. */
export async function findDetails(db: Db, viewerId: number, id: number): Promise<RequestDetails | undefined> {
  const [row] = toCards(await selectDetails(db, viewerId).where('request.id', '=', id).execute());
  if (row === undefined) return undefined;
  const {
    marked,
    created_exactly,
    offer_count,
    accepted_count,
    declined_count,
    waiting_count,
    long_waiting_count,
    closing_note,
    ...card
  } = row;
  const counts = { offer_count, accepted_count, declined_count, waiting_count, long_waiting_count, closing_note };
  const stateOf = async (): Promise<ViewerState> => {
    if (card.user_id === viewerId) return 'own';
    if (marked !== null) return marked;
    return (await isNew(db, viewerId, id, created_exactly)) ? 'new' : 'other';
  };
  const own_offers = card.user_id === viewerId ? counts : null;
  return { ...card, viewer_state: await stateOf(), own_offers };
}
