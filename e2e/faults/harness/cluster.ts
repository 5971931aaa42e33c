import { removeEmbedded, startEmbedded } from '@exchange/db/embedded';
import { findData } from '@exchange/db/embedded/place';
import { isPostgres, readPidFile } from '@exchange/db/embedded/process';
import pg from 'pg';
import { must, until } from './ends.ts';

/** A PostgreSQL of the suite's own, whose data reach the disk. It can be stopped in every way, and started again. */
export interface Cluster {
  /** Where it listens now; another port after each start. */
  port(): number;
  /** The address of one of its databases. */
  url(database: string): string;
  /** The folder of its data. */
  data(): Promise<string>;
  /** The number of its first process. */
  pid(): Promise<number>;
  /** Sends its first process a signal and waits until that has gone. */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Starts it again; resolves when it answers. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes an empty one in `dataDir`; what an earlier run left there is removed. */
export async function startCluster(dataDir: string): Promise<Cluster> {
  await removeEmbedded(dataDir);
  let { url } = await startEmbedded({ dataDir });
  const data = async () => (await findData(dataDir)) ?? '';
  const pid = async () => (await readPidFile(await data()))?.pid ?? 0;
  return {
    data,
    pid,
    port: () => Number(new URL(url).port),
    url: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    async stop(signal) {
      const first = await pid();
      must(isPostgres(first), 'PostgreSQL should be running');
      process.kill(first, signal);
      await until('PostgreSQL has gone', () => !isPostgres(first));
    },
    async start() {
      ({ url } = await startEmbedded({ dataDir }));
    },
    remove: () => removeEmbedded(dataDir),
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
