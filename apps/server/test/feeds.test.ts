import { feedPath } from '@exchange/contract/feeds';
import { expect, test } from 'vitest';
import { call } from './http/calls/call.ts';
import { callOk, createFixture } from './http/testing/fixture.ts';
import { openServer } from './support/server.ts';

const server = await openServer();

test('a feed of a saved search needs its secret address but no session, and answers 304 if nothing has changed', async () => {
  const { reader } = await createFixture(server);
  const saved = await callOk(server, reader, call('savedSearches.save', { name: 'Gels', q: 'gel' }));
  const { url } = await callOk(server, reader, call('feeds.renew', { saved_search_id: Number(saved.id) }));
  const get = (path: string, headers = {}) => server.app.inject({ method: 'GET', url: path, headers });
  expect((await get(feedPath('x'.repeat(43)))).json()).toEqual({
    error: 'There is no feed at this address',
    code: 'feeds.notFound',
  });
  const { pathname } = new URL(String(url));
  const answer = await get(pathname);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': expect.stringContaining('no-referrer'),
  });
  expect((await get(pathname, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304);
  expect((await server.app.inject({ method: 'POST', url: pathname })).statusCode).toBe(405);
});
