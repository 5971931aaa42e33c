import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { connect } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { aPerson } from './http/testing/people.ts';
import { openStream } from './support/stream.ts';
import { timeout } from './support/timeout.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Running {
  readonly child: ChildProcess;
  readonly output: string[];
  readonly ended: Promise<number | null>;
}

function run(environment: Record<string, string>): Running {
  const output: string[] = [];
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    SECRET: 'x'.repeat(40),
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...environment,
  };
  const child = spawn(process.execPath, [main], { env });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => output.push(...part.toString().trimEnd().split('\n')));
  const ended = once(child, 'exit').then(([code]) => code);
  ends.push(async () => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

async function portOf(server: Server): Promise<number> {
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  const port = await portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A TCP proxy to the database that can be opened later and cut. */
async function openWay(to: URL, port: number): Promise<void> {
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    const far = dial(Number(to.port), to.hostname);
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  }).listen(port, '127.0.0.1');
  await portOf(way);
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });
}

const idOf = (body: unknown) => (typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined);
const status = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (reply) => reply.status,
    () => 0,
  );

test('a start that fails prints the reason in one line', async () => {
  const port = String(await freePort());
  const missing = run({ PORT: port });
  expect(await missing.ended).toBe(1);
  expect(missing.output).toEqual([expect.stringMatching(/^DATABASE_URL is missing/)]);

  const taken = createServer().listen(0, '127.0.0.1');
  const busy = String(await portOf(taken));
  ends.push(() => taken.close());
  const second = run({ PORT: busy, DATABASE_URL: 'postgres://127.0.0.1:9/none' });
  expect(await second.ended).toBe(1);
  expect(second.output.at(-1)).toBe(`Port ${busy} is taken. Choose another one with PORT=….`);
});

test('without a database the server answers 503 and logs it once, and becomes ready when the database starts', async () => {
  const database = await createTestDatabase();
  ends.push(() => database.drop());
  const [port, databasePort] = [await freePort(), await freePort()];
  const url = new URL(database.url);
  const { output } = run({
    PORT: String(port),
    DATABASE_URL: database.url.replace(url.host, `127.0.0.1:${databasePort}`),
  });
  await vi.waitFor(async () => expect(await status(port, '/healthz')).toBe(200), timeout);
  expect(await status(port, '/readyz')).toBe(503);
  const refused = await fetch(`http://127.0.0.1:${port}/api/home-stats`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  await vi.waitFor(() => expect(output.filter((line) => line.includes('database not ready'))).toHaveLength(1), timeout);

  await openWay(url, databasePort);
  await vi.waitFor(async () => expect(await status(port, '/readyz')).toBe(200), timeout);
  expect(await status(port, '/api/home-stats')).toBe(200);
  expect(output.filter((line) => line.includes('database not ready'))).toHaveLength(1);
});

test('SIGTERM lets requests in flight finish, then the process exits with 0', async () => {
  const database = await createTestDatabase();
  ends.push(() => database.drop());
  const port = await freePort();
  const { child, ended } = run({ PORT: String(port), DATABASE_URL: database.url });
  await vi.waitFor(async () => expect(await status(port, '/readyz')).toBe(200), timeout);
  // Passwords are hashed one after the other, so at the first reply the others are still in flight.
  const inFlight = Array.from({ length: 4 }, (_, n) =>
    fetch(`http://127.0.0.1:${port}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `p${n}@example.org`, password: 'Correct-Horse-1' }),
    }),
  );
  await Promise.race(inFlight);
  child.kill('SIGTERM');
  expect((await Promise.all(inFlight)).map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
  expect(await ended).toBe(0);
});

test('a message posted to one process is on a stream of another, and SIGTERM ends the stream and the process', async () => {
  const database = await createTestDatabase();
  ends.push(() => database.drop());
  const db = connect({ url: database.url, max: 2 });
  ends.push(() => db.destroy());
  const [owner, helper] = [await aPerson(db), await aPerson(db)];
  const ports = [await freePort(), await freePort()] as const;
  const [listening] = ports.map((port) => run({ PORT: String(port), DATABASE_URL: database.url }));
  for (const port of ports) await vi.waitFor(async () => expect(await status(port, '/readyz')).toBe(200), timeout);
  const stream = await openStream(`http://127.0.0.1:${ports[0]}`, owner.cookie);
  await vi.waitFor(() => expect(stream.heard).toContainEqual({ kind: 'resync' }), timeout);
  stream.heard.splice(0);

  const post = async (path: string, { cookie }: { cookie: string }, body: object): Promise<unknown> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${ports[1]}${path}`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const request = await post('/api/collaboration-requests', owner, {
    title: 'T',
    description: 'D',
    collaboration_type_id: 101,
    technical_area_ids: [101],
    share_scope: 'everyone',
  });
  await post('/api/collaboration-requests/offer-help', helper, { requestId: idOf(request), message: 'Me' });
  expect((await stream.next(2)).map((event) => event.kind)).toEqual(['chat', 'message']);

  listening?.child.kill('SIGTERM');
  await stream.ended;
  expect(stream.retry()).toBeGreaterThanOrEqual(1000);
  expect(await listening?.ended).toBe(0);
});
