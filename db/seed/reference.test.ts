import { masterStatus, requestStatusNames } from '@exchange/contract/statuses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import careerStages from './reference/career-stages.json' with { type: 'json' };
import { loadReference } from './reference.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ url: database.url });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('the statuses of the contract are loaded in order', async () => {
  const rows = await db.selectFrom('collaboration_request_status').selectAll().orderBy('position').execute();
  expect(rows).toEqual(Object.entries(requestStatusNames).map(([id, name]) => ({ id: +id, name, position: +id })));
});

it('the three master collaboration statuses are loaded', async () => {
  expect(await db.selectFrom('master_collaboration_status').selectAll().orderBy('id').execute()).toEqual([
    { id: masterStatus.openToAll, name: 'Open to all collaborations' },
    { id: masterStatus.notOpen, name: 'Not open to collaborations' },
    { id: masterStatus.custom, name: 'Custom' },
  ]);
});

it('areas and types are numbered by category', async () => {
  for (const [table, count] of [
    ['technical_area', 319],
    ['collaboration_type', 37],
  ] as const) {
    const rows = await db.selectFrom(table).select(['id', 'category_id']).execute();
    expect(rows).toHaveLength(count);
    expect(rows.filter(({ id, category_id }) => Math.floor(id / 100) !== category_id)).toEqual([]);
  }
});

it('career stages are in order', async () => {
  const rows = await db.selectFrom('career_stage').selectAll().orderBy('position').execute();
  expect(rows).toEqual(careerStages);
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
});

it('a new wording keeps the id, and unknown rows stay', async () => {
  await db.updateTable('technical_area').set({ name: 'Old wording' }).where('id', '=', 101).execute();
  await db.insertInto('technical_area').values({ id: 199, category_id: 1, name: 'Retired' }).execute();
  await db.transaction().execute(loadReference);
  const rows = await db.selectFrom('technical_area').select(['id', 'name']).where('id', 'in', [101, 199]).execute();
  expect(rows).toContainEqual({ id: 101, name: 'Algebra and Number Theory' });
  expect(rows).toContainEqual({ id: 199, name: 'Retired' });
});
