import { connect } from '@exchange/db';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasSideEffect } from '../../src/rest/adapter.ts';
import { openServer, testPassword } from '../support/server.ts';
import { callerOf, calls, cookiesOf, exampleOf, fixtureOf, named } from './calls/index.ts';
import * as make from './calls/shorthand.ts';
import { accountOf } from './testing/accounts.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { countDeadlocks, type RowWatch, tablesOf, watchRows } from './testing/rows.ts';
import { isFull, report, seed } from './testing/scale.ts';
import { type ApiCall, callAt } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
/** The connections of a rival, which takes the same locks in the opposite order. */
const rival = connect({ url: server.databaseUrl, max: 12 });
const counts = { 'real deadlocks': 0, 'staged failures': 0 };
afterAll(async () => {
  report('lost races', counts);
  await rival.destroy();
});

/** A call, who makes it, the row that it locks last, which the rival holds, and the row that the rival then requests. */
type Deadlock = readonly [
  apiCall: ApiCall,
  who: StoredUser | undefined,
  rivalHolds: RawBuilder<unknown>,
  rivalWants: RawBuilder<unknown>,
];

const lock = (table: string, column: string, value: number | string) =>
  sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${value} for update`;
const lockRequest = ({ request }: Fixture) => lock('collaboration_request', 'id', request);
const lockPerson = ({ id }: { id: number }) => lock('app_user', 'id', id);
const lockChat = ({ chat }: Fixture) => lock('chat_member', 'chat_id', chat);

/** Of the calls that lock in ways of their own; that every call is retried is tested below. */
const stagedDeadlocks: Readonly<Record<string, (fixture: Fixture) => Deadlock | Promise<Deadlock>>> = {
  'offering help': (f) => [make.offer(f.request), f.reader, lockPerson(f.reader), lockRequest(f)],
  'writing a message': (f) => [make.write(f.chat, 'Hello'), f.helper, lockPerson(f.helper), lockChat(f)],
  'setting a password': async () => {
    const person = await insertUser(server.db);
    for (let time = 0; time < 2; time += 1) await callAt('REST', server.app, make.forgotPassword(person.email));
    const reset = make.resetPassword(await server.lastToken(person.email), 'Another-Horse-2');
    return [reset, undefined, lock('email_token', 'user_id', person.id), lockPerson(person)];
  },
  'logging in': async () => {
    const email = 'deadlocked@example.org';
    await server.member(email);
    await callAt('REST', server.app, make.login(email, 'Wrong-Horse-1'));
    const attempts = lock('login_attempt', 'email_key', email);
    return [make.login(email, testPassword), undefined, attempts, lockPerson(await accountOf(server.db, email))];
  },
};

/** Waits until a call of the server waits for a lock of the rival. */
async function untilBlockedBy(pid: number): Promise<void> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))) as blocked`.execute(rival);
  if (rows[0]?.blocked !== true) await untilBlockedBy(pid);
}

/**
 * Causes a deadlock: the rival takes the lock that the call needs last, lets the call take its own, and then requests
 * that. The call has waited longer and so detects the deadlock first: PostgreSQL aborts its transaction.
 */
async function causeDeadlock([apiCall, who, rivalHolds, rivalWants]: Deadlock) {
  const other = await rival.startTransaction().execute();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
  await rivalHolds.execute(other);
  const answer = callAt('REST', server.app, apiCall, who?.cookie);
  await untilBlockedBy(rows[0]?.pid ?? 0);
  // On a machine that was suspended meanwhile PostgreSQL may abort the rival instead.
  await rivalWants.execute(other).then(
    () => other.commit().execute(),
    () => other.rollback().execute(),
  );
  return answer;
}

test('calls that meet a real deadlock of the database are retried without an error for the clients', async () => {
  const before = await countDeadlocks(rival);
  const staged = Object.values(stagedDeadlocks).map(async (stage) => stage(await createFixture(server)));
  const deadlocked = await Promise.all(staged);
  const answers = await Promise.all(deadlocked.map(causeDeadlock));
  for (const { status, text } of answers) expect([status < 300, text]).toEqual([true, text]);
  // Connections report their statistics at once or, within a second of the last report, when they have been idle for ten.
  // At least: a retried call may meet the next deadlock.
  await expect.poll(async () => (await countDeadlocks(rival)) - before).toBeGreaterThanOrEqual(deadlocked.length);
  counts['real deadlocks'] += deadlocked.length;
  expect(server.log).toEqual([]);
});

/** Makes the n-th row change from now on fail with a serialization error; 0 for none. */
async function failAt(number: number): Promise<void> {
  await sql`update staged set at = ${number}, code = ${number % 2 === 0 ? '40001' : '40P01'}`.execute(server.db);
  await sql`select setval('staged_changes', 1, false)`.execute(server.db);
}

/** Whether that change happened. */
async function hasFailed(number: number): Promise<boolean> {
  const { rows } = await sql<{ at: number; called: boolean }>`
    select last_value as at, is_called as called from staged_changes`.execute(server.db);
  return rows[0]?.called === true && rows[0].at >= number;
}

const changing = calls.filter(({ row }) => row.method !== 'GET' || hasSideEffect(row));

describe('a change that fails with a serialization error at any row', () => {
  let watch: RowWatch;
  beforeAll(async () => {
    watch = await watchRows(server.db);
    for (const statement of [
      'create table staged (at int, code text)',
      "insert into staged values (0, '40001')",
      'create sequence staged_changes',
      `create function fail_staged() returns trigger language plpgsql as $$
       begin
         if nextval('staged_changes') = (select at from staged) then
           raise exception 'staged' using errcode = (select code from staged);
         end if;
         return coalesce(new, old);
       end $$`,
    ])
      await sql.raw(statement).execute(server.db);
    for (const table of await tablesOf(server.db))
      if (table !== 'staged')
        await sql`
          create trigger fail_staged before insert or update or delete on ${sql.table(table)}
          for each row execute function fail_staged()`.execute(server.db);
  });

  test.each(named(changing))(
    'a change of %s that fails with a serialization error is retried and takes effect once',
    async (_, call) => {
      /** Makes the call in a new fixture. @returns what it changed */
      const changesOf = async (number: number) => {
        await failAt(0);
        const fixture = await fixtureOf(call, server);
        const apiCall = await exampleOf(call, fixture, server);
        const cookie = await cookiesOf(call, server, callerOf(call, fixture)?.cookie);
        await watch.changes();
        await failAt(number);
        const { status, text } = await callAt('REST', server.app, apiCall, cookie);
        const isReached = number > 0 && (await hasFailed(number));
        expect([number, status, text]).toEqual([number, call.status, text]);
        return { isReached, changes: await watch.changes() };
      };
      const { changes } = await changesOf(0);
      const first = isFull ? 1 : 1 + (seed % 3);
      for (let number = first; ; number += isFull ? 1 : 3) {
        const again = await changesOf(number);
        expect([number, again.changes]).toEqual([number, changes]);
        if (!again.isReached) break;
        counts['staged failures'] += 1;
      }
      await failAt(0);
      expect(server.log).toEqual([]);
    },
  );
});
