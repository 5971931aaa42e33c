import { Migrator } from 'kysely/migration';
import { connect } from '../connection.ts';
import { withClient } from '../embedded/connection.ts';
import { baseline, formerBaseline, migrations } from '../migrations/index.ts';

/** Gives a prepared database the names of the migrations that the baseline was made of. */
export const formerNames = `
  delete from kysely_migration where name = '${baseline}';
  insert into kysely_migration (name, timestamp) select unnest('{${formerBaseline}}'::text[]), '2026-11-28T00:00:00.000Z'`;

/** Makes an empty database one of 1.0.0-rc.1. */
export async function becomeCandidate(url: string): Promise<void> {
  const db = connect({ url, max: 1, name: 'candidate' });
  const { [baseline]: first } = migrations;
  if (first === undefined) throw new Error('There is no baseline.');
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => ({ [baseline]: first }) },
  }).migrateToLatest();
  await db.destroy();
  if (error !== undefined) throw error;
  await withClient(url, (client) => client.query(formerNames));
}
