import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { connect } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { seed } from './seed/index.ts';

/** One number for the whole product: the session lock under which a server prepares its database. */
const preparationLock = 7_361_504_119;

/**
 * Migrates the database and loads or refreshes the reference data and institutes. Idempotent; servers that start at once
 * wait for each other.
 *
 * @param url a direct connection, not one through a pooler in transaction mode: the lock belongs to the session.
 * @throws when the database is away or a migration fails; nothing of a failed migration stays.
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
