import type { RequestColleague, SharedRequest } from '@exchange/contract/shares';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { hasNoBlock } from '../blocks/blocks.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';
import { hide } from '../requests/recipient-state.sql.ts';
import { noteColleagues } from './colleagues.sql.ts';

/** With whom a request is shared, and who is asked, the first one first. */
export function listColleagues(db: Db, requestId: number): Promise<RequestColleague[]> {
  return db
    .selectFrom('request_colleague as share')
    .innerJoin('app_user as person', 'person.id', 'share.user_id')
    .select([
      'person.id as user_id',
      presentHashid('person').as('hashid'),
      presentName('person').as('name'),
      'share.may_edit',
      'share.asked_at',
      'share.joined_at',
    ])
    .where('share.request_id', '=', requestId)
    .orderBy('share.asked_at')
    .orderBy('person.id')
    .execute();
}

/** Whether the row `share` that waits reaches its person: no block with the owner was there before, and they have not offered help. */
const reachesPerson = sql<boolean>`(not exists (
  select from user_block
  where blocker_id = share.user_id and blocked_id = request.user_id
    or blocker_id = request.user_id and blocked_id = share.user_id and created_at <= share.asked_at)
  and not exists (
    select from offer where offer.request_id = share.request_id and share.user_id in (offer.helper_id, offer.made_by_id)))`;

const selectShared = (db: Db, personId: number) =>
  db
    .selectFrom('request_colleague as share')
    .innerJoin('collaboration_request as request', 'request.id', 'share.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .where('share.user_id', '=', personId)
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'))
    .where((eb) => eb.or([eb('share.joined_at', 'is not', null), reachesPerson]));

/** The requests that others share with a person or ask them to, the last one first. */
export function listShared(db: Db, personId: number): Promise<SharedRequest[]> {
  return selectShared(db, personId)
    .select([
      'request.id as collaboration_request_id',
      'request.title as request_title',
      sql<string>`(select ${nameOf('collaboration_request_status', 'status')} from collaboration_request_status status
        where id = request.status_id)`.as('collaboration_request_status_name'),
      presentHashid('owner').as('by_user_hashid'),
      presentName('owner').as('by_user_name'),
      'share.may_edit',
      'share.asked_at',
      'share.joined_at',
    ])
    .orderBy('share.asked_at', 'desc')
    .orderBy('request.id', 'desc')
    .execute();
}

/** Whether a person is asked to share a request. */
export async function isAsked(tx: Tx, requestId: number, personId: number): Promise<boolean> {
  const share = await selectShared(tx, personId)
    .select('share.request_id')
    .where('share.request_id', '=', requestId)
    .where('share.joined_at', 'is', null)
    .executeTakeFirst();
  return share !== undefined;
}

/** Asks a person. */
export async function insertShare(tx: Tx, request_id: number, user_id: number): Promise<void> {
  await tx.insertInto('request_colleague').values({ request_id, user_id }).execute();
}

/** Lets a colleague do what the owner may, or not. @returns whether the request is shared with them, or they are asked */
export async function updateMayEdit(
  tx: Tx,
  { id, userId, mayEdit }: { id: number; userId: number; mayEdit: boolean },
): Promise<boolean> {
  const share = await tx
    .updateTable('request_colleague')
    .set({ may_edit: mayEdit })
    .where('request_id', '=', id)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return share !== undefined;
}

/**
 * A person who is asked shares a request: they are in all of its chats, and read what was written before, except in those with a person
 * whom they block or who blocks them. It is not one of New to them.
 */
export async function joinRequest(tx: Tx, requestId: number, personId: number): Promise<void> {
  await tx
    .updateTable('request_colleague')
    .set({ joined_at: sql<string>`now()` })
    .where('request_id', '=', requestId)
    .where('user_id', '=', personId)
    .execute();
  await hide(tx, personId, requestId);
  const { rows } = await sql<{ chat_id: number }>`
    insert into chat_member (chat_id, user_id, other_id, is_request_owner, leads, last_message_id, read_up_to, joined_at)
    select owners.chat_id, person.id, owners.other_id, true, false, owners.last_message_id, coalesce(owners.last_message_id, 0), now()
    from offer join chat_member owners on owners.chat_id = offer.id and owners.is_request_owner and owners.leads
    cross join (select ${personId}::int as id) person
    where offer.request_id = ${requestId}
      and ${hasNoBlock('person.id', sql`(select user_id from chat_member there where there.chat_id = offer.id)`)}
    on conflict (chat_id, user_id) do update set reads_after = 0
    where chat_member.is_request_owner and not chat_member.leads
    returning chat_id`.execute(tx);
  const chatIds = rows.map(({ chat_id }) => chat_id);
  await noteColleagues(tx, chatIds);
  await sql`delete from chat_invitation where chat_id = any (${chatIds}::int[]) and user_id = ${personId}`.execute(tx);
}

/** Ends what a person shares of a request, or the question, in all of its chats. @returns whether there was one */
export async function deleteShare(tx: Tx, requestId: number, personId: number): Promise<boolean> {
  const share = await tx
    .deleteFrom('request_colleague')
    .where('request_id', '=', requestId)
    .where('user_id', '=', personId)
    .returning('joined_at')
    .executeTakeFirst();
  if (share === undefined) return false;
  if (share.joined_at === null) return true;
  const { rows } = await sql<{ chat_id: number }>`
    delete from chat_member using offer
    where offer.request_id = ${requestId} and chat_member.chat_id = offer.id and chat_member.user_id = ${personId}
      and is_request_owner and not leads
    returning chat_id`.execute(tx);
  await noteColleagues(
    tx,
    rows.map(({ chat_id }) => chat_id),
  );
  return true;
}
