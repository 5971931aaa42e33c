/**
 * A process of its own that sends the calls of a working day over tRPC: as fast as 64 connections are answered, or at a fixed rate, whatever
 * the server does. The latency counts from the planned moment: what waits because an earlier call was slow is late, too.
 * Started by `open.ts`, which tells it what to do.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { query } from '../support/postgres.ts';
import { ask, chatUsersOf, message, post } from './calls.ts';
import type { Call } from './load.ts';
import { login } from './logins.ts';

export interface Order {
  readonly url: string;
  readonly databaseUrl: string;
  readonly seconds: number;
  /** Calls a second; without it 64 connections send the next call when the last one is answered. */
  readonly rate?: number;
}

export interface Sent {
  readonly kind: string;
  /** Milliseconds from the planned moment to the last byte of the reply. */
  readonly ms: number;
  readonly status: number;
  /** Of a call over `slowMs` or one that failed. */
  readonly requestId?: string;
  /** The chat of a message that was sent, and its sender. */
  readonly sent?: readonly [userId: number, chatId: number];
}

export const slowMs = 400;

type Kind = readonly [name: string, perThousand: number, call: (n: number) => Call];

/** The calls of a working day. Members are those who have a session. */
async function workingDay(databaseUrl: string): Promise<readonly Kind[]> {
  const chats = await chatUsersOf(databaseUrl);
  const requests = await query<{ id: number; user_id: number }>(
    databaseUrl,
    // Offers of the data set are few: each pair is one that nobody has made, of a request that this person may see.
    `select request.id, helper.id as user_id from collaboration_request request
     join app_user helper on helper.id between 11 and 1000 and helper.id % 97 = request.id % 97
     where request.status_id = 2 and request.share_scope = 'everyone' and request.user_id <> helper.id
       and not exists (select from offer where request_id = request.id and helper_id = helper.id)
     order by md5(request.id || ' ' || helper.id) limit 20000`,
  );
  const inChat = (n: number) => chats[n % chats.length] ?? { user_id: 0, chat_id: 0 };
  const request = (n: number) => requests[n % requests.length] ?? { id: 0, user_id: 0 };
  const someone = (n: number) => 11 + (n % 990);
  return [
    ['poll of unread counts', 400, (n) => ask('chats.unreadCounts', someone(n))],
    ['New Requests', 130, (n) => ask('requests.listNew', someone(n), { limit: 20 })],
    ['page of a request', 110, (n) => ask('requests.byId', request(n).user_id, { id: request(n).id })],
    ['messages', 110, (n) => ask('chats.messages', inChat(n).user_id, { id: inChat(n).chat_id })],
    ['chats', 80, (n) => ask('chats.myOffers', inChat(n).user_id)],
    ['search', 60, (n) => ask('requests.search', someone(n), { q: ['tenth', '1201', 'others'][n % 3], limit: 20 })],
    ['profile', 40, (n) => ask('profiles.byId', someone(n), { userId: someone(n + 1) })],
    ['people', 30, (n) => ask('directory.list', someone(n), n % 2 === 0 ? {} : { q: 'tenth' })],
    ['a message', 30, (n) => post('/trpc/chats.send', inChat(n).user_id, { id: inChat(n).chat_id, message })],
    ['an offer', 5, (n) => post('/trpc/offers.offerHelp', request(n).user_id, { requestId: request(n).id, message })],
    ['a login', 5, (n) => login(n, '/trpc/auth.login')],
  ];
}

const agent = new http.Agent({ keepAlive: true });

/** @param planned when it is to be sent, by `performance.now()` */
function send(url: string, [kind, , make]: Kind, n: number, planned: number): Promise<Sent> {
  const { method, path, headers, body } = make(n);
  return new Promise((done) => {
    const settle = (status: number, requestId?: unknown) => {
      const ms = performance.now() - planned;
      const isNoted = ms > slowMs || status !== 200;
      const user = Number(/bench-(\d+)/.exec(headers.cookie ?? '')?.[1]);
      done({
        ...{ kind, ms, status },
        ...(isNoted && typeof requestId === 'string' && { requestId }),
        ...(status === 200 && kind === 'a message' && { sent: [user, JSON.parse(body ?? '').id] as const }),
      });
    };
    const request = http.request(url + path, { method, headers, agent }, (reply) => {
      reply.resume();
      reply.once('end', () => settle(reply.statusCode ?? 0, reply.headers['x-request-id']));
      reply.once('error', () => settle(0));
    });
    request.once('error', () => settle(0));
    request.end(body);
  });
}

/** Which kind the call of a number is, in an order in which kinds are mixed. */
function* kindsOf(kinds: readonly Kind[]): Generator<readonly [Kind, number], never> {
  const slots = kinds.flatMap((kind) => Array.from({ length: kind[1] }, () => kind));
  const counts = new Map<Kind, number>();
  for (let n = 0; ; n += 1) {
    const kind = slots[(n * 617) % slots.length];
    if (kind === undefined) continue;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    yield [kind, count];
  }
}

async function carryOut({ url, seconds, rate }: Order, calls: ReturnType<typeof kindsOf>): Promise<Sent[]> {
  const began = performance.now();
  const end = began + seconds * 1000;
  const all: Sent[] = [];
  if (rate === undefined) {
    const work = async () => {
      while (performance.now() < end) all.push(await send(url, ...calls.next().value, performance.now()));
    };
    await Promise.all(Array.from({ length: 64 }, work));
    return all;
  }
  const waiting: Promise<unknown>[] = [];
  for (let planned = began; planned < end; planned += 1000 / rate) {
    const ms = planned - performance.now();
    if (ms > 0) await wait(ms);
    waiting.push(send(url, ...calls.next().value, planned).then((one) => all.push(one)));
  }
  await Promise.all(waiting);
  return all;
}

let calls: ReturnType<typeof kindsOf> | undefined;
process.on('message', (order: Order) => {
  void (async () => {
    calls ??= kindsOf(await workingDay(order.databaseUrl));
    process.send?.(await carryOut(order, calls));
  })();
});
