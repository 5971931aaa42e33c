import { spawnSync } from 'node:child_process';
import { jobs } from '@exchange/api';
import { brokenPasswordRules } from '@exchange/contract/auth';
import { requestStatus, shareScopes } from '@exchange/contract/statuses';
import { connect } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Caller, callAs, createServices } from './callers.ts';
import { accountsTable, password, requests, users } from './dataset.ts';
import { replay } from './replay.ts';

const database = await createTestDatabase();
const db = connect({ url: database.url, max: 4 });
const services = createServices(db);
afterAll(async () => {
  await services.hasher.close();
  await db.destroy();
  await database.drop();
});
const replays = await Promise.all([replay(database.url, Date.now()), replay(database.url, Date.now())]);

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}
async function count(from: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rowsOf(sql<{ count: number }>`select count(*) as count from ${from}`);
  return row?.count ?? 0;
}
const emailOf = (key: string) => users[key]?.email ?? '';
async function callerOf(key: string): Promise<Caller> {
  const viewer = await db
    .selectFrom('app_user')
    .select(['id as user_id', 'hashid', 'name'])
    .where('email', '=', emailOf(key))
    .executeTakeFirstOrThrow();
  return callAs(services, viewer);
}
/** The query finds these rows, in any order. */
async function expectRows(query: ReturnType<typeof sql<object>>, expected: readonly object[]): Promise<void> {
  const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(texts(await rowsOf(query))).toEqual(texts(expected));
}

test('make demo refuses a database with any user before it migrates it', async () => {
  const other = await createTestDatabase();
  const otherDb = connect({ url: other.url, max: 1 });
  const email = 'somebody@example.org';
  await otherDb.insertInto('app_user').values({ email, email_key: email, hashid: 'somebody-here' }).execute();
  await sql`update seed_state set fingerprint = 'of another release'`.execute(otherDb);
  await sql`delete from kysely_migration`.execute(otherDb);
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: other.url };
  const { status, stderr, stdout } = spawnSync(process.execPath, [`${import.meta.dirname}/main.ts`], {
    env,
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The demo data were not loaded, because the database has users;[^\n]*\n$/),
  });
  const { rows } =
    await sql`select fingerprint, (select count(*) from kysely_migration) as ran from seed_state`.execute(otherDb);
  expect(rows).toEqual([{ fingerprint: 'of another release', ran: 0 }]);
  expect(await otherDb.selectFrom('app_user').select('email').execute()).toEqual([{ email }]);
  await otherDb.destroy();
  await other.drop();
});

test('if make demo runs twice at once, only one run fills the database, and a later run changes nothing', async () => {
  expect(replays.sort()).toEqual([false, true]);
  expect(await replay(database.url, Date.now())).toBe(false);
  expect(await count(sql`app_user`)).toBe(Object.keys(users).length);
});

test('make demo stores the users of its dataset', async () => {
  const stored = sql<object>`
    select email, person.name, description, stage.name as stage, claimed_institute as claimed, grants, social_links as links,
      is_listed as listed, master_collaboration_status_id as open,
      array(select area.name from user_technical_area chosen join technical_area area on area.id = chosen.area_id
        where chosen.user_id = person.id order by area.name collate "C") as areas
    from app_user person left join career_stage stage on stage.id = career_stage_id`;
  const expected = Object.values(users).map((user) => ({
    email: user.email,
    name: user.name ?? null,
    description: user.description ?? null,
    stage: user.careerStage ?? null,
    claimed: user.claimedInstitute ?? null,
    grants: user.grants,
    links: user.socialLinks,
    listed: user.isListed ?? null,
    open: user.openTo === undefined ? 1 : user.openTo === 'nobody' ? 2 : 3,
    areas: user.areas.toSorted(),
  }));
  await expectRows(stored, expected);
});

test('make demo stores the requests of its dataset with their status and deletion', async () => {
  const stored = sql<object>`
    select owner.email as by, title, request.description, type.name as type, share_scope as scope, status_id as status,
      deleted_at is not null as deleted,
      (select count(*) from request_technical_area where request_id = request.id) as areas,
      (select count(*) from request_institute where request_id = request.id) as institutes
    from collaboration_request request join app_user owner on owner.id = user_id
    join collaboration_type type on type.id = collaboration_type_id`;
  const expected = requests.map(({ outcome, isDraft, ...request }) => ({
    by: emailOf(request.by),
    title: request.title,
    description: request.description ?? null,
    type: request.type,
    scope: request.scope,
    status: requestStatus[outcome?.status ?? (isDraft ? 'draft' : 'active')],
    deleted: request.deletedDaysAgo !== undefined,
    areas: request.areas.length,
    institutes: request.institutes.length,
  }));
  await expectRows(stored, expected);
});

