import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outcomeLimits } from '@exchange/contract/limits';
import { outcomeFile, outcomeOf } from '@exchange/contract/outcome';
import { requestStatus } from '@exchange/contract/statuses';
import { createStaff, createUser, type User } from '@exchange/testkit/app-users';
import { createRandom } from '@exchange/testkit/random';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { insertUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inLanguage } from '../../core/languages.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;
const program = path.join(import.meta.dirname, '../../../../../docs/examples/outcome-report.py');
let operator: User;
let quarter: string;
let people: number[];
let institutes: { id: number; name: string }[];

beforeAll(async () => {
  operator = await createStaff(product, 'operator');
  const { rows } = await sql<{ day: string }>`
    select to_char(date_trunc('quarter', now() - interval '28 days') - interval '3 months', 'YYYY-MM-DD') as day`.execute(
    db,
  );
  quarter = rows[0]?.day ?? '';
  institutes = await db.selectFrom('institute').select(['id', 'name']).orderBy('id').limit(4).execute();
  people = [];
  for (let n = 0; n < 40; n += 1) people.push((await insertUser(db)).id);
});

beforeEach(async () => {
  await sql`truncate collaboration_request, outcome_quarter, emails_of_day cascade`.execute(db);
  await db.updateTable('app_user').set({ institute_id: null, is_verified_institute: false }).execute();
});

const join = (ids: readonly number[], institute: number) =>
  db
    .updateTable('app_user')
    .set({ institute_id: institutes[institute]?.id ?? null, is_verified_institute: true })
    .where('id', 'in', [...ids])
    .execute();

