import { prepareDatabase } from '@exchange/db/prepare';
import type pg from 'pg';
import { call } from './call.ts';
import { must, until } from './cleanup.ts';
import { type Cluster, query, startCluster } from './cluster.ts';
import { type Load, startLoad } from './load.ts';
import { type Front, openFront } from './load-balancer.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type Chat, settle } from './people.ts';
import { freePort } from './ports.ts';
import { isAlive, launch, type Server, stop, untilReady } from './server.ts';
import { openWay, type Way } from './tcp-proxy.ts';
import { dataDirOf } from './temp-dirs.ts';

/** How much of each fault there is. */
export interface Scale {
  readonly isFull: boolean;
  of<T>(short: T, full: T): T;
}

const database = 'faults';
const pairs = 600;

/**
 * What the faults happen to: one database, the way to it, a mail server, and two servers behind a front. It is one and
 * the same for all faults of a lane, so that what one leaves broken is found by the next.
 */
export interface World {
  readonly scale: Scale;
  readonly cluster: Cluster;
  readonly way: Way;
  readonly mailbox: Mailbox;
  readonly front: Front;
  readonly servers: readonly [Server, Server];
  readonly chats: readonly Chat[];
  /** What every server is started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** The database itself, past the way. */
  databaseUrl(): string;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Starts the server of that place again, on its port; resolves when it is ready. */
  restart(place: 0 | 1): Promise<void>;
  /** A third server that is in nobody's way: not behind the front, without mail, made to be nudged. Started when there is none. */
  spare(): Promise<Server>;
  load(size: { writers: number; readers?: number; url?: string }): Load;
  /** Waits until both servers answer somebody who is logged in; answers how long that took, in ms. */
  untilWell(withinMs?: number): Promise<number>;
  /** After a fault that was not survived: sets everything right by hand, so that the others can be tried. */
  mend(): Promise<void>;
}

async function makeDatabase(cluster: Cluster): Promise<void> {
  await query(cluster.url('postgres'), `create database ${database}`);
  await prepareDatabase(cluster.url(database));
}

/** Starts it all, apart from every other world. */
export async function startWorld(name: string, scale: Scale): Promise<World> {
  const cluster = await startCluster(dataDirOf(name));
  await makeDatabase(cluster);
  const databaseUrl = () => cluster.url(database);
  const chats = await settle(databaseUrl(), pairs);
  const [way, mailbox] = await Promise.all([openWay(cluster.port), openMailbox()]);
  const ports = [await freePort(), await freePort()] as const;
  const front = await openFront(ports);
  const environment = {
    DATABASE_URL: way.through(databaseUrl()),
    SECRET: 'a secret for the faults suite only, long enough',
    PUBLIC_URL: front.url,
    SMTP_URL: mailbox.url,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  };
  const start = (port: number) => launch({ environment, port });
  const servers: [Server, Server] = await Promise.all([start(ports[0]), start(ports[1])]);
  for (const server of servers) await untilReady(server);
  const [chat] = chats;
  must(chat, 'there should be chats');
  let third: Server | undefined;
  return {
    scale,
    cluster,
    way,
    mailbox,
    front,
    servers,
    chats,
    environment,
    databaseUrl,
    sql: (text, values) => query(databaseUrl(), text, values),
    async restart(place) {
      await stop(servers[place]);
      servers[place] = await start(ports[place]);
      await untilReady(servers[place]);
    },
    async spare() {
      if (third !== undefined && isAlive(third)) return third;
      const started = await launch({ environment: { ...environment, SMTP_URL: '' }, canBeNudged: true });
      await untilReady(started);
      third = started;
      return started;
    },
    load: ({ url = front.url, ...size }) => startLoad({ url, databaseUrl, chats, restMs: scale.of(20, 0), ...size }),
    async mend() {
      way.delay(0);
      way.stall(false);
      way.cut(true);
      await cluster.start();
      await mailbox.open();
      Object.assign(mailbox.manners, { recipient: undefined, onAccepted: undefined, drops: false });
      for (const place of [0, 1] as const) {
        await stop(servers[place]);
        servers[place] = await start(ports[place]);
        await untilReady(servers[place]);
      }
    },
    untilWell: (withinMs) =>
      until(
        'both servers answer',
        async () => {
          for (const server of servers) {
            must(isAlive(server), 'a server died');
            const { status } = await call('GET', `${server.url}/api/chats/unread-counts`, { cookie: chat.owner });
            if (status !== 200) return false;
          }
          return true;
        },
        withinMs,
      ),
  };
}
