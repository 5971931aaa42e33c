import type { Kysely } from 'kysely';
import type { Tx } from '../connection.ts';
import type { Database } from '../schema.ts';
import { seedFingerprint } from './fingerprint.ts';
import type { Catalogue } from './institutes/catalogue.ts';

const stateName = 'seed';

let fingerprint: Promise<string> | undefined;
/** The files do not change while a program runs. */
const currentFingerprint = () => {
  fingerprint ??= seedFingerprint();
  return fingerprint;
};

/** Whether the database holds the reference data and institutes of this release. */
export async function isSeeded(db: Kysely<Database>): Promise<boolean> {
  const loaded = await db
    .selectFrom('seed_state')
    .select('fingerprint')
    .where('name', '=', stateName)
    .executeTakeFirst();
  return loaded?.fingerprint === (await currentFingerprint());
}

/** The institutes as `storeSeed` takes them. Not loaded by a server that finds everything there. */
export async function readInstitutes(): Promise<Catalogue> {
  const { readCatalogue } = await import('./institutes/load.ts');
  return readCatalogue();
}

/** Makes the tables hold the reference data and institutes. Ids never change, and rows with references are not deleted. */
export async function storeSeed(tx: Tx, institutes: Catalogue): Promise<void> {
  const [{ loadReference }, { storeCatalogue }] = await Promise.all([
    import('./reference.ts'),
    import('./institutes/load.ts'),
  ]);
  await loadReference(tx);
  await storeCatalogue(tx, institutes);
  const current = await currentFingerprint();
  await tx
    .insertInto('seed_state')
    .values({ name: stateName, fingerprint: current })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ fingerprint: current }))
    .execute();
}

/**
 * Loads what a server needs to begin: into a new database everything, into another one only the reference data. A job loads
 * the institutes then, which takes seconds. Idempotent: one statement finds out that nothing changed. The caller prevents
 * concurrent loads.
 *
 * @throws when the database is unavailable; nothing is changed then
 */
export async function seed(db: Kysely<Database>): Promise<void> {
  if (await isSeeded(db)) return;
  const institute = await db.selectFrom('institute').select('id').limit(1).executeTakeFirst();
  const institutes = institute === undefined ? await readInstitutes() : undefined;
  const { loadReference } = await import('./reference.ts');
  await db.transaction().execute((tx) => (institutes === undefined ? loadReference(tx) : storeSeed(tx, institutes)));
}
