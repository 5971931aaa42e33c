import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { fingerprint } from './fingerprint.ts';
import { loadInstitutes } from './institutes/load.ts';
import { loadReference } from './reference.ts';

const stateName = 'seed';

/**
 * Loads or refreshes the reference data and the institutes. Idempotent: where the database
 * already holds the data at hand, one statement finds that out and nothing is written. Ids never change and no row that is
 * referred to is deleted. Everything happens in one transaction; the caller sees to it that only one runs at a time.
 *
 * @throws when the database is away; then nothing was changed.
 */
export async function seed(db: Kysely<Database>): Promise<void> {
  const current = await fingerprint();
  const loaded = await db
    .selectFrom('seed_state')
    .select('fingerprint')
    .where('name', '=', stateName)
    .executeTakeFirst();
  if (loaded?.fingerprint === current) return;
  await db.transaction().execute(async (tx) => {
    await loadReference(tx);
    await loadInstitutes(tx);
    await tx
      .insertInto('seed_state')
      .values({ name: stateName, fingerprint: current })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint: current }))
      .execute();
  });
}
