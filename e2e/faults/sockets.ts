import { connect } from 'node:net';
import { openSocketStream } from '@exchange/testkit/event-stream';
import { assert, until } from '@exchange/testkit/wait';
import { AnswerCounts, postMessage, readCounts } from './harness/calls.ts';
import type { System } from './harness/environment.ts';

/** How long the half of a call may stand: 15 s, and until the next look of the server, which it takes every 5 s. */
const maxOpenMs = 30_000;

function open(port: number, bytes: string | Buffer) {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  /** How long it was open, in ms; 0 while it is. */
  let openMs = 0;
  const began = performance.now();
  socket.on('data', (part) => {
    said = (said + part.toString('latin1')).slice(0, 4_000);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    openMs = performance.now() - began;
  });
  socket.write(bytes);
  return { socket, said: () => said, isClosed: () => openMs > 0, openMs: () => openMs };
}

const post = (headers: string, body = '') =>
  `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const json = (body: string) => post(`Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close`, body);

/** Shapes that no client of ours sends, and the answers they may get if that is not 400. */
const shapes: readonly (readonly [what: string, bytes: string, allowed?: readonly number[]])[] = [
  ['Content-Length beside Transfer-Encoding', post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
  ['two Content-Lengths', post('Content-Length: 2\r\nContent-Length: 3', '{} ')],
  ['a chunk that lies', post('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
  ['an unknown coding', post('Transfer-Encoding: gzip, identity', '{}')],
  ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
  ['a space in a header name', 'GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n'],
  ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: local\0host\r\n\r\n'],
  ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['nonsense', `${'\x16\x03\x01\x02\x00'.repeat(10)}\r\n\r\n`],
  ['headers of 64 kB', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`, [431]],
  ['broken JSON', json('{"email":')],
  ['__proto__', json('{"__proto__":{"email":"a@example.org"},"password":"x"}')],
  ['keys twice', json('{"email":"a@example.org","email":1,"password":"x"}')],
  ['depth of 10,000', json(`{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
  ['bytes that are no UTF-8', post('Content-Length: 3\r\nConnection: close', '"\xff"')],
  ['one byte over 1 MB', post(`Content-Length: ${1024 * 1024 + 1}\r\nConnection: close`, 'x'), [413]],
  ['gzip', post('Content-Length: 2\r\nContent-Encoding: gzip\r\nConnection: close', '{}'), [400, 415]],
];

/** F12, F14: malformed calls on bare sockets get a 4xx and a closed connection. */
export async function malformed(system: System): Promise<string> {
  const server = await system.spare();
  const before = server.memory();
  const rounds = system.scale(1, 20);
  for (let round = 0; round < rounds; round += 1)
    for (const [what, bytes, allowed = [400]] of shapes) {
      const raw = open(server.port, Buffer.from(bytes, 'latin1'));
      await until(`"${what}" is answered and closed`, () => raw.isClosed(), 10_000);
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(raw.said())?.[1]);
      assert(allowed.includes(status), `${what} was answered ${raw.said().slice(0, 80) || 'by nothing'}`);
      assert((raw.said().match(/^HTTP\/1\.1 /gm) ?? []).length === 1, `${what} should be one call, not several`);
    }
  assert(server.isAlive(), 'the server should live');
  return `${shapes.length} shapes × ${rounds}: each 4xx and closed; memory ${Math.round(before)} → ${Math.round(server.memory())} MB`;
}

/** F13: half-sent bodies, headers that never end, readers that do not read. Begun first; judged when others are done. */
export async function beginSlowClients(system: System): Promise<() => Promise<string>> {
  const server = await system.spare();
  const count = system.scale(100, 600);
  const { chat } = system;
  const many = (bytes: string) => Array.from({ length: count }, () => open(server.port, bytes));
  const halves = [...many(post('Content-Length: 100', '{"email":')), ...many('GET /healthz HTTP/1.1\r\nHost: loc')];
  const list = `GET /api/institutes HTTP/1.1\r\nHost: localhost\r\nCookie: ${chat.owner}\r\n\r\n`;
  const readers = Array.from({ length: 50 }, () => open(server.port, list));
  for (const { socket } of readers) socket.pause();
  return async () => {
    const answerCounts = new AnswerCounts();
    for (let n = 0; n < 20; n += 1) answerCounts.note(await readCounts(server.url, chat));
    assert(answerCounts.count(200) === 20, `others should be answered meanwhile, not ${answerCounts}`);
    await until('half calls are closed', () => halves.every((raw) => raw.isClosed()), maxOpenMs);
    const ms = Math.max(...halves.map((raw) => raw.openMs()));
    assert(ms < maxOpenMs, `a half call stood for ${Math.round(ms)} ms`);
    const answers = halves.filter((raw) => raw.said() !== '' && !/^HTTP\/1\.1 4/.test(raw.said()));
    assert(answers.length === 0, `a half call was answered ${answers[0]?.said().slice(0, 60)}`);
    const stuck = readers.filter((raw) => !raw.isClosed()).length;
    for (const { socket } of readers) socket.destroy();
    return `${halves.length} half calls closed within ${Math.round(ms / 1000)} s; ${stuck} of ${readers.length} readers that do not read still there, ${Math.round(server.memory())} MB; others: ${answerCounts}`;
  };
}

/** F17: thousands of event streams on which nothing happens. */
export async function idleStreams(system: System): Promise<string> {
  const [server, other] = system.servers;
  const { chat } = system;
  const count = system.scale(500, 5_000);
  const before = server.memory();
  const streams: Awaited<ReturnType<typeof openSocketStream>>[] = [];
  const people = system.chats.flatMap(({ owner, helper }) => [owner.cookie, helper.cookie]);
  for (let start = 0; start < count; start += 100) {
    const some = Array.from({ length: 100 }, (_, n) => people[(start + n) % people.length] ?? '');
    streams.push(...(await Promise.all(some.map((cookie) => openSocketStream(server.port, cookie)))));
  }
  const refused = streams.filter((stream) => stream.status() !== 200);
  assert(refused.length === 0, 'every stream should be opened');
  const each = ((server.memory() - before) * 1024) / count;
  const answerCounts = new AnswerCounts();
  for (let n = 0; n < 50; n += 1) answerCounts.note(await readCounts(server.url, chat));
  assert(answerCounts.count(200) === 50, `calls should be answered, not ${answerCounts}`);
  const mine = streams.filter((_, n) => people[n % people.length] === chat.owner.cookie);
  const sent = await postMessage(other.url, chat, 'All');
  assert(sent.status === 201, 'a message should be posted');
  const ms = await until('its people hear it', () => mine.every((stream) => stream.countOf('"message"') > 0), 10_000);
  await system.sql("select pg_notify('exchange_events', 'lost')");
  const allMs = await until(
    'all streams hear',
    () => streams.every((stream) => stream.countOf('"resync"') > 1),
    20_000,
  );
  const ended = streams.filter((stream) => !stream.isOpen());
  assert(ended.length === 0, 'no stream should end');
  for (const { socket } of streams) socket.destroy();
  return `${count} streams, ${Math.round(each)} kB each; calls at most ${Math.round(answerCounts.slowestMs)} ms; an event in ${ms} ms, one to all in ${allMs} ms`;
}
