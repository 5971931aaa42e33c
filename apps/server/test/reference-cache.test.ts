import { beginReferenceChange } from '@exchange/api/features/reference/institutes.sql';
import { expect, test } from 'vitest';
import { type Client, openServer } from './support/server.ts';

const server = await openServer();
const member = await server.member('ada@example.org');

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

test('a cached list is compressed for clients that accept it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await server.app.inject({
      method: 'GET',
      url: '/api/institutes',
      headers: { 'accept-encoding': encoding, cookie: member.cookie },
    });
    expect(headers['content-encoding'], encoding).toBe(encoding);
    expect(String(headers.vary).toLowerCase()).toMatch(/cookie.*accept-encoding|accept-encoding.*cookie/);
  }
});

test('the list of areas is kept for all but those who have a retired one, through both transports', async () => {
  const ids = async (client: Client) => {
    const { body } = await client.call('GET', '/api/technical-areas');
    const { body: batch } = await client.call('GET', '/trpc/reference.technicalAreas');
    const areasIn = (list: unknown) =>
      (Array.isArray(list) ? list : []).flatMap(({ tech_areas }: { tech_areas: { id: number }[] }) => tech_areas);
    const [rest, trpc] = [areasIn(body), areasIn(Object(batch).result?.data)].map((areas) => areas.map(({ id }) => id));
    expect(trpc).toEqual(rest);
    return rest;
  };
  const holder = await server.member('holder@example.org');
  await holder.call('PUT', '/api/profile', { json: { technical_area_ids: [105] } });
  expect(await ids(member)).toContain(105);
  await server.db
    .updateTable('technical_area')
    .set({ retired_at: new Date().toISOString() })
    .where('id', '=', 105)
    .execute();
  await server.db.transaction().execute(beginReferenceChange);
  for (let call = 0; call < 2; call += 1) {
    expect(await ids(holder)).toContain(105);
    expect(await ids(member)).not.toContain(105);
  }
});
