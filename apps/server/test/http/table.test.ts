import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { templateOf } from '../../src/openapi/document.ts';
import { documentedRows, type RestRow, restRows } from '../../src/rest/routes.ts';
import { procedures } from '../../src/trpc/procedures.ts';
import { openServer } from '../support/server.ts';
import { callOfRow } from './calls/call.ts';
import { type Call, callerOf, calls, cookiesOf, entryNames, exampleOf, fixtureOf, named } from './calls/index.ts';
import { documentedRoutes, routesOfTheHost } from './documented-routes.ts';
import { sentences } from './testing/sentences.ts';
import { callAt, send, type Transport, transports, urlOf } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const asLine = ({ method, path, procedure, status, open }: RestRow) =>
  [method, templateOf(path), procedure, status ?? 200, open ? 'open' : 'login'].join(' ');

test('the table of routes and the list of documented routes are the same', () => {
  expect(documentedRows.map(asLine).sort()).toEqual([...documentedRoutes].sort());
  expect(new Set(documentedRows.map(({ method, path }) => `${method} ${path}`)).size).toBe(documentedRoutes.length);
});

test('every additional route is listed with its reason', () => {
  const documented = new Set(documentedRows.map(asLine));
  for (const { name, row, entry } of calls)
    if (documented.has(asLine(row))) expect(entry.reason, name).toBeUndefined();
    else expect(entry.reason?.length, name).toBeGreaterThan(20);
  for (const reason of Object.values(routesOfTheHost)) expect(reason.length).toBeGreaterThan(20);
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
  const host = Object.keys(routesOfTheHost).map((name) => name.slice(name.indexOf(' ') + 1));
  expect(mounted.sort()).toEqual([...new Set([...restRows.map(({ path }) => path), ...host])].sort());
});

test('every procedure but the operators’ has a REST route and an entry in the registry of calls', () => {
  const names = [...procedures.keys()].filter((name) => !name.startsWith('operators.')).sort();
  expect([...entryNames].sort()).toEqual(names);
  expect([...new Set(calls.map(({ procedure }) => procedure))].sort()).toEqual(names);
});

const statusAt = (transport: Transport, { status }: Call) => (transport === 'tRPC' ? 200 : status);
/** The example of a call in a new fixture, and its caller's cookie. */
async function newExample(call: Call) {
  const fixture = await fixtureOf(call, server);
  const apiCall = await exampleOf(call, fixture, server);
  return { apiCall, cookie: await cookiesOf(call, server, callerOf(call, fixture)?.cookie) };
}

describe.each(named(calls))('%s', (_, call) => {
  const { row, entry } = call;

  test('the call succeeds, and its reply has exactly the keys of the contract', async () => {
    for (const transport of transports) {
      const { apiCall, cookie } = await newExample(call);
      const { status, text, body, headers } = await callAt(transport, server.app, apiCall, cookie);
      expect([transport, status, text]).toEqual([transport, statusAt(transport, call), text]);
      const schema = row.paged !== true ? entry.reply : z.array(entry.reply);
      const reply = row.paged === true && transport === 'tRPC' ? Object(body).items : body;
      expect(z.parse(schema, reply)).toEqual(reply);
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  test(
    row.open ? 'the call needs no session' : 'the call is refused without a session and with an invalid one',
    async () => {
      let { apiCall } = await newExample(call);
      for (const transport of transports)
        for (const cookie of [undefined, `session=${'A'.repeat(43)}`, 'session=nonsense']) {
          const sent = await cookiesOf(call, server, cookie);
          const answer = await callAt(transport, server.app, apiCall, sent);
          if (row.open) {
            expect(answer.status).toBe(statusAt(transport, call));
            ({ apiCall } = await newExample(call));
          } else expect(answer).toMatchObject({ status: 401, error: sentences.noSession });
        }
    },
  );

  test('the call is refused for wrong types with an error message', async () => {
    const fixture = await fixtureOf(call, server);
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
      expect([transport, await callAt(transport, server.app, apiCall, cookie)]).toMatchObject([
        transport,
        { status, error },
      ]);
  });
});

test('the log is empty', () => {
  expect(server.log).toEqual([]);
});
