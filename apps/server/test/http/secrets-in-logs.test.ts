import { toRefusal } from '@exchange/api';
import { newToken } from '@exchange/api/core/tokens';
import { claimMail } from '@exchange/api/mail/outbox-claims.sql';
import { expect, test } from 'vitest';
import { reportFailure } from '../../src/http/errors.ts';
import { recordMailFailure } from '../../src/mail/failures.ts';
import { openServer } from '../support/server.ts';
import { send } from './testing/transports.ts';

const server = await openServer({ LOG_LEVEL: 'trace' });

/** All secrets of the test, by name. */
const planted: Record<string, string> = {
  address: 'planted-address@secret.example',
  'address of nobody': 'planted-nobody@secret.example',
  password: 'Planted-Password-1',
  'wrong password': 'Planted-Wrong-Guess-2',
  'new password': 'Planted-New-Password-3',
  'weak password': 'planted-weak-password',
  'session token that is none': newToken(),
  'verification token that is none': newToken(),
  'reset token that is none': newToken(),
  'known cookie that is none': 'planted.known.cookie.value',
  'authorization header': 'Basic planted-authorization',
  'access token that is none': `rx_${'N'.repeat(43)}`,
  'message text': 'planted-message-text',
  'address of the network': '203.0.113.77',
};

async function call(method: string, url: string, payload?: string | object, headers: Record<string, string> = {}) {
  return send(server.app, {
    method,
    url,
    from: planted['address of the network'],
    headers: {
      authorization: planted['authorization header'] ?? '',
      referer: `http://localhost:3000/reset-password?token=${planted['reset token that is none']}`,
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

const cookieOf = (headers: Readonly<Record<string, unknown>>) =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

test('passwords, tokens and email addresses reach neither the log nor the stored errors of emails', async () => {
  const { address: email = '', password = '' } = planted;
  const nobody = planted['address of nobody'];
  for (const transport of ['/api/signup', '/trpc/auth.signup']) await call('POST', transport, { email, password });
  await call('POST', '/api/signup', { email: nobody, password: planted['weak password'] });
  planted['verification token'] = await server.lastToken(email);
  await call('GET', `/api${await server.lastLink(email)}`);
  await call('GET', `/api/verify?token=${planted['verification token that is none']}`);
  await call('POST', '/api/login', { email, password: planted['wrong password'] });
  await call('POST', '/trpc/auth.login', { email: nobody, password: planted['wrong password'] });
  const login = await call('POST', '/api/login', { email, password });
  const cookie = cookieOf(login.headers);
  planted['session token'] = /session=([\w-]+)/.exec(cookie)?.[1] ?? '';
  planted['known cookie'] = /known=([^;]+)/.exec(cookie)?.[1] ?? '';
  await call('GET', '/api/profile', undefined, { cookie });
  const json = { 'content-type': 'application/json' };
  await call('PUT', '/api/profile', `{"description": "${planted['message text']}`, { cookie, ...json });
  await call('POST', '/api/chats/messages?id=1', { message: planted['message text'] }, { cookie });
  const wanted = { name: 'Script', scope: 'read', days: 1, password };
  const created = await call('POST', '/api/account/tokens', wanted, { cookie });
  planted['access token'] = String(Object(created.body).token);
  for (const name of ['access token', 'access token that is none'])
    await call('GET', '/api/profile', undefined, { authorization: `Bearer ${planted[name]}` });
  await call('GET', '/api/profile', undefined, {
    cookie: `session=${planted['session token that is none']}; known=${planted['known cookie that is none']}`,
  });
  await call('POST', '/api/validate-token', { token: planted['session token that is none'] });
  await call('POST', '/api/forgot-password', { email });
  await call('POST', '/api/resend-verification', { email: nobody });
  planted['reset token'] = await server.lastToken(email);
  for (const name of ['reset token that is none', 'reset token'])
    await call('POST', '/api/reset-password', { token: planted[name], newPassword: planted['new password'] });
  await call('GET', `/api/unsubscribe?email=${encodeURIComponent(email)}`);
  await call('GET', `/nope/${planted['reset token']}?email=${email}`);
  await call('POST', '/api/logout', undefined, { cookie });

  const mail = await claimMail(server.db, []);
  if (mail === undefined) throw new Error('A mail waits.');
  await recordMailFailure(server.db, mail, new Error(`550 5.1.1 <${mail.to_address}>: Recipient ${email} rejected`));
  const reasons = await server.db.selectFrom('mail_outbox').select('last_error').execute();

  expect(Object.values(planted).every((secret) => secret.length >= 12)).toBe(true);
  expect(Object.keys(planted).length).toBeGreaterThanOrEqual(12);
  expect(server.log.length, 'the log was on').toBeGreaterThan(15);
  const written = [...server.log, JSON.stringify(reasons)].join('\n');
  expect(reasons.some(({ last_error }) => last_error?.startsWith('550 5.1.1'))).toBe(true);
  for (const [name, secret] of Object.entries(planted)) expect(written.includes(secret), name).toBe(false);
});

test('an error of the database is logged without the values of a row that its detail shows', () => {
  const lines: unknown[] = [];
  const log = { ...server.app.log, error: (details: unknown) => void lines.push(details) };
  const detail = `Key (email_key)=(${planted.address}) already exists.`;
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505', detail });
  reportFailure({ log, socket: { destroyed: false } }, toRefusal(cause));
  expect(lines).toMatchObject([{ err: { code: '23505', message: cause.message } }]);
  expect(JSON.stringify(lines)).not.toContain(planted.address);
});

test('a client that disconnects is not logged as an error', () => {
  const lines: string[] = [];
  const note = (level: string) => () => void lines.push(level);
  const log = { ...server.app.log, error: note('error'), warn: note('warn'), info: note('info') };
  const premature = toRefusal(Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
  reportFailure({ log, socket: { destroyed: true } }, premature);
  reportFailure({ log, socket: { destroyed: false } }, premature);
  reportFailure({ log, socket: { destroyed: true } }, toRefusal(new Error('a bug')));
  expect(lines).toEqual(['info', 'error', 'error']);
});
