import type { Client } from 'pg';

/** Prefix of the names of all test databases and templates. */
export const clonePrefix = 'exchange_test_';
export const templatePrefix = 'exchange_template_';

/** Advisory locks show which runs are alive: they end with the connection of their run. */
const lockSpace = 20_261;

/** Marks databases with this prefix as in use, as long as this connection lives. */
export async function holdName(admin: Client, name: string): Promise<void> {
  await admin.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockSpace, name]);
}

/** Runs `work` under an exclusive lock on `name`. */
export async function exclusively<T>(admin: Client, name: string, work: () => Promise<T>): Promise<T> {
  await admin.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, name]);
  try {
    return await work();
  } finally {
    await admin.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, name]);
  }
}

/** Drops a database and closes its connections. */
export async function dropDatabase(admin: Client, name: string): Promise<void> {
  await admin.query(`drop database if exists "${name}" with (force)`);
}

async function listDatabases(admin: Client, prefix: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  return rows.map(({ datname }) => datname);
}

/** Drops all test databases with this prefix. */
export async function dropClones(admin: Client, prefix: string): Promise<void> {
  for (const name of await listDatabases(admin, prefix)) await dropDatabase(admin, name);
}

async function unlessHeld(admin: Client, name: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ free: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as free', [
    lockSpace,
    name,
  ]);
  if (!rows[0]?.free) return;
  await work();
  await admin.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, name]);
}

/** Removes databases of killed runs and outdated templates, except `keep` and those of living runs. */
export async function sweep(admin: Client, keep: string): Promise<void> {
  const runs = (await listDatabases(admin, clonePrefix)).map((name) => name.slice(0, name.lastIndexOf('_') + 1));
  for (const run of new Set(runs)) await unlessHeld(admin, run, () => dropClones(admin, run));
  for (const name of await listDatabases(admin, templatePrefix))
    if (name !== keep) await unlessHeld(admin, name, () => dropDatabase(admin, name));
}
