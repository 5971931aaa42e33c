/**
 * What the memory of a server does: `node e2e/bench/memory.ts [minutes]`, after `make bench-data` and `make build`.
 *
 * A server at rest, then so many minutes (10) of calls of all kinds by 16 connections as fast as they are answered, with ten
 * searches for institutes and a login a second beside them, then a minute of rest. Prints one JSON line for each minute.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDatabase } from '@exchange/db/prepare';
import { benchToken, copyBench } from './data.ts';
import { type Call, pace, saturate } from './load.ts';
import { givePasswords, login } from './logins.ts';
import { chatUsersOf, operations } from './operations.ts';
import { startServer } from './processes.ts';

const minutes = Number(process.argv[2] ?? 10);
const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error('DATABASE_URL names the server that holds the database bench_s.');

const { url, drop } = await copyBench(serverUrl, 'S');
await prepareDatabase(url);
await givePasswords(url);

const words = ['university', 'max planck', 'tu berlin', 'oxfrod', 'ethz.ch', 'institute of tech', 'school', 'ucl'];
const search = (n: number): Call => ({
  method: 'GET',
  path: `/api/institutes/search?q=${encodeURIComponent(words[n % words.length] ?? '')}`,
  headers: { cookie: `session=${benchToken(12)}` },
  status: 200,
});

const server = await startServer('product', url);
const began = performance.now();
const say = (phase: string, more: object = {}) =>
  console.log(
    JSON.stringify({
      phase,
      minute: Math.round((performance.now() - began) / 6_000) / 10,
      rss_mb: Math.round(server.memory()),
      ...more,
    }),
  );
try {
  await wait(20_000);
  say('rest');
  const all = operations(await chatUsersOf(url), '').filter(({ name }) => !name.startsWith('reference'));
  const kinds = all.flatMap(({ rest, trpc }) => (trpc === undefined ? [rest] : [rest, trpc]));
  const call = (n: number): Call => {
    const kind = kinds[n % kinds.length];
    return kind === undefined ? search(n) : kind(n);
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    const [load, ...others] = await Promise.all([
      saturate(server.url, { connections: 16, seconds: 60, call }),
      pace(server.url, { perSecond: 10, seconds: 60, call: search }),
      pace(server.url, { perSecond: 1, seconds: 60, call: login }),
    ]);
    const errors = [load, ...others].reduce((sum, found) => sum + found.errors, 0);
    say('load', { calls_per_second: Math.round(load.perSecond), errors });
  }
  await wait(60_000);
  say('rest after load');
} finally {
  await server.stop();
  await drop();
}
process.exit(0);
