import type { Db, ServiceTokenTable, Tx } from '@exchange/db';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';
import { tokenHash } from '../../core/tokens.ts';

export type ServicePurpose = ServiceTokenTable['purpose'];

export type ServiceToken = Omit<Selectable<ServiceTokenTable>, 'token_hash'>;

const columns = ['id', 'purpose', 'issuer', 'created_at', 'last_used_at'] as const;

/** The token of a program for a purpose; nothing for an unknown or revoked one. Its use is noted once a minute. */
export async function findServiceToken(
  db: Db,
  token: string,
  purpose: ServicePurpose,
): Promise<ServiceToken | undefined> {
  const found = await db
    .selectFrom('service_token')
    .select(columns)
    .select(sql<boolean>`coalesce(last_used_at < ${ago(1, 'minutes')}, true)`.as('stale'))
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { stale, ...rest } = found;
  if (stale)
    await db.updateTable('service_token').set({ last_used_at: sql<string>`now()` }).where('id', '=', rest.id).execute();
  return rest;
}

export function insertServiceToken(
  tx: Tx,
  { token, purpose, issuer }: { token: string; purpose: ServicePurpose; issuer: string | null },
): Promise<ServiceToken> {
  return tx
    .insertInto('service_token')
    .values({ token_hash: tokenHash(token), purpose, issuer })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function listServiceTokens(db: Db): Promise<ServiceToken[]> {
  return db.selectFrom('service_token').select(columns).orderBy('id').execute();
}

/** Deletes a token. @returns the deleted one */
export function deleteServiceToken(tx: Tx, id: number): Promise<ServiceToken | undefined> {
  return tx.deleteFrom('service_token').where('id', '=', id).returning(columns).executeTakeFirst();
}
