import type { AccessToken, TokenScope } from '@exchange/contract/account';
import { lifetimes } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../core/context.ts';
import { isPresent } from '../../core/present.sql.ts';
import { ago, fromNow } from '../../core/sql-time.ts';
import { tokenHash } from '../../core/tokens.ts';
import { hasFactorOf } from '../second-factor/factors.sql.ts';

/** Whether a row of `access_token` counts, beside its owner `person`: also of one that was made while the password changed. */
function isUsable(): RawBuilder<boolean> {
  return sql<boolean>`(access_token.expires_at > now() and ${isPresent('person')}
    and access_token.created_at >= coalesce(person.password_changed_at, '-infinity'))`;
}

/** The owner of an access token; `null` if it is unknown, expired or revoked. */
export async function findTokenViewer(db: Db, token: string): Promise<Viewer | null> {
  const { rows } = await sql<Viewer & { stale: boolean }>`
    select access_token.user_id, access_token.token_hash, access_token.scope as token_scope,
      person.hashid, person.name, person.delete_at as deletes_at,
      ${hasFactorOf('access_token.user_id')} as has_factor,
      coalesce(access_token.last_used_at < ${ago(1, 'minutes')}, true) as stale
    from access_token join app_user person on person.id = access_token.user_id
    where access_token.token_hash = ${tokenHash(token)} and ${isUsable()}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { stale, ...viewer } = row;
  if (stale) await touchToken(db, viewer.token_hash);
  return viewer;
}

/** Records the use of a token at most once a minute, because a write on every call would cost more than the call. */
async function touchToken(db: Db, hash: Buffer): Promise<void> {
  await sql`
    update access_token set last_used_at = now()
    where token_hash = ${hash} and coalesce(last_used_at < ${ago(1, 'minutes')}, true)`.execute(db);
}

/** The usable ones of the tokens with these hashes, in one statement. */
export async function listUsableTokens(db: Db, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select access_token.token_hash from access_token join app_user person on person.id = access_token.user_id
    where access_token.token_hash = any(${[...tokenHashes]}::bytea[]) and ${isUsable()}`.execute(db);
  return rows.map(({ token_hash }) => token_hash);
}

function columns() {
  return [
    'id',
    'name',
    sql<TokenScope>`scope`.as('scope'),
    'created_at',
    'expires_at',
    sql<boolean>`expires_at <= now()`.as('is_expired'),
    'last_used_at',
  ] as const;
}

/** A person's tokens, newest first, with those that have expired. */
export function listTokens(db: Db, userId: number): Promise<AccessToken[]> {
  return db.selectFrom('access_token').select(columns()).where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

export async function countTokens(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('access_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewToken {
  readonly token: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly days: number;
}

/** Inserts a token as its hash. The caller holds the lock of the account. */
export function insertToken(tx: Tx, userId: number, { token, name, scope, days }: NewToken): Promise<AccessToken> {
  return tx
    .insertInto('access_token')
    .values({ user_id: userId, token_hash: tokenHash(token), name, scope, expires_at: fromNow(days, 'days') })
    .returning(columns())
    .executeTakeFirstOrThrow();
}

/** Deletes one token of a person. @returns whether there was one */
export async function deleteTokenById(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('access_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes all tokens of a person. */
export async function deleteTokensOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('access_token').where('user_id', '=', userId).execute();
}

/** Deletes the tokens that expired long ago. */
export async function deleteExpiredTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('access_token').where('expires_at', '<', ago(lifetimes.expiredTokenDays, 'days')).execute();
}