/** A request on a day of the quarter, with offers so many days later. */
async function post(
  owner: number,
  { type = 101, area = 101, day = 1, offers = [] as [number, number][], solved = false } = {},
) {
  const at = sql<string>`${quarter}::date + make_interval(days => ${day})`;
  const { id } = await db
    .insertInto('collaboration_request')
    .values({
      user_id: owner,
      title: 'Gel',
      description: 'Why?',
      collaboration_type_id: type,
      share_scope: 'everyone',
      status_id: solved ? requestStatus.completed : requestStatus.active,
      created_at: at,
      published_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('request_technical_area').values({ request_id: id, area_id: area }).execute();
  if (solved)
    await db
      .insertInto('request_status_change')
      .values({ request_id: id, status_id: requestStatus.completed, changed_at: at })
      .execute();
  for (const [helper, days] of offers)
    await db
      .insertInto('offer')
      .values({
        request_id: id,
        owner_id: owner,
        helper_id: helper,
        created_at: sql<string>`${quarter}::date + make_interval(days => ${day}) + ${days} * interval '1 day'`,
      })
      .execute();
  return id;
}
const person = (n: number) => people[n % people.length] ?? 0;

async function make() {
  while (await product.runJob('make-outcome-report'));
  return (await operator.call.operators.outcome({ quarter })).rows;
}
const groupsOf = async () => outcomeOf(await make()).groups;

describe('who may not', () => {
  test('members and moderators cannot read the operators’ report of outcomes', async () => {
    expect(await keyOf((await createUser(product)).call.operators.outcome({}))).toBe('http.notFound');
    expect(await keyOf((await createStaff(product, 'moderator')).call.operators.outcome({}))).toBe(
      'operators.forOperators',
    );
  });

  test('the report of outcomes has no numbers of a quarter in which fewer than five people posted, or helped', async () => {
    for (let n = 0; n < 4; n += 1) await post(person(n));
    expect(await make()).toEqual([]);
    await sql`truncate outcome_quarter cascade`.execute(db);
    await post(person(4), { offers: [[person(10), 1]] });
    expect(await make()).toEqual([]);
  });

  test('in the report of outcomes, institutes of fewer than five people are counted as others, of at least five people', async () => {
    await join(people.slice(0, 10), 0);
    await join(people.slice(10, 16), 1);
    await join(people.slice(16, 19), 2);
    for (let n = 0; n < 19; n += 1) await post(person(n));
    const names = (await groupsOf())
      .filter(({ by }) => by === 'institute')
      .map(({ group, requests }) => [group, requests]);
    // The smallest large one is added: three people would be all less the two others.
    expect(names).toEqual([
      [institutes[0]?.name, 10],
      [outcomeLimits.rest, 9],
    ]);
  });

  test('in the report of outcomes, a group with fewer than five helpers is counted as others', async () => {
    await join(people.slice(0, 6), 0);
    await join(people.slice(6, 12), 1);
    await join(people.slice(12, 18), 2);
    for (let n = 0; n < 18; n += 1)
      await post(person(n), n < 6 ? { offers: [[person(20 + n), 1]] } : n === 6 ? { offers: [[person(30), 1]] } : {});
    const groups = (await groupsOf()).filter(({ by }) => by === 'institute');
    for (const { helpers } of groups) expect(helpers === 0 || helpers >= outcomeLimits.minPeople).toBe(true);
    expect(groups.map(({ group }) => group)).not.toContain(institutes[1]?.name);
  });

  test('in the report of outcomes, every group of random requests has five owners or more, and five helpers or none', async () => {
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      await sql`truncate collaboration_request, outcome_quarter cascade`.execute(db);
      const types = new Map<string, Set<number>>();
      const named = new Map(
        (await db.selectFrom('collaboration_type').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
      );
      for (let n = 0; n < 60; n += 1) {
        const owner = person(random.below(30));
        const type = 101 + Math.min(random.below(5), random.below(5));
        const offers =
          random.below(2) === 0 ? [] : [[person(30 + random.below(10)), random.below(40)] as [number, number]];
        await post(owner, { type, offers, area: [101, 201, 304][random.below(3)] ?? 101 });
        const name = named.get(type) ?? '';
        types.set(name, (types.get(name) ?? new Set()).add(owner));
      }
      const groups = await groupsOf();
      const [all] = groups;
      for (const by of ['institute', 'category', 'type'] as const) {
        const parts = groups.filter((group) => group.by === by);
        if (parts.length === 0) continue;
        for (const key of ['requests', 'solved', 'helpers', 'returning'] as const)
          expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(all?.[key]);
        for (const { helpers } of parts) expect(helpers === 0 || helpers >= outcomeLimits.minPeople).toBe(true);
      }
      const shown = groups.filter(({ by, group }) => by === 'type' && group !== outcomeLimits.rest);
      for (const { group } of shown) expect(types.get(group)?.size).toBeGreaterThanOrEqual(outcomeLimits.minPeople);
    }
  });
});

test('the report of outcomes counts how soon requests got an offer, which were solved, and who helped again', async () => {
  const waits = [0.5, 1, 2, 3, 6, 10, 20, 27, 29, 50];
  const ids: number[] = [];
  for (const [n, days] of waits.entries())
    ids.push(await post(person(n), { offers: [[person(20 + (n % 6)), days]], solved: n < 3, day: 80 }));
  await post(person(1));
  const deleted = await post(person(2), { offers: [[person(30), 1]] });
  await db.updateTable('collaboration_request').set({ deleted_at: sql`now()` }).where('id', '=', deleted).execute();
  const [all] = await groupsOf();
  expect(all).toEqual({
    by: 'all',
    group: '',
    requests: 11,
    answered: [2, 4, 5],
    median: 14,
    slow: null,
    solved: 3,
    helpers: 6,
    returning: 3,
  });
});

test('every number of the outcome report can be computed from its rows, also in another programming language; the rows name no person', async () => {
  await join(people.slice(0, 8), 0);
  await join(people.slice(8, 16), 3);
  for (let n = 0; n < 24; n += 1)
    await post(person(n), {
      type: 101 + (n % 2),
      offers: [[person(25 + (n % 12)), n % 9]],
      solved: n % 3 === 0,
      day: n,
    });
  await db.insertInto('emails_of_day').values({ day: quarter, sent: 42 }).execute();
  const rows = await make();
  expect(rows.length).toBeGreaterThan(20);
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
  const file = path.join(folder, 'rows.csv');
  writeFileSync(file, outcomeFile(rows));
  const computed: unknown = JSON.parse(execFileSync('python3', [program, file], { encoding: 'utf8' }));
  rmSync(folder, { recursive: true });
  expect(computed).toEqual(outcomeOf(rows));
  expect(outcomeOf(rows)).toMatchObject({ emails: 42, busiestShare: null });
});

test('the report of outcomes tells the share of the busiest hundredth only if that is five people', async () => {
  for (let n = 0; n < 5; n += 1) await post(person(n));
  const [request] = await db.selectFrom('collaboration_request').select('id').execute();
  const others = await db.selectFrom('collaboration_request').select('id').execute();
  await sql`
    insert into app_user (hashid, email, email_key, verified_at)
    select 'busy-hashid-' || n, 'busy' || n || '@example.org', 'busy' || n || '@example.org', now() from generate_series(1, 401) n
    on conflict do nothing`.execute(db);
  await sql`
    insert into offer (request_id, owner_id, helper_id, created_at)
    select request.id, request.user_id, helper.id, request.published_at + interval '1 day'
    from collaboration_request request join app_user helper on helper.email like 'busy%'
    where request.id = ${request?.id ?? 0} or helper.email in ('busy1@example.org', 'busy2@example.org')`.execute(db);
  expect(others).toHaveLength(5);
  // Five people with 5, 5, 1, 1 and 1 of 409 offers.
  expect(outcomeOf(await make()).busiestShare).toBeCloseTo(13 / 409);
});

test('a report of outcomes is made once, of finished quarters only, and nothing that happens later changes it', async () => {
  const first = await post(person(0));
  for (let n = 1; n < 7; n += 1) await post(person(n));
  const rows = await make();
  expect(rows.length).toBeGreaterThan(0);
  await db.updateTable('collaboration_request').set({ deleted_at: sql`now()` }).where('id', '=', first).execute();
  await post(person(9), { solved: true });
  await join(people.slice(0, 20), 1);
  expect(await make()).toEqual(rows);
  expect((await operator.call.operators.outcome({})).quarters).toEqual([quarter]);
  expect((await operator.call.operators.outcome({ quarter: '2001-01-01' })).rows).toEqual([]);
});

test('types and categories have their names in the language of the reader, unless they were renamed since then', async () => {
  for (let n = 0; n < 10; n += 1) await post(person(n), { type: 101 + (n % 2), area: n % 2 === 0 ? 101 : 201 });
  await make();
  const read = async () =>
    outcomeOf((await inLanguage('ja', () => operator.call.operators.outcome({ quarter }))).rows)
      .groups.filter(({ by }) => by !== 'all')
      .map(({ group }) => group);
  const { rows } = await sql<{ name: string }>`
    select name from reference_name where language = 'ja'
      and (reference, id) in (('technical_area_category', 1), ('technical_area_category', 2), ('collaboration_type', 101), ('collaboration_type', 102))`.execute(
    db,
  );
  expect((await read()).sort()).toEqual(rows.map(({ name }) => name).sort());
  const type = db.updateTable('collaboration_type').where('id', '=', 101);
  const { name } = await db
    .selectFrom('collaboration_type')
    .select('name')
    .where('id', '=', 101)
    .executeTakeFirstOrThrow();
  await type.set({ name: 'Renamed' }).execute();
  expect(await read()).toContain(name);
  await type.set({ name }).execute();
});

test('emails that are deleted after thirty days stay in the count of the emails of their day', async () => {
  await sql`
    insert into mail_outbox (kind, to_address, to_key, subject, text_body, html_body, message_id, sent_at, failed_at)
    select 'offer', 'a@example.org', 'a@example.org', '', '', '', 'm' || n, sent, failed
    from (values (1, now() - interval '40 days', null), (2, now() - interval '40 days', null),
      (3, now() - interval '20 days', null), (4, null, now() - interval '40 days')) mail (n, sent, failed)`.execute(db);
  await product.runJob('delete-old-emails');
  const { rows } = await sql<{ sent: number }>`select sent from emails_of_day where sent > 0`.execute(db);
  expect(rows).toEqual([{ sent: 2 }]);
});
