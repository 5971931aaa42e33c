import { randomUUID } from 'node:crypto';
import { grantRole, makeLoginLink } from '@exchange/api';
import { allRefusals, codeOfRefusal } from '@exchange/contract/all-refusals';
import { lifetimes } from '@exchange/contract/limits';
import { type ProviderPerson, startLoginProvider, visitProvider } from '@exchange/testkit/login-provider';
import { giveFactor } from '@exchange/testkit/second-factor';
import { passTime } from '@exchange/testkit/time';
import { uniqueEmail } from '@exchange/testkit/users';
import { afterAll, describe, expect, test } from 'vitest';
import { type Client, openServer, testPassword } from './support/server.ts';

type RefusalKey = keyof typeof allRefusals;
const publicUrl = 'http://localhost:3000';
const domain = 'institute.example';
const provider = await startLoginProvider();
provider.allowRedirect(`${publicUrl}/auth/institute/callback`);
afterAll(provider.close);
const environment = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.client.id,
  OIDC_CLIENT_SECRET: provider.client.secret,
  OIDC_NAME: 'Example University',
  OIDC_DOMAINS: domain,
  LOG_LEVEL: 'warn',
};
const server = await openServer({ ...environment, PASSWORDS: 'off' });
const { db, databaseUrl } = server;
/** The same before the operator switched passwords off. */
const before = await openServer(environment, { databaseUrl });

function newPerson(details: Partial<ProviderPerson> = {}) {
  const person = { subject: randomUUID(), email: uniqueEmail(domain), email_verified: true, ...details };
  provider.people.set(person.subject, person);
  return person;
}

const againPath = '/auth/institute?again=1';

/** Where the browser is sent. */
async function begin(client: Client, path: string): Promise<URL> {
  const { status, headers } = await client.call('GET', path);
  expect(status).toBe(303);
  return new URL(String(headers.location));
}

/** The path to which the provider sends the browser back. */
async function comeBack(url: URL, subject: string): Promise<string> {
  const { pathname, search } = await visitProvider(provider, url.href, subject);
  return pathname + search;
}

const logIn = async (client: Client, subject: string, path = '/auth/institute') =>
  client.call('GET', await comeBack(await begin(client, path), subject));

/** A new person who is logged in; the provider did not ask just now. */
async function loggedIn() {
  const [client, person] = [server.client(), newPerson()];
  expect((await logIn(client, person.subject)).headers.location).toBe('/logged-in');
  return { client, ...person };
}

const refusal = (key: RefusalKey) => ({
  status: allRefusals[key].status,
  body: { error: allRefusals[key].sentence(), code: codeOfRefusal(key) },
});
const createToken = (client: Client) =>
  client.call('POST', '/api/account/tokens', { json: { name: 'Backup', scope: 'read', days: 30 } });
const whoAmI = async (client: Client) => Object((await client.call('GET', '/api/profile')).body).email;
const session = (client: Client) => client.cookies.get('session');
const idOf = async (email: string) =>
  (await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** A refusal is a page; the session stays as it was, and is not fresh. */
async function expectRefused(client: Client, reply: Awaited<ReturnType<typeof logIn>>, key: RefusalKey) {
  const { status, sentence } = allRefusals[key];
  expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(sentence())]);
  expect(await createToken(client)).toMatchObject(refusal('account.loginAgain'));
}

