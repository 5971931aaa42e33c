import { call, statusOf } from '@exchange/testkit/http';
import { type ServerProcess, untilReady } from '@exchange/testkit/server-process';
import { assert, until } from '@exchange/testkit/wait';
import pg from 'pg';
import { query, withClient } from '../support/postgres.ts';
import { AnswerCounts, postMessage, readCounts } from './harness/calls.ts';
import type { System } from './harness/environment.ts';
import { launch, start } from './harness/server.ts';

const slowest = (times: readonly number[]) => `${Math.max(...times)} ms`;

/** Stops PostgreSQL under load and starts it again; returns the time until both servers answered. */
async function stopAndStart(system: System, signal: 'SIGINT' | 'SIGQUIT'): Promise<number> {
  await system.cluster.stop(signal);
  await until('a server says 503', async () => (await statusOf(`${system.servers[0].url}/readyz`)) === 503);
  await system.cluster.start();
  return system.untilWell(5_000);
}

/** F01: PostgreSQL is restarted while users write and read. */
export async function databaseRestarted(system: System): Promise<string> {
  const load = system.load({ writers: 8, readers: 4 });
  const times: number[] = [];
  for (let n = 0; n < system.scale(1, 3); n += 1) {
    await load.untilMore(20);
    times.push(await stopAndStart(system, 'SIGINT'));
  }
  await load.stop();
  load.answerCounts.requireExpected();
  return `${times.length} restarts, well again in ${slowest(times)}; ${load.answerCounts}; ${load.acknowledged()} acknowledged, 0 lost`;
}

/** F02: PostgreSQL crashes as a whole, and one of its processes is killed, so that it begins anew by itself. */
export async function databaseCrashes(system: System): Promise<string> {
  const load = system.load({ writers: 8, readers: 2 });
  const times: number[] = [];
  for (let n = 0; n < system.scale(1, 3); n += 1) {
    await load.untilMore(20);
    const [backend] = await system.sql<{ pid: number }>(
      "select pid from pg_stat_activity where application_name like 'research-exchange 0%' limit 1",
    );
    assert(backend, 'the servers should have connections');
    process.kill(backend.pid, 'SIGKILL');
    times.push(await system.untilWell(10_000));
    await load.untilMore(20);
    times.push(await stopAndStart(system, 'SIGQUIT'));
  }
  await load.untilMore(20);
  await load.stop();
  load.answerCounts.requireExpected();
  return `${times.length} crashes, well again in ${slowest(times)}; ${load.answerCounts}; ${load.acknowledged()} acknowledged, 0 lost`;
}

/** F05: the database is slow, then silent altogether. */
export async function databaseSlow(system: System): Promise<string> {
  const [{ url }] = system.servers;
  const calls = async (count: number) => {
    const answerCounts = new AnswerCounts();
    const chats = system.chats.slice(0, count);
    await answerCounts.noteAll(chats.flatMap((chat) => [readCounts(url, chat), postMessage(url, chat, 'Slow')]));
    answerCounts.requireExpected();
    return answerCounts;
  };
  await calls(10);
  system.proxy.delay(250);
  const slow = await calls(10);
  system.proxy.delay(0);
  system.proxy.stall(true);
  const silent = await calls(20);
  assert(silent.count(503) === silent.total, `without a word of the database all should be 503, not ${silent}`);
  assert((await statusOf(`${url}/healthz`)) === 200, 'the process should say that it lives');
  system.proxy.stall(false);
  const ms = await system.untilWell(5_000);
  await until('a message can be posted', async () => (await calls(1)).count(201) === 1, 5_000);
  return `+500 ms a statement: ${slow}, at most ${Math.round(slow.slowestMs)} ms; silent: ${silent}, at most ${Math.round(silent.slowestMs)} ms; well again in ${ms} ms`;
}

/** F15: all connections wait for a lock; then PostgreSQL has no connection left to give. */
export async function outOfConnections(system: System): Promise<string> {
  const [{ url }] = system.servers;
  const ask = () => system.chats.slice(0, 30).map((chat) => postMessage(url, chat, 'Held'));
  const locked = await withClient(system.databaseUrl(), async (client) => {
    await client.query('begin; lock table chat_message in access exclusive mode');
    const asking = ask();
    assert((await statusOf(`${url}/healthz`)) === 200, 'the process should say that it lives');
    const answerCounts = new AnswerCounts();
    await answerCounts.noteAll(asking);
    await client.query('rollback');
    return answerCounts;
  });
  locked.requireExpected();
  assert(locked.count(503) === locked.total, `calls that cannot be done should be 503, not ${locked}`);
  await system.untilWell(5_000);

  const taken: pg.Client[] = [];
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: system.databaseUrl() });
      client.on('error', () => undefined);
      try {
        await client.connect();
        taken.push(client);
      } catch {
        await client.end().catch(() => undefined);
        return;
      }
    }
  };
  await takeAll();
  const [own] = taken;
  assert(own, 'connections should be had');
  await own.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'research-exchange%'",
  );
  await takeAll();
  const none = new AnswerCounts();
  try {
    await until('a call is refused', async () => {
      await none.noteAll(ask());
      return none.count(503) > 0;
    });
  } finally {
    await Promise.all(taken.map((client) => client.end()));
  }
  none.requireExpected();
  const ms = await system.untilWell(5_000);
  const areAnswered = async () => (await Promise.all(ask())).every(({ status }) => status === 201);
  await until('all calls are answered', areAnswered, 5_000);
  const [{ count } = { count: 0 }] = await system.sql<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name like 'research-exchange 0%'",
  );
  assert(count <= 20, `two servers should hold at most 20 connections, not ${count}`);
  return `behind a lock: ${locked}, at most ${Math.round(locked.slowestMs)} ms; ${taken.length} connections taken: ${none}; well again in ${ms} ms, none leaked`;
}

