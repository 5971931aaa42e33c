import { createServiceToken, grantRole, revokeServiceToken } from '@exchange/api';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openServer, testPassword } from './support/server.ts';

const server = await openServer();
const { db } = server;
const { id: tokenId, token } = await createServiceToken(db, 'logs', null);

const read = (path: string, bearer = token, method = 'GET') =>
  server.client().call(method, path, { headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` } });
async function linesOf(path: string): Promise<Record<string, unknown>[]> {
  const { status, text } = await read(path);
  expect(status).toBe(200);
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
/** Makes entries old enough to be read. */
const age = () => sql`update login_entry set created_at = created_at - interval '1 minute'`.execute(db);

test('the logs for operators’ programs are 401 without a valid token for logs, even with a token of a person or of SCIM', async () => {
  const ada = await server.member(uniqueEmail());
  const made = await ada.call('POST', '/api/account/tokens', {
    json: { name: 'A program', scope: 'write', days: 30, password: testPassword },
  });
  const { token: scim } = await createServiceToken(db, 'scim', 'https://login.example.edu');
  const { id, token: revoked } = await createServiceToken(db, 'logs', null);
  await revokeServiceToken(db, id);
  for (const wrong of ['', 'x', String(Object(made.body).token), scim, revoked])
    for (const path of ['/logs/audit', '/logs/logins']) expect((await read(path, wrong)).status, wrong).toBe(401);
  for (const path of ['/logs/audit', '/logs/logins']) expect((await ada.call('GET', path)).status).toBe(401);
  for (const path of ['/api/profile', '/scim/v2/Users']) expect((await read(path)).status).not.toBe(200);
  for (const method of ['POST', 'DELETE']) expect((await read('/logs/audit', token, method)).status).toBe(405);
  expect((await read('/logs/none')).status).toBe(404);
});

test('the logs are 400 if the time since which they are asked for is malformed', async () => {
  for (const since of ['yesterday', '2026-13-40', '1', "2026-11-01'", '2026-11-01T25:00:00Z'])
    expect((await read(`/logs/audit?since=${encodeURIComponent(since)}`)).status, since).toBe(400);
  const twice = await read('/logs/audit?since=2026-11-01&since=2026-11-02');
  expect([twice.status, twice.body]).toMatchObject([400, { code: 'operators.since' }]);
});

test('the log of logins tells successful and failed ones without an email address, and since a time only later ones', async () => {
  const email = uniqueEmail();
  const ada = await server.member(email);
  const { user_id } = Object((await ada.call('GET', '/api/profile')).body);
  const stranger = uniqueEmail();
  for (const typed of [email, stranger])
    await server.client().call('POST', '/api/login', { json: { email: typed, password: 'Wrong-Horse-1' } });
  expect(await linesOf('/logs/logins')).not.toContainEqual(expect.objectContaining({ user_id }));
  await age();
  const { text } = await read('/logs/logins');
  expect(text).not.toContain('@');
  const lines = await linesOf('/logs/logins');
  const method = 'here';
  expect(lines.filter((line) => line.user_id === user_id)).toMatchObject([
    { outcome: 'succeeded', method, address: '127.0.0.1' },
    { outcome: 'failed', method, address: '127.0.0.1' },
  ]);
  expect(lines.at(-1)).toMatchObject({ user_id: null, outcome: 'failed' });
  const times = lines.map(({ created_at }) => String(created_at));
  expect(times).toEqual([...times].sort());
  const last = String(times.at(-1));
  expect((await linesOf(`/logs/logins?since=${last}`)).map(({ id }) => id)).toEqual([lines.at(-1)?.id]);
  expect(await linesOf('/logs/logins?since=2999-01-01')).toEqual([]);
});

test('the audit log is read completely, in order, over more than one page', async () => {
  const email = uniqueEmail();
  await server.member(email);
  await grantRole(db, email, 'operator');
  await sql`insert into audit_entry (action, created_at)
    select 'sessions_ended', now() - interval '1 day' from generate_series(1, 1500)`.execute(db);
  const lines = await linesOf('/logs/audit');
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  expect(lines.filter(({ action }) => action === 'sessions_ended')).toHaveLength(1500);
  // Younger ones come later, so that none is passed over which commits late.
  expect(lines).not.toContainEqual(expect.objectContaining({ action: 'role_granted' }));
  const { last_used_at } = await db
    .selectFrom('service_token')
    .select('last_used_at')
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow();
  expect(last_used_at).not.toBeNull();
});
