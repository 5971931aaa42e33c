import { limits } from '@exchange/contract/limits';
import { insertChats, type StoredChat } from '@exchange/testkit/chats';
import { insertUsers } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { send } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const { db } = server;
const [person, owner, helper] = await insertUsers(db, [{ areas: [101] }, {}, {}]);
if (person === undefined || owner === undefined || helper === undefined) throw new Error('A user is missing.');

/** More rows than a page. */
const more = 5;
const count = limits.page + more;
/** Chats with one message each. */
async function chatsOf(...parties: Parameters<typeof insertChats>[1][number]): Promise<StoredChat[]> {
  const chats = await insertChats(
    db,
    Array.from({ length: count }, () => parties),
  );
  await sql`
    with said as (
      insert into chat_message (chat_id, from_user_id, content)
      select unnest(${chats.map(({ id }) => id)}::int[]), ${parties[1].id}, '1' returning id, chat_id)
    update chat_member member set last_message_id = said.id from said where said.chat_id = member.chat_id`.execute(db);
  return chats;
}
const idsOf = (chats: readonly StoredChat[]) => sql`any(${chats.map(({ requestId }) => requestId)}::int[])`;
const keepState = (chats: readonly StoredChat[], state: 'hidden' | 'offered') =>
  sql`insert into recipient_state (user_id, request_id, state)
    select ${person.id}, id, ${state} from collaboration_request where id = ${idsOf(chats)}`.execute(db);

const [chat] = await chatsOf(person, helper);
await keepState(await chatsOf(owner, person), 'offered');
await keepState(await chatsOf(owner, helper), 'hidden');
await sql`
  insert into request_feed (area_id, audience, type_id, created_at, request_id, owner_id)
  select 101, 0, collaboration_type_id, created_at, id, user_id from collaboration_request
  where id = ${idsOf(await chatsOf(owner, helper))}`.execute(db);
await sql`
  insert into chat_message (chat_id, from_user_id, content)
  select ${chat?.id}, ${helper.id}, n::text from generate_series(2, ${count}::int) n`.execute(db);

const get = (url: string) => send(server.app, { method: 'GET', url, cookie: person.cookie });
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
const messages = `/api/chats/messages?id=${chat?.id}`;
const lists = [
  '/api/collaboration-requests',
  '/api/collaboration-requests/dismissed',
  '/api/collaboration-requests/offered-help',
  '/api/user-requests',
  '/api/chats/my-requests',
  '/api/chats/my-offers',
];

test.each([...lists, messages])('the list %s refuses a limit that is no positive integer', async (path) => {
  for (const limit of ['0', '-1', '1.5', 'abc', '', '1e2'])
    expect(await get(withQuery(path, `limit=${limit}`)), limit).toMatchObject({ status: 400, code: 'http.invalid' });
  expect(await get(withQuery(path, 'limit=1&limit=2'))).toMatchObject({ status: 400 });
});

test.each([...lists, messages])('the list %s has 200 rows, or fewer if the limit is smaller', async (path) => {
  expect(limits.page).toBe(200);
  for (const [query, rows] of [
    ['', 200],
    ['limit=201', 200],
    ['limit=99999999999999999999', 200],
    ['limit=20', 20],
  ] as const)
    expect((await get(withQuery(path, query))).body, query).toHaveLength(rows);
});

test.each(lists)(
  'the list %s refuses a malformed cursor, and its Link header leads to the remaining rows',
  async (path) => {
    expect(await get(`${path}?cursor=x`)).toMatchObject({ status: 400, code: 'http.cursor' });
    const { headers } = await get(path);
    const [, next = ''] = /^<(\/api\/[^>]+)>; rel="next"$/.exec(String(headers.link)) ?? [];
    const rest = await get(next);
    expect(rest.body).toHaveLength(more);
    expect(rest.headers.link).toBeUndefined();
  },
);

test('the list of chat messages has the latest 200, oldest first; before and after lead to the others', async () => {
  const numbersOf = async (query: string) => {
    const { body } = await get(withQuery(messages, query));
    return Array.isArray(body) ? body.map(({ id, message_content }) => ({ id, n: Number(message_content) })) : [];
  };
  const latest = await numbersOf('');
  expect([latest[0]?.n, latest.at(-1)?.n]).toEqual([more + 1, count]);
  expect((await numbersOf(`before=${latest[0]?.id}`)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect((await numbersOf(`after=${latest.at(-2)?.id}`)).map(({ n }) => n)).toEqual([count]);
});
