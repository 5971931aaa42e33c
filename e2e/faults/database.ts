import { statusOf } from '@exchange/testkit/http';
import { must, until } from '@exchange/testkit/wait';
import pg from 'pg';
import { withClient } from '../support/postgres.ts';
import { postMessage, readCounts } from './harness/calls.ts';
import type { System } from './harness/environment.ts';
import { AnswerCounts } from './harness/status-counts.ts';

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
  for (let n = 0; n < system.scale.of(1, 3); n += 1) {
    await load.untilMore(20);
    times.push(await stopAndStart(system, 'SIGINT'));
  }
  await load.stop();
  load.answerCounts.mustBeCivil();
  return `${times.length} restarts, well again in ${slowest(times)}; ${load.answerCounts}; ${load.acknowledged()} acknowledged, 0 lost`;
}

/** F02: PostgreSQL crashes as a whole, and one of its processes is killed, so that it begins anew by itself. */
export async function databaseCrashes(system: System): Promise<string> {
  const load = system.load({ writers: 8, readers: 2 });
  const times: number[] = [];
  for (let n = 0; n < system.scale.of(1, 3); n += 1) {
    await load.untilMore(20);
    const [backend] = await system.sql<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'research-exchange' limit 1",
    );
    must(backend, 'the servers should have connections');
    process.kill(backend.pid, 'SIGKILL');
    times.push(await system.untilWell(10_000));
    await load.untilMore(20);
    times.push(await stopAndStart(system, 'SIGQUIT'));
  }
  await load.untilMore(20);
  await load.stop();
  load.answerCounts.mustBeCivil();
  return `${times.length} crashes, well again in ${slowest(times)}; ${load.answerCounts}; ${load.acknowledged()} acknowledged, 0 lost`;
}

/** F05: the database is slow, then silent altogether. */
export async function databaseSlow(system: System): Promise<string> {
  const [{ url }] = system.servers;
  const calls = async (count: number) => {
    const answerCounts = new AnswerCounts();
    const chats = system.chats.slice(0, count);
    await answerCounts.noteAll(chats.flatMap((chat) => [readCounts(url, chat), postMessage(url, chat, 'Slow')]));
    answerCounts.mustBeCivil();
    return answerCounts;
  };
  await calls(10);
  system.proxy.delay(250);
  const slow = await calls(10);
  system.proxy.delay(0);
  system.proxy.stall(true);
  const silent = await calls(20);
  must(silent.count(503) === silent.total, `without a word of the database all should be 503, not ${silent}`);
  must((await statusOf(`${url}/healthz`)) === 200, 'the process should say that it lives');
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
    must((await statusOf(`${url}/healthz`)) === 200, 'the process should say that it lives');
    const answerCounts = new AnswerCounts();
    await answerCounts.noteAll(asking);
    await client.query('rollback');
    return answerCounts;
  });
  locked.mustBeCivil();
  must(locked.count(503) === locked.total, `calls that cannot be done should be 503, not ${locked}`);
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
  must(own, 'connections should be had');
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
  none.mustBeCivil();
  const ms = await system.untilWell(5_000);
  const areAnswered = async () => (await Promise.all(ask())).every(({ status }) => status === 201);
  await until('all calls are answered', areAnswered, 5_000);
  const [{ count } = { count: 0 }] = await system.sql<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name = 'research-exchange'",
  );
  must(count <= 20, `two servers should hold at most 20 connections, not ${count}`);
  return `behind a lock: ${locked}, at most ${Math.round(locked.slowestMs)} ms; ${taken.length} connections taken: ${none}; well again in ${ms} ms, none leaked`;
}
