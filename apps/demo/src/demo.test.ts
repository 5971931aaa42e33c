import { createHasher } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { brokenPasswordRules } from '@exchange/contract/passwords';
import { requestStatus, shareScopes } from '@exchange/contract/statuses';
import { connect, type Db } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callAs } from './callers.ts';
import { knownAccounts, knownAccountsTable, knownPassword } from './known-accounts.ts';
import { names, people, type Who } from './story/people.ts';
import { buildTown, servicesOn } from './town.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let built: boolean[];
const said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ url: database.url, max: 4 });
  const building = { url: database.url, now: Date.now(), say: (line: string) => said.push(line) };
  built = await Promise.all([buildTown(building), buildTown(building)]);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}
async function count(from: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf(sql<{ count: number }>`select count(*) as count from ${from}`);
  return row?.count ?? 0;
}

async function screensOf(who: Who): Promise<Caller> {
  const person = await db
    .selectFrom('app_user')
    .select(['id as user_id', 'hashid', 'name'])
    .where('email', '=', people[who].email)
    .executeTakeFirstOrThrow();
  return callAs(servicesOn(db), person);
}

test('two at once build one town, and a third changes nothing', async () => {
  expect([...built].sort()).toEqual([false, true]);
  const before = await count(sql`chat_message`);
  expect(await buildTown({ url: database.url, now: Date.now(), say: (line) => said.push(line) })).toBe(false);
  expect(await count(sql`chat_message`)).toBe(before);
});

