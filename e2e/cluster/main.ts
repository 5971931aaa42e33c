/**
 * The product beyond one machine (docs/operations.md#beyond-one-machine): `make cluster`. Two database nodes of Patroni with etcd and
 * HAProxy, three servers behind nginx, with the files of `deploy/`. Under load the primary is killed, twice, then HAProxy, then a
 * server. Prints what each took, and ends with 1 when an acknowledged message is lost or doubled. `TIMES=30,10,10` sets `ttl`,
 * `loop_wait` and `retry_timeout` of Patroni.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '@exchange/db';
import { prepareDatabase } from '@exchange/db/prepare';
import { runToEnd } from '@exchange/launcher/lifetime';
import { insertPairs } from '@exchange/testkit/chats';
import { call } from '@exchange/testkit/http';
import { startNginx } from '@exchange/testkit/nginx';
import { freePort } from '@exchange/testkit/ports';
import { assert, until } from '@exchange/testkit/wait';
import { atEnd, sweep } from '../faults/harness/cleanup.ts';
import { type Load, startLoad } from '../faults/harness/load.ts';
import { start } from '../faults/harness/server.ts';
import { keepStream } from '../faults/harness/streams.ts';
import { query } from '../support/postgres.ts';
import { missingPackages, startDatabaseCluster } from './nodes.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const database = 'exchange';
const serverCount = 3;
const streamCount = 30;
const writers = 12;
/** Messages between one fault and the next. */
const between = 500;

/** Watches the load: the longest time without an acknowledged message, and the reads that were answered in it. */
function watch(load: Load, read: () => Promise<boolean>) {
  let [count, since, longestMs, reads, readsInLongest] = [load.acknowledged(), performance.now(), 0, 0, 0];
  let isStopping = false;
  const look = () => {
    const [now, acknowledged] = [performance.now(), load.acknowledged()];
    if (now - since > longestMs) [longestMs, readsInLongest] = [now - since, reads];
    if (acknowledged !== count) [count, since, reads] = [acknowledged, now, 0];
  };
  const timer = setInterval(look, 10);
  const reading = (async () => {
    while (!isStopping) {
      if (await read()) reads += 1;
      await wait(100);
    }
  })();
  return {
    /** The figures since the last call. */
    take() {
      look();
      const figures = { ms: Math.round(longestMs), reads: readsInLongest };
      [longestMs, readsInLongest, since] = [0, 0, performance.now()];
      return figures;
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await reading;
    },
  };
}

async function run(): Promise<number> {
  const missing = missingPackages();
  if (missing.length > 0) {
    say(`These programs of Debian are missing: apt-get install ${missing.join(' ')}`);
    return 1;
  }
  await sweep();
  const cluster = await startDatabaseCluster(process.env.TIMES?.split(',') ?? [], database);
  const url = cluster.url(database);
  await prepareDatabase(url);
  const db = connect({ url, max: 1 });
  const chats = await insertPairs(db, streamCount);
  await db.destroy();

  const ports = await Promise.all(Array.from({ length: serverCount }, () => freePort()));
  const nginx = await startNginx(ports);
  atEnd(nginx.stop);
  const entry = `http://127.0.0.1:${nginx.port}`;
  const environment = { DATABASE_URL: url, PUBLIC_URL: entry, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' };
  const startServer = (port: number) => start({ environment, port });
  const servers = await Promise.all(ports.map(startServer));
  say(`two database nodes, HAProxy, nginx and ${serverCount} servers run`);

  const refused: number[] = [];
  const streams = chats.map(({ owner }) =>
    keepStream(
      () => nginx.port,
      owner.cookie,
      (status) => refused.push(status),
    ),
  );
  const untilStreams = () => until('all streams are open', () => streams.every((stream) => stream.isOpen()), 60_000);
  await untilStreams();
  const load = startLoad({ url: entry, databaseUrl: () => url, chats, writers, restMs: 20 });
  const cookie = chats[0]?.owner.cookie ?? '';
  const watched = watch(load, async () => {
    const { status } = await call('GET', `${entry}/api/chats/unread-counts`, { cookie, withinMs: 5_000 });
    return status === 200;
  });
  const untilMore = (count = between) => load.untilMore(count, 120_000);
  const fault = async (what: string, breakIt: () => Promise<string>) => {
    await untilMore();
    watched.take();
    const detail = await breakIt();
    await untilMore(50);
    const { ms, reads } = watched.take();
    await untilStreams();
    say(`${what}: ${(ms / 1000).toFixed(1)} s without an acknowledged message, ${reads} reads answered in it${detail}`);
  };

  for (const turn of ['first', 'second'])
    await fault(`the ${turn} primary is killed`, async () => {
      const primary = await cluster.primary();
      await primary.kill();
      await untilMore(50);
      primary.start();
      const ms = await cluster.untilComplete();
      return `; ${primary.name} was a standby again ${(ms / 1000).toFixed(1)} s after its start`;
    });
  await fault('HAProxy is killed', async () => {
    await cluster.haproxy.kill();
    await until('calls fail', async () => (await call('GET', `${entry}/readyz`)).status === 503);
    cluster.haproxy.start();
    return '';
  });
  await fault('a server is killed', async () => {
    const [first] = servers;
    assert(first, 'there should be servers');
    await first.stop('SIGKILL');
    servers[0] = await startServer(first.port);
    return '';
  });

  await untilMore();
  await watched.stop();
  await load.stop();
  for (const stream of streams) await stream.stop();
  await cluster.untilComplete();
  assert(
    refused.every((status) => status >= 500),
    `streams were refused with ${refused.join(', ')}`,
  );
  load.answerCounts.requireExpected({ more: [0, 502, 504] });
  const [stored] = await query<{ count: string }>(url, 'select count(*) from chat_message');
  say(
    `0 lost or doubled of ${load.acknowledged()} acknowledged messages (${stored?.count} stored); answers: ${load.answerCounts}`,
  );
  say(`${streams.reduce((sum, stream) => sum + stream.opened(), 0) - streams.length} streams came back`);
  return 0;
}

await runToEnd(run, 130);
