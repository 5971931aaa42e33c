import type { Db } from '@exchange/db';
import { sql } from 'kysely';

export type Unit = 'seconds' | 'minutes' | 'hours' | 'days';

/**
 * Simulates time: moves every stored time into the past, as if the database's clock had advanced; those of the audit log stay,
 * because it refuses changes.
 */
export async function passTime(db: Db, amount: number, unit: Unit): Promise<void> {
  // Days move by whole days.
  const kinds = ['timestamp with time zone', ...(unit === 'days' && Number.isInteger(amount) ? ['date'] : [])];
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = any(${kinds}::text[]) and table_name <> 'audit_entry'
    group by table_name`.execute(db);
  const move = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '200ms'`.execute(tx);
      for (const { table_name, columns } of rows) {
        const moved = columns.map(
          (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${`${amount} ${unit}`}::interval`,
        );
        const times = sql.join(columns.map((column) => sql.ref(column)));
        await sql`update ${sql.table(table_name)} set ${sql.join(moved)} where num_nonnulls(${times}) > 0`.execute(tx);
      }
    });
  // It waits for the product less long than until a deadlock is found (a second), so the product is never the one that is cancelled.
  while (!(await move().then(() => true, refusesLock)));
}

/** @returns false if a lock was not given in time @throws every other error */
function refusesLock(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === '55P03') return false;
  throw error;
}
