import { jobs } from '@exchange/api/jobs';
import { settableLimits } from '@exchange/contract/limits';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetFailures } from './http/testing/accounts.ts';
import { requestBody } from './http/testing/fixture.ts';
import { openServer, testPassword } from './support/server.ts';

const server = await openServer({
  FAILED_LOGINS: '3',
  REQUESTS_PER_DAY: '1',
  KEEP_LOGINS_DAYS: '7',
  KEEP_EMAILS_DAYS: '8',
  DELETION_DAYS: '2',
});
const { db } = server;

test('an IP address is locked out after as many failed logins as the operator set', async () => {
  const client = server.client();
  const email = uniqueEmail();
  const login = async () =>
    (await client.call('POST', '/api/login', { json: { email, password: 'Wrong-Horse-1' } })).status;
  expect([await login(), await login(), await login(), await login()]).toEqual([401, 401, 401, 429]);
  await forgetFailures(db);
});

test('a person can create as many requests a day as the operator set', async () => {
  const ada = await server.member(uniqueEmail());
  const create = async () => (await ada.call('POST', '/api/collaboration-requests', { json: requestBody })).status;
  expect([await create(), await create()]).toEqual([201, 429]);
});

test('the log of logins and the sent emails are kept for as many days as the operator set', async () => {
  await server.member(uniqueEmail());
  const count = async () => {
    const { rows } = await sql<{ logins: number; emails: number }>`
      select (select count(*)::int from login_entry) as logins,
        (select count(*)::int from mail_outbox where sent_at is not null) as emails`.execute(db);
    return rows[0];
  };
  await sql`update mail_outbox set sent_at = now() - interval '7 days 23 hours', text_body = ''`.execute(db);
  await sql`update login_entry set created_at = now() - interval '6 days 23 hours'`.execute(db);
  const sweep = async () => {
    for (const name of ['delete-old-emails', 'delete-old-counters-and-attempts'] as const)
      await jobs[name](server.services, name);
  };
  const before = await count();
  expect(Math.min(before?.logins ?? 0, before?.emails ?? 0)).toBeGreaterThan(0);
  await sweep();
  expect(await count()).toEqual(before);
  await sql`update mail_outbox set sent_at = sent_at - interval '2 hours'`.execute(db);
  await sql`update login_entry set created_at = created_at - interval '2 hours'`.execute(db);
  await sweep();
  expect(await count()).toEqual({ logins: 0, emails: 0 });
});

test('a deleted account is kept for as many days as the operator set, and the texts about it name this number', async () => {
  const ada = await server.member(uniqueEmail());
  const { body } = await ada.call('POST', '/api/account/deletion', { json: { password: testPassword } });
  expect(body).toMatchObject({ message: expect.stringContaining('in 2 days') });
  const days = (Date.parse(String(Object(body).deletes_at)) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(2, 1);
  const { text } = await server.client().call('GET', '/legal/privacy');
  expect(text).toContain('for 7 days, sent emails without their text for 8 days');
  expect(text).toContain(
    `reports for ${settableLimits.closedReportDays} days. A deleted account is erased after 2 days`,
  );
  expect((await server.client().call('GET', '/config.json')).body).toMatchObject({
    login_failures: 3,
    deletion_days: 2,
  });
});
