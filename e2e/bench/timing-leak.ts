/**
 * Whether time tells who has an account: `node e2e/bench/timing-leak.ts [samples] [call]`.
 *
 * For each call that takes an address, so many calls (400) with addresses that have an account and as many with addresses
 * that have none, in random order, one at a time, each from an address of the network of its own so that no limit
 * interferes. Prints one JSON line a call; `auc` is the chance that a known address took longer than an unknown one: 0.5
 * tells nothing, between 0.45 and 0.55 is held to be that (Mann-Whitney).
 */
import { request } from 'node:http';
import type { Db } from '@exchange/db';
import { startTestServer } from '@exchange/db/testing';
import { openTestDatabase } from '@exchange/testkit/database';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { hashPassword, insertUsers, validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { startServer } from './processes.ts';
import { median } from './tables.ts';

const samples = Number(process.argv[2] ?? 400);
/** Only the calls whose name begins so. */
const wanted = process.argv[3] ?? '';

interface Probe {
  /** The last part of the path. */
  readonly name: string;
  /** What a POST says; without it the address stands in the query of a GET. */
  readonly body?: (email: string) => object;
}

const probes: readonly Probe[] = [
  { name: 'login', body: (email) => ({ email, password: 'A wrong guess 1' }) },
  { name: 'signup', body: (email) => ({ email, password: validPassword }) },
  { name: 'forgot-password', body: (email) => ({ email }) },
  { name: 'resend-verification', body: (email) => ({ email }) },
  { name: 'unsubscribe' },
];

let caller = 0;
/** Nobody has come from this address yet. */
function nextAddress(): string {
  caller += 1;
  return `127.${1 + (caller >> 14)}.${(caller >> 7) & 127}.${1 + (caller & 127)}`;
}

/** How long a call takes, from its first byte to the last of its reply, in ms. */
function time(port: number, { name, body }: Probe, email: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body(email));
    const headers = { 'content-type': 'application/json', 'content-length': text.length };
    const call =
      body === undefined
        ? { path: `/api/${name}?email=${encodeURIComponent(email)}` }
        : { method: 'POST', path: `/api/${name}`, headers };
    const options = { port, host: '127.0.0.1', localAddress: nextAddress(), ...call };
    let began = 0;
    const req = request({ ...options, agent: false }, (reply) => {
      reply.resume().once('end', () => {
        if ((reply.statusCode ?? 500) >= 402) reject(new Error(`${call.path}: ${reply.statusCode}`));
        else resolve(performance.now() - began);
      });
    });
    req.once('socket', (socket) =>
      socket.once('connect', () => {
        began = performance.now();
        req.end(text);
      }),
    );
    req.once('error', reject).flushHeaders();
  });
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The chance that one of `some` is greater than one of `others`; equal ones count half. */
function auc(some: readonly number[], others: readonly number[]): number {
  let greater = 0;
  for (const one of some) for (const other of others) greater += one > other ? 1 : one === other ? 0.5 : 0;
  return greater / (some.length * others.length);
}

/** Accounts `<call>-<n>@known.example`, verified; for asking for a verification link ones that wait for it. */
async function fill(db: Db): Promise<void> {
  const passwordHash = await hashPassword(validPassword);
  for (const { name } of probes) {
    const emails = Array.from({ length: samples }, (_, n) => `${name}-${n + 1}@known.example`);
    const users = await insertUsers(
      db,
      emails.map((email) => ({ email, institute: null, areas: [] })),
    );
    if (name !== 'resend-verification') continue;
    const ids = users.map(({ id }) => id);
    await db.updateTable('app_user').set({ verified_at: null, password_hash: null }).where('id', 'in', ids).execute();
    const pending = ids.map((user_id) => ({ user_id, password_hash: passwordHash }));
    await db.insertInto('pending_password').values(pending).execute();
  }
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('verified_at', 'is not', null).execute();
  await sql`analyze app_user`.execute(db);
}

const server = await startTestServer();
const { url, db, close } = await openTestDatabase(1);
let product: ServerProcess | undefined;
try {
  await fill(db);
  product = await startServer('product', url, { RATE_LIMITS: 'on' });
  const { port } = product;
  for (const probe of probes.filter(({ name }) => name.startsWith(wanted))) {
    for (let n = 0; n < 20; n += 1) await time(port, probe, `warm-${probe.name}-${n}@unknown.example`);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 1; n <= samples; n += 1) {
      const pair = [
        async () => known.push(await time(port, probe, `${probe.name}-${n}@known.example`)),
        async () => unknown.push(await time(port, probe, `${probe.name}-${n}@unknown.example`)),
      ];
      for (const one of Math.random() < 0.5 ? pair : pair.reverse()) await one();
    }
    console.log(
      JSON.stringify({
        measured: probe.name,
        samples_each: samples,
        known_p50_ms: rounded(median(known)),
        unknown_p50_ms: rounded(median(unknown)),
        auc: rounded(auc(known, unknown)),
      }),
    );
  }
} finally {
  await product?.stop();
  await close();
  await server.stop();
}
process.exit(0);
