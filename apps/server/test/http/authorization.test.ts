import { createRandom } from '@exchange/testkit/random';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { restRows } from '../../src/rest/routes.ts';
import { openServer } from '../support/server.ts';
import { createAuthorizationFixture, type Subject } from './authorization/fixture.ts';
import { actors, type Cell, expected, type Rule, scopes, states } from './authorization/rules.ts';
import { call, callOfRow } from './calls/call.ts';
import { type Call, calls } from './calls/index.ts';
import { digestOf, watchRows } from './testing/rows.ts';
import { isFull, report, seed } from './testing/scale.ts';
import { type Answer, callAt, type Transport, transports } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const watch = await watchRows(server.db);
const fixture = await createAuthorizationFixture(server);
const counts = { cells: 0, refused: 0, digests: 0, bodies: 0 };
afterAll(async () => {
  report('who may what', { seed, ...counts });
});

/** A call with an authorization rule; a call about a chat is two actions, one for each chat of the subject. */
interface Action extends Call {
  readonly rule: Rule;
  readonly chat?: keyof Subject['chats'];
}
const actions: readonly Action[] = calls.flatMap((one): Action[] => {
  const { authorization: rules } = one.entry;
  if (rules === undefined) return [];
  if (typeof rules === 'function') return [{ ...one, rule: rules }];
  return (['offered', 'withdrawn'] as const).map((chat) => ({ ...one, rule: rules[chat], chat }));
});

/** The example of an action on a subject; an edit keeps the scope, and a list has everything on one page. */
async function callOn({ row, entry, procedure, chat = 'offered' }: Action, subject: Subject) {
  const example = await entry.input?.({ ...subject, chat: subject.chats[chat] }, server);
  const edit = procedure === 'requests.update' ? subject.edit : {};
  const isSearch = procedure === 'requests.search' || procedure === 'chats.search';
  const search = isSearch ? { q: subject.edit.title } : {};
  return callOfRow(row, { ...example, ...edit, ...search, ...(row.paged ? { limit: 100 } : {}) });
}

/** Whether a list has a request, a chat about it, or the offer on it. */
function contains(answer: Answer, { request, chats }: Subject): boolean {
  const items = z.parse(z.array(z.unknown()), Object(answer.body).items ?? answer.body);
  return items.some((item) => {
    // A message that is found has its chat.
    const listedAs = Object(item).chat ?? item;
    const { id, collaboration_request_id: about, collaboration_request_response_id: chat } = Object(listedAs);
    return id === request || about === request || chat === chats.offered;
  });
}

/** The actual reply in the form of the expectation. */
function outcomeOf(transport: Transport, { row }: Action, answer: Answer, subject: Subject) {
  if (answer.error !== undefined || answer.status >= 400) return { status: answer.status, error: answer.error };
  // tRPC has one status for success.
  const status = transport === 'tRPC' ? 200 : answer.status;
  return row.paged ? { status, listed: contains(answer, subject) } : { status };
}

/** Other people's email addresses in a text; all addresses of this test have one prefix. */
function foreignAddresses({ text, headers }: Answer, person: StoredUser | undefined): string[] {
  const found =
    `${text} ${JSON.stringify(headers)}`.toLowerCase().match(/mailbox-[a-z0-9-]+(@|%40)example\.org/g) ?? [];
  return found.filter((address) => address !== person?.email.toLowerCase());
}

/** A body must not have another's address, except those that an owner entered to track people. */
function disclosedAddresses(answer: Answer, person: StoredUser | undefined, where: string): string[] {
  counts.bodies += 1;
  const mayDisclose = person === fixture.owner && where.includes('collaborator');
  return mayDisclose ? [] : foreignAddresses(answer, person).map((address) => `${where} discloses ${address}`);
}

const random = createRandom(seed);
/** With `CI=true` each cell is tested over both transports; otherwise an eighth of them over one, chosen by the seed. */
function nextTransports(): readonly Transport[] {
  return isFull ? transports : random.below(8) === 0 ? [random.pick(transports)] : [];
}

async function checkCell(action: Action, cell: Cell, shared: Subject, transport: Transport): Promise<string[]> {
  const expectation = expected(action.rule, cell);
  const succeeds = expectation.status < 300;
  // A call that changes the request gets a new one if it may succeed.
  const isNew = succeeds && action.entry.changesRequest === true;
  const subject = isNew ? await fixture.createSubject(cell.scope, cell.state) : shared;
  const person = fixture.people[cell.actor];
  const apiCall = await callOn(action, subject);
  await watch.changes();
  const answer = await callAt(transport, server.app, apiCall, person?.cookie);
  const changed = await watch.changes();
  counts.cells += 1;
  if (!succeeds) counts.refused += 1;
  const where = `${transport}: ${cell.actor}, ${action.name} ${action.chat ?? ''} (${cell.scope}, ${cell.state})`;
  const status = transport === 'tRPC' && succeeds ? 200 : expectation.status;
  const [wanted, got] = [{ ...expectation, status }, outcomeOf(transport, action, answer, subject)];
  const problems = disclosedAddresses(answer, person, where);
  if (JSON.stringify(wanted) !== JSON.stringify(got))
    problems.push(`${where}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`);
  if (!succeeds && Object.keys(changed).length > 0)
    problems.push(`${where}: refused, and yet changed ${JSON.stringify(changed)}`);
  return problems;
}