describe('who may not', () => {
  test('with PASSWORDS=off no password logs in, signs up or is reset, over REST and tRPC', async () => {
    const { email } = newPerson();
    await before.member(email);
    const json = { email, password: testPassword };
    for (const [path, body] of [
      ['/api/login', json],
      ['/api/signup', { ...json, email: uniqueEmail(domain) }],
      ['/api/forgot-password', { email }],
      ['/api/resend-verification', { email }],
      ['/api/reset-password', { token: 'x', newPassword: testPassword }],
    ] as const)
      expect(await server.client().call('POST', path, { json: body })).toMatchObject(refusal('auth.passwordsOff'));
    expect(await server.client().call('GET', '/api/verify?token=x')).toMatchObject(refusal('auth.passwordsOff'));
    const { status, text } = await server.client().call('POST', '/trpc/auth.login', { json });
    expect([status, text]).toEqual([403, expect.stringContaining('"key":"auth.passwordsOff"')]);
    expect((await server.client().call('GET', '/.well-known/change-password')).status).toBe(404);
    expect(JSON.parse((await server.client().call('GET', '/config.json')).text)).toMatchObject({
      are_passwords_off: true,
    });
  });

  test('with PASSWORDS=off a password does not link a login at a provider, but the emailed link does', async () => {
    const { subject, email } = newPerson();
    await before.member(email);
    const client = server.client();
    expect((await logIn(client, subject)).headers.location).toBe('/confirm-login');
    const confirmation = { json: { password: testPassword } };
    expect(await client.call('POST', '/api/login-confirmation', confirmation)).toMatchObject(
      refusal('auth.passwordsOff'),
    );
    await client.call('POST', '/api/login-confirmation/email');
    const json = { token: await server.lastToken(email) };
    expect((await client.call('POST', '/api/login-confirmation/email-token', { json })).status).toBe(200);
    expect(await whoAmI(client)).toBe(email);
  });

  test('with PASSWORDS=off a first login does not confirm an action that needs a fresh login', async () => {
    const { client } = await loggedIn();
    expect(await createToken(client)).toMatchObject(refusal('account.loginAgain'));
  });

  test('if another person logs in again at the provider, the login is refused, and the session stays as it was', async () => {
    const { client, email } = await loggedIn();
    const other = await loggedIn();
    const own = session(client);
    for (const { subject } of [other, newPerson()])
      await expectRefused(client, await logIn(client, subject, againPath), 'loginProviders.otherPerson');
    expect([session(client), await whoAmI(client)]).toEqual([own, email]);
  });

  test('a login again counts only for the person whose session began it, and only in that browser', async () => {
    const { client, subject } = await loggedIn();
    const other = await loggedIn();
    // The session of the browser became another person's meanwhile.
    const exchanged = await comeBack(await begin(client, againPath), subject);
    const own = session(client) ?? '';
    client.cookies.set('session', session(other.client) ?? '');
    await expectRefused(client, await client.call('GET', exchanged), 'loginProviders.expired');
    client.cookies.set('session', own);
    // Another site leads a person to an answer that somebody else's browser began.
    const foreign = await comeBack(await begin(client, againPath), subject);
    await expectRefused(other.client, await other.client.call('GET', foreign), 'loginProviders.expired');
    // The session has ended meanwhile.
    const ended = await comeBack(await begin(client, againPath), subject);
    await client.call('POST', '/api/logout');
    expect((await client.call('GET', ended)).status).toBe(400);
    expect(session(client)).toBeUndefined();
  });

  test('a login again is refused if the browser asked the provider for less than a fresh login', async () => {
    const { client, subject } = await loggedIn();
    const url = await begin(client, againPath);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      prompt: 'login',
      max_age: String(lifetimes.freshLoginMinutes * 60),
    });
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
    await expectRefused(client, await client.call('GET', await comeBack(url, subject)), 'loginProviders.untrusted');
  });
});

test('a login again replaces the token of the session, and for some minutes confirms actions that need it', async () => {
  const { client, subject, email } = await loggedIn();
  const old = session(client) ?? '';
  expect((await logIn(client, subject, againPath)).headers.location).toBe('/logged-in');
  expect(session(client)).not.toBe(old);
  expect(await whoAmI(client)).toBe(email);
  const thief = server.client();
  thief.cookies.set('session', old);
  expect((await thief.call('GET', '/api/profile')).status).toBe(401);
  expect((await createToken(client)).status).toBe(201);
  await passTime(db, lifetimes.freshLoginMinutes, 'minutes');
  expect(await createToken(client)).toMatchObject(refusal('account.loginAgain'));
});

test('a login again after the session has ended is an ordinary login', async () => {
  const { client, subject, email } = await loggedIn();
  await client.call('POST', '/api/logout');
  expect((await logIn(client, subject, againPath)).headers.location).toBe('/logged-in');
  expect(await whoAmI(client)).toBe(email);
});

test('with a second factor, a login again confirms an action only after the code', async () => {
  const { client, subject, email } = await loggedIn();
  const [code = '', next = ''] = await giveFactor(db, await idOf(email));
  expect((await logIn(client, subject, againPath)).headers.location).toBe('/confirm-login');
  expect(await createToken(client)).toMatchObject(refusal('account.loginAgain'));
  const confirm = (json: object) => client.call('POST', '/api/login-confirmation', { json });
  expect(await confirm({})).toMatchObject(refusal('secondFactor.required'));
  expect(await confirm({ code: 'ABCD-EFGH' })).toMatchObject(refusal('secondFactor.wrongCode'));
  expect(await createToken(client)).toMatchObject(refusal('account.loginAgain'));
  expect((await confirm({ code })).status).toBe(200);
  expect((await createToken(client)).status).toBe(201);
  // A plain login with a code is as fresh.
  const plain = server.client();
  await logIn(plain, subject);
  expect((await plain.call('POST', '/api/login-confirmation', { json: { code: next } })).status).toBe(200);
  expect((await createToken(plain)).status).toBe(201);
});

test('with PASSWORDS=off an operator can log in once with a link of the command line', async () => {
  const { email } = await loggedIn();
  await grantRole(db, email, 'operator');
  const link = new URL(await makeLoginLink(db, publicUrl, email));
  const client = server.client();
  const json = { token: link.searchParams.get('token') };
  expect((await client.call('POST', '/api/login/link', { json })).status).toBe(200);
  expect(await whoAmI(client)).toBe(email);
  expect(await server.client().call('POST', '/api/login/link', { json })).toMatchObject(refusal('auth.operatorLink'));
});

test('while passwords are turned on, a new login at the provider does not replace the password that a change asks for', async () => {
  const [client, { subject }] = [before.client(), newPerson()];
  await logIn(client, subject);
  await logIn(client, subject, againPath);
  expect((await createToken(client)).status).toBe(400);
  const json = { password: testPassword };
  expect(await client.call('DELETE', '/api/account/sessions', { json })).toMatchObject(refusal('account.noPassword'));
});
