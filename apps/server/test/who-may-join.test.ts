import { inviteSilently } from '@exchange/api';
import { allRefusals } from '@exchange/contract/all-refusals';
import { authSentences } from '@exchange/contract/sentences/auth';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { openServerInTest, type SharedParts, testPassword } from './support/server.ts';

const sentence = 'Only addresses at ethz.ch or uzh.ch can have an account here.';

async function startFor(environment: Record<string, string>, parts?: SharedParts) {
  const server = await openServerInTest(environment, parts);
  const client = server.client();
  const count = async (table: 'app_user' | 'mail_outbox') =>
    (await server.db.selectFrom(table).select('id').execute()).length;
  const signUp = (email: string) => client.call('POST', '/api/signup', { json: { email, password: testPassword } });
  const config = async () => (await client.call('GET', '/config.json')).body;
  return { server, client, signUp, count, config };
}

test('email addresses of other domains than SIGN_UP_DOMAINS cannot sign up, and nothing is stored or sent', async () => {
  const { server: earlier } = await startFor({});
  await earlier.member('early@example.org');
  const { databaseUrl } = earlier;
  const environment = { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'ethz.ch, UZH.ch' };
  const { client, signUp, count, config } = await startFor(environment, { databaseUrl });
  const [users, mails] = [await count('app_user'), await count('mail_outbox')];
  const error = allRefusals['auth.signUpDomain'].sentence();
  for (const email of ['new@example.org', 'early@example.org', 'a@notethz.ch', 'a@ethz.ch.example.org', 'a@ch']) {
    const { status, body } = await signUp(email);
    if (email === 'a@ch') expect(status).toBe(400);
    else
      expect({ status, body }).toEqual({
        status: 403,
        body: { error, code: 'auth.signUpDomain', fields: { email: sentence } },
      });
  }
  expect([await count('app_user'), await count('mail_outbox')]).toEqual([users, mails]);
  for (const email of ['a@ethz.ch', 'b@STUDENT.ethz.ch', 'c@Uzh.ch']) expect((await signUp(email)).status).toBe(201);
  expect(await count('app_user')).toBe(users + 3);
  expect(await config()).toMatchObject({ sign_up_domains: ['ethz.ch', 'uzh.ch'], is_sign_up_closed: false });
  // A person with an account keeps it.
  const json = { email: 'early@example.org', password: testPassword };
  expect(await client.call('POST', '/api/login', { json })).toMatchObject({ status: 200 });
});

test('with SIGN_UP=invited a sign-up gets the same answer with and without an invitation, and /config.json tells that one is needed', async () => {
  const { server, signUp, count, config } = await startFor({ SIGN_UP: 'invited' });
  await inviteSilently(server.db, 'a@ethz.ch');
  const replies = await Promise.all(['a@ethz.ch', 'b@ethz.ch'].map(signUp));
  for (const { status, body } of replies)
    expect({ status, body }).toEqual({ status: 201, body: { message: authSentences.success.signup() } });
  expect(await count('app_user')).toBe(2);
  expect(await config()).toMatchObject({
    sign_up_domains: null,
    is_sign_up_closed: false,
    is_invitation_needed: true,
  });
});

test('with SIGN_UP=closed a sign-up is refused with 403 and no account is made', async () => {
  const { signUp, count, config } = await startFor({ SIGN_UP: 'closed' });
  const error = allRefusals['auth.signUpClosed'].sentence();
  const { status, body } = await signUp('a@ethz.ch');
  expect({ status, body }).toEqual({ status: 403, body: { error, code: 'auth.signUpClosed' } });
  expect(await count('app_user')).toBe(0);
  expect(await config()).toMatchObject({ sign_up_domains: [], is_sign_up_closed: true });
});

test('SIGN_UP without the domains that it needs, or with broken ones, stops the start', () => {
  const environment = { NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x', SECRET: 'a'.repeat(40) };
  const read = (changes: Record<string, string>) => () => readConfig({ ...environment, ...changes });
  expect(read({ SIGN_UP: 'domains' })).toThrow(
    new ConfigError('SIGN_UP_DOMAINS is missing: SIGN_UP=domains needs at least one domain.'),
  );
  for (const domain of ['@ethz.ch', 'a b.ch', 'https://ethz.ch', 'ethz'])
    expect(read({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: domain }), domain).toThrow(
      /^SIGN_UP_DOMAINS must be a list of domains/,
    );
  expect(read({ SIGN_UP: 'friends' })).toThrow(/^SIGN_UP must be one of open, domains, invited, closed/);
});
