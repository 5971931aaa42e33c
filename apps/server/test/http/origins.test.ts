import { appRouter } from '@exchange/api';
import { allRefusals } from '@exchange/contract/all-refusals';
import { insertUser } from '@exchange/testkit/users';
import { afterAll, describe, expect, test } from 'vitest';
import { restRows } from '../../src/rest/routes.ts';
import { openServer } from '../support/server.ts';
import { digestOf } from './testing/rows.ts';
import { report } from './testing/scale.ts';
import { type RawRequest, send } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', PUBLIC_URL: 'https://exchange.uni.example' });
const cookie = (await insertUser(server.db)).cookie.replace('session=', '__Host-session=');
const before = await digestOf(server.db);
let cases = 0;
afterAll(async () => {
  report('foreign pages', { cases });
});

/** All mutations, from the REST table and from the routers, so that new calls are tested too. */
const rest = restRows
  .filter(({ method, anyBody }) => method !== 'GET' && anyBody !== true)
  .map(({ method, path }) => ({ method, url: path.replace(/:\w+/g, '1') }));
const procedures: object = appRouter._def.procedures;
const trpc = Object.entries(procedures)
  .filter(([, procedure]) => procedure._def.type === 'mutation')
  .map(([name]) => ({ method: 'POST', url: `/trpc/${name}` }));

const foreign: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example' },
  'a sibling host of the university': { origin: 'https://wiki.uni.example' },
  'a host that begins alike': { origin: 'https://exchange.uni.example.evil.example' },
  'a page without an origin': { origin: 'null' },
  'a form of another site': { 'sec-fetch-site': 'cross-site' },
  'a form of a sibling host': { 'sec-fetch-site': 'same-site' },
};
const types = {
  multipart: 'multipart/form-data; boundary=x',
  'plain text': 'text/plain',
  'a form': 'application/x-www-form-urlencoded',
  'no type': undefined,
};

describe.each([...rest, ...trpc])('$method $url', ({ method, url }) => {
  const call = (request: Partial<RawRequest>) => {
    cases += 1;
    return send(server.app, { method, url, cookie, ...request });
  };

  test('a call that changes something is refused with 403 if it comes from a page of another origin', async () => {
    for (const [page, headers] of Object.entries(foreign))
      for (const body of [{ headers, payload: {} }, { headers }])
        expect(await call(body), page).toMatchObject({
          status: 403,
          error: allRefusals['http.foreignOrigin'].sentence(),
        });
  });

  test('a call that changes something accepts only JSON bodies', async () => {
    for (const [name, type] of Object.entries(types)) {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const answer = await call({ headers, payload: '{"email":"eve@example.org","name":"Eve"}' });
      expect(answer, name).toMatchObject({ status: 415, error: allRefusals['http.notJson'].sentence() });
    }
  });
});

test('the refused calls from pages of other origins changed no row, and enough of them were made', async () => {
  expect(await digestOf(server.db)).toBe(before);
  expect(cases).toBeGreaterThanOrEqual(240);
});

test('over tRPC, a mutation by GET and a query by POST are 405, and the Allow header names the right method', async () => {
  const expectRefused = async (request: RawRequest, allow: string) =>
    expect(await send(server.app, { ...request, cookie }), request.url).toMatchObject({
      status: 405,
      headers: { allow },
    });
  for (const { url } of trpc) await expectRefused({ method: 'GET', url: `${url}?input=%7B%7D` }, 'POST');
  for (const url of ['/trpc/profiles.own', '/trpc/profiles.own,profiles.own?batch=1'])
    await expectRefused({ method: 'POST', url, payload: {} }, 'GET, HEAD');
});