describe.each(scopes)('shared with %s', (scope) => {
  test.each(states)(
    'each kind of person may do with a request that is %s exactly what the rules allow',
    { timeout: 120_000 },
    async (state) => {
      const subject = await fixture.createSubject(scope, state);
      const problems: string[] = [];
      const cells = actors.flatMap((actor) => actions.map((action) => ({ action, cell: { actor, scope, state } })));
      const refused = cells.filter(({ action, cell }) => expected(action.rule, cell).status >= 400);
      // Refused calls come first, and together must change no row of any table.
      const before = await digestOf(server.db);
      for (const { action, cell } of refused)
        for (const transport of nextTransports()) problems.push(...(await checkCell(action, cell, subject, transport)));
      expect(await digestOf(server.db)).toBe(before);
      counts.digests += 2;
      for (const { action, cell } of cells.filter((one) => !refused.includes(one)))
        for (const transport of nextTransports()) problems.push(...(await checkCell(action, cell, subject, transport)));
      expect(problems).toEqual([]);
    },
  );
});

/** The values of path parameters and query keys of GET calls. */
async function existingIds() {
  const users = await server.db.selectFrom('app_user').select(['id', 'hashid']).execute();
  const requests = await server.db.selectFrom('collaboration_request').select('id').orderBy('id').execute();
  const chats = await server.db.selectFrom('offer').select('id').orderBy('id').execute();
  const max = isFull ? 60 : 12;
  const some = (list: { id: number }[]) =>
    list.filter((_, n) => n % Math.ceil(list.length / max) === 0).map(({ id }) => id);
  return { users: users.flatMap(({ id, hashid }) => [id, hashid]), requests: some(requests), chats: some(chats) };
}

test('no call with GET shows a person the email address of another person', async () => {
  const ids = await existingIds();
  const problems: string[] = [];
  const gets = restRows.filter(({ method, path }) => method === 'GET' && path !== '/api/verify');
  for (const actor of actors)
    for (const row of gets) {
      const { path, procedure, query } = row;
      const param = /:(\w+)/.exec(path)?.[1] ?? (query?.id === undefined ? undefined : 'id');
      const values = param === 'userId' ? ids.users : param === undefined ? [''] : query?.id ? ids.chats : ids.requests;
      for (const value of values)
        for (const transport of nextTransports()) {
          const apiCall = callOfRow(row, param === undefined ? {} : { [param]: value });
          const answer = await callAt(transport, server.app, apiCall, fixture.people[actor]?.cookie);
          problems.push(...disclosedAddresses(answer, fixture.people[actor], `${actor}: ${procedure} ${value}`));
          if (/"(email_key|password|password_hash|token|token_hash|master_collaboration_status_id)"/.test(answer.text))
            if (path !== '/api/profile')
              problems.push(`${actor}: ${procedure} ${value} tells too much: ${answer.text}`);
        }
    }
  expect(problems).toEqual([]);
});

test('a session that has ended is refused by every call', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString();
  const age = ({ id }: StoredUser, times: { last_used_at: string } | { created_at: string }) =>
    server.db.updateTable('session').set(times).where('user_id', '=', id).execute();
  const ends: Readonly<Record<string, (person: StoredUser) => Promise<unknown>>> = {
    'logged out': ({ cookie }) => callAt('REST', server.app, call('auth.logout'), cookie),
    '14 days unused': (person) => age(person, { last_used_at: daysAgo(14) }),
    '90 days old': (person) => age(person, { created_at: daysAgo(90) }),
  };
  for (const [how, end] of Object.entries(ends)) {
    const person = await insertUser(server.db);
    await end(person);
    const before = await digestOf(server.db);
    for (const row of restRows.filter(({ open }) => !open))
      for (const transport of transports) {
        const answer = await callAt(transport, server.app, callOfRow(row), person.cookie);
        expect([how, row.procedure, answer.status]).toEqual([how, row.procedure, 401]);
        counts.cells += 1;
      }
    expect(await digestOf(server.db)).toBe(before);
  }
});

test('the tests of authorization made at least 1,500 calls, and the log is empty', () => {
  expect(actions.length).toBeGreaterThanOrEqual(25);
  expect(counts.cells).toBeGreaterThanOrEqual(1500);
  expect(server.log).toEqual([]);
});
