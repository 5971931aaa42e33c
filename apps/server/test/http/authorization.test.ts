import { chance } from '@exchange/api/testing/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { restRows } from '../../src/rest/routes.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changing, type Subject, wires } from './authorization/calls.ts';
import { type ApiCall, actors, apiCalls, type Cell, expected, scopes, states } from './authorization/expectation.ts';
import { buildPopulation, type Population } from './authorization/population.ts';
import { aPerson, type Person } from './testing/people.ts';
import { digestOf, type RowWatch, watchRows } from './testing/rows.ts';
import { isFull, report, seed } from './testing/scale.ts';
import { type Answer, callAt, type Transport, transports, type ApiCall as Wire } from './testing/transports.ts';

let server: TestServer;
let population: Population;
let watch: RowWatch;
const counts = { cells: 0, refused: 0, digests: 0, bodies: 0 };
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  watch = await watchRows(server.db);
  population = await buildPopulation(server);
});
afterAll(async () => {
  report('who may what', { seed, ...counts });
  await server.close();
});

const page = z.object({ items: z.array(z.unknown()) });
const card = z.object({ id: z.int() });
const summary = z.object({ collaboration_request_id: z.int() });

/** Whether a list has a request, or a chat about it. */
function holds(answer: Answer, request: number): boolean {
  const items = z.safeParse(page, answer.body).data?.items ?? z.parse(z.array(z.unknown()), answer.body);
  return items.some(
    (item) =>
      z.safeParse(card, item).data?.id === request ||
      z.safeParse(summary, item).data?.collaboration_request_id === request,
  );
}

/** The actual reply in the form of the expectation. */
function outcomeOf(transport: Transport, apiCall: ApiCall, answer: Answer, { request }: Subject) {
  if (answer.error !== undefined || answer.status >= 400) return { status: answer.status, error: answer.error };
  // tRPC has one status for success.
  const status = transport === 'tRPC' && 'status' in answer ? 200 : answer.status;
  return apiCall.startsWith('list ') && apiCall !== 'list its collaborators'
    ? { status, listed: holds(answer, request) }
    : { status };
}

/** Other people's email addresses in a text; all addresses of this test have one prefix. */
function foreignAddresses({ text, headers }: Answer, person: Person | undefined): string[] {
  const found =
    `${text} ${JSON.stringify(headers)}`.toLowerCase().match(/mailbox-[a-z0-9-]+(@|%40)example\.org/g) ?? [];
  return found.filter((address) => address !== person?.email.toLowerCase());
}

/** A body must not have another's address, except those that an owner entered to track people. */
function tellsNoAddress(answer: Answer, person: Person | undefined, where: string): string[] {
  counts.bodies += 1;
  const mayTell = person === population.owner && where.includes('collaborator');
  return mayTell ? [] : foreignAddresses(answer, person).map((address) => `${where} tells ${address}`);
}

const luck = chance(seed);
/** With `CI=true` each cell is tested over both transports; otherwise a third of them over one, chosen by the seed. */
function nextTransports(): readonly Transport[] {
  return isFull ? transports : luck.below(3) === 0 ? [luck.pick(transports)] : [];
}

async function askCell(apiCall: ApiCall, cell: Cell, shared: Subject, transport: Transport): Promise<string[]> {
  const expectation = expected(apiCall, cell);
  const succeeds = expectation.status < 300;
  const subject = succeeds && changing.has(apiCall) ? await population.subject(cell.scope, cell.state) : shared;
  const person = population.people[cell.actor];
  await watch.changes();
  const answer = await callAt(transport, server.app, wires[apiCall](subject), person?.cookie);
  const changed = await watch.changes();
  counts.cells += 1;
  if (!succeeds) counts.refused += 1;
  const where = `${transport}: ${cell.actor}, ${apiCall} (${cell.scope}, ${cell.state})`;
  const status = transport === 'tRPC' && succeeds ? 200 : expectation.status;
  const [wanted, got] = [{ ...expectation, status }, outcomeOf(transport, apiCall, answer, subject)];
  const problems = tellsNoAddress(answer, person, where);
  if (JSON.stringify(wanted) !== JSON.stringify(got))
    problems.push(`${where}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`);
  if (!succeeds && Object.keys(changed).length > 0)
    problems.push(`${where}: refused, and yet changed ${JSON.stringify(changed)}`);
  return problems;
}

describe.each(scopes)('shared with %s', (scope) => {
  test.each(states)('%s', { timeout: 120_000 }, async (state) => {
    const subject = await population.subject(scope, state);
    const problems: string[] = [];
    const cells = actors.flatMap((actor) => apiCalls.map((apiCall) => ({ apiCall, cell: { actor, scope, state } })));
    const refused = cells.filter(({ apiCall, cell }) => expected(apiCall, cell).status >= 400);
    // Refused calls come first, and together must change no row of any table.
    const before = await digestOf(server.db);
    for (const { apiCall, cell } of refused)
      for (const transport of nextTransports()) problems.push(...(await askCell(apiCall, cell, subject, transport)));
    expect(await digestOf(server.db)).toBe(before);
    counts.digests += 2;
    for (const { apiCall, cell } of cells.filter((one) => !refused.includes(one)))
      for (const transport of nextTransports()) problems.push(...(await askCell(apiCall, cell, subject, transport)));
    expect(problems).toEqual([]);
  });
});

