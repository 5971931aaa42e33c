import { createTestDatabase, type TestDatabase } from '@exchange/db/testing';
import { validPassword } from '@exchange/testkit/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../support/postgres.ts';
import { fillBench, hardUsers } from './data.ts';
import { givePasswords, login } from './logins.ts';
import { type ChatUser, chatUsersOf, operations } from './operations.ts';
import { startServer } from './processes.ts';

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
  const chat = { chat_id: 1, last_id: 0 };
  const hard = Object.values(hardUsers).map((user_id) => ({ ...chat, user_id }));
  chatUsers = [...hard, ...(await chatUsersOf(database.url)).slice(0, 50)];
}, 180_000);
afterAll(async () => {
  await Promise.all([floor?.stop(), product?.stop()]);
  await database.drop();
});

const names = operations([], '').map(({ name }) => name);

test.each(names)('the floor answers %s as the product does', async (name) => {
  const operation = operations(chatUsers, '').find((one) => one.name === name);
  const answerOf = async (origin: string, n: number) => {
    const { path = '', method = 'GET', headers = {}, body = null } = operation?.rest(n) ?? {};
    const { 'if-none-match': _, ...rest } = headers;
    const reply = await fetch(`${origin}${path}`, { method, headers: rest, body });
    const { id, time_sent, error, ...found } = Object(await reply.json());
    return { status: reply.status, isPosted: Number.isInteger(id) && typeof time_sent === 'string', found };
  };
  for (const n of chatUsers.keys())
    expect(await answerOf(floor.url, n), `chat user ${n}`).toEqual(await answerOf(product.url, n));
});

test.each(['floor', 'product'])('a login at the %s begins a session', async (name) => {
  await givePasswords(database.url);
  const { url } = name === 'floor' ? floor : product;
  const { path, method, headers, body = '' } = login(0);
  const logIn = (password: string) =>
    fetch(`${url}${path}`, { method, headers, body: body.replace(validPassword, password) });
  expect((await logIn('A wrong guess 1')).status).toBe(401);
  const [cookie = ''] = (await logIn(validPassword)).headers.getSetCookie();
  const reply = await fetch(`${url}/api/chats/unread-counts`, { headers: { cookie: cookie.replace(/;.*/, '') } });
  expect(reply.status).toBe(200);
});
