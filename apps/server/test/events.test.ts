import { newToken, tokenHash } from '@exchange/api/core/tokens';
import { allRefusals } from '@exchange/contract/all-refusals';
import { type EventStream, openEventStream } from '@exchange/testkit/event-stream';
import { call } from '@exchange/testkit/http';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callWith } from './http/calls/call.ts';
import * as make from './http/calls/shorthand.ts';
import { callOk, createRequest, offerHelp } from './http/testing/fixture.ts';
import { openServer, startServer } from './support/server.ts';

/** Two servers on one database: calls go to one, streams are open on the other. */
const near = await openServer({}, { recheckMs: 300 });
const far = await openServer({}, { databaseUrl: near.databaseUrl });
const url = await near.app.listen({ port: 0, host: '127.0.0.1' });
await far.app.listen({ port: 0, host: '127.0.0.1' });
let ada: StoredUser;
let bo: StoredUser;
let chatId: number;
const open: EventStream[] = [];

beforeEach(async () => {
  [ada, bo] = [await insertUser(far.db), await insertUser(far.db)];
  const request = await createRequest(far, ada);
  const early = await openEventStream(url, ada.cookie);
  chatId = await offerHelp(far, bo, request);
  // Earlier events have been published before a test begins.
  await expect.poll(() => early.events).toContainEqual({ kind: 'message', id: chatId });
  early.close();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const begins = [{ kind: 'live', live: true }, { kind: 'resync' }];

async function listen({ cookie }: Pick<StoredUser, 'cookie'>): Promise<EventStream> {
  const stream = await openEventStream(url, cookie);
  open.push(stream);
  expect(await stream.next(2)).toEqual(begins);
  return stream;
}
const write = (person: StoredUser) => callOk(far, person, make.write(chatId, 'Hello'));

test('an event stream needs a session', async () => {
  await expect.poll(() => near.events.streams.size).toBe(0);
  for (const cookie of ['', `session=${'A'.repeat(43)}`]) {
    const reply = await call('GET', `${url}/api/events`, { cookie });
    expect(reply.status).toBe(401);
    expect(JSON.parse(reply.text)).toEqual({ error: allRefusals['auth.required'].sentence(), code: 'auth.required' });
  }
  expect(near.events.streams.size).toBe(0);
});

test('HEAD opens no event stream, and methods other than GET are 405', async () => {
  const reply = (method: string) => call(method, `${url}/api/events`, { cookie: ada.cookie });
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  expect(await reply('HEAD')).toMatchObject({ status: 200, text: '', headers });
  expect(await reply('POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  await expect.poll(() => near.events.streams.size).toBe(0);
});

test('an event stream begins with its reconnection time and state, and is neither cached, buffered nor compressed', async () => {
  const stream = await openEventStream(url, ada.cookie, { 'accept-encoding': 'br, gzip' });
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

test('a chat message posted on one server is published on another, only to the two people of the chat', async () => {
  const [adas, bos, eves] = [await listen(ada), await listen(bo), await listen(await insertUser(far.db))];
  await write(bo);
  expect(await adas.next(1)).toEqual([{ kind: 'message', id: chatId }]);
  expect(await bos.next(1)).toEqual([{ kind: 'message', id: chatId }]);
  await callOk(far, ada, make.markRead(chatId));
  expect(await adas.next(1)).toEqual([{ kind: 'unread', id: chatId }]);
  // The owner has read the offer for the first time.
  expect(await bos.next(1)).toEqual([{ kind: 'chat', id: chatId }]);
  expect(eves.events).toEqual([]);
});

test('logging out on another server ends the event stream of that session at once, and no other event stream', async () => {
  const token = newToken();
  await far.db
    .insertInto('session')
    .values({ user_id: ada.id, token_hash: tokenHash(token) })
    .execute();
  const [adas, other, bos] = [await listen(ada), await listen({ cookie: `session=${token}` }), await listen(bo)];
  await callOk(far, ada, callWith('auth.logout'));
  await adas.ended;
  await write(bo);
  expect(await other.next(1)).toEqual([{ kind: 'message', id: chatId }]);
  expect(await bos.next(1)).toEqual([{ kind: 'message', id: chatId }]);
});

test('an event stream ends at the next check if its session was deleted without an event', async () => {
  const [adas, bos] = [await listen(ada), await listen(bo)];
  await near.db.deleteFrom('session').where('user_id', '=', ada.id).execute();
  await adas.ended;
  await write(bo);
  expect(await bos.next(1)).toHaveLength(1);
});

test('if a server loses the events of the database, its event streams say so, and again when they are back', async () => {
  const stream = await listen(ada);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'research-exchange events %' and datname = current_database()`.execute(near.db);
  await expect.poll(() => stream.events).toContainEqual({ kind: 'live', live: false });
  await expect.poll(() => stream.events).toEqual(expect.arrayContaining(begins));
  await write(bo);
  await expect.poll(() => stream.events).toContainEqual({ kind: 'message', id: chatId });
});

test('an event stream gets no malformed notifications; if events were lost, the client is told to fetch everything again', async () => {
  const stream = await listen(ada);
  for (const payload of ['', 'x', '{"from":"the future"}', '[{"to":[1],"event":{"kind":"resync"}}]', 'lost'])
    await sql`select pg_notify('exchange_events', ${payload})`.execute(near.db);
  await write(bo);
  expect(await stream.next(2)).toEqual([{ kind: 'resync' }, { kind: 'message', id: chatId }]);
});

test('event streams end when the server stops, with a reconnection time', async () => {
  const ending = await startServer({}, { databaseUrl: near.databaseUrl });
  const address = await ending.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openEventStream(address, ada.cookie);
  await stream.next(2);
  await Promise.all([ending.close(), stream.ended]);
  expect(stream.retry()).toBeGreaterThanOrEqual(1000);
});