test('make demo stores the access tokens of its dataset, one of them expired', async () => {
  const tokens = Object.values(users).flatMap(({ accessTokens }) => accessTokens);
  const rows = await db.selectFrom('access_token').select(['name', 'expires_at', 'last_used_at']).execute();
  expect(rows.map(({ name }) => name).sort()).toEqual(tokens.map(({ name }) => name).sort());
  const expired = rows.filter(({ expires_at }) => Date.parse(expires_at) < Date.now());
  expect(expired).toHaveLength(1);
  for (const { expires_at, last_used_at } of rows)
    expect(Date.parse(last_used_at ?? '')).toBeLessThan(Math.min(Date.now(), Date.parse(expires_at)));
});

test('make demo stores the invitations of its dataset, and some of them wait for users', async () => {
  const stored = sql<object>`
    select title, person.email as person, message from ask
    join collaboration_request request on request.id = request_id join app_user person on person.id = ask.user_id`;
  const expected = requests.flatMap(({ title, invited }) =>
    invited.map(({ person, message }) => ({ title, person: emailOf(person), message: message ?? null })),
  );
  await expectRows(stored, expected);
  const kwame = await callerOf('kwame');
  expect((await kwame.asks.listReceived({})).items.length).toBeGreaterThan(0);
  expect((await kwame.directory.list({})).items.length).toBeGreaterThan(5);
});

test('make demo stores the saved searches of its dataset, and most of them have new requests', async () => {
  const stored = sql<object>`
    select person.email as person, saved.name, q from saved_search saved join app_user person on person.id = user_id`;
  const expected = Object.values(users).flatMap(({ email, savedSearches }) =>
    savedSearches.map(({ name, q }) => ({ person: email, name, q: q ?? '' })),
  );
  await expectRows(stored, expected);
  const fresh = [await callerOf('ada'), await callerOf('kwame')].map(async ({ savedSearches }) =>
    (await savedSearches.list()).map(({ new_count }) => new_count > 0),
  );
  expect(await Promise.all(fresh)).toEqual([
    [false, true, true],
    [true, true],
  ]);
});

test('make demo stores the chats, hidden requests and collaborators of its dataset', async () => {
  const chats = sql<object>`
    select title, helper.email as by, withdrawn_at is not null as withdrawn, members.unread, members.archived, members.muted,
      array(select sender.email || ' ' || content from chat_message join app_user sender on sender.id = from_user_id
        where chat_id = offer.id order by chat_message.id) as messages
    from offer join collaboration_request request on request.id = request_id join app_user helper on helper.id = helper_id
    cross join lateral (
      select bool_or(unread > 0) as unread, min(email) filter (where is_archived) as archived, min(email) filter (where is_muted) as muted
      from chat_member join app_user on app_user.id = user_id where chat_id = offer.id) members`;
  const offers = requests.flatMap(({ title, offers }) =>
    offers.map((offer) => ({
      title,
      by: emailOf(offer.by),
      withdrawn: offer.withdrawnDaysAgo !== undefined,
      unread: offer.isUnread,
      archived: offer.archivedBy === undefined ? null : emailOf(offer.archivedBy),
      muted: offer.mutedBy === undefined ? null : emailOf(offer.mutedBy),
      messages: [offer, ...offer.replies].map(({ by, message }) => `${emailOf(by)} ${message}`),
    })),
  );
  await expectRows(chats, offers);
  const isLast = ({ offers }: (typeof requests)[number], by: string) => offers.every((offer) => offer.by !== by);
  const hidden = requests.flatMap((request) => request.hidden.filter(({ by }) => isLast(request, by)));
  expect(await count(sql`recipient_state where state = 'hidden'`)).toBe(hidden.length);
  const given = sql<object>`
    select title, email from credit join collaboration_request request on request.id = request_id`;
  const expected = requests.flatMap(({ title, collaborators }) => collaborators.map(({ email }) => ({ title, email })));
  await expectRows(given, expected);
});

test('the dataset of make demo has requests in every status and every scope', () => {
  const statuses = requests.map(({ outcome, isDraft }) => outcome?.status ?? (isDraft ? 'draft' : 'active'));
  expect(new Set(statuses)).toEqual(new Set(Object.keys(requestStatus)));
  expect(new Set(requests.map(({ scope }) => scope))).toEqual(new Set(shareScopes));
});

test('in the dataset of make demo, ids grow with time, no time is in the future, and no event comes before its cause', async () => {
  for (const [table, time] of [
    ['chat_message', 'time_sent'],
    ['collaboration_request', 'created_at'],
    ['offer', 'created_at'],
    ['app_user', 'created_at'],
  ] as const) {
    const [from, at] = [sql.table(table), sql.ref(time)];
    const steps = sql`(select ${at} < lag(${at}) over (order by id) as back, ${at} > now() as ahead from ${from}) step`;
    expect(await count(sql`${steps} where back or ahead`), table).toBe(0);
  }
  const causes = sql`chat_message m join offer c on c.id = m.chat_id
    join collaboration_request r on r.id = c.request_id`;
  expect(await count(sql`${causes} where m.time_sent < c.created_at or c.created_at < r.created_at`)).toBe(0);
  expect(await count(sql`collaboration_request where updated_at < created_at or deleted_at < updated_at`)).toBe(0);
  const statuses = sql`(select changed_at < lag(changed_at) over (partition by request_id order by id) as back, changed_at
    from request_status_change) step`;
  expect(await count(sql`${statuses} where back or changed_at > now() - interval '1 minute'`)).toBe(0);
  expect(await count(sql`recipient_state where acted_at > now() - interval '1 minute'`)).toBe(0);
});

