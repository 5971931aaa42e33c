import { readFileSync } from 'node:fs';
import { withClient } from '../embedded/connection.ts';
import { startTestServer } from '../testing.ts';

const schema = readFileSync(new URL('./release-0.3.0.sql', import.meta.url), 'utf8');

/** A database as 0.3.0 left it, without rows. `drop` removes it. */
export async function createRelease030(what: string) {
  const server = await startTestServer();
  const name = `${server.prefix}${what}`;
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const runAt = (at: string, statement: string) =>
    withClient(at, async (client) => (await client.query<Record<string, unknown>>(statement)).rows);
  const run = (statement: string) => runAt(url, statement);
  await runAt(server.url, `create database ${name} template template0 encoding 'UTF8'`);
  await run(schema);
  return { url, run, drop: () => runAt(server.url, `drop database ${name} with (force)`) };
}
