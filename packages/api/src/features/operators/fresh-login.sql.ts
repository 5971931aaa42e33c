import { lifetimes } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';

/** Whether the password of a session was typed lately: at its login, or when it was confirmed since. A login at a provider is neither. */
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
