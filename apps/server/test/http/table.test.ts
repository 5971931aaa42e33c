import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { documentedRows, type RestRow, restRows } from '../../src/rest/routes.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { callerOf, cases } from './cases.ts';
import { additionalRoutes, documentedRoutes, servedByTheHost } from './documented-routes.ts';
import { report } from './testing/scale.ts';
import { aSetting } from './testing/setting.ts';
import { type ApiCall, callAt, transports } from './testing/transports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  report('routes', {
    documented: documentedRoutes.length,
    additional: restRows.length - documentedRows.length,
    calls,
  });
  await server.close();
});

let calls = 0;
const call = (...args: Parameters<typeof callAt>) => {
  calls += 1;
  return callAt(...args);
};

/** `/a/{id}` of the list is `/a/:id` of the table. */
const inTable = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
const inDocument = (path: string) => path.replace(/:(\w+)/g, '{$1}');

const asLine = ({ method, path, procedure, status, open }: RestRow) =>
  [method, inDocument(path), procedure, status ?? 200, open ? 'open' : 'login'].join(' ');

test('the table of routes and the list of documented routes are the same', () => {
  expect(documentedRows.map(asLine).sort()).toEqual(documentedRoutes.map((line) => line.join(' ')).sort());
  expect(new Set(documentedRoutes.map(([method, path]) => `${method} ${path}`)).size).toBe(documentedRoutes.length);
});

test('every additional route is listed with its reason', () => {
  const documented = new Set(documentedRows.map((row) => `${row.method} ${row.path}`));
  const others = restRows.map((row) => `${row.method} ${row.path}`).filter((name) => !documented.has(name));
  expect(others.sort()).toEqual(Object.keys(additionalRoutes).sort());
  for (const reason of Object.values({ ...additionalRoutes, ...servedByTheHost }))
    expect(reason.length).toBeGreaterThan(20);
});

/** Every mounted path, from Fastify's printed tree: four columns per level, each line a part of the path. */
function mountedPaths(): string[] {
  const stack: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods] = /^([│ ]*)[├└]── (\S*)( \(.*\))?/.exec(line) ?? [];
      stack.length = indent.length / 4;
      stack.push(piece);
      return methods === undefined ? [] : [stack.join('')];
    });
}

test('the server answers no other path below /api', () => {
  const mounted = mountedPaths().filter((path) => path.startsWith('/api'));
  const host = Object.keys(servedByTheHost).map((name) => name.slice(name.indexOf(' ') + 1));
  expect(mounted.sort()).toEqual([...new Set([...restRows.map(({ path }) => path), ...host])].sort());
});

test('every documented route has a test case', () => {
  expect(Object.keys(cases).sort()).toEqual(documentedRoutes.map(([method, path]) => `${method} ${path}`).sort());
});

describe.each(documentedRoutes)('%s %s', (method, path, procedure, status, access) => {
  const one = cases[`${method} ${path}`] ?? { shape: z.never() };
  const bare: ApiCall = { method, path: inTable(path), procedure };

  test('the call succeeds, and its reply has exactly the keys of the contract', async () => {
    for (const transport of transports) {
      const setting = await (one.setting ?? aSetting)(server);
      const apiCall = { ...bare, ...(await one.good?.(setting, server)) };
      const answer = await call(transport, server.app, apiCall, callerOf(one, setting)?.cookie);
      expect([transport, answer.status, answer.text]).toEqual([
        transport,
        transport === 'tRPC' ? 200 : status,
        answer.text,
      ]);
      const isPage =
        transport === 'tRPC' ? z.safeParse(z.object({ items: z.array(z.unknown()) }), answer.body) : undefined;
      const body = isPage?.success ? isPage.data.items : answer.body;
      expect(z.parse(one.shape, body)).toEqual(body);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
  });

  test(
    access === 'open' ? 'the call needs no session' : 'the call is refused without a session and with an invalid one',
    async () => {
      for (const transport of transports)
        for (const cookie of [undefined, `session=${'A'.repeat(43)}`, 'session=nonsense']) {
          const setting = await (one.setting ?? aSetting)(server);
          const apiCall = { ...bare, ...(await one.good?.(setting, server)) };
          const answer = await call(transport, server.app, apiCall, cookie);
          if (access === 'open') expect(answer.status).toBe(transport === 'tRPC' ? 200 : status);
          else expect(answer).toMatchObject({ status: 401, error: 'Authentication required. Please log in again.' });
        }
    },
  );

  test('the call is refused for wrong types with an error message', async () => {
    const setting = await (one.setting ?? aSetting)(server);
    const cookie = callerOf(one, setting)?.cookie;
    if (one.wrong === undefined) {
      // The call has no input, so only the query itself can be invalid.
      const answer = await call('REST', server.app, { ...bare, path: `${bare.path}?a=1&a=2` }, cookie);
      expect(answer).toMatchObject({ status: 400, error: 'Invalid request' });
      return;
    }
    const [refused, error, parts] = one.wrong;
    for (const transport of transports)
      expect([transport, await call(transport, server.app, { ...bare, ...parts(setting) }, cookie)]).toMatchObject([
        transport,
        { status: refused, error },
      ]);
  });
});

test('the log is empty', () => {
  expect(server.log).toEqual([]);
});
