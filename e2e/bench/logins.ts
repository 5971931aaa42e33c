import { setTimeout as wait } from 'node:timers/promises';
import { createHasher } from '@exchange/api/core/hasher';
import { hashPassword, validPassword } from '@exchange/testkit/users';
import autocannon from 'autocannon';
import { query } from '../support/postgres.ts';
import { type Call, quantile, send } from './load.ts';

const people = 300;

/** Gives the first ordinary people of the data set a password. @returns its hash */
export async function givePasswords(databaseUrl: string): Promise<string> {
  const hash = await hashPassword(validPassword);
  await query(databaseUrl, 'update app_user set password_hash = $1 where id between 11 and $2', [hash, 10 + people]);
  return hash;
}

/** A login of one of them from an address of their own, as a proxy passes it on. */
export const login = (n: number, path = '/api/login'): Call => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
  body: JSON.stringify({ email: `u${11 + (n % people)}@bench.example`, password: validPassword }),
});

/** How much longer a login takes than a comparison of the hash before it: the median of forty, in ms. */
export async function timeBeyondHash(url: string, hash: string): Promise<number> {
  const hasher = createHasher();
  const beyond: number[] = [];
  for (let n = 0; n < 45; n += 1) {
    const started = performance.now();
    await hasher.match(validPassword, [hash]);
    const hashMs = performance.now() - started;
    beyond.push((await send(url, login(n))) - hashMs);
  }
  await hasher.close();
  return quantile(beyond.slice(5), 0.5);
}

/** All people log in at the same moment. @returns the longest other call meanwhile, in ms, and how many logged in */
export async function crowd(url: string, { path, headers }: Call): Promise<{ longest: number; loggedIn: number }> {
  // In a thread of its own, which the many logins do not keep waiting.
  const others = autocannon({ url: url + path, headers, connections: 8, overallRate: 100, duration: 8, workers: 1 });
  await wait(1_000);
  const sent = await Promise.allSettled(Array.from({ length: people }, (_, n) => send(url, login(n))));
  const { latency } = await others;
  return { longest: latency.max, loggedIn: sent.filter(({ status }) => status === 'fulfilled').length };
}
