import { connect, type Db } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOrNothing } from './all-or-nothing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ url: database.url, max: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function insertSomebody(into: Db, name: string): Promise<void> {
  const email = `${name}@example.org`;
  await into.insertInto('app_user').values({ email, email_key: email, hashid: name }).execute();
}
async function hashids(): Promise<string[]> {
  return (await db.selectFrom('app_user').select('hashid').execute()).map(({ hashid }) => hashid);
}

test('a failure leaves nothing behind, whatever was committed inside', async () => {
  const failing = allOrNothing(db, async (inside) => {
    await inside.transaction().execute((tx) => insertSomebody(tx, 'somebody-lost'));
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await hashids()).toEqual([]);
});

test('a refused deed undoes itself only, and nobody sees anything before the end', async () => {
  await allOrNothing(db, async (inside) => {
    await inside.transaction().execute((tx) => insertSomebody(tx, 'somebody-kept'));
    const refused = inside.transaction().execute(async (tx) => {
      await insertSomebody(tx, 'somebody-refused');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    await inside.transaction().execute((tx) => insertSomebody(tx, 'somebody-later'));
    expect(await hashids()).toEqual([]);
  });
  expect(await hashids()).toEqual(['somebody-kept', 'somebody-later']);
});
