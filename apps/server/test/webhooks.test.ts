import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seal } from '@exchange/api';
import { until } from '@exchange/testkit/wait';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startWebhookSender, type WebhookSender } from '../src/webhooks/sender.ts';
import { call } from './http/calls/call.ts';
import { callOk, createFixture, type Fixture } from './http/testing/fixture.ts';
import { openServer } from './support/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'webhooks-'));
const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
execFileSync('openssl', [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
  ...['-keyout', keyFile, '-out', certFile, '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
]);
const ca = readFileSync(certFile, 'utf8');

interface Received {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}
const received: Received[] = [];
let connections = 0;

/** A receiver on this machine, which answers as its path says. */
const receiver = createServer({ key: readFileSync(keyFile), cert: ca }, (req, res) => {
  let body = '';
  req.on('data', (chunk) => {
    body += chunk;
  });
  req.on('end', () => {
    received.push({ path: req.url ?? '', headers: req.headers, body });
    if (req.url === '/slow') return;
    if (req.url === '/redirect') res.setHeader('location', '/elsewhere');
    res.statusCode = { '/redirect': 307, '/gone': 410 }[req.url ?? ''] ?? 200;
    res.end();
  });
});
receiver.on('connection', () => {
  connections += 1;
});
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo;
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true });
});

const server = await openServer();
const { db, services } = server;
let fixture: Fixture;
let id: number;
let secret: string;
let sender: WebhookSender | undefined;
beforeEach(async () => {
  received.length = 0;
  connections = 0;
  fixture = await createFixture(server);
  const { reader } = fixture;
  const saved = await callOk(server, reader, call('savedSearches.save', { name: 'Gels', q: 'gel' }));
  const input = { saved_search_id: Number(saved.id), url: 'https://hooks.example.org', format: 'json' as const };
  const added = await callOk(server, reader, call('webhooks.add', input));
  [id, secret] = [Number(added.id), String(added.secret)];
});
afterEach(() => sender?.stop());

/** Sends a test to the receiver under one of its names, and waits until the delivery is done. */
async function send(to: string, isAllowed?: (address: string) => boolean) {
  const sealed_url = seal(services.settings.secret, 'address of a webhook', `https://${to}`);
  await db.updateTable('webhook').set({ sealed_url }).where('id', '=', id).execute();
  await callOk(server, fixture.reader, call('webhooks.test', { id }));
  sender = startWebhookSender({ services, ca, timeoutMs: 1_000, ...(isAllowed === undefined ? {} : { isAllowed }) });
  const last = () =>
    db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', id).executeTakeFirstOrThrow();
  await until('the delivery is done', async () => (await last()).done_at !== null);
  const { status, problem } = await last();
  return { status, problem };
}
const everywhere = () => true;

test('a webhook does not connect to this machine, whether by its name, its address or a redirect', async () => {
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `[::ffff:127.0.0.1]:${port}`]) {
    expect([host, await send(host)]).toEqual([host, { status: null, problem: 'not_public' }]);
    await sender?.stop();
    await db.deleteFrom('webhook_delivery').execute();
  }
  expect(connections).toBe(0);
  expect(await send(`localhost:${port}/redirect`, everywhere)).toEqual({ status: 307, problem: 'redirect' });
  expect(received.map((one) => one.path)).toEqual(['/redirect']);
});

/** What the name server of the tests knows; it is silent about others. */
const known: Record<string, readonly string[]> = {
  'inside.example.org': ['10.0.0.1'],
  'both.example.org': ['93.184.216.34', '127.0.0.1'],
  'here.example.org': ['127.0.0.1'],
};

/** The answer to a question for addresses (RFC 1035, 4.1): the question again, and the addresses of version 4. */
function answerTo(question: Buffer): Buffer | undefined {
  const end = question.indexOf(0, 12);
  const labels: string[] = [];
  for (let at = 12; at < end; at += 1 + question.readUInt8(at))
    labels.push(question.toString('latin1', at + 1, at + 1 + question.readUInt8(at)));
  const found = known[labels.join('.').toLowerCase()];
  if (found === undefined) return undefined;
  const isV4 = question.readUInt16BE(end + 1) === 1;
  const records = (isV4 ? found : []).map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  );
  const header = Buffer.from([0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0]);
  return Buffer.concat([question.subarray(0, 2), header, question.subarray(12, end + 5), ...records]);
}

test('a webhook connects to no name that leads inside, also beside a public address, and gives up one that nobody answers for', async () => {
  const names = createSocket('udp4');
  names.on('message', (question, { port: from, address }) => {
    const answer = answerTo(question);
    if (answer !== undefined) names.send(answer, from, address);
  });
  names.bind(0, '127.0.0.1');
  await once(names, 'listening');
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${names.address().port}`]);
  try {
    for (const [host, problem] of [
      ['inside.example.org', 'not_public'],
      ['both.example.org', 'not_public'],
      ['silent.example.org', 'timeout'],
    ] as const) {
      expect([host, await send(`${host}:${port}`)]).toEqual([host, { status: null, problem }]);
      await sender?.stop();
      await db.deleteFrom('webhook_delivery').execute();
    }
    expect(connections).toBe(0);
    expect(await send(`here.example.org:${port}`, everywhere), 'not in the certificate').toEqual({
      status: null,
      problem: 'connection',
    });
    expect(connections).toBe(1);
  } finally {
    dns.setServers(before);
    names.close();
  }
});

test('the addresses of the receiver of a webhook are checked once, and the connection goes to one of these', async () => {
  const asked: string[] = [];
  // As a name that is public when it is checked, and leads to this machine when it is asked again.
  const isAllowed = (address: string) => asked.push(address) > 0 && !address.startsWith('203.');
  expect(await send(`localhost:${port}`, isAllowed)).toEqual({ status: 200, problem: null });
  expect(asked).toContain('127.0.0.1');
  expect(connections).toBe(1);
});

test('the message of a webhook is signed with its id and its time', async () => {
  expect(await send(`localhost:${port}/hook`, everywhere)).toEqual({ status: 200, problem: null });
  const [message] = received;
  const header = (name: string) => String(message?.headers[name]);
  const body = message?.body ?? '';
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${header('webhook-id')}.${header('webhook-timestamp')}.${body}`;
  expect(header('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(Math.abs(Date.now() / 1000 - Number(header('webhook-timestamp')))).toBeLessThan(60);
  expect(JSON.parse(body)).toMatchObject({ type: 'test' });
});

test('a webhook gives up a slow receiver, refuses a wrong certificate, and ends if the receiver answers 410', async () => {
  expect(await send(`localhost:${port}/slow`, everywhere)).toEqual({ status: null, problem: 'timeout' });
  await sender?.stop();
  await db.deleteFrom('webhook_delivery').execute();
  expect(await send(`127.0.0.1:${port}/hook`, everywhere), 'not in the certificate').toEqual({
    status: null,
    problem: 'connection',
  });
  await sender?.stop();
  await db.deleteFrom('webhook_delivery').execute();
  expect(await send(`localhost:${port}/gone`, everywhere)).toEqual({ status: 410, problem: 'gone' });
  const list = await db.selectFrom('webhook').select('is_gone').where('id', '=', id).execute();
  expect(list).toEqual([{ is_gone: true }]);
});