/**
 * F03: the connection breaks at the commit: before it reached the database, or after, so that only its answer is lost. The
 * call says that it does not know (503) and is not silently done again; a message's retry with the same key makes one row.
 */
export async function commitUnanswered(system: System): Promise<string> {
  const [{ url }] = system.servers;
  const { chat } = system;
  const answerCounts = new AnswerCounts();
  const times = system.scale(5, 40);
  const post = async (path: string, json: object) => {
    const reply = await call('POST', `${url}${path}`, { cookie: chat.helper.cookie, json });
    answerCounts.note(reply);
    return reply.status;
  };
  /** A message is one statement, a request with its areas a transaction of several. */
  const messagePath = `/api/chats/messages?id=${chat.id}`;
  const countMessages = async (text: string) =>
    (await system.sql('select from chat_message where content = $1', [text])).length;
  const countRequests = async (text: string) =>
    (await system.sql('select from collaboration_request where title = $1', [text])).length;
  const [area] = await system.sql('select id from technical_area order by id limit 1');
  const [type] = await system.sql('select id from collaboration_type order by id limit 1');

  for (const fate of ['is lost', 'loses its answer'] as const)
    for (let n = 0; n < times; n += 1) {
      const rows = fate === 'is lost' ? 0 : 1;
      const text = `Commit that ${fate} ${n} ${crypto.randomUUID()}`;
      const message = { message: text, client_id: crypto.randomUUID() };
      const messageCut = system.proxy.cutAtCommit(fate, text);
      const status = await post(messagePath, message);
      await messageCut;
      assert(status === 503, `a message whose commit ${fate} answered ${status}`);
      assert((await countMessages(text)) === rows, `a message whose commit ${fate} should leave ${rows} rows`);
      const again = await post(messagePath, message);
      assert(again === (rows === 0 ? 201 : 200), `the retry answered ${again}`);
      assert((await countMessages(text)) === 1, 'the retry should leave exactly one row');

      const requestCut = system.proxy.cutAtCommit(fate, text);
      const answered = await post('/api/collaboration-requests', {
        title: text,
        description: text,
        collaboration_type_id: type?.id,
        technical_area_ids: [area?.id],
        share_scope: 'everyone',
      });
      await requestCut;
      assert(answered === 503, `a request whose COMMIT ${fate} answered ${answered}`);
      assert((await countRequests(text)) === rows, `a request whose COMMIT ${fate} should leave ${rows} rows`);
    }
  return `${4 * times} cuts, each 503; messages with a key exactly one row each, requests never a second; ${answerCounts}`;
}

const emptyDatabase = 'faults_empty';

/** F20: several servers meet an empty database at once, and the one that prepares it is killed half-way. */
export async function preparedByMany(system: System): Promise<string> {
  const { cluster, environment } = system;
  await query(cluster.url('postgres'), `drop database if exists ${emptyDatabase} with (force)`);
  await query(cluster.url('postgres'), `create database ${emptyDatabase}`);
  const url = cluster.url(emptyDatabase);
  const servers: ServerProcess[] = [];
  for (let n = 0; n < system.scale(2, 5); n += 1)
    servers.push(
      await launch({ environment: { ...environment, DATABASE_URL: `${url}?application_name=starter-${n}` } }),
    );

  let busy: string | undefined;
  const isMigrating = async () => {
    const [row] = await query<{ application_name: string }>(
      url,
      `select application_name from pg_stat_activity
       join pg_locks using (pid) where locktype = 'advisory' and granted and application_name like 'starter-%'`,
    );
    const begun = await query(url, "select from pg_class where relname = 'kysely_migration'");
    busy = begun.length > 0 ? row?.application_name : undefined;
    return busy !== undefined;
  };
  await until('one of them migrates', isMigrating, 60_000);
  const victim = servers[Number(busy?.slice('starter-'.length))];
  assert(victim, 'the one that migrates should be known');
  await victim.stop('SIGKILL');
  const others = servers.filter((server) => server !== victim);
  for (const server of others) await untilReady(server);

  const rowsOf = async (from: string) => {
    const count = (at: string) =>
      query<{ rows: string }>(
        at,
        `select count(*)::text || ' ' || md5(string_agg(row::text, '|' order by row::text)) as rows from (${from}) row`,
      );
    const [[here], [there]] = await Promise.all([count(url), count(system.databaseUrl())]);
    assert(here?.rows === there?.rows, `${from}: ${here?.rows}, where ${there?.rows} are right`);
    return Number(here?.rows.split(' ')[0]);
  };
  const migrations = await rowsOf('select name from kysely_migration');
  const institutes = await rowsOf('select id, name from institute');
  await rowsOf('select id, name from technical_area');
  const [again] = others;
  assert(again, 'there are others');
  await again.stop('SIGKILL');
  const anew = await start({ environment: { ...environment, DATABASE_URL: url } });
  for (const server of [...others, anew]) await server.stop('SIGKILL');
  await query(cluster.url('postgres'), `drop database ${emptyDatabase} with (force)`);
  return `${servers.length} servers, the one at work killed: ${migrations} migrations once each, ${institutes} institutes, as in any other database; a later start finds nothing to do`;
}
