import { createCaller } from '@exchange/api/router';
import { requestStatus } from '@exchange/contract/statuses';
import { connect, type Db } from '@exchange/db';
import { prepareDatabase } from '@exchange/db/prepare';
import { createTestDatabase } from '@exchange/db/testing';
import { becomeCandidate } from '@exchange/db/testing/candidate';
import { addressErrors, feedErrors } from '@exchange/testkit/consistency-queries';
import { runJob } from '@exchange/testkit/jobs';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newHashid, newToken, tokenHash } from '../../core/tokens.ts';
import { findViewer } from '../auth/sessions.sql.ts';

const product = await openTestApp();
const { url, drop } = await createTestDatabase();
const db = connect({ url, max: 4 });
afterAll(async () => {
  await db.destroy();
  await drop();
});

const isPast = "now() - interval '1 day'";
/** What the accounts of 1.0.0-rc.1 are: the institute of a verified address, and what else has happened. */
const accounts = {
  'of ETH': { at: 'ethz.ch' },
  'of ETH, too': { at: 'ethz.ch' },
  'of Oxford': { at: 'ox.ac.uk' },
  'of Cambridge': { at: 'cam.ac.uk' },
  'of no institute': {},
  'of no institute, but claims ETH': { claimed_institute: "'ETH Zurich'" },
  'of ETH, not verified': { claimed_institute: "'ETH Zurich'", verified_at: 'null' },
  'of ETH, suspended': { at: 'ethz.ch', suspended_at: isPast, suspension_reason: "'Spam'" },
  'of ETH, deactivated by it': { at: 'ethz.ch', deactivated_at: isPast },
  'of ETH, which removed it': {
    at: 'ethz.ch',
    deactivated_at: isPast,
    is_removed: 'true',
    delete_at: "now() + interval '9 days'",
  },
  'of ETH, leaving': { at: 'ethz.ch', delete_at: "now() + interval '9 days'" },
  erased: { delete_at: isPast, erased_at: isPast, verified_at: 'null' },
} satisfies Record<string, Partial<Record<string, string>>>;
type Account = keyof typeof accounts;

const tokens = new Map<number, string>();
const idOf = {} as Record<Account, number>;

/** Fills the tables that 1.0.0-rc.1 has loaded from its files, which are as those of this release. */
async function copyReference(): Promise<void> {
  for (const table of [
    'technical_area_category',
    'technical_area',
    'collaboration_type_category',
    'collaboration_type',
    'master_collaboration_status',
    'collaboration_request_status',
    'institute',
    'institute_domain',
  ]) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(json_agg(kept), '[]')::text as all from ${sql.table(table)} kept`.execute(product.db);
    await sql`
      insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.all}::json)`.execute(
      db,
    );
  }
}

async function insertAccount(name: Account): Promise<void> {
  const { at, ...more }: Partial<Record<string, string>> = accounts[name];
  const values = {
    hashid: sql`${newHashid()}`,
    email: sql`${`${Object.keys(idOf).length}@${at ?? 'example.org'}`}`,
    email_key: sql`${`${Object.keys(idOf).length}@${at ?? 'example.org'}`}`,
    name: sql`${name}`,
    verified_at: sql`now()`,
    is_verified_institute: sql.lit(at !== undefined),
    institute_id: sql`(select institute_id from institute_domain where domain = ${at ?? null})`,
    ...Object.fromEntries(Object.entries(more).map(([column, value]) => [column, sql.raw(value ?? 'null')])),
  };
  const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`
    insert into app_user (${columns}) values (${sql.join(Object.values(values))}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  idOf[name] = id;
  // Nobody has logged in to an account that is not verified.
  if (more.verified_at === 'null') return;
  const token = newToken();
  tokens.set(id, token);
  await sql`insert into session (user_id, token_hash) values (${id}, ${tokenHash(token)})`.execute(db);
  await sql`insert into user_technical_area (user_id, area_id) values (${id}, 101)`.execute(db);
}

