/**
 * What event streams cost and how fast they are: `node e2e/bench/events.ts [idle streams] [seconds]`.
 *
 * Two server processes on one database; the idle streams are all on the first. Then members write 100 messages a second to
 * the second process, and the time from the first byte of the call to the event on the other person's stream of the first
 * process is taken. Prints one JSON line for each of the two.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect as dial } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, startTestServer } from '@exchange/db/testing';
import pg from 'pg';
import { type Running, startServer } from './processes.ts';

const [idle = 5000, seconds = 20] = process.argv.slice(2).map(Number);
const perSecond = 100;
const pairs = 50;

const tokenOf = (user: number) => String(user).padStart(43, '0');

interface Chat {
  readonly id: number;
  readonly owner_id: number;
  readonly helper_id: number;
}

/** People with sessions whose tokens are their numbers, and a chat for each pair of the first hundred. */
async function fill(url: string): Promise<Chat[]> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into app_user (hashid, email, email_key, password_hash, verified_at, name)
     select 'bench-person-' || n, n || '@example.org', n || '@example.org', 'none', now(), 'Person ' || n
     from generate_series(1, $1::int) n order by n`,
    [idle + 2 * pairs],
  );
  await client.query(
    `insert into session (token_hash, user_id)
     select sha256(convert_to(lpad(id::text, 43, '0'), 'UTF8')), id from app_user`,
  );
  const { rows } = await client.query<Chat>(
    `with request as (
       insert into collaboration_request
         (user_id, title, description, collaboration_type_id, share_scope, status_id, published_at)
       select n, 'Request', 'Described', 101, 'everyone', 2, now() from generate_series(1, $1::int) n
       returning id, user_id)
     insert into collaboration_request_response (request_id, owner_id, helper_id)
     select id, user_id, user_id + $1::int from request returning id, owner_id, helper_id`,
    [pairs],
  );
  await client.end();
  return rows;
}

/** Memory that the process holds, in kB. */
function memoryOf({ child }: Running): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
}

/** Opens a stream on a bare socket and tells of every piece of it; resolves when it has begun. */
async function listen(port: number, user: number, onData: (text: string) => void = () => undefined) {
  const socket = dial(port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', onData);
  socket.on('error', () => undefined);
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: session=${tokenOf(user)}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

const inGroups = async (count: number, size: number, work: (n: number) => Promise<unknown>) => {
  for (let start = 0; start < count; start += size)
    await Promise.all(Array.from({ length: Math.min(size, count - start) }, (_, n) => work(start + n)));
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function write(port: number, user: number, chatId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ message: 'How many images are there?' });
    const headers = {
      cookie: `session=${tokenOf(user)}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const url = `http://127.0.0.1:${port}/api/chats/messages?id=${chatId}`;
    const req = request(url, { method: 'POST', agent, headers }, (reply) => {
      reply
        .resume()
        .once('end', () => (reply.statusCode === 201 ? resolve() : reject(new Error(`${reply.statusCode}`))));
    });
    req.once('error', reject).end(body);
  });
}

const rounded = (ms: number | undefined) => Math.round((ms ?? Number.NaN) * 10) / 10;

const server = await startTestServer();
const database = await createTestDatabase();
const processes: Running[] = [];
try {
  const chats = await fill(database.url);
  for (let n = 0; n < 2; n += 1) processes.push(await startServer('product', database.url));
  const [first, second] = processes;
  if (first === undefined || second === undefined) throw new Error('Two processes were started.');

  // Warm: code compiled, pools filled, nothing of it counted.
  const warm: { destroy(): void }[] = [];
  await inGroups(300, 50, async (n) => warm.push(await listen(first.port, 2 * pairs + 1 + n)));
  for (const socket of warm) socket.destroy();
  await wait(3_000);
  const before = memoryOf(first);
  const opened = performance.now();
  await inGroups(idle, 100, (n) => listen(first.port, 2 * pairs + 1 + n));
  const openedMs = performance.now() - opened;
  await wait(30_000);
  const kilobytes = (memoryOf(first) - before) / idle;
  console.log(
    JSON.stringify({
      measured: 'idle streams',
      streams: idle,
      opened_in_ms: Math.round(openedMs),
      kb_each: rounded(kilobytes),
      process_mb: Math.round(memoryOf(first) / 1024),
    }),
  );

  const waiting = new Map<number, number[]>();
  const latencies: number[] = [];
  await inGroups(chats.length, 10, (n) => {
    const { id: chatId = 0, owner_id: owner = 0 } = chats[n] ?? {};
    const event = `data: {"kind":"message","id":${chatId}}`;
    return listen(first.port, owner, (text) => {
      const now = performance.now();
      for (let count = text.split(event).length - 1; count > 0; count -= 1) {
        const started = waiting.get(chatId)?.shift();
        if (started !== undefined) latencies.push(now - started);
      }
    });
  });
  const posts: Promise<void>[] = [];
  const total = seconds * perSecond;
  const began = performance.now();
  for (let n = 0; n < total; n += 1) {
    const due = began + (n * 1000) / perSecond - performance.now();
    if (due > 0) await wait(due);
    const { id: chatId = 0, helper_id: helper = 0 } = chats[n % chats.length] ?? {};
    waiting.set(chatId, [...(waiting.get(chatId) ?? []), performance.now()]);
    posts.push(write(second.port, helper, chatId));
  }
  await Promise.all(posts);
  await wait(1_000);
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) =>
    rounded(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]);
  console.log(
    JSON.stringify({
      measured: 'call to event',
      messages: total,
      heard: latencies.length,
      per_second: perSecond,
      processes: 2,
      idle_streams: idle,
      p50_ms: quantile(0.5),
      p99_ms: quantile(0.99),
      max_ms: rounded(latencies.at(-1)),
    }),
  );
} finally {
  for (const running of processes) await running.stop();
  await database.drop();
  await server.stop();
}
process.exit(0);
