import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Services } from './context.ts';
import { transact } from './transaction.ts';

/**
 * Runs `work` in one transaction under an advisory lock.
 *
 * @returns nothing, without running it, if another transaction of any process holds the lock
 */
export function runExclusively<T>(
  services: Services,
  name: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  return transact(services, async (tx) => {
    const { rows } = await sql<{ is_locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_locked`.execute(tx);
    return rows[0]?.is_locked === true ? work(tx) : undefined;
  });
}
