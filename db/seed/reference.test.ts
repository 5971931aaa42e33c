import { openTestDatabase } from '@exchange/testkit/database';
import { afterAll, expect, test } from 'vitest';
import careerStages from './reference/career-stages.json' with { type: 'json' };
import { loadReference } from './reference.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

test('the id of every technical area and collaboration type begins with the number of its category', async () => {
  for (const [table, count] of [
    ['technical_area', 355],
    ['collaboration_type', 37],
  ] as const) {
    const rows = await db.selectFrom(table).select(['id', 'category_id']).execute();
    expect(rows).toHaveLength(count);
    expect(rows.filter(({ id, category_id }) => Math.floor(id / 100) !== category_id)).toEqual([]);
  }
});

test('the career stages are stored in the order of their file', async () => {
  const rows = await db.selectFrom('career_stage').selectAll().orderBy('position').execute();
  expect(rows).toEqual(careerStages);
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
});

test('technical areas that were added after the first release have ids of their own', async () => {
  const rows = await db.selectFrom('technical_area').select(['id', 'name']).execute();
  const added = [
    [112, 'Mathematical Modelling'],
    [1113, 'Medical Imaging and Radiology'],
    [1312, 'Product and Systems Design'],
    [1813, 'Regulation and Ethics of Technology'],
    [2613, 'Sustainable Laboratory Practice'],
    [1114, 'Ophthalmology and Vision Science'],
    [1117, 'Respiratory Medicine'],
    [1313, 'Naval Architecture and Shipbuilding'],
  ].map(([id, name]) => ({ id, name }));
  expect(rows).toEqual(expect.arrayContaining(added));
});

test('every technical area and collaboration type has aliases, none twice and none equal to its name', async () => {
  for (const table of ['technical_area', 'collaboration_type'] as const)
    for (const { name, aliases } of await db.selectFrom(table).select(['name', 'aliases']).execute()) {
      const folded = [name, ...aliases].map((text) => text.toLowerCase());
      expect(aliases.length, name).toBeGreaterThan(3);
      expect(new Set(folded).size, name).toBe(folded.length);
      for (const alias of aliases) expect(alias, name).toMatch(/^\S(.*\S)?$/);
    }
});

test('loading reference data with a new wording keeps the ids, and leaves unknown rows', async () => {
  const old = { name: 'Old wording', aliases: ['old'] };
  await db.updateTable('technical_area').set(old).where('id', '=', 101).execute();
  await db.insertInto('technical_area').values({ id: 199, category_id: 1, name: 'Retired' }).execute();
  await db.transaction().execute(loadReference);
  const rows = db.selectFrom('technical_area').select(['name', 'aliases']).where('id', 'in', [101, 199]).orderBy('id');
  expect(await rows.execute()).toEqual([
    { name: 'Algebra and Number Theory', aliases: expect.arrayContaining(['linear algebra']) },
    { name: 'Retired', aliases: [] },
  ]);
});
