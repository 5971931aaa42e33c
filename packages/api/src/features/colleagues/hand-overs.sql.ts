import type { HandOver } from '@exchange/contract/hand-overs';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';

/** What is handed over: a request, or an offer on it by its chat. */
export interface Handed {
  readonly request_id: number;
  readonly chat_id: number | null;
}

/** The request of a chat in which a person is, and whether they are the helper whose live offer it is. */
export async function findOffer(
  tx: Tx,
  personId: number,
  chatId: number,
): Promise<{ request_id: number; leads: boolean } | undefined> {
  return tx
    .selectFrom('offer')
    .innerJoin('chat_member as me', 'me.chat_id', 'offer.id')
    .select('offer.request_id')
    .select(
      sql<boolean>`offer.helper_id = me.user_id and offer.withdrawn_at is null
      and (offer.desk_id is null or offer.taken_at is not null)`.as('leads'),
    )
    .where('offer.id', '=', chatId)
    .where('me.user_id', '=', personId)
    .executeTakeFirst();
}

/** A request that is not deleted, locked until the end of the transaction. */
export async function lockHanded(tx: Tx, requestId: number): Promise<{ user_id: number; title: string } | undefined> {
  return tx
    .selectFrom('collaboration_request')
    .select(['user_id', 'title'])
    .where('id', '=', requestId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether a person is on the helpers' side of a request, or has been: they cannot be its owner. */
export async function isOnHelpersSide(tx: Tx, requestId: number, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from offer where request_id = ${requestId} and (${personId} in (helper_id, made_by_id) or exists (
      select from chat_member member
      where member.chat_id = offer.id and member.user_id = ${personId} and not member.is_request_owner))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a person is on the owner's side of a chat. */
export async function isOnOwnersSide(tx: Tx, chatId: number, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from chat_member where chat_id = ${chatId} and user_id = ${personId} and is_request_owner`.execute(tx);
  return rows.length > 0;
}

/**
 * Whether who asks in the row `question` can still hand it over: as its owner, or as the helper of a live offer. Tables: `question`,
 * `request`, `asker`.
 */
const isLed = sql<boolean>`(request.deleted_at is null and ${isPresent('asker')} and case when question.chat_id is null
  then request.user_id = question.by_user_id
  else exists (select from offer
    where offer.id = question.chat_id and offer.helper_id = question.by_user_id and offer.withdrawn_at is null) end)`;

/**
 * Whether the row `question` reaches its person: who blocks neither the asker nor, of an offer, anybody in its chat, whom none of these
 * blocked before, who has never offered help on the request, and who is on no other side. A later block changes nothing, so that it
 * cannot be told.
 */
const reachesPerson = sql<boolean>`(not exists (
  select from user_block block
  cross join lateral (
    select question.by_user_id as id
    union all select member.user_id from chat_member member where member.chat_id = question.chat_id) party
  where block.blocker_id = question.user_id and block.blocked_id = party.id
    or block.blocker_id = party.id and block.blocked_id = question.user_id and block.created_at <= question.created_at)
  and not exists (
    select from offer
    where offer.request_id = question.request_id and question.user_id in (offer.helper_id, offer.made_by_id)
      and (offer.id is distinct from question.chat_id or offer.helper_id = question.user_id))
  and not exists (
    select from chat_member member join offer on offer.id = member.chat_id
    where member.user_id = question.user_id and case when question.chat_id is null
      then offer.request_id = question.request_id and not member.is_request_owner
      else offer.id = question.chat_id and member.is_request_owner end)
  and (question.chat_id is null or request.user_id <> question.user_id))`;

const selectQuestions = (db: Db) =>
  db
    .selectFrom('hand_over as question')
    .innerJoin('collaboration_request as request', 'request.id', 'question.request_id')
    .innerJoin('app_user as asker', 'asker.id', 'question.by_user_id')
    .where(isLed);

/** What a person is asked to take over, and what they asked others to, the last one first. */
export function listHandOvers(db: Db, personId: number): Promise<HandOver[]> {
  return selectQuestions(db)
    .innerJoin('app_user as other', (join) =>
      join.on(
        sql<boolean>`other.id = case when question.by_user_id = ${personId} then question.user_id else question.by_user_id end`,
      ),
    )
    .select([
      'question.id',
      sql<boolean>`question.by_user_id = ${personId}`.as('is_mine'),
      'question.request_id as collaboration_request_id',
      'question.chat_id as collaboration_request_response_id',
      'request.title as request_title',
      'other.id as user_id',
      presentHashid('other').as('hashid'),
      presentName('other').as('name'),
      'question.stays',
      'question.created_at as asked_at',
    ])
    .where((eb) =>
      eb.or([eb('question.by_user_id', '=', personId), eb.and([eb('question.user_id', '=', personId), reachesPerson])]),
    )
    .orderBy('question.id', 'desc')
    .execute();
}

/** A question that can be answered. */
export interface Question extends Handed {
  readonly by_user_id: number;
  readonly stays: boolean;
}

/** A question to a person that reaches them. */
export function findQuestion(tx: Tx, id: number, personId: number): Promise<Question | undefined> {
  return selectQuestions(tx)
    .select(['question.request_id', 'question.chat_id', 'question.by_user_id', 'question.stays'])
    .where('question.id', '=', id)
    .where('question.user_id', '=', personId)
    .where(reachesPerson)
    .executeTakeFirst();
}

/**
 * Asks a person to take over. A question of somebody who has led it before is replaced.
 *
 * @returns its id, or nothing if the asker has already asked somebody
 */
export async function insertQuestion(
  tx: Tx,
  { request_id, chat_id, ...values }: Handed & { user_id: number; by_user_id: number; stays: boolean },
): Promise<number | undefined> {
  await tx
    .deleteFrom('hand_over')
    .where('request_id', '=', request_id)
    .where('chat_id', 'is not distinct from', chat_id)
    .where('by_user_id', '<>', values.by_user_id)
    .execute();
  const question = await tx
    .insertInto('hand_over')
    .values({ request_id, chat_id, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return question?.id;
}

/** Ends a question. @returns it, or nothing if there is none by the person */
export function deleteQuestion(tx: Tx, id: number, by: number): Promise<(Handed & { user_id: number }) | undefined> {
  return tx
    .deleteFrom('hand_over')
    .where('id', '=', id)
    .where('by_user_id', '=', by)
    .returning(['request_id', 'chat_id', 'user_id'])
    .executeTakeFirst();
}

/** Ends all questions by and to a person. */
export async function deleteHandOversOf(tx: Tx, personId: number): Promise<void> {
  await tx
    .deleteFrom('hand_over')
    .where((eb) => eb.or([eb('user_id', '=', personId), eb('by_user_id', '=', personId)]))
    .execute();
}
