import { inviteSilently } from '@exchange/api';
import { success } from '@exchange/contract/messages/success';
import { refusals } from '@exchange/contract/refusals';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { startServer, testPassword } from './support/server.ts';

const sentence = 'Only addresses at ethz.ch or uzh.ch can have an account here.';

async function startFor(environment: Record<string, string>, parts: Parameters<typeof startServer>[1] = {}) {
  const server = await startServer(environment, parts);
  onTestFinished(() => server.close());
  const client = server.client();
  const countUsers = async () =>
    Number(
      (
        await server.db
          .selectFrom('app_user')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const countMails = async () =>
    Number(
      (
        await server.db
          .selectFrom('mail_outbox')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const signUp = (email: string) => client.call('POST', '/api/signup', { json: { email, password: testPassword } });
  return { server, client, signUp, countUsers, countMails };
}

test('addresses of other domains cannot sign up, whether or not they have an account, and nothing is stored or sent', async () => {
  const { server: earlier } = await startFor({});
  await earlier.member('early@example.org');
  const { databaseUrl } = earlier;
  const environment = { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'ethz.ch, UZH.ch' };
  const { client, signUp, countUsers, countMails } = await startFor(environment, { databaseUrl });
  const [users, mails] = [await countUsers(), await countMails()];
  const error = refusals['auth.signUpDomain'].sentence;
  for (const email of ['new@example.org', 'early@example.org', 'a@notethz.ch', 'a@ethz.ch.example.org', 'a@ch']) {
    const { status, text } = await signUp(email);
    if (email === 'a@ch') expect(status).toBe(400);
    else expect({ status, ...JSON.parse(text) }).toEqual({ status: 403, error, fields: { email: sentence } });
  }
  expect([await countUsers(), await countMails()]).toEqual([users, mails]);
  for (const email of ['a@ethz.ch', 'b@STUDENT.ethz.ch', 'c@Uzh.ch']) expect((await signUp(email)).status).toBe(201);
  expect(await countUsers()).toBe(users + 3);
  const config = JSON.parse((await client.call('GET', '/config.json')).text);
  expect(config).toMatchObject({ who_may_join: sentence, is_sign_up_closed: false });
  // Whoever has an account keeps it.
  const login = await client.call('POST', '/api/login', {
    json: { email: 'early@example.org', password: testPassword },
  });
  expect(login.status).toBe(200);
});

test('where only those who are invited can sign up, the answer is one for all, and the screens say who may', async () => {
  const { server, client, signUp, countUsers } = await startFor({ SIGN_UP: 'invited' });
  await inviteSilently(server.db, 'a@ethz.ch');
  const replies = await Promise.all(['a@ethz.ch', 'b@ethz.ch'].map(signUp));
  expect(replies.map(({ status, text }) => ({ status, text: JSON.parse(text) }))).toEqual(
    [1, 2].map(() => ({ status: 201, text: { message: success.signup } })),
  );
  expect(await countUsers()).toBe(2);
  const config = JSON.parse((await client.call('GET', '/config.json')).text);
  expect(config).toMatchObject({
    who_may_join: refusals['auth.notInvited'].sentence,
    is_sign_up_closed: false,
    is_invitation_needed: true,
  });
});

test('where sign-up is closed nobody gets an account', async () => {
  const { client, signUp, countUsers } = await startFor({ SIGN_UP: 'closed' });
  const { status, text } = await signUp('a@ethz.ch');
  expect({ status, text: JSON.parse(text) }).toEqual({
    status: 403,
    text: { error: refusals['auth.signUpClosed'].sentence },
  });
  expect(await countUsers()).toBe(0);
  const config = JSON.parse((await client.call('GET', '/config.json')).text);
  expect(config).toMatchObject({ who_may_join: refusals['auth.signUpClosed'].sentence, is_sign_up_closed: true });
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
