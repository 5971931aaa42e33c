import { claimMail } from '@exchange/api/mail/outbox-claims.sql';
import { connect } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';
import { startMailServer } from '@exchange/testkit/mail-server';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { backoff } from '../src/mail/backoff.ts';
import { InFlight } from '../src/mail/in-flight.ts';
import { type Mailer, startMailer } from '../src/mail/mailer.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await createTestDatabase();
const db = connect({ url: database.url, onError: () => undefined });
beforeEach(async () => {
  mailers.clear();
  await db.deleteFrom('mail_outbox').execute();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function startMail(...behaviour: Parameters<typeof startMailServer>) {
  const mailServer = await startMailServer(...behaviour);
  onTestFinished(mailServer.close);
  return mailServer;
}

function deliver(smtpUrl: string, silenceMs?: number): Mailer {
  const mailer = startMailer({
    db,
    smtpUrl,
    from: { name: 'Research Exchange', address: 'no-reply@exchange.example' },
    log,
    ...(silenceMs === undefined ? {} : { silenceMs }),
  });
  mailers.add(mailer);
  onTestFinished(() => mailer.stop());
  return mailer;
}

/** A mail server and a mailer that sends to it. */
async function startBoth(...behaviour: Parameters<typeof startMailServer>) {
  const mailServer = await startMail(...behaviour);
  deliver(mailServer.url);
  return mailServer;
}

let count = 0;
const mailers = new Set<Mailer>();
/** Queues an email and wakes the mailers, as a commit does. */
async function queue(to: string, details: { kind?: string; expires_at?: string; headers?: string } = {}) {
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
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000 });
const untilSent = (to: string) => until(async () => expect((await row(to)).sent_at).not.toBeNull());

test('an email with text and HTML is sent only once by two servers with one outbox', async () => {
  const { emails, url } = await startBoth();
  deliver(url);
  for (let n = 0; n < 20; n += 1) await queue(`p${n}@example.org`);
  await until(() => expect(emails).toHaveLength(20));
  expect(new Set(emails.map((email) => email.messageId)).size).toBe(20);
  expect(emails[0]).toMatchObject({
    subject: 'Grüße',
    text: expect.stringMatching(/^Text\s*$/),
    from: { name: 'Research Exchange' },
  });
  await untilSent('p0@example.org');
});

test('an email to a refused address delays no other email, and is not tried again if the refusal is permanent', async () => {
  const { emails } = await startBoth({
    recipient: (address) => (address.startsWith('gone') ? 550 : address.startsWith('full') ? 450 : undefined),
  });
  for (const name of ['gone', 'full', 'fine']) await queue(`${name}@example.org`);
  await until(() => expect(emails).toHaveLength(1));
  await until(async () => expect((await row('gone@example.org')).failed_at).not.toBeNull());
  expect(await row('full@example.org')).toMatchObject({ failed_at: null, sent_at: null });
});

test('emails wait while the mail server is down, and are sent when it is back', async () => {
  const { emails, url, close, open } = await startMail();
  await close();
  deliver(url);
  await queue('late@example.org');
  await until(async () => expect((await row('late@example.org')).attempts).toBeGreaterThan(0));
  await open();
  await until(() => expect(emails).toHaveLength(1));
});

test('an email with an expired link is not sent', async () => {
  const { emails } = await startBoth();
  await queue('old@example.org', { expires_at: new Date(Date.now() - 1000).toISOString() });
  await until(async () => expect(await row('old@example.org')).toMatchObject({ last_error: 'expired' }));
  expect(emails).toEqual([]);
});

test('the mailer finds new emails in the outbox without being woken', async () => {
  const { emails } = await startBoth();
  for (let n = 0; n < 3; n += 1) {
    mailers.clear();
    await queue(`soon${n}@example.org`);
    await until(() => expect(emails).toHaveLength(n + 1));
  }
});

test('an email on which the mail server hangs does not delay other emails, and is tried again', async () => {
  let isHanging = true;
  const { emails, url } = await startMail({
    recipient: (address) => (isHanging && address.startsWith('stuck') ? 'hang' : undefined),
  });
  deliver(url, 6000);
  for (let n = 0; n < 2; n += 1) await queue('stuck@example.org');
  for (let n = 0; n < 20; n += 1) await queue(`quick${n}@example.org`);
  await until(() => expect(emails).toHaveLength(20));
  expect((await row('stuck@example.org')).last_error).toBeNull();
  await until(async () => expect((await row('stuck@example.org')).last_error).toMatch(/timeout/i));
  isHanging = false;
  await until(() => expect(emails).toHaveLength(22));
});

test('an email whose connection is cut after the data is sent again with the same Message-ID', async () => {
  let tries = 0;
  const { emails } = await startBoth({ accept: () => ++tries > 1 });
  await queue('cut@example.org');
  await untilSent('cut@example.org');
  expect(emails.map((email) => email.messageId)).toEqual([emails[0]?.messageId, emails[0]?.messageId]);
  expect(await row('cut@example.org')).toMatchObject({ attempts: 2, last_error: null });
});

test('an email that is accepted while the database fails is not sent again', async () => {
  const { emails, url } = await startMail({
    accept: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
    },
  });
  const other = connect({ url: database.url, max: 1 });
  onTestFinished(() => other.destroy());
  deliver(url);
  await queue('once@example.org');
  await untilSent('once@example.org');
  expect(emails).toHaveLength(1);
  expect((await row('once@example.org')).attempts).toBe(1);
});

