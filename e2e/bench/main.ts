/**
 * Measures the product against its goals: `make bench`, or a part of it, `make bench ARGS="--only open --minutes 30"`.
 * `--size L` measures on a hundred times the data, and matching beside S.
 */
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepareDatabase } from '@exchange/db/prepare';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { type ChatUser, chatUsersOf, matching, operations, searches, unread } from './calls.ts';
import { copyBench, hardUsers } from './data.ts';
import { type Call, type Found, figure, quantile, saturate, startServer, table, timeOneByOne } from './load.ts';
import { crowd, givePasswords, login, timeBeyondHash } from './logins.ts';
import { measureOpen } from './open.ts';
import { crowdOfPictures, timePhoto } from './uploads.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'S' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '10' },
  },
});
const only = values.only?.split(',');
const isWanted = (name: string) => only === undefined || only.some((part) => name.startsWith(part));
const serverUrl = process.env.DATABASE_URL ?? '';
const isLarge = values.size === 'L';
/** Several, so what else the machine does meets all calls alike. */
const rounds = 3;
const maxOverRest = 1.3;

const closers: (() => Promise<unknown>)[] = [];
const close = async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
};
process.once('SIGINT', () => void close().then(() => process.exit(130)));

async function open(size: string): Promise<string> {
  const { url, drop } = await copyBench(serverUrl, size);
  closers.push(drop);
  await prepareDatabase(url);
  return url;
}

async function start(databaseUrl: string): Promise<ServerProcess> {
  const server = await startServer(databaseUrl);
  closers.push(() => server.stop());
  return server;
}

const judged: string[] = [];
function judge(what: string, measured: number, max: number, unit: string): void {
  const verdict = measured <= max ? 'met' : '**missed**';
  judged.push(`- ${verdict}: ${what}: ${figure(measured)}${unit}, at most ${max}${unit}`);
}

