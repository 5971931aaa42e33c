import { beforeAll, expect, test } from 'vitest';
import { type Client, openServer } from './support/server.ts';

const server = await openServer();
let member: Client;
beforeAll(async () => {
  member = await server.member('ada@example.org');
});

const list = (headers: Record<string, string> = {}) => member.call('GET', '/api/institutes', { headers });
const names = (body: unknown) => (Array.isArray(body) ? body.map((entry: { name: string }) => entry.name) : []);

test('a list of reference data is cached for all users, until the data changes', async () => {
  const first = await list();
  expect(names(first.body).length).toBeGreaterThan(20_000);
  const other = await server.member('bob@example.org');
  expect((await other.call('GET', '/api/institutes')).text).toBe(first.text);
  const tag = String(first.headers.etag);
  expect(await list({ 'if-none-match': tag })).toMatchObject({ status: 304, text: '' });

  await server.db
    .insertInto('institute')
    .values({ name: 'Čmelák Institute', search_name: 'cmelak institute', source_key: 'test' })
    .execute();
  const later = await list({ 'if-none-match': tag });
  expect(later.status).toBe(200);
  expect(names(later.body)).toContain('Čmelák Institute');
});

test('a cached list needs a session', async () => {
  await list();
  expect((await server.client().call('GET', '/api/institutes')).status).toBe(401);
});

test('a list with a query is not answered from the cache', async () => {
  await list();
  expect(names((await member.call('GET', '/api/institutes?limit=3')).body)).toHaveLength(3);
  expect(names((await member.call('GET', '/api/institutes?q=zurich&limit=1')).body)).toHaveLength(1);
});

test('a cached list is compressed for clients that accept it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await server.app.inject({
      method: 'GET',
      url: '/api/institutes',
      headers: { 'accept-encoding': encoding, cookie: [...member.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(headers['content-encoding'], encoding).toBe(encoding);
    expect(String(headers.vary).toLowerCase()).toMatch(/cookie.*accept-encoding|accept-encoding.*cookie/);
  }
});