/** Requests of an account, with each scope and in each of some statuses. */
async function insertRequests(owner: number): Promise<void> {
  const scopes = ['everyone', 'verified', 'my', ['ethz.ch'], ['ox.ac.uk', 'cam.ac.uk']] as const;
  for (const scope of scopes)
    for (const status of [requestStatus.draft, requestStatus.active, requestStatus.completed, null]) {
      const isShared = typeof scope !== 'string';
      const { rows } = await sql<{ id: number }>`
        insert into collaboration_request (user_id, title, description, collaboration_type_id, share_scope, status_id, published_at, deleted_at)
        values (${owner}, 'Which?', 'This.', 101, ${isShared ? 'selected' : scope}, ${status ?? requestStatus.active}::int, now(),
          case when ${status === null} then now() end)
        returning id`.execute(db);
      const id = rows[0]?.id ?? 0;
      await sql`insert into request_technical_area (request_id, area_id) values (${id}, 101)`.execute(db);
      if (isShared)
        await sql`
          insert into request_institute (request_id, institute_id)
          select ${id}, institute_id from institute_domain where domain = any(${[...scope]}::text[])`.execute(db);
    }
}

/** An offer on each Active request for the institute of an owner. */
async function insertOffers(owner: number, helper: number, isWithdrawn: boolean): Promise<void> {
  await sql`
    with added as (
      insert into offer (request_id, owner_id, helper_id, withdrawn_at)
      select id, user_id, ${helper}, case when ${isWithdrawn} then now() end from collaboration_request
      where user_id = ${owner} and share_scope = 'my' and status_id = 2 and deleted_at is null
      returning id, request_id),
    marked as (
      insert into recipient_state (user_id, request_id, state)
      select ${helper}, request_id, 'offered' from added where not ${isWithdrawn})
    insert into chat_member (chat_id, user_id, other_id, is_request_owner)
    select id, ${owner}::int, ${helper}::int, true from added union all select id, ${helper}, ${owner}, false from added`.execute(
    db,
  );
}

const present = (person: string) =>
  sql.raw(`(${person}.delete_at is null and ${person}.suspended_at is null and ${person}.deactivated_at is null)`);

/** The feed as 1.0.0-rc.1 writes it. */
const feed = sql`
  insert into request_feed (area_id, audience, type_id, created_at, request_id, owner_id)
  select 101, audience.id, request.collaboration_type_id, request.created_at, request.id, request.user_id
  from collaboration_request request join app_user owner on owner.id = request.user_id
  cross join lateral (
    select 0 as id where share_scope = 'everyone' union all select -1 where share_scope = 'verified'
    union all select owner.institute_id where share_scope = 'my' and owner.is_verified_institute
    union all select institute_id from request_institute where share_scope = 'selected' and request_id = request.id) audience
  where status_id = 2 and deleted_at is null and accepts_offers and ${present('owner')}`;

/** Who can log in and is not leaving, each with each request that is there: what 1.0.0-rc.1 says of the two. */
const pairs = sql`
  select viewer.id as viewer, request.id as request, request.status_id,
    request.user_id = viewer.id as is_own,
    exists (select from offer where request_id = request.id and helper_id = viewer.id) as has_offered,
    exists (select from recipient_state where request_id = request.id and user_id = viewer.id) as is_marked,
    exists (select from user_block where blocker_id = viewer.id and blocked_id = owner.id) as blocks,
    exists (select from user_block where blocker_id = owner.id and blocked_id = viewer.id) as is_blocked,
    request.share_scope = 'everyone' or viewer.is_verified_institute and case request.share_scope
      when 'verified' then true
      when 'my' then owner.is_verified_institute and owner.institute_id = viewer.institute_id
      else viewer.institute_id in (select institute_id from request_institute where request_id = request.id) end as is_shared
  from app_user viewer cross join collaboration_request request join app_user owner on owner.id = request.user_id
  where viewer.verified_at is not null and ${present('viewer')} and request.deleted_at is null and ${present('owner')}`;