/** Measures several loads in turn, in short rounds. */
async function compare(loads: readonly (readonly [url: string, calls: readonly Call[]])[]) {
  const found = loads.map((): Found[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [n, [url, calls]] of loads.entries()) {
      const one = await saturate(url, calls, 3);
      // The first round warms up.
      if (round > 0) found[n]?.push(one);
    }
  return found.map((all) => {
    const times = all.flatMap((one) => one.times);
    const errors = all.reduce((sum, one) => sum + one.errors, 0);
    const perSecond = quantile(
      all.map((one) => one.perSecond),
      0.5,
    );
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    return { p50, p99, errors, shown: [figure(perSecond), `${figure(p50)} / ${figure(p99)}`] };
  });
}

const tagOf = async ({ url }: ServerProcess, { user_id }: ChatUser) => {
  const { headers = {} } = operations('').map(({ rest }) => rest({ user_id, chat_id: 0 }))[0] ?? {};
  return (await fetch(`${url}/api/technical-areas`, { headers })).headers.get('etag') ?? '';
};

async function compareCalls(product: ServerProcess, people: readonly ChatUser[]): Promise<void> {
  const [first] = people;
  if (first === undefined) throw new Error('The data of the bench has chats.');
  const rows: string[][] = [];
  for (const { name, rest, trpc } of operations(await tagOf(product, first))) {
    if (!isWanted(name)) continue;
    const [byRest, byTrpc] = await compare([
      [product.url, people.map(rest)],
      ...(trpc === undefined ? [] : [[product.url, people.map(trpc)] as const]),
    ]);
    if (byRest === undefined) continue;
    const times = byTrpc && byTrpc.p50 / byRest.p50;
    const errors = String(byRest.errors + (byTrpc?.errors ?? 0));
    rows.push([name, ...byRest.shown, ...(byTrpc?.shown ?? ['–', '–']), times ? figure(times) : '–', errors]);
    if (times) judge(`${name}, tRPC`, times, maxOverRest, ' × REST');
    console.error(`  ${rows.at(-1)?.join('  ')}`);
  }
  const head = ['64 connections', 'REST /s', 'p50 / p99 ms', 'tRPC /s', 'p50 / p99 ms', '× REST', 'errors'];
  if (rows.length > 0) console.log(`\n### Closed loop\n\n${table(head, rows)}`);
}

async function compareSizes(product: ServerProcess, people: readonly ChatUser[]): Promise<void> {
  const smallUrl = await open('S');
  const small = await start(smallUrl);
  const { name, rest } = matching(50);
  const [atL, atS] = await compare([
    [product.url, people.map(rest)],
    [small.url, (await chatUsersOf(smallUrl)).map(rest)],
  ]);
  if (atL && atS) judge(`${name} at L`, atL.p50 / atS.p50, 2, ' × S');
}

async function timeHardCases({ url }: ServerProcess): Promise<void> {
  const add = async (what: string, call: Call, max: number) => judge(what, await timeOneByOne(url, call), max, ' ms');
  for (const [name, userId] of Object.entries(hardUsers))
    await add(`matching, the user ${name}`, matching(50).rest({ user_id: userId, chat_id: 0 }), 50);
  for (const [name, userId] of Object.entries({ typical: hardUsers.typical, 'many areas': hardUsers.manyAreas }))
    for (const search of searches(userId)) await add(`search, ${search.name}, ${name}`, search.call, search.max);
}

async function measureLogins({ url }: ServerProcess, hash: string): Promise<void> {
  judge('a login beyond its hash', await timeBeyondHash(url, hash), 15, ' ms');
  const { longest, loggedIn } = await crowd(url, unread({ user_id: 12, chat_id: 0 }));
  judge(`the longest call of others while 300 log in (${loggedIn} did)`, longest, 250, ' ms');
}

/** The memory of a server: 20 s after its start, and after a minute of calls of all kinds. */
async function measureMemory(databaseUrl: string, people: readonly ChatUser[]): Promise<void> {
  const server = await start(databaseUrl);
  await wait(20_000);
  judge('memory at rest', server.memory(), 250, ' MB');
  const all = operations('').flatMap(({ rest, trpc }) => (trpc === undefined ? [rest] : [rest, trpc]));
  const calls = people.map((who, n) => (n % 100 === 0 ? login(n) : (all[n % all.length]?.(who) ?? login(n))));
  await saturate(server.url, calls, 60);
  judge('memory under load', server.memory(), 450, ' MB');
}

/** What fifty people who send heavy pictures at once cost a server and everybody else. */
async function measurePictures(databaseUrl: string): Promise<void> {
  const server = await start(databaseUrl);
  await wait(20_000);
  const rest = server.memory();
  console.log(`\nA photo of 12 megapixels takes ${figure(await timePhoto(server.url))} ms.`);
  const { most, longest, taken } = await crowdOfPictures(server, unread({ user_id: 12, chat_id: 0 }));
  judge(`memory while fifty people send heavy pictures (${taken} were taken), above rest`, most - rest, 150, ' MB');
  judge('the longest call of others meanwhile', longest, 250, ' ms');
}

const began = performance.now();
try {
  const url = await open(values.size);
  const hash = await givePasswords(url);
  const people = await chatUsersOf(url);
  console.log(`Size ${values.size}; ${cpus().length} × ${cpus()[0]?.model}; Node ${process.version}`);
  const product = await start(url);
  await compareCalls(product, people);
  if (isLarge && isWanted('matching')) await compareSizes(product, people);
  if (isWanted('alone')) await timeHardCases(product);
  if (isWanted('logins')) await measureLogins(product, hash);
  if (isWanted('memory')) await measureMemory(url, people);
  if (isWanted('pictures')) await measurePictures(url);
  if (isWanted('open')) {
    await product.stop();
    await measureOpen(url, Number(values.minutes), judge);
  }
} finally {
  await close();
}
console.log(`\n### Goals\n\n${judged.join('\n')}`);
console.error(`${Math.round((performance.now() - began) / 1000)} s`);
process.exit(0);
