import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { connect } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { seed } from './seed/index.ts';

/** The key of the session lock under which servers prepare a database. */
const preparationLock = 7_361_504_119;

/**
 * Migrates the database and loads or refreshes the reference data and institutes. Idempotent; concurrent servers wait
 * for each other.
 *
 * @param url a direct connection, because the lock belongs to the session and a pooler in transaction mode would lose it
 * @throws when the database is unavailable or a migration fails, which is rolled back
 */
export async function prepareDatabase(url: string): Promise<void> {
  const db = connect({ url, max: 2, statementTimeoutMs: 0 });
  try {
    await db.connection().execute(async (lock) => {
      await sql`select pg_advisory_lock(${preparationLock})`.execute(lock);
      try {
        const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
        const { error } = await migrator.migrateToLatest();
        if (error !== undefined) throw error;
        await seed(db);
      } finally {
        await sql`select pg_advisory_unlock(${preparationLock})`.execute(lock);
      }
    });
  } finally {
    await db.destroy();
  }
}
