import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createHasher } from '@exchange/api';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { hashPassword, validPassword } from '@exchange/testkit/users';
import { must } from '@exchange/testkit/wait';
import { query } from '../support/postgres.ts';
import { type Call, type Found, openPool, pace, saturate, send, summarise } from './load.ts';
import type { Operation } from './operations.ts';
import { figure, type Part, table } from './tables.ts';

export const people = 300;
const goals = { beyondHash: 4, othersP99: 10, othersMax: 100 };

/** How many logins and comparisons of a hash are measured; five more come before. */
const logins = 40;

/** Gives the first ordinary people of the data set a password. @returns its hash */
export async function givePasswords(databaseUrl: string): Promise<string> {
  const hash = await hashPassword(validPassword);
  await query(databaseUrl, 'update app_user set password_hash = $1 where id between 11 and $2', [hash, 10 + people]);
  return hash;
}

/**
 * How much longer logins take than comparisons of a hash, in ms. They take turns, so that a change of the processor's speed meets
 * both, and the two servers begin by turns.
 */
async function measureByTurns(origins: Readonly<Record<'floor' | 'product', string>>, hash: string) {
  const hasher = createHasher();
  const pools = { floor: openPool(origins.floor, 1), product: openPool(origins.product, 1) };
  const hashed: number[] = [];
  const beyond = { floor: [] as number[], product: [] as number[] };
  const servers = ['floor', 'product'] as const;
  for (let n = 0; n < logins + 5; n += 1)
    for (const server of n % 2 === 0 ? servers : servers.toReversed()) {
      const started = performance.now();
      await hasher.match(validPassword, [hash]);
      const hashMs = performance.now() - started;
      const loginMs = await send(pools[server], login(n));
      must(loginMs !== undefined, `the ${server} refused a login`);
      if (n < 5) continue;
      hashed.push(hashMs);
      beyond[server].push(loginMs - hashMs);
    }
  await Promise.all([hasher.close(), pools.floor.close(), pools.product.close()]);
  return { hash: summarise(hashed), floor: summarise(beyond.floor), product: summarise(beyond.product) };
}

export const login = (n: number): Call => ({
  method: 'POST',
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: `u${11 + (n % people)}@bench.example`, password: validPassword }),
  status: 200,
});

/** A login from an address of its own, as a proxy passes it on. */
export function loginFromElsewhere(n: number): Call {
  const { headers, ...call } = login(n);
  return { ...call, headers: { ...headers, 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` } };
}

/** Sends each call of the table for a second, so that the server has compiled what a server in use has. */
async function useForAWhile(origin: string, calls: readonly Operation[]): Promise<void> {
  for (const { rest } of calls) await saturate(origin, { connections: 64, seconds: 1, call: rest });
}

/**
 * How long another call takes while all people send their login at the same moment, from a thread of their own: the one that
 * measures would otherwise wait for itself.
 *
 * @returns the other calls, and how many logged in
 */
async function measureCrowd(origin: string, other: Operation): Promise<{ found: Found; loggedIn: number }> {
  const crowd = new Worker(new URL('./crowd.ts', import.meta.url), { workerData: origin });
  await once(crowd, 'message');
  const found = pace(origin, { perSecond: 100, seconds: 6, call: other.rest });
  crowd.postMessage('begin');
  const [loggedIn] = await once(crowd, 'message');
  await crowd.terminate();
  return { found: await found, loggedIn };
}

/**
 * What a login costs beyond the hash, as the median of what each takes longer than the comparison before it, also at the floor; and how
 * long another call takes while eight log in at once, and while all people send their login at the same moment.
 *
 * @param calls what both servers answer before that
 * @param other the call that must not wait
 */
export async function measureLogins(
  { floor, product: { url: origin } }: Readonly<Record<'floor' | 'product', Pick<ServerProcess, 'url'>>>,
  databaseUrl: string,
  calls: readonly Operation[],
  other: Operation,
): Promise<Part> {
  for (const url of [floor.url, origin]) await useForAWhile(url, calls);
  const byTurns = await measureByTurns({ floor: floor.url, product: origin }, await givePasswords(databaseUrl));
  const pool = openPool(origin, 8);
  const quiet = await pace(origin, { perSecond: 100, seconds: 3, call: other.rest });
  let isOver = false;
  let done = 0;
  const loop = async (first: number) => {
    for (let n = first; !isOver; n += 8) if ((await send(pool, login(n))) !== undefined) done += 1;
  };
  const started = performance.now();
  const loops = Array.from({ length: 8 }, (_, n) => loop(n));
  const busy = await pace(origin, { perSecond: 100, seconds: 6, call: other.rest });
  isOver = true;
  await Promise.all(loops);
  const perSecond = done / ((performance.now() - started) / 1000);
  await pool.close();

  const { found: crowded, loggedIn } = await measureCrowd(origin, other);
  const row = (what: string, { p50, p99, max, errors }: Found) => [what, ...[p50, p99, max].map(figure), errors];
  return {
    text: table(
      ['ms', 'p50', 'p99', 'max', 'errors'],
      [
        row('one comparison of a hash', byTurns.hash),
        row('a login beyond it, one after the other', byTurns.product),
        row('the same at the floor', byTurns.floor),
        row('unread counts, 100 a second', quiet),
        row(`the same while 8 log in at once (${figure(perSecond)} logins a second)`, busy),
        row(`the same while ${people} log in at the same moment (${loggedIn} did, the others were sent away)`, crowded),
      ],
    ),
    verdicts: [
      { what: 'a login beyond its hash', measured: byTurns.product.p50, most: goals.beyondHash, unit: ' ms' },
      { what: 'p99 of others while 8 log in', measured: busy.p99, most: goals.othersP99, unit: ' ms' },
      {
        what: `longest call of others while ${people} log in`,
        measured: crowded.max,
        most: goals.othersMax,
        unit: ' ms',
      },
    ],
  };
}