const loggedIn = actors.filter((actor) => actor !== 'anonymous' && actor !== 'unverified');

/** The values of path parameters and query keys of GET calls. */
async function everything(): Promise<Readonly<Record<string, readonly (string | number)[]>>> {
  const users = await server.db.selectFrom('app_user').select(['id', 'hashid']).execute();
  const requests = await server.db.selectFrom('collaboration_request').select('id').orderBy('id').execute();
  const chats = await server.db.selectFrom('collaboration_request_response').select('id').orderBy('id').execute();
  const some = <T>(list: T[], most: number) => list.filter((_, n) => n % Math.ceil(list.length / most) === 0);
  const most = isFull ? 60 : 12;
  return {
    userId: users.flatMap(({ id, hashid }) => [id, hashid]),
    requests: some(requests, most).map(({ id }) => id),
    chats: some(chats, most).map(({ id }) => id),
  };
}

test('no GET shows a person the email address of another', async () => {
  const values = await everything();
  const problems: string[] = [];
  const gets = restRows.filter(({ method, path }) => method === 'GET' && path !== '/api/verify');
  for (const actor of actors)
    for (const { path, procedure, query } of gets) {
      const param = /:(\w+)/.exec(path)?.[1];
      const ids =
        param === 'userId' ? values.userId : param === 'id' ? values.requests : query?.id ? values.chats : [''];
      for (const id of ids ?? []) {
        const apiCall: Wire = {
          method: 'GET',
          path,
          procedure,
          ...(param === undefined ? (query?.id ? { query: { id } } : {}) : { params: { [param]: id } }),
        };
        for (const transport of nextTransports()) {
          const answer = await callAt(transport, server.app, apiCall, population.people[actor]?.cookie);
          problems.push(...tellsNoAddress(answer, population.people[actor], `${actor}: ${procedure} ${id}`));
          if (/"(email_key|password|password_hash|token|token_hash|master_collaboration_status_id)"/.test(answer.text))
            if (path !== '/api/profile') problems.push(`${actor}: ${procedure} ${id} tells too much: ${answer.text}`);
        }
      }
    }
  expect(problems).toEqual([]);
});

test('every logged-in user reads profiles without email address and preferences; a pending sign-up has no profile', async () => {
  const pending = await server.db
    .selectFrom('app_user')
    .select(['id', 'hashid'])
    .where('verified_at', 'is', null)
    .executeTakeFirstOrThrow();
  for (const actor of loggedIn)
    for (const transport of transports) {
      const read = (userId: string | number) =>
        callAt(
          transport,
          server.app,
          { method: 'GET', path: '/api/profile/:userId', procedure: 'profiles.byId', params: { userId } },
          population.people[actor]?.cookie,
        );
      for (const person of Object.values(population.people)) {
        if (person === undefined) continue;
        for (const userId of [person.id, person.hashid]) {
          const { status, body } = await read(userId);
          expect(status).toBe(200);
          // The own profile by id is what others see.
          expect(Object.keys(Object(body))).not.toEqual(expect.arrayContaining(['email']));
          expect(Object.keys(Object(body))).not.toEqual(expect.arrayContaining(['master_collaboration_status_id']));
          counts.cells += 1;
        }
      }
      for (const userId of [pending.id, pending.hashid])
        expect(await read(userId)).toMatchObject({ status: 404, error: 'User not found' });
    }
});

test('a session that has ended is refused by every call', async () => {
  const ends: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
    'logged out': ({ cookie }) =>
      callAt('REST', server.app, { method: 'POST', path: '/api/logout', procedure: 'auth.logout' }, cookie),
    '14 days unused': ({ id }) =>
      server.db
        .updateTable('session')
        .set({ last_used_at: new Date(Date.now() - 14 * 86_400_000 - 1000).toISOString() })
        .where('user_id', '=', id)
        .execute(),
    '90 days old': ({ id }) =>
      server.db
        .updateTable('session')
        .set({ created_at: new Date(Date.now() - 90 * 86_400_000 - 1000).toISOString() })
        .where('user_id', '=', id)
        .execute(),
  };
  for (const [how, end] of Object.entries(ends)) {
    const person = await aPerson(server.db);
    await end(person);
    const before = await digestOf(server.db);
    for (const { method, path, procedure, open } of restRows.filter((row) => !row.open)) {
      for (const transport of transports) {
        const answer = await callAt(transport, server.app, { method, path, procedure }, person.cookie);
        expect([how, procedure, open, answer.status]).toEqual([how, procedure, open, 401]);
        counts.cells += 1;
      }
    }
    expect(await digestOf(server.db)).toBe(before);
  }
});

test('at least 1,500 combinations were tested, and the log is empty', () => {
  expect(counts.cells).toBeGreaterThanOrEqual(1500);
  expect(server.log).toEqual([]);
});
