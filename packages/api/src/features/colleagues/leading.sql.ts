import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { holdPair } from '../blocks/blocks.sql.ts';
import { isSeenByMe, settleChats } from '../blocks/hidden-chats.sql.ts';
import { firstMessageAt, firstMessageOf } from '../chats/chat-fields.sql.ts';
import { rewriteCopies } from '../requests/feed.sql.ts';
import { hide, setOffered } from '../requests/recipient-state.sql.ts';
import { noteColleagues } from './colleagues.sql.ts';

/** What becomes of who led a side before: a colleague on it, or somebody who has left. */
interface Former {
  readonly formerStays: boolean;
}

/**
 * Makes a person lead a side of chats: the one side of the helper of an offer, or that of the owner in all chats of a request, for which
 * `giveRequest` calls it. Who joins reads all that was written, and has as unread what the former leader has not read. Points, credit and
 * messages stay with those whose they are.
 *
 * The caller holds the request of the chats locked, and has made sure that the person is not on the other side of one of them and has no
 * offer on the request, also none that is withdrawn.
 *
 * @returns everybody in the chats, before and after, to publish the change to
 */
export async function giveLead(
  tx: Tx,
  chatIds: readonly number[],
  isRequestOwner: boolean,
  newLeaderId: number,
  { formerStays }: Former,
): Promise<number[]> {
  const chats = sql`any (${[...chatIds]}::int[])`;
  const leaderId = sql<number>`${newLeaderId}::int`;
  const isOfSide = sql`chat_id = ${chats} and is_request_owner = ${isRequestOwner}`;
  await sql`
    select ${holdPair(newLeaderId, sql.ref('user_id'))} from (
      select distinct user_id from chat_member
      where chat_id = ${chats} and is_request_owner <> ${isRequestOwner} order by user_id) other`.execute(tx);
  const { rows: people } = await sql<{ user_id: number }>`
    select user_id from chat_member where chat_id = ${chats} order by chat_id, user_id for no key update`.execute(tx);
  await sql`
    insert into chat_member (chat_id, user_id, other_id, is_request_owner, leads, last_message_id, read_up_to, joined_at)
    select chat_id, ${leaderId}, other_id, is_request_owner, false, last_message_id,
      coalesce((select min(id) - 1 from chat_message message
        where message.chat_id = me.chat_id and unread > 0 and message.id > read_up_to and message.from_user_id <> me.user_id
          and ${isSeenByMe('message')}), last_message_id, 0), now()
    from chat_member me where ${isOfSide} and leads
    on conflict do nothing`.execute(tx);
  const { rows: former } = await sql<{ user_id: number }>`
    update chat_member set leads = false where ${isOfSide} and leads and user_id <> ${leaderId} returning user_id`.execute(
    tx,
  );
  const formerIds = [...new Set(former.map(({ user_id }) => user_id))];
  if (!formerStays)
    await sql`
      delete from chat_member where ${isOfSide} and user_id = any (${formerIds}::int[])`.execute(tx);
  await sql`
    update chat_member set leads = true, reads_after = 0 where ${isOfSide} and user_id = ${leaderId}`.execute(tx);
  await sql`
    update chat_member set other_id = ${leaderId}
    where chat_id = ${chats} and is_request_owner <> ${isRequestOwner}`.execute(tx);
  await noteColleagues(tx, chatIds);
  await sql`delete from chat_invitation where chat_id = ${chats} and user_id = ${leaderId}`.execute(tx);
  await sql`
    update chat_invitation set by_user_id = ${leaderId}
    where ${isOfSide} and by_user_id = any (${formerIds}::int[])`.execute(tx);
  if (isRequestOwner)
    await sql`
      update offer
      set owner_id = ${leaderId}, former_reply_at = ${firstMessageAt},
        first_reply_at = case when withdrawn_at is null then coalesce(first_reply_at, ${firstMessageOf(leaderId)})
          else first_reply_at end
      where id = ${chats}`.execute(tx);
  else await giveOffers(tx, chatIds, newLeaderId);
  await settleChats(tx, sql`me.chat_id = ${chats}`);
  // The words of a message name who leads.
  await sql`
    insert into message_search_due select id from chat_message where chat_id = ${chats} on conflict do nothing`.execute(
    tx,
  );
  return [...new Set([newLeaderId, ...people.map(({ user_id }) => user_id)])];
}

/** The helper of offers becomes another person, in whose lists the requests are as in those of the former one, who does not find them in New. */
async function giveOffers(tx: Tx, chatIds: readonly number[], helperId: number): Promise<void> {
  const { rows } = await sql<{ request_id: number; former_id: number; acted_at: string }>`
    with given as (
      update offer now set helper_id = ${helperId}, made_by_id = nullif(coalesce(before.made_by_id, before.helper_id), ${helperId})
      from offer before
      where now.id = any (${[...chatIds]}::int[]) and before.id = now.id
      returning now.request_id, before.helper_id as former_id)
    delete from recipient_state state using given
    where state.request_id = given.request_id and state.user_id = given.former_id and state.state = 'offered'
    returning given.request_id, given.former_id, state.acted_at::text as acted_at`.execute(tx);
  for (const { request_id, former_id, acted_at } of rows) {
    await setOffered(tx, helperId, request_id, acted_at);
    await hide(tx, former_id, request_id);
  }
}

/**
 * Makes a person the owner of a request that the caller holds locked, with its pictures and the owner's side of all its chats.
 *
 * @returns everybody in the chats, before and after, to publish the change to
 */
export async function giveRequest(tx: Tx, requestId: number, newOwnerId: number, former: Former): Promise<number[]> {
  const { rows: chats } = await sql<{ id: number }>`
    select id from offer where request_id = ${requestId} order by id`.execute(tx);
  const people = await giveLead(
    tx,
    chats.map(({ id }) => id),
    true,
    newOwnerId,
    former,
  );
  if (former.formerStays) {
    const { rows } = await sql<{ user_id: number }>`
      insert into request_colleague (request_id, user_id, joined_at)
      select id, user_id, now() from collaboration_request where id = ${requestId} and user_id <> ${newOwnerId}
      on conflict do nothing returning user_id`.execute(tx);
    for (const { user_id } of rows) await hide(tx, user_id, requestId);
  }
  await tx.updateTable('collaboration_request').set({ user_id: newOwnerId }).where('id', '=', requestId).execute();
  await tx.updateTable('picture').set({ user_id: newOwnerId }).where('request_id', '=', requestId).execute();
  // Only they say who may do what they may.
  await tx.updateTable('request_colleague').set({ may_edit: false }).where('request_id', '=', requestId).execute();
  // It is their own now: neither hidden, nor something that they share or are asked for help on.
  for (const table of ['recipient_state', 'ask', 'request_colleague'] as const)
    await tx.deleteFrom(table).where('request_id', '=', requestId).where('user_id', '=', newOwnerId).execute();
  await rewriteCopies(tx, [requestId]);
  return people;
}