test('people of every kind live there', async () => {
  expect(await count(sql`app_user`)).toBe(names.length);
  expect(await count(sql`app_user where is_verified_institute`)).toBeGreaterThan(45);
  expect(await count(sql`app_user where not is_verified_institute and claimed_institute is not null`)).toBeGreaterThan(
    4,
  );
  expect(await count(sql`app_user where institute_id is null and claimed_institute is null`)).toBeGreaterThan(1);
  expect(await count(sql`app_user where name is null`)).toBe(2);
  expect(await count(sql`app_user where name ~ '[^\u0001-\u024f’]'`)).toBeGreaterThan(7);
  const masters = await rowsOf(sql<{ id: number }>`select distinct master_collaboration_status_id as id from app_user`);
  expect(masters.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
});

test('addresses are made up: reserved domains, or a local part that says so', () => {
  for (const { email } of Object.values(people)) expect(email).toMatch(/^[a-z]+\.demo@/);
});

test('requests in every status and scope, drafts with and without description', async () => {
  expect(await count(sql`collaboration_request`)).toBeGreaterThanOrEqual(80);
  const statuses = await rowsOf(sql<{ id: number }>`select distinct status_id as id from collaboration_request`);
  expect(statuses.map(({ id }) => id).sort()).toEqual(Object.values(requestStatus));
  const scopes = await rowsOf(sql<{ scope: string }>`select distinct share_scope as scope from collaboration_request`);
  expect(scopes.map(({ scope }) => scope).sort()).toEqual([...shareScopes].sort());
  const drafts = sql`collaboration_request where status_id = ${requestStatus.draft}`;
  expect(await count(sql`${drafts} and description is null`)).toBeGreaterThan(1);
  expect(await count(sql`${drafts} and description is not null`)).toBeGreaterThan(1);
  expect(await count(sql`successful_collaborator`)).toBeGreaterThan(9);
});

test('feed rows say what the requests say', async () => {
  const feed = sql<object>`select area_id, audience, type_id, created_at, request_id, owner_id from request_feed`;
  const asked = sql<object>`
    select area.area_id, audience.id, request.collaboration_type_id, request.created_at, request.id, request.user_id
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join request_technical_area area on area.request_id = request.id
    cross join lateral (
      select case share_scope when 'everyone' then 0 when 'verified' then -1 else owner.institute_id end as id
        where share_scope <> 'selected'
      union all select institute_id from request_institute chosen where chosen.request_id = request.id) audience
    where status_id = ${requestStatus.active} and deleted_at is null`;
  expect(await rowsOf(sql`(${feed} except all ${asked}) union all (${asked} except all ${feed})`)).toEqual([]);
  expect(await count(sql`request_feed`)).toBeGreaterThan(100);
});

test('time runs forwards: ids grow with it, nothing lies ahead, and weeks have gone by', async () => {
  for (const [table, time] of [
    ['chat_message', 'time_sent'],
    ['collaboration_request', 'created_at'],
    ['collaboration_request_response', 'created_at'],
    ['app_user', 'created_at'],
  ] as const) {
    const [from, at] = [sql.table(table), sql.ref(time)];
    const jumps = sql`(select ${at} < lag(${at}) over (order by id) as back, ${at} > now() as ahead from ${from}) step`;
    expect(await count(sql`${jumps} where back or ahead`), table).toBe(0);
  }
  expect(await count(sql`collaboration_request where created_at < now() - interval '4 weeks'`)).toBeGreaterThan(5);
  const early = sql`chat_message m join collaboration_request_response c on c.id = m.response_id
    join collaboration_request r on r.id = c.request_id`;
  expect(await count(sql`${early} where m.time_sent < c.created_at or c.created_at < r.created_at`)).toBe(0);
  expect(await count(sql`collaboration_request where updated_at < created_at or updated_at > now()`)).toBe(0);
  expect(await count(sql`collaboration_request where published_at <> created_at`)).toBe(0);
  expect(await count(sql`recipient_state where acted_at > now() - interval '1 minute'`)).toBe(0);
});

test('counters and last messages of chats are true', async () => {
  expect(await count(sql`collaboration_request_response where withdrawn_at is not null`)).toBeGreaterThan(2);
  const wrong = await rowsOf(sql`
    select chat.id from collaboration_request_response chat
    cross join lateral (
      select max(id) as last_id, max(time_sent) as last_at,
        count(*) filter (where id > chat.owner_read_id and from_user_id = chat.helper_id) as for_owner,
        count(*) filter (where id > chat.helper_read_id and from_user_id = chat.owner_id) as for_helper
      from chat_message where response_id = chat.id) said
    where (chat.last_message_id, chat.last_message_at, chat.owner_unread, chat.helper_unread)
      is distinct from (said.last_id, said.last_at, said.for_owner, said.for_helper)`);
  expect(wrong).toEqual([]);
  const lengths = await rowsOf(sql<{ messages: number }>`
    select count(*) as messages from chat_message group by response_id order by 1 desc`);
  expect(lengths[0]?.messages).toBeGreaterThan(15);
  expect(lengths.filter(({ messages }) => messages > 1).length).toBeGreaterThan(90);
});

test('no letter waits to leave', async () => {
  expect(await count(sql`mail_outbox where sent_at is null`)).toBe(0);
  expect(await count(sql`app_user where notifications_off_at is null`)).toBe(0);
});

test('the known accounts log in with the printed password', async () => {
  expect(brokenPasswordRules(knownPassword)).toEqual([]);
  const table = knownAccountsTable('http://localhost:3000');
  const hasher = createHasher();
  for (const { who } of knownAccounts) {
    const { email } = people[who];
    expect(table).toContain(email);
    const { password_hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(await hasher.match(knownPassword, [password_hash ?? ''])).toBe(0);
  }
  await hasher.close();
});

test.each(['ada', 'kwame', 'ines'] as const)('%s finds something on every screen', async (who) => {
  const see = await screensOf(who);
  const unread = await see.chats.unreadCounts();
  const found = {
    new: (await see.requests.listNew({})).items.length,
    hidden: (await see.requests.listDismissed({})).items.length,
    offered: (await see.offers.listOffered({})).items.length,
    own: (await see.requests.listOwn({})).items.length,
    chatsOfOwn: (await see.chats.myRequests({})).items.length,
    chatsOfOffers: (await see.chats.myOffers({})).items.length,
    unreadOfOwn: unread.my_requests_count,
    unreadOfOffers: unread.my_offers_count,
    points: (await see.profiles.ownPoints()).collaboration_points,
    areas: (await see.profiles.own()).technical_areas.length,
  };
  expect(Object.entries(found).filter(([, number]) => number === 0)).toEqual([]);
});

test('each of them is in the situation that the table promises', async () => {
  const [ada, kwame, ines, newcomer] = await Promise.all(knownAccounts.map(({ who }) => screensOf(who)));
  const own = (await ada?.requests.listOwn({}))?.items ?? [];
  expect(new Set(own.map((request) => request.collaboration_request_status_id)).size).toBe(5);
  const chats = (await ada?.chats.myRequests({}))?.items ?? [];
  expect(chats.filter((chat) => chat.unread_message_count > 0).length).toBeGreaterThan(3);
  expect((await kwame?.requests.listNew({}))?.items.length).toBeGreaterThan(11);
  expect((await ines?.profiles.own())?.master_collaboration_status_id).toBe(3);
  expect((await ines?.profiles.collaborationStatus())?.length).toBeGreaterThan(9);
  expect(await newcomer?.profiles.own()).toMatchObject({ name: null, description: null, technical_areas: [] });
  expect(await newcomer?.requests.listNew({})).toMatchObject({ items: [] });
});

test('everybody’s lists and profiles can be read', async () => {
  for (const who of names) {
    const see = await screensOf(who);
    expect((await see.profiles.own()).email).toBe(people[who].email);
    for (const chat of (await see.chats.myRequests({})).items) {
      const messages = await see.chats.messages({ id: chat.collaboration_request_response_id });
      expect(messages.length).toBeGreaterThan(0);
      expect(messages.length).toBeLessThan(limits.messagesPage);
    }
  }
});
