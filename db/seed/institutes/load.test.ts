import { openTestDatabase } from '@exchange/testkit/database';
import { insertUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { storeCatalogue } from './load.ts';

const { db, close } = await openTestDatabase();
afterAll(close);
beforeEach(() => sql`truncate institute, institute_domain, app_user, collaboration_request cascade`.execute(db));

/** A catalogue from names and their domains, the first of them the main one. */
function catalogue(institutes: Record<string, string[]>, stopped: string[] = []): Catalogue {
  return {
    institutes: Object.entries(institutes).map(([name, domains]) => ({
      name,
      search_name: name.toLowerCase(),
      source_key: domains[0] ?? '',
      domains,
    })),
    stopped,
  };
}
const store = (...given: Parameters<typeof catalogue>) =>
  db.transaction().execute((tx) => storeCatalogue(tx, catalogue(...given)));

async function idsByName() {
  const rows = await db.selectFrom('institute').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
async function idByDomain(domain: string) {
  const rows = db.selectFrom('institute_domain').select('institute_id').where('domain', '=', domain);
  return (await rows.executeTakeFirst())?.institute_id;
}

test('when a new list is loaded, an institute with a new name or a new main domain keeps its id', async () => {
  await store({ Old: ['old.edu', 'mail.old.edu'], Other: ['other.edu'] });
  const id = (await idsByName()).get('Old');
  await store({ New: ['old.edu', 'mail.old.edu'], Other: ['other.edu'] });
  expect((await idsByName()).get('New')).toBe(id);
  await store({ New: ['new.edu', 'mail.old.edu'], Other: ['other.edu'] });
  expect((await idsByName()).get('New')).toBe(id);
  await store({ Newest: ['newest.edu', 'new.edu'], Other: ['other.edu'] });
  expect((await idsByName()).get('Newest')).toBe(id);
  expect(await idByDomain('newest.edu')).toBe(id);
  expect(await idByDomain('mail.old.edu')).toBeUndefined();
});

test('when a new list splits or exchanges domains, institutes stay apart and keep their ids', async () => {
  await store({ A: ['a.edu', 'b.edu'], C: ['c.edu', 'd.edu'] });
  const before = await idsByName();
  await store({ A: ['a.edu', 'd.edu'], B: ['b.edu'], C: ['c.edu'] });
  const after = await idsByName();
  expect([after.get('A'), after.get('C')]).toEqual([before.get('A'), before.get('C')]);
  expect([...before.values()]).not.toContain(after.get('B'));
  expect(await idByDomain('d.edu')).toBe(before.get('A'));
});

test('when a new list is loaded, a domain can become stopped, and a stopped one can get an institute', async () => {
  await store({ A: ['a.edu', 'x.a.edu'] }, ['b.edu']);
  await store({ A: ['a.edu', 'b.edu'] }, ['x.a.edu']);
  expect(await idByDomain('x.a.edu')).toBeNull();
  expect(await idByDomain('b.edu')).toBe((await idsByName()).get('A'));
});

test('an institute that is not in a new list is deleted, unless a row refers to it', async () => {
  await store({ Kept: ['kept.edu'], Used: ['used.edu'], Gone: ['gone.edu'] });
  const before = await idsByName();
  await insertUser(db, { institute: before.get('Used') ?? 0, areas: [] });
  await store({ Kept: ['kept.edu'] });
  before.delete('Gone');
  expect(await idsByName()).toEqual(before);
  expect(await idByDomain('used.edu')).toBeUndefined();
  await store({ Kept: ['kept.edu'], Back: ['used.edu'] });
  expect((await idsByName()).get('Back')).toBe(before.get('Used'));
});

test('an institute that a new list makes part of another is merged into it, with people, requests and saved searches', async () => {
  await store({ Uni: ['uni.edu'], Students: ['student.uni.edu'], 'Old name': ['old.edu'] });
  const before = await idsByName();
  const [whole = 0, part = 0] = [before.get('Uni'), before.get('Students')];
  const student = await insertUser(db, { institute: part, areas: [] });
  const { rows } = await sql<{ id: number }>`
    insert into collaboration_request (user_id, title, description, collaboration_type_id, status_id, share_scope, published_at)
    values (${student.id}, 'Title', 'Text', 101, 2, 'selected', now()) returning id`.execute(db);
  const request = rows[0]?.id ?? 0;
  await sql`insert into request_institute (request_id, institute_id) values (${request}, ${part}), (${request}, ${whole})`.execute(
    db,
  );
  await sql`
    insert into request_feed (area_id, audience, type_id, created_at, request_id, owner_id)
    values (101, ${part}, 101, now(), ${request}, ${student.id})`.execute(db);
  await sql`insert into saved_search (user_id, name, q, type_ids, area_ids, institute_ids, among, sort)
    values (${student.id}, 'Mine', '', '{}', '{}', array[${part}::int], 'all', 'newest')`.execute(db);

  for (let load = 0; load < 2; load += 1) await store({ Uni: ['uni.edu', 'student.uni.edu', 'old.edu'] });
  expect(await idByDomain('student.uni.edu')).toBe(whole);
  const merged = await db
    .selectFrom('institute')
    .select(['id', 'merged_into', 'search_name'])
    .where('id', '<>', whole)
    .execute();
  expect(merged.map(({ id }) => id).sort()).toEqual([part, before.get('Old name')].sort());
  for (const { merged_into, search_name } of merged)
    expect({ merged_into, search_name }).toEqual({ merged_into: whole, search_name: '' });
  const references = await sql<{ of: string; id: number }>`
    select 'person' as of, institute_id as id from app_user union all select 'request', institute_id from request_institute
    union all select 'feed', audience from request_feed union all select 'search', unnest(institute_ids) from saved_search`.execute(
    db,
  );
  expect(references.rows).toEqual(['person', 'request', 'feed', 'search'].map((of) => ({ of, id: whole })));
});

test('an institute that an operator named is never merged when a new list is loaded', async () => {
  await store({ Uni: ['uni.edu'], Part: ['part.uni.edu'] });
  const part = (await idsByName()).get('Part') ?? 0;
  await sql`update institute set name = 'Named', is_set_by_operator = true where id = ${part}`.execute(db);
  await store({ Uni: ['uni.edu', 'part.uni.edu'] });
  const row = db.selectFrom('institute').select('merged_into').where('id', '=', part);
  expect(await row.executeTakeFirst()).toEqual({ merged_into: null });
});

test('only tables that a merge of institutes changes refer to institutes', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'institute'::regclass and contype = 'f' order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([
    'account_address',
    'app_user',
    'collaboration_request',
    'desk',
    'institute',
    'institute_domain',
    'request_institute',
  ]);
});
