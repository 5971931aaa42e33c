import { beginReferenceChange } from '@exchange/api/features/reference/institutes.sql';
import { allRefusals } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { beginDeletion } from '@exchange/testkit/accounts';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { send } from './http/testing/transports.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ LOG_LEVEL: 'warn' });
const reader = await insertUser(server.db);

const list = 'reference.institutes';
const inputs = (count: number, input: object = {}) =>
  encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, input]))));
const batchOf = (names: readonly string[], input?: object) =>
  `/trpc/${names.join(',')}?batch=1&input=${inputs(names.length, input)}`;

const urls = {
  'REST, whole': '/api/institutes',
  'REST with a limit': '/api/institutes?limit=1000',
  'tRPC with an empty input': `/trpc/${list}?input=%7B%7D`,
  'tRPC with spaces before the input': `/trpc/${list}?input=%20%7B%7D`,
  'tRPC with an input that nothing reads': `/trpc/${list}?input=${encodeURIComponent('{"x":1}')}`,
  'tRPC with two inputs': `/trpc/${list}?input=%7B%7D&input=%7B%7D`,
  'a batch of it with an input that nothing reads': batchOf([list], { x: 1 }),
  'tRPC with a limit': `/trpc/${list}?input=${encodeURIComponent('{"limit":1000}')}`,
  'a batch of it alone': batchOf([list]),
  'a batch of reference lists': batchOf([list, 'reference.careerStages']),
  'a batch with another call': batchOf([list, 'home.stats']),
};

const get = (url: string, { cookie }: Pick<StoredUser, 'cookie'> = reader, headers: Record<string, string> = {}) =>
  send(server.app, { method: 'GET', url, cookie, headers });
const namesIn = (body: unknown): string[] =>
  Array.isArray(body) ? body.map((entry: { name: string }) => entry.name) : [];

test('every call for all institutes answers from memory until the version of the reference data changes', async () => {
  const { body, headers } = await get('/api/institutes');
  const first = namesIn(body);
  expect(first.length).toBeGreaterThan(20_000);
  // The version does not change, so whatever reads the table shows the new name.
  const before = first[0] ?? '';
  await server.db.updateTable('institute').set({ name: 'Renamed' }).where('name', '=', before).execute();
  for (const [way, url] of Object.entries(urls)) {
    await get(url);
    const [found] = namesIn((await get(url)).body);
    expect(found, way).toBe(before);
  }
  const added = { name: '0 New Institute', search_name: '', source_key: 'test' };
  await server.db.insertInto('institute').values(added).execute();
  for (const [way, url] of Object.entries(urls))
    expect(namesIn((await get(url)).body).slice(0, 2), way).toEqual(['0 New Institute', 'Renamed']);
  const again = await get('/api/institutes', reader, { 'if-none-match': String(headers.etag) });
  expect(again.status).toBe(200);
});

test.each(['br', 'gzip'])('the list of institutes is compressed by %s for clients that accept it', async (encoding) => {
  const { headers } = await get('/api/institutes', reader, { 'accept-encoding': encoding });
  expect(headers['content-encoding']).toBe(encoding);
  expect(String(headers.vary).toLowerCase()).toMatch(/cookie.*accept-encoding|accept-encoding.*cookie/);
});

test('the lists of areas, career stages and collaboration types are the same over REST and tRPC', async () => {
  const names = ['technicalAreas', 'careerStages', 'collaborationTypes'].map((name) => `reference.${name}`);
  const rest = await Promise.all(
    ['technical-areas', 'career-stages', 'collaboration-types'].map(async (path) => (await get(`/api/${path}`)).body),
  );
  const batch = await get(batchOf(names));
  expect(JSON.parse(batch.text)).toEqual(rest.map((data) => ({ result: { data } })));
  expect(batch.headers['content-type']).toMatch(/^application\/json/);
  expect(batch.headers['cache-control']).toBe('no-store');
  for (const wrong of ['/trpc/reference.careerStages?batch=x', `/trpc/${names.join(',')}`])
    expect((await get(wrong)).status, wrong).not.toBe(500);
});

test('lists of reference data need a session, and are refused while the account is being deleted', async () => {
  const leaver = await insertUser(server.db);
  await beginDeletion(server.db, leaver);
  for (const [way, url] of Object.entries(urls)) {
    await get(url);
    expect((await get(url, leaver)).error, way).toBe(allRefusals['account.leaving'].sentence());
    if (url !== urls['a batch with another call'])
      expect((await send(server.app, { method: 'GET', url })).status, way).toBe(401);
  }
});

test('a list of institutes with too large a limit has the maximum length; without a limit it is complete', async () => {
  for (const url of [
    '/api/institutes?limit=100000',
    `/trpc/${list}?input=${encodeURIComponent('{"limit":100000}')}`,
    '/api/institutes?q=u&limit=100000',
  ])
    expect(namesIn((await get(url)).body), url).toHaveLength(limits.institutesPageMax);
  expect(namesIn((await get('/api/institutes')).body).length).toBeGreaterThan(20_000);
});

test('a batch answers the complete list of institutes once, and refuses its repetitions', async () => {
  const reply = await get(batchOf(Array(limits.batch).fill(list)));
  const statuses: number[] = JSON.parse(reply.text).map((one: object) => Object(one).error?.data.httpStatus ?? 200);
  expect(statuses.sort()).toEqual([200, ...Array(limits.batch - 1).fill(400)]);
  const searches = await get(batchOf([list, list], { q: 'zurich' }));
  expect(JSON.parse(searches.text).map((one: object) => 'result' in one)).toEqual([true, true]);
});

test('a retired area is in the list of areas only for people who have it, over REST and tRPC', async () => {
  const ids = async (person: StoredUser) => {
    const { body } = await get('/api/technical-areas', person);
    expect((await get('/trpc/reference.technicalAreas', person)).body).toEqual(body);
    const categories: { tech_areas: { id: number }[] }[] = Array.isArray(body) ? body : [];
    return categories.flatMap(({ tech_areas }) => tech_areas.map(({ id }) => id));
  };
  const holder = await insertUser(server.db, { areas: [105] });
  expect(await ids(reader)).toContain(105);
  const area = server.db.updateTable('technical_area').where('id', '=', 105);
  await area.set({ retired_at: new Date().toISOString() }).execute();
  await server.db.transaction().execute(beginReferenceChange);
  for (let call = 0; call < 2; call += 1) {
    expect(await ids(holder)).toContain(105);
    expect(await ids(reader)).not.toContain(105);
  }
});
