import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Services } from './context.ts';
import { transact } from './transaction.ts';

/**
 * Runs a deed in one transaction unless somebody, in whichever process, is at the deed of this name already.
 *
 * @returns nothing where somebody is
 */
export function runExclusively<T>(
  services: Services,
  name: string,
  deed: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  return transact(services, async (tx) => {
    const { rows } = await sql<{ is_alone: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_alone`.execute(tx);
    return rows[0]?.is_alone === true ? deed(tx) : undefined;
  });
}
