import { openTestDatabase } from '@exchange/testkit/database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isSeeded, readInstitutes, seed, storeSeed } from './index.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const institutes = await readInstitutes();
const load = () => db.transaction().execute((tx) => storeSeed(tx, institutes));

const seeded = ['career_stage', 'technical_area', 'collaboration_type', 'institute', 'institute_domain', 'seed_state'];

/** The newest writer of any seeded row, and how many rows there are. */
async function stateOf(tables: readonly string[]) {
  const parts = tables.map((table) => sql`select count(*), max(xmin::text::bigint) as writer from ${sql.table(table)}`);
  const { rows } = await sql`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** The names of the institute that has this domain. */
const ownersOf = (domain: string) =>
  db
    .selectFrom('institute_domain')
    .innerJoin('institute', 'institute.id', 'institute_id')
    .select('institute.name')
    .where('domain', '=', domain)
    .execute();

test('loading the same reference data and institutes again writes nothing', async () => {
  const before = await stateOf(seeded);
  await seed(db);
  expect(await stateOf(seeded)).toEqual(before);
});

test('loading reference data and institutes with another fingerprint writes no row that is already correct', async () => {
  const rows = seeded.filter((table) => table !== 'seed_state');
  const before = await stateOf(rows);
  await db.updateTable('seed_state').set({ fingerprint: 'of an older version' }).execute();
  await load();
  expect(await stateOf(rows)).toEqual(before);
  const state = await db.selectFrom('seed_state').select('fingerprint').executeTakeFirstOrThrow();
  expect(state.fingerprint).not.toBe('of an older version');
});

test('loading institutes restores missing and wrong rows under the same ids', async () => {
  const ids = db.selectFrom('institute').select(['id', 'source_key', 'name']).orderBy('id');
  const before = await ids.execute();
  await sql`update institute set name = 'Wrong', search_name = 'wrong' where source_key = 'ox.ac.uk'`.execute(db);
  await sql`delete from institute_domain where domain like 'm%'`.execute(db);
  await db.deleteFrom('seed_state').execute();
  await load();
  expect(await ids.execute()).toEqual(before);
  expect(await ownersOf('mit.edu')).toEqual([{ name: 'Massachusetts Institute of Technology' }]);
});

test('a server that starts with another fingerprint loads the reference data, and leaves the institutes to a job', async () => {
  await sql`update institute set name = 'Older' where source_key = 'ox.ac.uk'`.execute(db);
  await sql`update technical_area set name = 'Older' where id = 101`.execute(db);
  await db.updateTable('seed_state').set({ fingerprint: 'of an older version' }).execute();
  await seed(db);
  const older = await sql`
    select name from technical_area where name = 'Older' union all select source_key from institute where name = 'Older'`.execute(
    db,
  );
  expect(older.rows).toEqual([{ name: 'ox.ac.uk' }]);
  expect(await isSeeded(db)).toBe(false);
  await load();
  expect(await ownersOf('ox.ac.uk')).toEqual([{ name: 'University of Oxford' }]);
  expect(await isSeeded(db)).toBe(true);
});

test('loading institutes changes nothing if it fails', async () => {
  await sql`create table obstacle (domain text references institute_domain)`.execute(db);
  await sql`insert into institute_domain values ('not.in.the.list', null)`.execute(db);
  await sql`insert into obstacle values ('not.in.the.list')`.execute(db);
  await sql`update institute set name = 'Wrong' where source_key = 'ox.ac.uk'`.execute(db);
  await db.deleteFrom('seed_state').execute();
  const before = await stateOf(seeded);
  await expect(load()).rejects.toThrow(/foreign key/);
  expect(await stateOf(seeded)).toEqual(before);
  await sql`drop table obstacle`.execute(db);
  await load();
  expect(await ownersOf('not.in.the.list')).toEqual([]);
});
