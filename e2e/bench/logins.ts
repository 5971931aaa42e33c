import { createHasher } from '@exchange/api';
import { hashPassword, validPassword } from '@exchange/testkit/users';
import { query } from '../support/postgres.ts';
import { type Call, type Found, openPool, pace, send, summarise } from './load.ts';
import { figure, median, type Part, table } from './tables.ts';

const people = 300;
const goals = { beyondHash: 4, othersP99: 10, othersMax: 100 };

/** How many logins and comparisons of a hash are measured; five more come before. */
const logins = 40;

/** Gives the first ordinary people of the data set a password. @returns its hash */
export async function givePasswords(databaseUrl: string): Promise<string> {
  const hash = await hashPassword(validPassword);
  await query(databaseUrl, 'update app_user set password_hash = $1 where id between 11 and $2', [hash, 10 + people]);
  return hash;
}

/** Logins and comparisons of a hash, in ms. They take turns, so that a change of the processor's speed meets both. */
async function measureByTurns(origin: string, hash: string) {
  const hasher = createHasher();
  const pool = openPool(origin, 1);
  const turns: { hashMs: number; loginMs: number }[] = [];
  for (let n = 0; n < logins + 5; n += 1) {
    const started = performance.now();
    await hasher.match(validPassword, [hash]);
    const hashMs = performance.now() - started;
    turns.push({ hashMs, loginMs: (await send(pool, login(n))) ?? Number.NaN });
  }
  await hasher.close();
  await pool.close();
  const measured = turns.slice(5);
  return {
    hash: summarise(measured.map(({ hashMs }) => hashMs)),
    login: summarise(measured.map(({ loginMs }) => loginMs)),
    beyondHash: median(measured.map(({ hashMs, loginMs }) => loginMs - hashMs)),
  };
}

export const login = (n: number): Call => ({
  method: 'POST',
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: `u${11 + (n % people)}@bench.example`, password: validPassword }),
  status: 200,
});

/** A login from an address of its own, as a proxy passes it on. */
function loginFromElsewhere(n: number): Call {
  const { headers, ...call } = login(n);
  return { ...call, headers: { ...headers, 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` } };
}

/**
 * What a login costs beyond the hash, as the median of what each takes longer than the comparison before it; and how long
 * another call takes while eight log in at once, and while all people send their login at the same moment.
 *
 * @param other the call that must not wait
 */
export async function measureLogins(origin: string, databaseUrl: string, other: (n: number) => Call): Promise<Part> {
  const byTurns = await measureByTurns(origin, await givePasswords(databaseUrl));
  const pool = openPool(origin, 8);
  const quiet = await pace(origin, { perSecond: 100, seconds: 3, call: other });
  let isOver = false;
  let done = 0;
  const loop = async (first: number) => {
    for (let n = first; !isOver; n += 8) if ((await send(pool, login(n))) !== undefined) done += 1;
  };
  const started = performance.now();
  const loops = Array.from({ length: 8 }, (_, n) => loop(n));
  const busy = await pace(origin, { perSecond: 100, seconds: 6, call: other });
  isOver = true;
  await Promise.all(loops);
  const perSecond = done / ((performance.now() - started) / 1000);
  await pool.close();

  const crowd = openPool(origin, people);
  const during = pace(origin, { perSecond: 100, seconds: 6, call: other });
  const times = await Promise.all(Array.from({ length: people }, (_, n) => send(crowd, loginFromElsewhere(n))));
  const loggedIn = times.filter((ms) => ms !== undefined).length;
  const crowded = await during;
  await crowd.close();
  const row = (what: string, { p50, p99, max, errors }: Found) => [what, ...[p50, p99, max].map(figure), errors];
  return {
    text: table(
      ['ms', 'p50', 'p99', 'max', 'errors'],
      [
        row('one comparison of a hash', byTurns.hash),
        row('login, one after the other', byTurns.login),
        row('unread counts, 100 a second', quiet),
        row(`the same while 8 log in at once (${figure(perSecond)} logins a second)`, busy),
        row(`the same while ${people} log in at the same moment (${loggedIn} did, the others were sent away)`, crowded),
      ],
    ),
    verdicts: [
      { what: 'a login beyond its hash', measured: byTurns.beyondHash, most: goals.beyondHash, unit: ' ms' },
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
