import { connect } from '@exchange/db';
import { prepareDatabase } from '@exchange/db/prepare';
import { insertPairs, type StoredChat } from '@exchange/testkit/chats';
import { openLoadBalancer } from '@exchange/testkit/load-balancer';
import { startMailServer } from '@exchange/testkit/mail-server';
import { freePort } from '@exchange/testkit/ports';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { openTcpProxy } from '@exchange/testkit/tcp-proxy';
import { assert, until } from '@exchange/testkit/wait';
import type pg from 'pg';
import { query } from '../../support/postgres.ts';
import { readCounts } from './calls.ts';
import { atEnd, dataDirOf } from './cleanup.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { startLoad } from './load.ts';
import { start } from './server.ts';

/** What this machine cannot do, and why. */
export class LeftOut extends Error {}

/** Chooses between the short form of a run and the full one. */
export type Scale = <T>(short: T, full: T) => T;

/** Lets messages move the clock of a server and raise errors in it. */
const inject = new URL('inject.mjs', import.meta.url).href;
const database = 'faults';
const pairs = 600;

/**
 * The system under test: one database behind a proxy, a mail server, and two servers behind a load balancer. All faults of a
 * lane share it, so that the next fault detects damage that an earlier one left.
 */
export type System = Awaited<ReturnType<typeof startSystem>>;

/** Creates the database with a number of chats. */
async function fillDatabase(cluster: Cluster): Promise<StoredChat[]> {
  await query(cluster.url('postgres'), `create database ${database}`);
  const url = cluster.url(database);
  await prepareDatabase(url);
  const db = connect({ url, max: 1 });
  const chats = await insertPairs(db, pairs);
  await db.destroy();
  return chats;
}

/** Starts a system that is independent of all others. */
export async function startSystem(name: string, scale: Scale) {
  const cluster = await startCluster(dataDirOf(name));
  const chats = await fillDatabase(cluster);
  /** The database, without the proxy. */
  const databaseUrl = () => cluster.url(database);
  const [proxy, mailServer] = await Promise.all([openTcpProxy(cluster.port), startMailServer()]);
  const ports = [await freePort(), await freePort()] as const;
  const loadBalancer = await openLoadBalancer(ports);
  for (const { close } of [proxy, mailServer, loadBalancer]) atEnd(close);
  const environment = {
    DATABASE_URL: proxy.through(databaseUrl()),
    PUBLIC_URL: loadBalancer.url,
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  };
  const servers: [ServerProcess, ServerProcess] = await Promise.all([
    start({ environment, port: ports[0] }),
    start({ environment, port: ports[1] }),
  ]);
  const [chat] = chats;
  assert(chat, 'there should be chats');
  let third: ServerProcess | undefined;
  /** Restarts the server at that index, on its port; resolves when it is ready. */
  const restart = async (place: 0 | 1) => {
    await servers[place].stop('SIGKILL');
    servers[place] = await start({ environment, port: ports[place] });
  };
  const areWell = async () => {
    for (const server of servers) {
      assert(server.isAlive(), 'a server died');
      if ((await readCounts(server.url, chat)).status !== 200) return false;
    }
    return true;
  };
  return {
    scale,
    cluster,
    proxy,
    mailServer,
    loadBalancer,
    servers,
    chats,
    chat,
    environment,
    databaseUrl,
    sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => query<Row>(databaseUrl(), text, values),
    restart,
    /** A separate third server: not behind the load balancer, without mail, injectable. Started if there is none. */
    async spare() {
      if (third?.isAlive()) return third;
      third = await start({ environment: { ...environment, SMTP_URL: '' }, flags: ['--import', inject] });
      return third;
    },
    load: ({ url = loadBalancer.url, ...size }: { writers: number; readers?: number; url?: string }) =>
      startLoad({ url, databaseUrl, chats, restMs: scale(20, 0), ...size }),
    /** Repairs the system after a fault that was not survived, so that the other faults can run. */
    async mend() {
      proxy.delay(0);
      proxy.stall(false);
      proxy.cut(true);
      await cluster.start();
      await mailServer.open();
      Object.assign(mailServer.behaviour, { recipient: undefined, accept: undefined });
      await restart(0);
      await restart(1);
    },
    /** Waits until both servers answer a logged-in user. @returns the time it took, in ms */
    untilWell: (withinMs?: number) => until('both servers answer', areWell, withinMs),
  };
}
