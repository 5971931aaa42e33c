/**
 * Measures the product against the goals of docs/performance.md: `make bench`, or a part of it,
 * `make bench ARGS="--only matching,chats"`; `--size L` measures on a hundred times the data and beside the product on S.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { prepareDatabase } from '@exchange/db/prepare';
import { findChromium } from '@exchange/launcher/chromium';
import { query } from '../support/postgres.ts';
import { compare } from './compare.ts';
import { copyBench } from './data.ts';
import { measureEvents } from './events.ts';
import { measureLogins } from './logins.ts';
import { chatUsersOf, operations } from './operations.ts';
import { measurePage } from './page.ts';
import { comparePeers } from './peers.ts';
import { measurePolling } from './polling.ts';
import { startServer } from './processes.ts';
import { askHardUsers, measureSearches } from './statement-figures.ts';
import { type Part, type Verdict, verdicts } from './tables.ts';

const { values } = parseArgs({ options: { size: { type: 'string', default: 'S' }, only: { type: 'string' } } });
const only = values.only?.split(',');
const isWanted = (name: string) => only === undefined || only.some((part) => name.startsWith(part));
const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error('DATABASE_URL names the server that holds the databases bench_s and bench_l.');

const closers: (() => Promise<unknown>)[] = [];
const close = async () => {
  for (const closer of closers.splice(0).reverse()) await closer();
};
process.once('SIGINT', () => void close().then(() => process.exit(130)));

async function open(size: string): Promise<string> {
  const { url, drop } = await copyBench(serverUrl ?? '', size);
  closers.push(drop);
  await prepareDatabase(url);
  return url;
}

async function start(...args: Parameters<typeof startServer>) {
  const server = await startServer(...args);
  closers.push(() => server.stop());
  return server;
}

function hasBrowser(): boolean {
  const isThere = findChromium() !== undefined;
  if (!isThere) console.error('  The page is left out: no Chromium was found.');
  return isThere;
}

const judged: Verdict[] = [];
function print(title: string, part: Part | undefined): void {
  if (part === undefined) return;
  console.log(`\n### ${title}\n\n${part.text}`);
  judged.push(...part.verdicts);
}

const began = performance.now();
try {
  const url = await open(values.size);
  const smallUrl = values.size === 'L' ? await open('S') : undefined;
  const [cpu] = cpus();
  const [server] = await query<{ version: string }>(url, "select current_setting('server_version') as version");
  console.log(
    `Size ${values.size}; ${cpus().length} × ${cpu?.model}; Node ${process.version}; PostgreSQL ${server?.version}`,
  );
  if (isWanted('users')) print('The ten hard users', await askHardUsers(url));
  if (isWanted('searches')) print('Searches', await measureSearches(url, smallUrl));

  const chatUsers = await chatUsersOf(url);
  const floor = await start('floor', url);
  const product = await start('product', url);
  const small =
    smallUrl === undefined
      ? undefined
      : { server: await start('product', smallUrl), chatUsers: await chatUsersOf(smallUrl) };
  print('Against the floor', await compare({ floor, product, small }, chatUsers, isWanted));
  if (isWanted('peers') && process.env.PEERS)
    print('Against other servers', await comparePeers(process.env.PEERS, { serverUrl, databaseUrl: url, product }));
  const calls = operations(chatUsers, '');
  const unread = calls.find(({ name }) => name === 'unread counts');
  if (isWanted('logins') && unread !== undefined)
    print('Logins', await measureLogins({ floor, product }, url, calls, unread));
  if (isWanted('polling')) print('Polling', await measurePolling(product.url, chatUsers));
  const [chatUser] = chatUsers;
  if (isWanted('page') && hasBrowser() && chatUser !== undefined)
    print('The page', await measurePage(product.url, url, chatUser));
  await close();
  if (isWanted('events')) print('Event streams', await measureEvents());
} finally {
  await close();
}
console.log(`\n### Goals\n\n${verdicts(judged)}`);
console.error(`${Math.round((performance.now() - began) / 1000)} s`);
