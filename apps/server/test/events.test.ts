import { type EventStream, openEventStream } from '@exchange/testkit/event-stream';
import { call } from '@exchange/testkit/http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Client, startServer, type TestServer } from './support/server.ts';
import { timeout } from './support/timeout.ts';

/** Two servers on one database: calls go to one, streams are open on the other. */
let near: TestServer;
let far: TestServer;
let url: string;
let ada: Client;
let bo: Client;
let chatId: number;
const open: EventStream[] = [];

beforeAll(async () => {
  near = await startServer({}, { recheckMs: 300 });
  far = await startServer({}, { databaseUrl: near.databaseUrl });
  url = await near.app.listen({ port: 0, host: '127.0.0.1' });
  await far.app.listen({ port: 0, host: '127.0.0.1' });
});
let made = 0;
beforeEach(async () => {
  made += 1;
  [ada, bo] = [await far.member(`ada${made}@example.org`), await far.member(`bo${made}@example.org`)];
  const request = {
    title: 'T',
    description: 'D',
    collaboration_type_id: 101,
    technical_area_ids: [101],
    share_scope: 'everyone',
  };
  const requestId = idOf(await ada.call('POST', '/api/collaboration-requests', { json: request }), 'id');
  const early = await openEventStream(url, cookieOf(ada));
  const offer = await bo.call('POST', '/api/collaboration-requests/offer-help', { json: { requestId, message: 'Me' } });
  chatId = idOf(offer, 'collaboration_request_response_id');
  // Earlier events have been published before a test begins.
  await vi.waitFor(() => expect(early.heard).toContainEqual({ kind: 'message', id: chatId }), timeout);
  early.close();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(async () => {
  await far.close();
  await near.close();
});

function idOf({ body }: { body: unknown }, key: string): number {
  return typeof body === 'object' && body !== null ? Number(Reflect.get(body, key)) : 0;
}
const cookieOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const begins = [{ kind: 'live', live: true }, { kind: 'resync' }];

/** Opens a stream and waits for its first events. */
async function listen(client: Client): Promise<EventStream> {
  const stream = await openEventStream(url, cookieOf(client));
  open.push(stream);
  expect(await stream.next(2)).toEqual(begins);
  return stream;
}
const write = (client: Client) =>
  client.call('POST', `/api/chats/messages?id=${chatId}`, { json: { message: 'Hello' } });

test('an event stream needs a session', async () => {
  await vi.waitFor(() => expect(near.events.streams.size).toBe(0), timeout);
  for (const cookie of ['', `session=${'A'.repeat(43)}`]) {
    const reply = await call('GET', `${url}/api/events`, { cookie });
    expect(reply).toMatchObject({ status: 401, text: '{"error":"Authentication required. Please log in again."}' });
  }
  expect(near.events.streams.size).toBe(0);
});

test('HEAD opens no event stream, and other methods are 405', async () => {
  const cookie = cookieOf(ada);
  expect(await call('HEAD', `${url}/api/events`, { cookie })).toMatchObject({
    status: 200,
    text: '',
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  });
  expect(await call('POST', `${url}/api/events`, { cookie })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
  await vi.waitFor(() => expect(near.events.streams.size).toBe(0), timeout);
});

test('a stream begins with its reconnection time and its state, and proxies neither cache nor buffer it', async () => {
  const stream = await openEventStream(url, cookieOf(ada), { 'accept-encoding': 'br, gzip' });
  open.push(stream);
  expect(await stream.next(2)).toEqual(begins);
  expect(stream.retry()).toBeGreaterThanOrEqual(1000);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
  expect(stream.headers['content-encoding']).toBeUndefined();
});

test('a message posted on one server is published on the other, to its two parties only', async () => {
  const stranger = await far.member(`eve${made}@example.org`);
  const [adas, bos, eves] = [await listen(ada), await listen(bo), await listen(stranger)];
  await write(bo);
  expect(await adas.next(1)).toEqual([{ kind: 'message', id: chatId }]);
  expect(await bos.next(1)).toEqual([{ kind: 'message', id: chatId }]);
  await ada.call('POST', `/api/chats/mark-read?id=${chatId}`);
  expect(await adas.next(1)).toEqual([{ kind: 'unread', id: chatId }]);
  // The owner has read the offer for the first time.
  expect(await bos.next(1)).toEqual([{ kind: 'chat', id: chatId }]);
  expect(eves.heard).toEqual([]);
});

test('logout on another server ends the stream of that session at once, and no other stream', async () => {
  const second = far.client();
  await second.call('POST', '/api/login', { json: { email: `ada${made}@example.org`, password: 'Correct-Horse-1' } });
  const [adas, other, bos] = [await listen(ada), await listen(second), await listen(bo)];
  await ada.call('POST', '/api/logout');
  await adas.ended;
  await write(bo);
  expect(await other.next(1)).toEqual([{ kind: 'message', id: chatId }]);
  expect(await bos.next(1)).toEqual([{ kind: 'message', id: chatId }]);
});

test('a session that ends without an event loses its stream at the next check', async () => {
  const [adas, bos] = [await listen(ada), await listen(bo)];
  await sql`delete from session where user_id = (select id from app_user where email = ${`ada${made}@example.org`})`.execute(
    near.db,
  );
  await adas.ended;
  await write(bo);
  expect(await bos.next(1)).toHaveLength(1);
});

/** Timeout for an event on a busy machine. */

test('streams get live: false when the listening connection is lost, and resync when it is back', async () => {
  const stream = await listen(ada);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'research-exchange events' and datname = current_database()`.execute(near.db);
  await vi.waitFor(() => expect(stream.heard).toContainEqual({ kind: 'live', live: false }), timeout);
  await vi.waitFor(() => expect(stream.heard).toEqual(expect.arrayContaining(begins)), timeout);
  await write(bo);
  await vi.waitFor(() => expect(stream.heard).toContainEqual({ kind: 'message', id: chatId }), timeout);
});

test('a payload that is no event is ignored, and the one of lost events sends resync to every stream', async () => {
  const stream = await listen(ada);
  for (const payload of ['', 'x', '{"from":"the future"}', '[{"to":[1],"event":{"kind":"resync"}}]', 'lost'])
    await sql`select pg_notify('exchange_events', ${payload})`.execute(near.db);
  await write(bo);
  expect(await stream.next(2)).toEqual([{ kind: 'resync' }, { kind: 'message', id: chatId }]);
});

test('a client that does not read is disconnected, and others still get events', async () => {
  const [asleep, awake] = [await listen(ada), await listen(bo)];
  asleep.pause();
  // Half of what may wait to be read.
  const frame = `data: ${'x'.repeat(32 * 1024)}\n\n`;
  const { size } = near.events.streams;
  while (near.events.streams.size === size) {
    const before = awake.received();
    near.events.streams.sendAll(frame);
    await vi.waitFor(() => expect(awake.received()).toBeGreaterThanOrEqual(before + frame.length), timeout);
  }
  await write(ada);
  await vi.waitFor(() => expect(awake.heard).toContainEqual({ kind: 'message', id: chatId }), timeout);
});

test('streams end with the server, with a reconnection time', async () => {
  const ending = await startServer({}, { databaseUrl: near.databaseUrl });
  const address = await ending.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openEventStream(address, cookieOf(ada));
  await stream.next(2);
  await Promise.all([ending.close(), stream.ended]);
  expect(stream.retry()).toBeGreaterThanOrEqual(1000);
});
