import pg from 'pg';
import { benchUrl, fingerprint, makeBench, settle } from './data.ts';

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A copy of the data set of a size, which is made first where it is missing or older than its rules: a run writes, and the next one shall find what
 * this one found. The sessions are as young as on the day the data was made.
 *
 * @param purpose the end of the copy's name
 */
export async function copyBench(
  url: string,
  size: string,
  purpose = 'run',
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `bench_${size.toLowerCase()}`;
  const copy = `${name}_${purpose}`;
  const { rows } = await onServer(url, (client) =>
    client.query("select shobj_description(oid, 'pg_database') as made_by from pg_database where datname = $1", [name]),
  );
  if (rows[0]?.made_by !== fingerprint) await makeBench(url, size, (line) => console.error(line));
  const drop = () => onServer(url, (client) => client.query(`drop database if exists "${copy}" with (force)`));
  await drop();
  await onServer(url, (client) => client.query(`create database "${copy}" template ${name} strategy file_copy`));
  const copyUrl = benchUrl(url, `${size}_${purpose}`);
  await onServer(copyUrl, async (client) => {
    await client.query('update session set created_at = now(), last_used_at = now()');
    await settle(client);
  });
  return { url: copyUrl, drop: async () => void (await drop()) };
}

/** The version that the server reports. */
export async function versionOf(url: string): Promise<string> {
  return onServer(url, async (client) => (await client.query('show server_version')).rows[0].server_version);
}
