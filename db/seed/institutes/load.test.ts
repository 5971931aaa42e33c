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

test('an institute keeps its id through a new name and main domain', async () => {
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

test('splits and exchanges of domains keep institutes apart', async () => {
  await store({ A: ['a.edu', 'b.edu'], C: ['c.edu', 'd.edu'] });
  const before = await idsByName();
  await store({ A: ['a.edu', 'd.edu'], B: ['b.edu'], C: ['c.edu'] });
  const after = await idsByName();
  expect([after.get('A'), after.get('C')]).toEqual([before.get('A'), before.get('C')]);
  expect([...before.values()]).not.toContain(after.get('B'));
  expect(await idByDomain('d.edu')).toBe(before.get('A'));
});

test('a domain can become stopped and a stopped one owned', async () => {
  await store({ A: ['a.edu', 'x.a.edu'] }, ['b.edu']);
  await store({ A: ['a.edu', 'b.edu'] }, ['x.a.edu']);
  expect(await idByDomain('x.a.edu')).toBeNull();
  expect(await idByDomain('b.edu')).toBe((await idsByName()).get('A'));
});

test('a removed institute is deleted unless a row refers to it', async () => {
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

test('every table that refers to institutes is known', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where confrelid = 'institute'::regclass and contype = 'f' order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['app_user', 'institute', 'institute_domain', 'request_institute']);
});
