import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { applicationNames, connect } from './connection.ts';
import { baseline, formerBaseline, lastMigration, migrations } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { seed } from './seed/index.ts';

/** The key of the session lock under which servers prepare a database. */
const preparationLock = 7_361_504_119;

/** A migration that waits longer for a lock gives up: something else works with that table. */
const lockTimeoutMs = 2000;

/**
 * Migrates the database and loads or refreshes the reference data and institutes. Idempotent; concurrent servers wait
 * for each other. While servers of another release run, nothing is migrated (docs/operations.md, Upgrade).
 *
 * @param url a direct connection, because the lock belongs to the session and a pooler in transaction mode would lose it
 * @throws when the database is unavailable, servers of another release run, a table stays locked for 2 s, a migration fails, a later
 *   release has migrated the database, or one before 1.0.0-rc.1 has left it; no table of the product is changed then
 */
export async function prepareDatabase(url: string): Promise<void> {
  const db = connect({ url, max: 2, statementTimeoutMs: 0, lockTimeoutMs, name: applicationNames.preparing });
  try {
    await db.connection().execute(async (lock) => {
      // Another server may load the institutes for several seconds.
      await sql`set lock_timeout = 0`.execute(lock);
      await sql`select pg_advisory_lock(${preparationLock})`.execute(lock);
      try {
        const executed = await listExecuted(lock);
        await refuseOtherReleases(lock, executed);
        await nameBaseline(lock, executed);
        const { error } = await new Migrator({
          db,
          provider: { getMigrations: async () => migrations },
        }).migrateToLatest();
        if (error instanceof Error && error.message.startsWith('corrupted migrations'))
          throw new Error(
            `${error.message}; this database is not of 1.0.0-rc.1: start that release on it first (docs/operations.md, Upgrade)`,
            { cause: error },
          );
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

/** Two releases never write in one database: a later one has it to itself, and an earlier one has left it. */
async function refuseOtherReleases(db: Kysely<Database>, executed: readonly string[]): Promise<void> {
  const isMigrated = Object.keys(migrations).every((name) => executed.includes(name));
  const later = isMigrated ? executed.filter((name) => name > lastMigration) : [];
  if (later.length > 0)
    throw new Error(
      `a later release has migrated the database (${later.join(', ')}): start that one, or see docs/operations.md, Upgrade`,
    );
  if (executed.length === 0 || isMigrated) return;
  const servers = await countServers(db);
  if (servers > 0)
    throw new Error(
      `servers of another release still have ${servers} connections: stop them, and the database is migrated (docs/operations.md, Upgrade)`,
    );
}

/** A database that has run all of which the baseline was made has the schema of the baseline, and gets its name. */
async function nameBaseline(db: Kysely<Database>, executed: readonly string[]): Promise<void> {
  if (!formerBaseline.every((name) => executed.includes(name))) return;
  await sql`
    with former as (delete from kysely_migration where name in (${sql.join(formerBaseline)}) returning timestamp)
    insert into kysely_migration (name, timestamp) select ${baseline}, min(timestamp) from former`.execute(db);
}

async function listExecuted(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  if (rows[0]?.there !== true) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return executed.rows.map(({ name }) => name);
}

/** The connections of servers of other releases that serve, not of those that prepare the database. */
async function countServers(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ servers: number }>`
    select count(*)::int as servers from pg_stat_activity
    where datname = current_database() and application_name like 'research-exchange%'
      and application_name not in (${sql.join(Object.values(applicationNames))})`.execute(db);
  return rows[0]?.servers ?? 0;
}
