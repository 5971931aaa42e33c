import { connect, type Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer, testPassword } from '../support/server.ts';
import { callerOf, cases } from './cases.ts';
import { documentedRoutes } from './documented-routes.ts';
import { make } from './races/calls.ts';
import { aPerson, type Person } from './testing/people.ts';
import { type RowWatch, tablesOf, watchRows } from './testing/rows.ts';
import { isFull, report, seed } from './testing/scale.ts';
import { aSetting, aSuccessfulSetting, type Setting } from './testing/setting.ts';
import { type ApiCall, callAt } from './testing/transports.ts';

let server: TestServer;
/** The connections of a rival, which takes the same locks in the opposite order. */
let rival: Db;
const counts = { 'real deadlocks': 0, 'staged failures': 0 };
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  rival = connect({ url: await urlOf(server.db), max: 12 });
});
afterAll(async () => {
  report('lost races', counts);
  await rival.destroy();
  await server.close();
});

/** The URL of a server's database. */
async function urlOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(JSON.parse(process.env.EXCHANGE_TEST_SERVER ?? '{}').url);
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

/** For each call: the row that it locks last, which the rival holds, and the row that the rival then requests. */
interface Knot {
  readonly apiCall: ApiCall;
  readonly who?: Person;
  readonly rivalHolds: RawBuilder<unknown>;
  readonly rivalWants: RawBuilder<unknown>;
}

const theRequest = ({ request }: Setting) => sql`select from collaboration_request where id = ${request} for update`;
const thePerson = ({ id }: Person) => sql`select from app_user where id = ${id} for update`;
const theChat = ({ chat }: Setting) => sql`select from collaboration_request_response where id = ${chat} for update`;

const knots: Readonly<Record<string, () => Promise<Knot>>> = {
  'offering help': async () => {
    const setting = await aSetting(server);
    const { reader, request } = setting;
    const held = { rivalHolds: thePerson(reader), rivalWants: theRequest(setting) };
    return { apiCall: make.offer(request), who: reader, ...held };
  },
  'undoing an offer': async () => {
    const setting = await aSetting(server);
    const held = { rivalHolds: theChat(setting), rivalWants: theRequest(setting) };
    return { apiCall: make.undoOffer(setting.request), who: setting.helper, ...held };
  },
  hiding: async () => {
    const setting = await aSetting(server);
    const held = { rivalHolds: thePerson(setting.reader), rivalWants: theRequest(setting) };
    return { apiCall: make.hide(setting.request), who: setting.reader, ...held };
  },
  'setting a status': async () => {
    const setting = await aSetting(server);
    const rivalHolds = sql`select from request_feed where request_id = ${setting.request} for update`;
    return {
      apiCall: make.status(setting.request, 3),
      who: setting.owner,
      rivalHolds,
      rivalWants: theRequest(setting),
    };
  },
  'editing a request': async () => {
    const setting = await aSetting(server);
    const rivalHolds = sql`select from request_technical_area where request_id = ${setting.request} for update`;
    return { apiCall: make.edit(setting.request), who: setting.owner, rivalHolds, rivalWants: theRequest(setting) };
  },
  'deleting a request': async () => {
    const setting = await aSetting(server);
    const rivalHolds = sql`select from request_feed where request_id = ${setting.request} for update`;
    return { apiCall: make.remove(setting.request), who: setting.owner, rivalHolds, rivalWants: theRequest(setting) };
  },
  'tracking a collaborator': async () => {
    const setting = await aSuccessfulSetting(server);
    const held = { rivalHolds: thePerson(setting.reader), rivalWants: theRequest(setting) };
    return { apiCall: make.track(setting.request, setting.reader.email), who: setting.owner, ...held };
  },
  'writing a message': async () => {
    const setting = await aSetting(server);
    const held = { rivalHolds: thePerson(setting.helper), rivalWants: theChat(setting) };
    return { apiCall: make.send(setting.chat, 'Hello'), who: setting.helper, ...held };
  },
  'saving a profile': async () => {
    const { reader } = await aSetting(server);
    const rivalHolds = sql`select from user_technical_area where user_id = ${reader.id} for update`;
    return {
      apiCall: make.profile({ technical_area_ids: [105] }),
      who: reader,
      rivalHolds,
      rivalWants: thePerson(reader),
    };
  },
  'setting a password': async () => {
    const person = await aPerson(server.db);
    await callAt('REST', server.app, make.forgot(person.email));
    await callAt('REST', server.app, make.forgot(person.email));
    const { searchParams } = new URL(await server.lastLink(person.email), 'http://localhost');
    const rivalHolds = sql`select from email_token where user_id = ${person.id} for update`;
    const apiCall = make.reset(searchParams.get('token') ?? '', 'Another-Horse-2');
    return { apiCall, rivalHolds, rivalWants: thePerson(person) };
  },
  'logging in': async () => {
    const email = 'knotted@example.org';
    await server.member(email);
    await callAt('REST', server.app, make.login(email, 'Wrong-Horse-1'));
    const { id } = await server.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const rivalHolds = sql`select from login_attempt where email_key = ${email} for update`;
    const person = { id, hashid: '', email, token: '', cookie: '' };
    return { apiCall: make.login(email, testPassword), rivalHolds, rivalWants: thePerson(person) };
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
async function tie({ apiCall, who, rivalHolds, rivalWants }: Knot) {
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

/** The number of deadlocks that the database has resolved. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(rival);
  return rows[0]?.deadlocks ?? 0;
}

describe('a real deadlock', () => {
  const names = Object.keys(knots);
  const atATime = 4;
  const batches = Array.from({ length: Math.ceil(names.length / atATime) }, (_, n) =>
    names.slice(n * atATime, (n + 1) * atATime),
  );
  test.each(batches)('a deadlock is retried without an error for the client: %s, %s, %s, %s', async (...batch) => {
    const before = await deadlocks();
    const tied = await Promise.all(batch.flatMap((name) => knots[name]?.() ?? []));
    const answers = await Promise.all(tied.map(tie));
    for (const { status, text } of answers) expect([status < 300, text]).toEqual([true, text]);
    // Connections report their statistics when they become idle.
    // At least: a retried call may meet the next deadlock.
    await expect
      .poll(async () => (await deadlocks()) - before, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(tied.length);
    counts['real deadlocks'] += tied.length;
    expect(server.log).toEqual([]);
  });
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

const changing = documentedRoutes.filter(([method, path]) => method !== 'GET' || /verify|unsubscribe/.test(path));

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

  test.each(changing)('%s %s is retried and takes effect once', async (method, path, procedure, success) => {
    const one = cases[`${method} ${path}`];
    if (one === undefined) throw new Error(path);
    /** Makes the call in a new scene. @returns what it changed */
    const changesOf = async (number: number) => {
      await failAt(0);
      const setting = await (one.setting ?? aSetting)(server);
      const apiCall: ApiCall = {
        method,
        path: path.replace(/\{(\w+)\}/g, ':$1'),
        procedure,
        ...(await one.good?.(setting, server)),
      };
      await watch.changes();
      await failAt(number);
      const { status, text } = await callAt('REST', server.app, apiCall, callerOf(one, setting)?.cookie);
      const isReached = number > 0 && (await hasFailed(number));
      expect([number, status, text]).toEqual([number, success, text]);
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
  });
});
