import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { connect } from './connection.ts';
import { migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { seed } from './seed/index.ts';

/** The key of the session lock under which servers prepare a database. */
const preparationLock = 7_361_504_119;

/** A migration that waits longer for a lock gives up, because everything else on that table queues behind it. */
const lockTimeoutMs = 2000;

export interface Prepared {
  /** Names of migrations of later releases that the database has and this release does not know. */
  readonly newerMigrations: readonly string[];
}

/**
 * Migrates the database and loads or refreshes the reference data and institutes. Idempotent; concurrent servers wait
 * for each other. A database that a later release has migrated is left as it is (docs/operations.md, Rolling upgrade).
 *
 * @param url a direct connection, because the lock belongs to the session and a pooler in transaction mode would lose it
 * @throws when the database is unavailable, a table stays locked for 2 s, a migration fails, or earlier migrations are
 *   missing or in another order; nothing is changed then, and a later call can succeed
 */
export async function prepareDatabase(url: string): Promise<Prepared> {
  const db = connect({ url, max: 2, statementTimeoutMs: 0, lockTimeoutMs });
  try {
    return await db.connection().execute(async (lock) => {
      // Another server may load the institutes for several seconds.
      await sql`set lock_timeout = 0`.execute(lock);
      await sql`select pg_advisory_lock(${preparationLock})`.execute(lock);
      try {
        const newerMigrations = await listNewerMigrations(lock);
        const getMigrations = async () => ({ ...migrations, ...unchanged(newerMigrations) });
        const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
        if (error instanceof Error && error.message.startsWith('corrupted migrations'))
          throw new Error(`${error.message}; no release made this database: see docs/operations.md, Rolling upgrade`, {
            cause: error,
          });
        if (error !== undefined) throw error;
        // The reference data of the later release stay, too.
        if (newerMigrations.length === 0) await seed(db);
        return { newerMigrations };
      } finally {
        await sql`select pg_advisory_unlock(${preparationLock})`.execute(lock);
      }
    });
  } finally {
    await db.destroy();
  }
}

/** The migrations in the database whose names come after the last one of this release. */
async function listNewerMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  if (rows[0]?.there !== true) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  return executed.rows.map(({ name }) => name).filter((name) => name > last);
}

/** Entries for executed migrations, without which the migrator takes the database for corrupted. */
function unchanged(names: readonly string[]): Record<string, Migration> {
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}
