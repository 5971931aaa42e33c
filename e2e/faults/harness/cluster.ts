import { removeEmbedded, startEmbedded } from '@exchange/db/embedded';
import { findData } from '@exchange/db/embedded/location';
import { isPostgres, readPidFile } from '@exchange/db/embedded/process';
import pg from 'pg';
import { atEnd, must, until } from './cleanup.ts';

/** A PostgreSQL of the suite's own, whose data reach the disk. It can be stopped in every way, and started again. */
export interface Cluster {
  /** Where it listens now; another port after each start. */
  port(): number;
  /** The address of one of its databases. */
  url(database: string): string;
  /** The folder of its data. */
  data(): Promise<string>;
  /** Sends its first process a signal and waits until that has gone. */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Starts it again; resolves when it answers. */
  start(): Promise<void>;
}

/** Makes an empty one in `dataDir`, which is removed at the end, whatever was under way then. */
export async function startCluster(dataDir: string): Promise<Cluster> {
  let url = '';
  let isOver = false;
  let starting: Promise<unknown> = Promise.resolve();
  const start = async () => {
    must(!isOver, 'the suite is ending');
    const started = startEmbedded({ dataDir });
    starting = started.catch(() => undefined);
    ({ url } = await started);
  };
  const data = async () => (await findData(dataDir)) ?? '';
  const stop = async (signal: NodeJS.Signals) => {
    const first = (await readPidFile(await data()))?.pid ?? 0;
    must(isPostgres(first), 'PostgreSQL should be running');
    process.kill(first, signal);
    await until('PostgreSQL has gone', () => !isPostgres(first));
  };
  atEnd(async () => {
    isOver = true;
    await starting;
    // At once: nothing of it is kept, and one that is just beginning to recover may not hear a kinder signal.
    await stop('SIGQUIT').catch(() => undefined);
    await removeEmbedded(dataDir);
  });
  await start();
  return {
    data,
    port: () => Number(new URL(url).port),
    url: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    stop,
    start,
  };
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Runs some work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
