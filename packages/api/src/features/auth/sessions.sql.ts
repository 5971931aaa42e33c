import type { Session } from '@exchange/contract/account';
import { lifetimes, sessionsPerPerson } from '@exchange/contract/limits';
import type { Db, LoginEntryTable, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { keysOf } from '../../core/addresses.sql.ts';
import { buildOnce, type Slots } from '../../core/build-once.ts';
import type { Viewer } from '../../core/context.ts';
import { languageOfCall } from '../../core/languages.ts';
import { isKeptOut } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { tokenHash } from '../../core/tokens.ts';
import { hasFactorOf } from '../second-factor/factors.sql.ts';

/** Whether a row of `session` still counts. */
export function isLive() {
  return sql<boolean>`(session.last_used_at > ${ago(lifetimes.sessionIdleDays, 'days')}
    and session.created_at > ${ago(lifetimes.sessionDays, 'days')})`;
}

const liveSession = buildOnce((db, value: Slots<{ hash: Buffer }>) =>
  sql<Viewer & { stale: boolean }>`
    select session.user_id, session.token_hash, person.hashid, person.name, person.delete_at as deletes_at,
      ${hasFactorOf('session.user_id')} as has_factor,
      session.last_used_at < ${ago(1, 'hours')} as stale
    from session join app_user person on person.id = session.user_id
    where session.token_hash = ${value('hash')} and ${isLive()} and not ${isKeptOut('person')}`.compile(db),
);

/** The live session of a token with its user; `null` if it has expired or never existed. */
export async function findViewer(db: Db, token: string): Promise<Viewer | null> {
  const [row] = await liveSession(db, { hash: tokenHash(token) });
  if (row === undefined) return null;
  const { stale, ...viewer } = row;
  if (stale) await touchSession(db, viewer.token_hash);
  return viewer;
}

/** Of the directory's order, which needs no more. */
const today = sql<string>`date_trunc('day', now())`;

/**
 * Records the use of a session at most once an hour: its limit is in days, and a write on every call would cost more
 * than the call.
 */
async function touchSession(db: Db, hash: Buffer): Promise<void> {
  await sql`
    with used as (update session set last_used_at = now() where token_hash = ${hash} returning user_id)
    update app_user set active_at = ${today} from used
    where id = used.user_id and active_at < ${today}`.execute(db);
}

/** The live ones of the sessions with these token hashes, in one statement. */
export async function listLiveSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select token_hash from session where token_hash = any(${[...tokenHashes]}::bytea[]) and ${isLive()}`.execute(db);
  return rows.map(({ token_hash }) => token_hash);
}

interface NewSession {
  readonly userId: number;
  readonly token: string;
  /** In a few plain words. */
  readonly browser: string | null;
  /** Whether the login is fresh: it says who sits at the browser now. */
  readonly isConfirmed: boolean;
  readonly method: LoginEntryTable['method'];
}

/** The attempt that succeeded. */
interface SuccessfulAttempt {
  readonly attemptId: number;
  readonly addressKey: string;
}

/**
 * Begins a session after a successful attempt: deletes the oldest sessions above the limit, the attempt, and the earlier failures of
 * its address on this account, not those on others. The log of logins gets an entry. The caller holds the lock of the account.
 */
export async function insertSession(
  tx: Tx,
  { userId, token, browser, isConfirmed, method }: NewSession,
  { attemptId, addressKey }: SuccessfulAttempt,
): Promise<void> {
  const language = languageOfCall() ?? null;
  // The new session is not among those that are counted.
  await sql`
    with seen as (
      update app_user set active_at = ${today}, browser_language = coalesce(${language}::text, browser_language)
      where id = ${userId} and (active_at < ${today} or browser_language is distinct from ${language}::text)),
    ended as (
      delete from session where id in (
        select id from session where user_id = ${userId} order by id desc offset ${sessionsPerPerson - 1})),
    cleared as (
      delete from login_attempt
      where id = ${attemptId} or (address_key = ${addressKey} and email_key in ${keysOf(userId)} and failed is not null)),
    written as (
      insert into login_entry (user_id, outcome, method, address)
      values (${userId}, 'succeeded', ${method}, ${addressKey}))
    insert into session (user_id, token_hash, browser, confirmed_at)
    values (${userId}, ${tokenHash(token)}, ${browser}, ${isConfirmed ? null : '-infinity'})`.execute(tx);
}

/** Whether a session was confirmed lately: by its login, or later (docs/behaviour/account.md#account-data). */
export async function isFresh(db: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where(sql<string>`coalesce(confirmed_at, created_at)`, '>', ago(lifetimes.freshLoginMinutes, 'minutes'))
    .executeTakeFirst();
  return found !== undefined;
}

export async function markConfirmed(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('session')
    .set({ confirmed_at: sql<string>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Deletes sessions by the hashes of their tokens; unknown ones are ignored. @returns the ids of their users */
export async function deleteSessions(tx: Tx, tokenHashes: readonly Buffer[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    delete from session where token_hash = any(${[...tokenHashes]}::bytea[]) returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes all sessions of a user, optionally except the one with this token hash. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptHash: Buffer | null = null): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .$if(exceptHash !== null, (rest) => rest.where('token_hash', '<>', exceptHash))
    .execute();
}

/** A user's live sessions, last used first. The time of last use is exact to the hour. */
export function listSessions(db: Db, userId: number, currentHash: Buffer): Promise<Session[]> {
  return db
    .selectFrom('session')
    .select([
      'session.id',
      'session.browser',
      'session.created_at',
      sql<string>`greatest(session.created_at, date_trunc('hour', session.last_used_at))`.as('last_used_at'),
      sql<boolean>`session.token_hash = ${currentHash}`.as('is_current'),
    ])
    .where('session.user_id', '=', userId)
    .where(isLive())
    .orderBy(sql`session.token_hash = ${currentHash}`, 'desc')
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute();
}

/** Whether a user has a session with this id. */
export async function hasSession(db: Db, userId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes one session of a user. @returns whether there was one */
export async function deleteSessionById(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