test('in the dataset of make demo, times that are stored twice agree', async () => {
  const feed = sql`request_feed feed join collaboration_request request on request.id = feed.request_id`;
  expect(await count(feed)).toBeGreaterThan(100);
  expect(await count(sql`${feed} where feed.created_at <> request.created_at`)).toBe(0);
  expect(await count(sql`collaboration_request where published_at <> created_at`)).toBe(0);
  const replies = sql`offer where answer is null and first_reply_at <> (select min(time_sent) from chat_message
    where chat_id = offer.id and from_user_id = owner_id and time_sent >= offered_at)`;
  expect(await count(replies)).toBe(0);
});

test('make demo queues no email, and turns off all notifications of its users', async () => {
  expect(await count(sql`mail_outbox`)).toBe(0);
  expect(await count(sql`app_user where notifications_off_at is null`)).toBe(0);
});

test('the accounts that make demo prints can log in with the printed password', async () => {
  expect(brokenPasswordRules(password)).toEqual([]);
  const printed = accountsTable('http://localhost:3000');
  expect(printed).toContain(password);
  for (const key of ['ada', 'kwame', 'ines', 'newcomer']) expect(printed).toContain(emailOf(key));
  const hashes = await rowsOf<{ hash: string }>(sql`select distinct password_hash as hash from app_user`);
  const texts = hashes.map(({ hash }) => hash);
  expect(await services.hasher.match(password, texts)).toBe(0);
  expect(texts).toHaveLength(1);
});

test.each(['ada', 'kwame', 'ines'])('the demo account %s sees something in every list', async (key) => {
  const call = await callerOf(key);
  const unread = await call.chats.unreadCounts();
  const lengthOf = async (page: Promise<{ readonly items: readonly unknown[] }>) => (await page).items.length;
  const found = {
    new: await lengthOf(call.requests.listNew({})),
    hidden: await lengthOf(call.requests.listDismissed({})),
    offered: await lengthOf(call.offers.listOffered({})),
    own: await lengthOf(call.requests.listOwn({})),
    chatsOfOwn: await lengthOf(call.chats.myRequests({})),
    chatsOfOffers: await lengthOf(call.chats.myOffers({})),
    unreadOfOwn: unread.my_requests_count,
    unreadOfOffers: unread.my_offers_count,
    points: (await call.profiles.ownPoints()).collaboration_points,
  };
  expect(Object.entries(found).filter(([, number]) => number === 0)).toEqual([]);
});

test('in the demo data one request asks its owner whether help is still wanted, after the job of a server', async () => {
  while (await jobs['expire-requests'](services, 'expire-requests'));
  const asked = await rowsOf(
    sql<{ title: string }>`select title from collaboration_request where asked_at is not null`,
  );
  expect(asked).toEqual([{ title: 'A Fortran phenology model from 1987: who can still compile it?' }]);
});

test('the accounts that make demo prints are in the situations that it prints beside them', async () => {
  const [ada, kwame] = [await callerOf('ada'), await callerOf('kwame')];
  const [ines, newcomer] = [await callerOf('ines'), await callerOf('newcomer')];
  const own = (await ada.requests.listOwn({})).items;
  expect(new Set(own.map((request) => request.collaboration_request_status_id)).size).toBe(6);
  const chats = (await ada.chats.myRequests({})).items;
  expect(chats.filter((chat) => chat.unread_message_count > 0).length).toBeGreaterThan(3);
  expect((await kwame.requests.listNew({})).items.length).toBeGreaterThan(11);
  expect((await ines.profiles.collaborationStatus()).length).toBeGreaterThan(9);
  expect(await newcomer.profiles.own()).toMatchObject({ name: null, description: null, technical_areas: [] });
  expect((await newcomer.requests.listNew({})).items).toEqual([]);
});

test('the operator in the demo data finds reports waiting', async () => {
  const { operators } = await callerOf('operator');
  const waiting = await operators.listReports({});
  expect(waiting.map(({ kind, about, report_count }) => [kind, about?.name, report_count])).toEqual([
    ['request', users.swift?.name, 2],
    ['message', users.swift?.name, 1],
  ]);
  expect((await operators.self()).role).toBe('operator');
  const invited = (await operators.listJoinInvitations({})).items;
  expect(invited.map(({ email }) => email)).toEqual(users.operator?.invited.map(({ email }) => email).toReversed());
});
