import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { claimMail } from '@exchange/api/mail/queue.sql';
import { connect, type Db } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { backoff } from '../src/mail/backoff.ts';
import { InFlight } from '../src/mail/in-flight.ts';
import { type Mailer, startMailer } from '../src/mail/mailer.ts';
import { timeout } from './support/timeout.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
const running: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ url: database.url, onError: () => undefined });
});
afterEach(async () => {
  mailers.clear();
  for (const stop of running.splice(0).reverse()) await stop();
  await db.deleteFrom('mail_outbox').execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Manners {
  /** The status that refuses a recipient; `hang` never replies. */
  readonly recipient?: (address: string) => number | 'hang' | undefined;
  /** Runs after the data, before the email is accepted; `drop` closes the connection without a reply. */
  readonly email?: (count: number) => Promise<'accept' | 'drop'>;
  /** Requires a login, and refuses every password. */
  readonly locked?: boolean;
}

/** A real mail server with the behaviour of the test. */
async function smtp(port = 0, { recipient, email = async () => 'accept', locked = false }: Manners = {}) {
  const emails: Email[] = [];
  const server = new SMTPServer({
    authOptional: !locked,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('refused'), { responseCode: 535 })),
    onRcptTo({ address }, _session, done) {
      const code = recipient?.(address);
      if (code === 'hang') return;
      done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        emails.push(await PostalMime.parse(Buffer.concat(parts)));
        if ((await email(emails.length)) === 'accept') return done();
        for (const connection of server.connections) if (connection.session.id === session.id) connection.close();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  running.push(close);
  return { emails, close, port: (server.server.address() as AddressInfo).port };
}

function deliver(port: number, { silenceMs, login = '' }: { silenceMs?: number; login?: string } = {}): Mailer {
  const mailer = startMailer({
    db,
    smtpUrl: `smtp://${login}127.0.0.1:${port}`,
    from: { name: 'Research Exchange', address: 'no-reply@exchange.example' },
    log,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  mailers.add(mailer);
  running.push(() => mailer.stop());
  return mailer;
}

let count = 0;
const mailers = new Set<Mailer>();
/** Queues an email and wakes the mailers, as a commit does. */
async function queue(to: string, details: { expires_at?: string; headers?: string } = {}) {
  count += 1;
  const email = {
    subject: 'Grüße',
    text_body: 'Text\n',
    html_body: '<p>Text</p>',
    message_id: `<${count}@exchange.example>`,
  };
  await db
    .insertInto('mail_outbox')
    .values({ kind: 'verification', to_address: to, to_key: to, ...email, ...details })
    .execute();
  for (const mailer of mailers) mailer.wake();
}

const row = (to: string) =>
  db.selectFrom('mail_outbox').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow();

test('an email with text and HTML is sent once by two servers', async () => {
  const { emails, port } = await smtp();
  deliver(port);
  deliver(port);
  for (let n = 0; n < 20; n += 1) await queue(`p${n}@example.org`);
  await vi.waitFor(() => expect(emails).toHaveLength(20), timeout);
  expect(new Set(emails.map((email) => email.messageId)).size).toBe(20);
  expect(emails[0]).toMatchObject({
    subject: 'Grüße',
    text: expect.stringMatching(/^Text\s*$/),
    from: { name: 'Research Exchange' },
  });
  await vi.waitFor(async () => expect((await row('p0@example.org')).sent_at).not.toBeNull(), timeout);
});

test('a refused address does not delay other emails, and a permanent refusal is not retried', async () => {
  const { emails, port } = await smtp(0, {
    recipient: (address) => (address.startsWith('gone') ? 550 : address.startsWith('full') ? 450 : undefined),
  });
  deliver(port);
  await queue('gone@example.org');
  await queue('full@example.org');
  await queue('fine@example.org');
  await vi.waitFor(() => expect(emails).toHaveLength(1), timeout);
  await vi.waitFor(async () => expect((await row('gone@example.org')).failed_at).not.toBeNull(), timeout);
  expect(await row('full@example.org')).toMatchObject({ failed_at: null, sent_at: null });
});

test('emails wait while the mail server is down, and are sent when it is back', async () => {
  const first = await smtp();
  await first.close();
  deliver(first.port);
  await queue('late@example.org');
  await vi.waitFor(async () => expect((await row('late@example.org')).attempts).toBeGreaterThan(0), timeout);
  const { emails } = await smtp(first.port);
  await vi.waitFor(() => expect(emails).toHaveLength(1), timeout);
});

test('an email with an expired link is not sent', async () => {
  const { emails, port } = await smtp();
  deliver(port);
  await queue('old@example.org', { expires_at: new Date(Date.now() - 1000).toISOString() });
  await vi.waitFor(async () => expect(await row('old@example.org')).toMatchObject({ last_error: 'expired' }), timeout);
  expect(emails).toEqual([]);
});

test('the mailer polls the outbox without being woken', async () => {
  const { emails, port } = await smtp();
  deliver(port);
  for (let n = 0; n < 3; n += 1) {
    mailers.clear();
    await queue(`soon${n}@example.org`);
    await vi.waitFor(() => expect(emails).toHaveLength(n + 1), timeout);
  }
});

test('a mail server that hangs does not delay other emails, and its email is retried', async () => {
  let isHanging = true;
  const { emails, port } = await smtp(0, {
    recipient: (address) => (isHanging && address.startsWith('stuck') ? 'hang' : undefined),
  });
  deliver(port, { silenceMs: 1500 });
  for (let n = 0; n < 2; n += 1) await queue('stuck@example.org');
  for (let n = 0; n < 20; n += 1) await queue(`quick${n}@example.org`);
  await vi.waitFor(() => expect(emails).toHaveLength(20), timeout);
  expect((await row('stuck@example.org')).last_error).toBeNull();
  await vi.waitFor(async () => expect((await row('stuck@example.org')).last_error).toMatch(/timeout/i), timeout);
  isHanging = false;
  await vi.waitFor(() => expect(emails).toHaveLength(22), timeout);
});

test('an email whose connection is cut after the data is sent again with the same Message-ID', async () => {
  const { emails, port } = await smtp(0, { email: async (count) => (count === 1 ? 'drop' : 'accept') });
  deliver(port);
  await queue('cut@example.org');
  await vi.waitFor(async () => expect((await row('cut@example.org')).sent_at).not.toBeNull(), timeout);
  expect(emails.map((email) => email.messageId)).toEqual([emails[0]?.messageId, emails[0]?.messageId]);
  expect(await row('cut@example.org')).toMatchObject({ attempts: 2, last_error: null });
});

test('an email that is accepted while the database fails is not sent again', async () => {
  const { emails, port } = await smtp(0, {
    email: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
      return 'accept';
    },
  });
  const other = connect({ url: database.url, max: 1 });
  running.push(() => other.destroy());
  deliver(port);
  await queue('once@example.org');
  await vi.waitFor(async () => expect((await row('once@example.org')).sent_at).not.toBeNull(), timeout);
  expect(emails).toHaveLength(1);
  expect((await row('once@example.org')).attempts).toBe(1);
});

test('an email claimed by a server that died is sent after its lease', async () => {
  const { emails, port } = await smtp();
  await queue('orphan@example.org');
  await claimMail(db, []);
  deliver(port);
  await queue('next@example.org');
  await vi.waitFor(() => expect(emails).toHaveLength(1), timeout);
  expect(emails[0]?.to?.[0]?.address).toBe('next@example.org');
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date().toISOString() })
    .where('sent_at', 'is', null)
    .execute();
  await vi.waitFor(() => expect(emails).toHaveLength(2), timeout);
});

test('emails wait while the login at the mail server is refused', async () => {
  const { port } = await smtp(0, { locked: true });
  deliver(port, { login: 'exchange:wrong@' });
  await queue('waits@example.org');
  await vi.waitFor(async () => expect((await row('waits@example.org')).attempts).toBeGreaterThan(1), timeout);
  expect(await row('waits@example.org')).toMatchObject({ failed_at: null, last_error: expect.stringContaining('535') });
});

test('an email arrives with its headers, and its text is deleted from the outbox', async () => {
  const { emails, port } = await smtp();
  deliver(port);
  const url = `https://exchange.example/api/unsubscribe?email=${'a'.repeat(60)}%40example.org&sig=${'b'.repeat(43)}`;
  const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await queue('reader@example.org', { headers: JSON.stringify(headers) });
  await vi.waitFor(() => expect(emails).toHaveLength(1), timeout);
  const textOf = (name: string) => emails[0]?.headers.find(({ key }) => key === name)?.value.replace(/\s/g, '');
  expect(textOf('list-unsubscribe')).toBe(`<${url}>`);
  expect(textOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await vi.waitFor(
    async () => expect(await row('reader@example.org')).toMatchObject({ text_body: '', html_body: '' }),
    timeout,
  );
});

test('slow emails leave room for others, up to a limit', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const inFlight = new InFlight();
    let people = 0;
    const takeWhileFree = () => {
      let taken = 0;
      for (; inFlight.isFree; taken += 1) inFlight.take(`${people++}@example.org`);
      return taken;
    };
    const taken = Array.from({ length: 6 }, () => {
      const count = takeWhileFree();
      vi.advanceTimersByTime(6_000);
      return count;
    });
    expect(taken).toEqual([10, 10, 10, 10, 0, 0]);
    inFlight.free('7@example.org');
    expect(takeWhileFree()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('attempts are at most 15 s apart for the first ten minutes', () => {
  for (let attempts = 1; attempts < 50; attempts += 1) expect(backoff(attempts, 599, 1)).toBeLessThanOrEqual(15);
  expect(backoff(1, 0, 0)).toBeLessThan(1);
  expect(backoff(12, 3600, 1)).toBe(900);
});
