import { createTestDatabase, type TestDatabase } from '@exchange/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../support/postgres.ts';
import { type ChatUser, chatUsersOf, operations } from './calls.ts';
import { fillBench, hardUsers } from './data.ts';
import { startServer } from './load.ts';

/** The floor is only worth a comparison while it answers what the product answers. */
let database: TestDatabase;
let floor: Awaited<ReturnType<typeof startServer>>;
let product: Awaited<ReturnType<typeof startServer>>;
let chatUsers: readonly ChatUser[];
beforeAll(async () => {
  database = await createTestDatabase();
  await fillBench(database.url, 'XS', () => undefined);
  await query(database.url, 'update session set created_at = now(), last_used_at = now()');
  [floor, product] = await Promise.all([startServer('floor', database.url), startServer('product', database.url)]);
  const hard = Object.values(hardUsers).map((user_id) => ({ chat_id: 1, user_id }));
  chatUsers = [...hard, ...(await chatUsersOf(database.url)).slice(0, 50)];
}, 180_000);
afterAll(async () => {
  await Promise.all([floor?.stop(), product?.stop()]);
  await database.drop();
});

test.each(operations(''))(
  'the minimal server for measurements answers the call $name like the product',
  async ({ rest: call }) => {
    const answerOf = async (origin: string, who: ChatUser) => {
      const { path, method, headers, body = null } = call(who);
      const { 'if-none-match': _, ...rest } = headers;
      const reply = await fetch(`${origin}${path}`, { method, headers: rest, body });
      const { id, time_sent, error, ...found } = Object(await reply.json());
      return { status: reply.status, isPosted: Number.isInteger(id) && typeof time_sent === 'string', found };
    };
    for (const who of chatUsers)
      expect(await answerOf(floor.url, who), `user ${who.user_id}`).toEqual(await answerOf(product.url, who));
  },
);