const listed = async (condition: string) => {
  const { rows } = await sql<{ row: string }>`
    select viewer || ' sees ' || request as row from (${pairs}) pairs where ${sql.raw(condition)}`.execute(db);
  return rows.map(({ row }) => row).sort();
};

/** Every row of who sees what, by the rules of 1.0.0-rc.1 on its tables. */
async function seenBefore() {
  const { rows: badges } = await sql<{ row: string }>`
    select concat_ws(' ', id, is_verified_institute, institute_id, claimed_institute) as row from app_user
    where verified_at is not null and ${present('app_user')}`.execute(db);
  return {
    pages: await listed('is_own or has_offered or status_id <> 1 and not blocks and not is_blocked and is_shared'),
    lists: await listed(
      'not is_own and status_id = 2 and is_shared and not is_marked and not blocks and (not is_blocked or has_offered)',
    ),
    badges: badges.map(({ row }) => row).sort(),
  };
}

/** The same as the product answers. */
async function seenNow(upgraded: Db) {
  const [pages, lists, badges]: [string[], string[], string[]] = [[], [], []];
  const { rows: requests } = await sql<{ id: number }>`select id from collaboration_request`.execute(upgraded);
  for (const [id, token] of tokens) {
    const viewer = await findViewer(upgraded, token);
    if (viewer === null) continue;
    const call = createCaller(() => ({ ...product.contextOf(viewer), db: upgraded }));
    for (const request of requests)
      await call.requests.byId(request).then(
        () => pages.push(`${id} sees ${request.id}`),
        () => undefined,
      );
    const { items } = await call.requests.listNew({ limit: 100 }).catch(() => ({ items: [] }));
    lists.push(...items.map((request) => `${id} sees ${request.id}`));
    if (id !== idOf['of no institute']) continue;
    for (const person of Object.values(idOf)) {
      const found = await call.profiles.byId({ userId: person }).catch(() => null);
      if (found === null) continue;
      const { is_verified_institute, institute_id, claimed_institute, institutes } = found;
      expect(institutes.map((one) => one.id)).toEqual(institute_id === null ? [] : [institute_id]);
      badges.push(
        [person, is_verified_institute ? 't' : 'f', institute_id, claimed_institute]
          .filter((part) => part !== null)
          .join(' '),
      );
    }
  }
  return { pages: pages.sort(), lists: lists.sort(), badges: badges.sort() };
}

test('an upgrade from 1.0.0-rc.1 keeps who sees which request and which badge, row by row', async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await becomeCandidate(url);
  await copyReference();
  for (const name of Object.keys(accounts) as Account[]) await insertAccount(name);
  for (const id of tokens.keys()) await insertRequests(id);
  await insertOffers(idOf['of ETH'], idOf['of no institute'], false);
  await insertOffers(idOf['of ETH, too'], idOf['of Oxford'], true);
  for (const [blocker, blocked] of [
    [idOf['of ETH'], idOf['of ETH, leaving']],
    [idOf['of ETH, too'], idOf['of Oxford']],
    [idOf['of Cambridge'], idOf['of ETH, too']],
  ])
    await sql`insert into user_block (blocker_id, blocked_id) values (${blocker}, ${blocked})`.execute(db);
  await feed.execute(db);
  const before = await seenBefore();
  expect(before.pages.length).toBeGreaterThan(200);
  expect(before.lists.length).toBeGreaterThan(50);
  expect(before.badges).toHaveLength(6);

  await prepareDatabase(url);

  expect(await seenNow(db)).toEqual(before);
  expect([...(await addressErrors(db)), ...(await feedErrors(db))]).toEqual([]);
  // Badges get their end, and stay until then.
  while (await runJob({ ...product.services, db }, 'end-badges'));
  expect(await seenNow(db)).toEqual(before);
});
