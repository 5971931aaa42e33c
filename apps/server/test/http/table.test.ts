import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { templateOf } from '../../src/openapi/document.ts';
import { documentedRows, documentPaths, type RestRow, restRows } from '../../src/rest/routes.ts';
import { procedureOf, procedures } from '../../src/trpc/procedures.ts';
import { openServer } from '../support/server.ts';
import { callOfRow } from './calls/call.ts';
import { callerOf, calls, cookiesOf, exampleOf, fixtureOf, named } from './calls/index.ts';
import { documentedRoutes, pathsOfTheHost } from './documented-routes.ts';
import { sentences } from './testing/sentences.ts';
import { callAt, send, transports, urlOf } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
afterAll(() => expect(server.log).toEqual([]));

const asLine = ({ method, path, procedure, status, open }: RestRow) =>
  [method, templateOf(path), procedure, status ?? 200, open ? 'open' : 'login'].join(' ');

test('every route of the REST API is in the documented list, and no other', () => {
  expect(documentedRows.map(asLine).sort()).toEqual([...documentedRoutes].sort());
  expect(new Set(documentedRows.map(({ method, path }) => `${method} ${path}`)).size).toBe(documentedRoutes.length);
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

test('the OpenAPI document describes every path below /api, except the files of its page, and there are no others', async () => {
  const mounted = mountedPaths().filter((path) => path.startsWith('/api'));
  expect(mounted.sort()).toEqual([...new Set([...restRows.map(({ path }) => path), ...pathsOfTheHost])].sort());
  const described = mounted.filter((path) => !path.startsWith(`${documentPaths.reference}/`)).map(templateOf);
  const { body } = await server.client().call('GET', documentPaths.openapi);
  expect(Object.keys(Object(body).paths).sort()).toEqual(described.sort());
});

test('every procedure has a REST route, except those of operators', () => {
  const names = [...procedures.keys()].filter((name) => !name.startsWith('operators.')).sort();
  expect([...new Set(calls.map(({ procedure }) => procedure))].sort()).toEqual(names);
});

/** Of nobody: the one looks like a session, the other does not. */
const invalidSession = { REST: `session=${'A'.repeat(43)}`, tRPC: 'session=nonsense' };

describe.each(named(calls))('%s', (_, call) => {
  const { row, entry, procedure } = call;

  test('a call with valid input succeeds over REST and tRPC, and its reply has exactly the keys of the contract', async () => {
    for (const transport of transports) {
      const fixture = await fixtureOf(call, server);
      const apiCall = await exampleOf(call, fixture, server);
      const session = row.open ? invalidSession[transport] : callerOf(call, fixture)?.cookie;
      const cookie = await cookiesOf(call, server, session);
      const { status, text, body, headers } = await callAt(transport, server.app, apiCall, cookie);
      expect([transport, status, text]).toEqual([transport, transport === 'tRPC' ? 200 : call.status, text]);
      expect(headers['content-type']).toMatch(/^application\/json/);
      // Every reply over REST is compared with the OpenAPI document.
      if (transport === 'tRPC') expect(z.parse(procedureOf(procedure).output, body)).toEqual(body);
    }
  });

  test('a call is refused without a session, if it needs one, and for input of a wrong type', async () => {
    const fixture = await fixtureOf(call, server);
    const example = await exampleOf(call, fixture, server);
    for (const transport of row.open ? [] : transports)
      for (const cookie of [undefined, ...Object.values(invalidSession)])
        expect(await callAt(transport, server.app, example, cookie)).toMatchObject({
          status: 401,
          error: sentences.noSession,
        });
    const cookie = callerOf(call, fixture)?.cookie;
    if (entry.wrong === undefined) {
      // The call has no input, so only the query itself can be invalid.
      const url = `${urlOf(row)}?a=1&a=2`;
      const answer = await send(server.app, { method: row.method, url, cookie });
      expect(answer).toMatchObject({ status: 400, error: sentences.invalid });
      return;
    }
    if (entry.wrong === null) return;
    const [status, error, input] = entry.wrong;
    const apiCall = callOfRow(row, input(fixture));
    for (const transport of transports)
      expect(await callAt(transport, server.app, apiCall, cookie), transport).toMatchObject({ status, error });
  });
});
