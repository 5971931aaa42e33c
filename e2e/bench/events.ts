/**
 * What event streams cost and how fast they are: a part of `make bench`, or `node e2e/bench/events.ts [idle streams] [seconds]`.
 *
 * Two server processes on one database; the idle streams are all on the first. Then members write 100 messages a second to
 * the second process, and the time from the first byte of the call to the event on the other person's stream of the first
 * process is taken. Prints one JSON line for each of the two, as the program.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { startTestServer } from '@exchange/db/testing';
import { insertPairs } from '@exchange/testkit/chats';
import { openTestDatabase } from '@exchange/testkit/database';
import { openSocketStream, type SocketStream } from '@exchange/testkit/event-stream';
import { call } from '@exchange/testkit/http';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { insertUsers } from '@exchange/testkit/users';
import { must } from '@exchange/testkit/wait';
import { summarise } from './load.ts';
import { startServer } from './processes.ts';
import { figure, type Part, table } from './tables.ts';

const goal = { streams: 5000, kilobytes: 50 };
const perSecond = 100;
const pairs = 50;

const inGroups = async (count: number, size: number, work: (n: number) => Promise<unknown>) => {
  for (let start = 0; start < count; start += size)
    await Promise.all(Array.from({ length: Math.min(size, count - start) }, (_, n) => work(start + n)));
};

/** Writes a message; resolves when it is stored. */
async function write(port: number, cookie: string, chatId: number): Promise<void> {
  const json = { message: 'How many images are there?' };
  const { status } = await call('POST', `http://127.0.0.1:${port}/api/chats/messages?id=${chatId}`, { cookie, json });
  must(status === 201, `a message was answered ${status}`);
}

const rounded = (figure: number) => Math.round(figure * 10) / 10;

async function measure(idle: number, seconds: number) {
  const server = await startTestServer();
  const { url, db, close } = await openTestDatabase(1);
  const processes: ServerProcess[] = [];
  try {
    const chats = await insertPairs(db, pairs);
    const details = Array.from({ length: idle }, () => ({ institute: null, areas: [] }));
    const users = await insertUsers(db, details);
    for (let n = 0; n < 2; n += 1) processes.push(await startServer('product', url));
    const [first, second] = processes;
    if (first === undefined || second === undefined) throw new Error('Two processes were started.');
    const listen = (n: number) => openSocketStream(first.port, users[n % users.length]?.cookie ?? '');

    // Warm: code compiled, pools filled, nothing of it counted.
    const warm: SocketStream[] = [];
    await inGroups(300, 50, async (n) => warm.push(await listen(n)));
    for (const { socket } of warm) socket.destroy();
    await wait(3_000);
    const before = first.memory();
    const opened = performance.now();
    await inGroups(idle, 100, listen);
    const openedMs = performance.now() - opened;
    await wait(30_000);
    const kilobytes = ((first.memory() - before) * 1024) / idle;
    const idleStreams = {
      streams: idle,
      opened_in_ms: Math.round(openedMs),
      kb_each: rounded(kilobytes),
      process_mb: Math.round(first.memory()),
    };

    const waiting = new Map<number, number[]>();
    const latencies: number[] = [];
    await inGroups(chats.length, 10, (n) => {
      const chat = chats[n];
      must(chat, 'there are chats');
      const chatId = chat.id;
      const event = `data: {"kind":"message","id":${chatId}}`;
      return openSocketStream(first.port, chat.owner.cookie, (text) => {
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
      const chat = chats[n % chats.length];
      must(chat, 'there are chats');
      waiting.set(chat.id, [...(waiting.get(chat.id) ?? []), performance.now()]);
      posts.push(write(second.port, chat.helper.cookie, chat.id));
    }
    await Promise.all(posts);
    await wait(1_000);
    const { p50, p99, max } = summarise(latencies);
    const callToEvent = {
      messages: total,
      heard: latencies.length,
      per_second: perSecond,
      processes: 2,
      idle_streams: idle,
      p50_ms: rounded(p50),
      p99_ms: rounded(p99),
      max_ms: rounded(max),
    };
    return { 'idle streams': idleStreams, 'call to event': callToEvent };
  } finally {
    for (const running of processes) await running.stop();
    await close();
    await server.stop();
  }
}

/** The figures of the goal, for `docs/performance.md`. */
export async function measureEvents(): Promise<Part> {
  const found = await measure(goal.streams, 20);
  const rows = Object.entries(found).flatMap(([measured, figures]) =>
    Object.entries(figures).map(([name, value]) => [`${measured}: ${name.replaceAll('_', ' ')}`, figure(value)]),
  );
  const measured = found['idle streams'].kb_each;
  return {
    text: table(['event streams', 'measured'], rows),
    verdicts: [{ what: `${goal.streams} idle streams, each`, measured, most: goal.kilobytes, unit: ' kB' }],
  };
}

if (import.meta.main) {
  const [idle = goal.streams, seconds = 20] = process.argv.slice(2).map(Number);
  for (const [measured, figures] of Object.entries(await measure(idle, seconds)))
    console.log(JSON.stringify({ measured, ...figures }));
  process.exit(0);
}