test('an email that was claimed by a server that died is sent by another server after a while', async () => {
  const { emails, url } = await startMail();
  await queue('orphan@example.org');
  await claimMail(db, []);
  deliver(url);
  await queue('next@example.org');
  await until(() => expect(emails).toHaveLength(1));
  expect(emails[0]?.to?.[0]?.address).toBe('next@example.org');
  await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: new Date().toISOString() })
    .where('sent_at', 'is', null)
    .execute();
  await until(() => expect(emails).toHaveLength(2));
});

test('emails wait in the outbox while the login at the mail server is refused', async () => {
  const { url } = await startMail({ refusesLogins: true });
  deliver(url.replace('//', '//exchange:wrong@'));
  await queue('waits@example.org');
  await until(async () => expect((await row('waits@example.org')).attempts).toBeGreaterThan(1));
  expect(await row('waits@example.org')).toMatchObject({ failed_at: null, last_error: expect.stringContaining('535') });
});

test('an email is sent with its own headers, and its text is then deleted from the outbox', async () => {
  const mail = await startBoth();
  const url = `https://exchange.example/api/unsubscribe?email=${'a'.repeat(60)}%40example.org&sig=${'b'.repeat(43)}`;
  const headers = {
    'Reply-To': 'help@example.org',
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await queue('reader@example.org', { headers: JSON.stringify(headers) });
  await until(() => expect(mail.emails).toHaveLength(1));
  const textOf = (name: string) => mail.emails[0]?.headers.find(({ key }) => key === name)?.value.replace(/\s/g, '');
  expect(textOf('reply-to')).toBe('help@example.org');
  expect(textOf('list-unsubscribe')).toBe(`<${url}>`);
  expect(textOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await until(async () => expect(await row('reader@example.org')).toMatchObject({ text_body: '', html_body: '' }));
});

test('emails that are sent slowly leave room for other emails, up to a limit', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
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
});

test('an email that cannot be sent is tried again within 15 s during the first ten minutes', () => {
  for (let attempts = 1; attempts < 50; attempts += 1) expect(backoff(attempts, 599, 1)).toBeLessThanOrEqual(15);
  expect(backoff(1, 0, 0)).toBeLessThan(1);
  expect(backoff(12, 3600, 1)).toBe(900);
});

test('an email that its recipient does not want any more is deleted from the outbox and not sent', async () => {
  const { emails, url } = await startMail();
  const hash = sql<Buffer>`sha256('unwanted@example.org')`;
  await db.insertInto('join_address').values({ hash, refused_at: new Date().toISOString() }).execute();
  await queue('unwanted@example.org', { kind: 'join' });
  await queue('unwanted@example.org');
  deliver(url);
  const waiting = db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null);
  await until(async () => expect(await waiting.execute()).toEqual([]));
  expect(emails).toHaveLength(1);
  expect(await db.selectFrom('mail_outbox').select('kind').execute()).toEqual([{ kind: 'verification' }]);
});
