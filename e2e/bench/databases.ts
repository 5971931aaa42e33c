import { query, withClient } from '../support/postgres.ts';
import { benchUrl, fingerprint, makeBench, settle } from './data.ts';

/**
 * A copy of the data set of a size, which is made first where it is missing or older than its rules: a run writes, and the next one shall find what
 * this one found. The sessions are as young as on the day the data was made.
 *
 * @param purpose the end of the copy's name
 */
export async function copyBench(url: string, size: string, purpose = 'run') {
  const name = `bench_${size.toLowerCase()}`;
  const copy = `${name}_${purpose}`;
  const [made] = await query<{ by: string }>(
    url,
    "select shobj_description(oid, 'pg_database') as by from pg_database where datname = $1",
    [name],
  );
  if (made?.by !== fingerprint) await makeBench(url, size, (line) => console.error(line));
  const drop = () => query(url, `drop database if exists "${copy}" with (force)`);
  await drop();
  await query(url, `create database "${copy}" template ${name} strategy file_copy`);
  const copyUrl = benchUrl(url, `${size}_${purpose}`);
  await withClient(copyUrl, async (client) => {
    await client.query('update session set created_at = now(), last_used_at = now()');
    await settle(client);
  });
  return { url: copyUrl, drop };
}
