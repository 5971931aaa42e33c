import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { seedFingerprint } from './fingerprint.ts';

const stateName = 'seed';

/**
 * Loads or refreshes the reference data and the institutes in one transaction. Idempotent: one statement finds out that
 * nothing changed. Ids never change, and rows with references are not deleted. The caller prevents concurrent loads.
 *
 * @throws when the database is unavailable; nothing is changed then
 */
export async function seed(db: Kysely<Database>): Promise<void> {
  const current = await seedFingerprint();
  const loaded = await db
    .selectFrom('seed_state')
    .select('fingerprint')
    .where('name', '=', stateName)
    .executeTakeFirst();
  if (loaded?.fingerprint === current) return;
  // Not loaded by a server that finds everything there.
  const [{ loadReference }, { readCatalogue, storeCatalogue }] = await Promise.all([
    import('./reference.ts'),
    import('./institutes/load.ts'),
  ]);
  const catalogue = await readCatalogue();
  await db.transaction().execute(async (tx) => {
    await loadReference(tx);
    await storeCatalogue(tx, catalogue);
    await tx
      .insertInto('seed_state')
      .values({ name: stateName, fingerprint: current })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint: current }))
      .execute();
  });
}
