import { emailKey } from '@exchange/contract/auth';
import type { SuccessfulCollaborator } from '@exchange/contract/requests';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';
import { displayHashid } from '../profiles/display.sql.ts';

/** A user's own request, locked until the end of the transaction. */
export function lockOwnRequest(
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

/** Whether a request is there and the person's own. */
export async function ownsRequest(db: Db, ownerId: number, requestId: number): Promise<boolean> {
  const found = await db
    .selectFrom('collaboration_request')
    .select('id')
    .where('id', '=', requestId)
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The verified person of an address. */
export function findVerifiedPerson(db: Db, email: string): Promise<{ id: number; hashid: string } | undefined> {
  return db
    .selectFrom('app_user')
    .select(['id', 'hashid'])
    .where('email_key', '=', emailKey(email))
    .where('verified_at', 'is not', null)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a person ever offered help on a request, also if withdrawn since. */
export async function hasResponded(db: Db, requestId: number, helperId: number): Promise<boolean> {
  const found = await db
    .selectFrom('collaboration_request_response')
    .select('id')
    .where('request_id', '=', requestId)
    .where('helper_id', '=', helperId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Collaborators of a request, first tracked first; `verified`: they offered help on it, also if withdrawn since. */
export function listCollaborators(db: Db, requestId: number): Promise<SuccessfulCollaborator[]> {
  return db
    .selectFrom('successful_collaborator as tracked')
    .innerJoin('app_user as person', 'person.id', 'tracked.user_id')
    .leftJoin('collaboration_request_response as response', (join) =>
      join.onRef('response.request_id', '=', 'tracked.request_id').onRef('response.helper_id', '=', 'tracked.user_id'),
    )
    .select([
      'person.id',
      displayHashid('person').as('hashid'),
      'tracked.email',
      sql<boolean>`response.id is not null`.as('verified'),
    ])
    .where('tracked.request_id', '=', requestId)
    .orderBy('tracked.created_at')
    .orderBy('person.id')
    .execute();
}

/** Inserts a collaborator. @returns false where the user is tracked already */
export async function insertCollaborator(
  tx: Tx,
  row: { request_id: number; user_id: number; owner_id: number; email: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('successful_collaborator')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Serialises the look-ups of a user, so that parallel calls cannot exceed the limit. */
export async function lockFailedLookups(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`collaborator miss ${userId}`}, 0))`.execute(tx);
}

/** The number of a user's failed look-ups of the last day. */
export async function countFailedLookups(db: Db, userId: number): Promise<number> {
  const { misses } = await db
    .selectFrom('failed_lookup')
    .select((eb) => eb.fn.countAll<number>().as('misses'))
    .where('user_id', '=', userId)
    .where('created_at', '>', ago(1, 'days'))
    .executeTakeFirstOrThrow();
  return misses;
}

export async function insertFailedLookup(tx: Tx, userId: number): Promise<void> {
  await tx.insertInto('failed_lookup').values({ user_id: userId }).execute();
}
