import { lifetimes } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Viewer } from '../../core/context.ts';
import { ago } from '../../core/times.ts';
import { tokenHash } from '../../core/tokens.ts';

/** Whether a row of `session` still counts. */
function isLive() {
  return sql<boolean>`(session.last_used_at > ${ago(lifetimes.sessionIdleDays, 'days')}
    and session.created_at > ${ago(lifetimes.sessionDays, 'days')})`;
}

/** The live session of a token with its person, or nothing (decisions section 2: 14 days unused, 90 days in any case). */
export async function findViewer(db: Db, token: string): Promise<Viewer | null> {
  const found = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.user_id', 'session.token_hash', 'app_user.hashid', 'app_user.name'])
    .select((eb) => eb('session.last_used_at', '<', ago(1, 'hours')).as('stale'))
    .where('session.token_hash', '=', tokenHash(token))
    .where(isLive())
    .executeTakeFirst();
  if (found === undefined) return null;
  const { stale, ...viewer } = found;
  if (stale) await touchSession(db, viewer.token_hash);
  return viewer;
}

/** Use is noted once an hour at most: the limit is counted in days, and a write on every call would cost more than the call. */
async function touchSession(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set((eb) => ({ last_used_at: eb.fn<string>('now') }))
    .where('token_hash', '=', hash)
    .execute();
}

/** Those of the sessions, given by the hashes of their tokens, that are still live; in one statement, for many. */
export async function listLiveSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select token_hash from session where token_hash = any(${[...tokenHashes]}::bytea[]) and ${isLive()}`.execute(db);
  return rows.map(({ token_hash }) => token_hash);
}

export async function insertSession(tx: Tx, userId: number, token: string): Promise<void> {
  await tx
    .insertInto('session')
    .values({ user_id: userId, token_hash: tokenHash(token) })
    .execute();
}

/** Deletes the session of a token and answers whose it was; nobody's is fine. */
export async function deleteSession(tx: Tx, token: string): Promise<number | undefined> {
  const deleted = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(token))
    .returning('user_id')
    .executeTakeFirst();
  return deleted?.user_id;
}

export async function deleteSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
}
