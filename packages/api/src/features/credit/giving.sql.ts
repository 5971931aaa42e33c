import type { CreditedPerson, RequestHelper } from '@exchange/contract/credit';
import { limits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { accountOf } from '../../core/addresses.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { ago, interval, secondsUntil } from '../../core/sql-time.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';

/** A user's own request, which nobody changes until the end of the transaction. */
export function holdOwnRequest(
  tx: Tx,
  ownerId: number,
  requestId: number,
): Promise<{ status_id: number; title: string } | undefined> {
  return tx
    .selectFrom('collaboration_request')
    .select(['status_id', 'title'])
    .where('id', '=', requestId)
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** The verified person of an address. */
export function findVerifiedPerson(db: Db, email: string): Promise<{ id: number; hashid: string } | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'hashid'])
    .where('id', '=', accountOf(email))
    .where('verified_at', 'is not', null)
    .where(isPresent('app_user'))
    .executeTakeFirst();
}

/** A person who ever offered help on a request, and the chat about it. */
export interface Helper {
  readonly id: number;
  readonly chat_id: number;
  /** Whether the helper blocks the owner. */
  readonly is_hidden_from_helper: boolean;
}

/** The person of an id, if they ever offered help on a request, also if withdrawn since. */
export function findHelper(db: Db, requestId: number, userId: number): Promise<Helper | undefined> {
  return db
    .selectFrom('offer')
    .innerJoin('app_user as helper', 'helper.id', 'offer.helper_id')
    .innerJoin('chat_member as theirs', (join) =>
      join.onRef('theirs.chat_id', '=', 'offer.id').onRef('theirs.user_id', '=', 'helper.id'),
    )
    .select([
      'helper.id',
      'offer.id as chat_id',
      sql<boolean>`theirs.hidden_after is not null`.as('is_hidden_from_helper'),
    ])
    .where('offer.request_id', '=', requestId)
    .where('offer.helper_id', '=', userId)
    .where(isPresent('helper'))
    .executeTakeFirst();
}

/** The last people who ever offered help on a request, the newest first, without those whom the owner blocks. */
export function listLastHelpers(db: Db, requestId: number): Promise<RequestHelper[]> {
  return db
    .selectFrom('offer')
    .innerJoin('app_user as helper', 'helper.id', 'offer.helper_id')
    .innerJoin('chat_member as owners', (join) =>
      join.onRef('owners.chat_id', '=', 'offer.id').onRef('owners.user_id', '=', 'offer.owner_id'),
    )
    .leftJoin('institute', 'institute.id', 'helper.institute_id')
    .select([
      'helper.id',
      'helper.hashid',
      'helper.name',
      'institute.name as institute_name',
      'helper.claimed_institute',
      'helper.is_verified_institute',
    ])
    .where('offer.request_id', '=', requestId)
    .where('owners.hidden_after', 'is', null)
    .where(isPresent('helper'))
    .orderBy('offer.id', 'desc')
    .limit(limits.helpers)
    .execute();
}

/**
 * What is stored if the owner typed no address. Not null: the release before this one, which may run beside it, answers
 * a text.
 */
export const noAddress = '';

/** The people who got credit for a request, the first one first; `verified`: they offered help on it, also if withdrawn since. */
export function listGivenCredit(db: Db, requestId: number): Promise<CreditedPerson[]> {
  const isGone = sql<boolean>`(not ${isPresent('person')})`;
  return db
    .selectFrom('credit')
    .innerJoin('app_user as person', 'person.id', 'credit.user_id')
    .leftJoin('institute', 'institute.id', 'person.institute_id')
    .leftJoin('offer', (join) =>
      join.onRef('offer.request_id', '=', 'credit.request_id').onRef('offer.helper_id', '=', 'credit.user_id'),
    )
    .select([
      'person.id',
      presentHashid('person').as('hashid'),
      presentName('person').as('name'),
      sql<string | null>`case when not ${isGone} then institute.name end`.as('institute_name'),
      sql<string | null>`case when not ${isGone} then person.claimed_institute end`.as('claimed_institute'),
      sql<boolean>`person.is_verified_institute and not ${isGone}`.as('is_verified_institute'),
      sql<string | null>`nullif(credit.email, ${noAddress})`.as('email'),
      sql<boolean>`offer.id is not null`.as('verified'),
      'credit.created_at as tracked_at',
      sql<string | null>`case when not ${isGone} then credit.confirmed_at end`.as('confirmed_at'),
      'credit.roles',
      sql<boolean>`credit.is_shown and not ${isGone}`.as('is_shown'),
      'credit.owner_roles',
      'credit.thanks',
      sql<boolean>`credit.is_thanks_shown and not ${isGone}`.as('is_thanks_shown'),
      'credit.may_name_title',
    ])
    .where('credit.request_id', '=', requestId)
    .orderBy('credit.created_at')
    .orderBy('person.id')
    .execute();
}

/** @returns false if the person has credit for the request already */
export async function insertCredit(
  tx: Tx,
  row: { request_id: number; user_id: number; owner_id: number; email: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('credit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Deletes a credit, by its id or by whom it names, and keeps it for the lines of points.
 *
 * @param isRejected whether the person named said that they did not help
 * @returns false if there is none
 */
export async function undoCredit(
  tx: Tx,
  credit: { readonly id: number } | { readonly requestId: number; readonly userId: number },
  isRejected: boolean,
): Promise<boolean> {
  const isIt =
    'id' in credit ? sql`id = ${credit.id}` : sql`request_id = ${credit.requestId} and user_id = ${credit.userId}`;
  const { rows } = await sql`
    with undone as (
      delete from credit where ${isIt} returning id, request_id, user_id, owner_id, created_at, document_id),
    withdrawn as (insert into withdrawn_document (id) select document_id from undone)
    insert into undone_credit (id, request_id, user_id, owner_id, given_at, is_rejected)
    select id, request_id, user_id, owner_id, created_at, ${isRejected} from undone returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether a person said before that they did not help with a request. */
export async function hasRejected(db: Db, requestId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('undone_credit')
    .select('id')
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .where('is_rejected', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Serialises the look-ups of a user, so that parallel calls cannot exceed the limit. */
export async function lockLookups(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collaborator miss ${userId}`}, 0))`.execute(tx);
}

/** A user's failed look-ups within the last day, and the seconds until the first of them is a day old. */
export async function countFailedLookups(db: Db, userId: number): Promise<{ count: number; wait: number }> {
  return db
    .selectFrom('failed_lookup')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      secondsUntil(sql<string | null>`min(created_at) + ${interval(1, 'days')}`).as('wait'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>', ago(1, 'days'))
    .executeTakeFirstOrThrow();
}

export async function insertFailedLookup(tx: Tx, userId: number): Promise<void> {
  await tx.insertInto('failed_lookup').values({ user_id: userId }).execute();
}
