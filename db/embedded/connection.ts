import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { roleName } from './cluster.ts';

const pollMs = 20;

/** The database of the product in an embedded server. */
const databaseName = 'research_exchange';

/** The address of one database of an embedded server. */
export function urlOf(port: number, password: string, database = databaseName): string {
  return `postgres://${roleName}:${password}@127.0.0.1:${port}/${database}`;
}

/** Runs `work` on a new connection, which is closed afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the server responds. @throws when the password is wrong */
async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'));
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01')
      throw new Error('The running PostgreSQL does not accept the password kept beside its data.', { cause: error });
    return false;
  }
}

/** Waits until the server responds; returns `false` as soon as `ended` is true, or after `withinMs`. */
export async function waitForServer(url: string, ended: () => boolean, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (Date.now() < until) {
    if (await answers(url)) return true;
    if (ended()) return false;
    await delay(pollMs);
  }
  return false;
}

/** Creates the product's database if it is missing. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  await withClient(urlOf(port, password, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}
