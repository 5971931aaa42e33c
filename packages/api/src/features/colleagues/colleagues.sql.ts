import type { AskedColleague, ChatInvitation } from '@exchange/contract/colleagues';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { lockedMembers } from '../chats/messages.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';

/** Where a person is in a chat. */
export interface Place {
  readonly user_id: number;
  readonly is_request_owner: boolean;
  readonly leads: boolean;
}

/** The viewer's place in a chat. */
export function findPlace(db: Db, viewerId: number, chatId: number): Promise<Place | undefined> {
  return db
    .selectFrom('chat_member')
    .select(['user_id', 'is_request_owner', 'leads'])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', viewerId)
    .executeTakeFirst();
}

/** All people of a chat, locked until the end of the transaction. */
export async function lockPeople(tx: Tx, chatId: number): Promise<Place[]> {
  const { rows } = await lockedMembers(sql`${chatId}::int`).execute(tx);
  return rows;
}

/**
 * Whether the row `invitation` reaches its person: its asker is present, and the person blocks nobody in the chat, and nobody in it blocked
 * them before. A later block by one of them changes nothing, so that it cannot be told.
 */
const reachesPerson = sql<boolean>`exists (
  select from app_user asker where asker.id = invitation.by_user_id and ${isPresent('asker')}) and not exists (
  select from chat_member member
  join user_block block on (block.blocker_id = invitation.user_id and block.blocked_id = member.user_id)
    or (block.blocker_id = member.user_id and block.blocked_id = invitation.user_id
      and block.created_at <= invitation.created_at)
  where member.chat_id = invitation.chat_id)`;

/** Whether an invitation to a chat reaches a person. */
export async function isInvited(tx: Tx, chatId: number, personId: number): Promise<boolean> {
  const invitation = await tx
    .selectFrom('chat_invitation as invitation')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', personId)
    .where(reachesPerson)
    .executeTakeFirst();
  return invitation !== undefined;
}

/** Title of the request that a chat is about. */
export async function findTitle(tx: Tx, chatId: number): Promise<string> {
  const { title } = await tx
    .selectFrom('offer')
    .innerJoin('collaboration_request as request', 'request.id', 'offer.request_id')
    .select('request.title')
    .where('offer.id', '=', chatId)
    .executeTakeFirstOrThrow();
  return title;
}

/** Asks a person, unless somebody of the chat has asked them already. */
export async function insertInvitation(
  tx: Tx,
  values: { chat_id: number; user_id: number; by_user_id: number; is_request_owner: boolean; history: boolean },
): Promise<void> {
  await tx
    .insertInto('chat_invitation')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who is asked to join a side of a chat and has not answered, the first one first. */
export function listAsked(db: Db, chatId: number, isRequestOwner: boolean): Promise<AskedColleague[]> {
  return db
    .selectFrom('chat_invitation as invitation')
    .innerJoin('app_user as person', 'person.id', 'invitation.user_id')
    .select([
      'person.id as user_id',
      presentHashid('person').as('hashid'),
      presentName('person').as('name'),
      'invitation.history',
      'invitation.created_at as asked_at',
    ])
    .where('invitation.chat_id', '=', chatId)
    .where('invitation.is_request_owner', '=', isRequestOwner)
    .orderBy('invitation.created_at')
    .orderBy('person.id')
    .execute();
}

/** The chats that a person is asked to join, the last one first. */
export function listInvitations(db: Db, personId: number): Promise<ChatInvitation[]> {
  return db
    .selectFrom('chat_invitation as invitation')
    .innerJoin('offer', 'offer.id', 'invitation.chat_id')
    .innerJoin('collaboration_request as request', 'request.id', 'offer.request_id')
    .innerJoin('app_user as asker', 'asker.id', 'invitation.by_user_id')
    .select([
      'invitation.chat_id as collaboration_request_response_id',
      'request.title as request_title',
      sql<ChatInvitation['side']>`case when invitation.is_request_owner then 'owner' else 'helper' end`.as('side'),
      presentHashid('asker').as('by_user_hashid'),
      presentName('asker').as('by_user_name'),
      'invitation.history',
      'invitation.created_at as asked_at',
    ])
    .where('invitation.user_id', '=', personId)
    .where(reachesPerson)
    .orderBy('invitation.created_at', 'desc')
    .execute();
}

/** An invitation that was answered. */
interface Invitation {
  readonly is_request_owner: boolean;
  readonly history: boolean;
}

/** Ends the invitation of a person, of one side or of any. @returns it, or nothing if there is none */
export function deleteInvitation(
  tx: Tx,
  chatId: number,
  personId: number,
  isRequestOwner?: boolean,
): Promise<Invitation | undefined> {
  return tx
    .deleteFrom('chat_invitation')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', personId)
    .$if(isRequestOwner !== undefined, (rest) => rest.where('is_request_owner', '=', isRequestOwner ?? false))
    .returning(['is_request_owner', 'history'])
    .executeTakeFirst();
}

/** Notes for all people of some chats whether there are colleagues. */
export async function noteColleagues(tx: Tx, chatIds: readonly number[]): Promise<void> {
  await sql`
    update chat_member member
    set has_colleagues = exists (select from chat_member other where other.chat_id = member.chat_id and not other.leads)
    where chat_id = any (${[...chatIds]}::int[])`.execute(tx);
}

/** Adds a colleague to a side of a chat whose people are locked. What was written before is read. */
export async function insertColleague(
  tx: Tx,
  chatId: number,
  personId: number,
  { is_request_owner, history }: Invitation,
): Promise<void> {
  await sql`
    insert into chat_member (chat_id, user_id, other_id, is_request_owner, leads, last_message_id, read_up_to, reads_after, joined_at)
    select chat_id, ${personId}, other_id, is_request_owner, false, last_message_id, coalesce(last_message_id, 0),
      case when ${history} then 0 else coalesce(last_message_id, 0) end, now()
    from chat_member
    where chat_id = ${chatId} and is_request_owner = ${is_request_owner} and leads
    on conflict do nothing`.execute(tx);
  await noteColleagues(tx, [chatId]);
}

/** Takes a colleague out of a side of a chat. @returns whether the person was one */
export async function deleteColleague(
  tx: Tx,
  chatId: number,
  personId: number,
  isRequestOwner: boolean,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('chat_member')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', personId)
    .where('is_request_owner', '=', isRequestOwner)
    .where('leads', '=', false)
    .returning('user_id')
    .executeTakeFirst();
  if (deleted !== undefined) await noteColleagues(tx, [chatId]);
  return deleted !== undefined;
}

/** Takes a person out of all chats and requests that they do not lead, and ends the invitations by and to them. */
export async function deleteColleaguesOf(tx: Tx, personId: number): Promise<void> {
  const left = await tx
    .deleteFrom('chat_member')
    .where('user_id', '=', personId)
    .where('leads', '=', false)
    .returning('chat_id')
    .execute();
  await noteColleagues(
    tx,
    left.map(({ chat_id }) => chat_id),
  );
  await tx.deleteFrom('request_colleague').where('user_id', '=', personId).execute();
  await tx
    .deleteFrom('chat_invitation')
    .where((eb) => eb.or([eb('user_id', '=', personId), eb('by_user_id', '=', personId)]))
    .execute();
}
