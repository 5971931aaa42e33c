import { randomUUID } from 'node:crypto';
import { grantRole, inviteSilently } from '@exchange/api';
import { allRefusals, codeOfRefusal } from '@exchange/contract/all-refusals';
import { foldForSearch } from '@exchange/contract/fold';
import { rates } from '@exchange/contract/limits';
import type { Database } from '@exchange/db';
import { emailsTo } from '@exchange/testkit/emails';
import { runJob } from '@exchange/testkit/jobs';
import {
  type LoginProvider,
  type ProviderPerson,
  startLoginProvider,
  visitProvider,
} from '@exchange/testkit/login-provider';
import { giveFactor } from '@exchange/testkit/second-factor';
import { uniqueEmail } from '@exchange/testkit/users';
import type { Updateable } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { forgetFailures } from './http/testing/accounts.ts';
import { type Client, openServer, openServerInTest, testPassword } from './support/server.ts';

type RefusalKey = keyof typeof allRefusals;
const publicUrl = 'http://localhost:3000';
const domain = 'institute.example';

const provider = await startLoginProvider();
provider.allowRedirect(`${publicUrl}/auth/institute/callback`);
/** A broker, which speaks for the members and staff of two institutes. */
const broker = await startLoginProvider();
broker.allowRedirect(`${publicUrl}/auth/institute-2/callback`);
/** Another provider, in the place of ORCID. */
const orcid = await startLoginProvider();
orcid.allowRedirect(`${publicUrl}/auth/orcid/callback`);
afterAll(() => Promise.all([provider.close(), broker.close(), orcid.close()]));
const environmentOf = ({ issuer, client }: LoginProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'Example University',
  OIDC_DOMAINS: domain,
  LOG_LEVEL: 'warn',
});
const server = await openServer({
  ...environmentOf(provider),
  OIDC_2_ISSUER: broker.issuer,
  OIDC_2_CLIENT_ID: broker.client.id,
  OIDC_2_CLIENT_SECRET: broker.client.secret,
  OIDC_2_NAME: 'Federation',
  OIDC_2_DOMAINS: 'first.example, second.example',
  OIDC_2_SCOPE: 'openid email affiliation',
  OIDC_2_CLAIMS: 'eduperson_affiliation=member|staff',
  ORCID_ISSUER: orcid.issuer,
  ORCID_CLIENT_ID: orcid.client.id,
  ORCID_CLIENT_SECRET: orcid.client.secret,
});
const { databaseUrl } = server;
beforeAll(async () => {
  const { id } = await server.db
    .insertInto('institute')
    .values({ name: 'Example University', search_name: foldForSearch('Example University'), source_key: domain })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.insertInto('institute_domain').values({ domain, institute_id: id }).execute();
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(provider.behaviour, { delayMs: 0, idTokenSeconds: 3600, clockSeconds: 0, publishesOtherKeys: false });
});

/** Somebody with a proven address of the institute, unless said otherwise. */
function newPerson(details: Partial<ProviderPerson> = {}) {
  const person = { subject: randomUUID(), email: uniqueEmail(domain), email_verified: true, ...details };
  provider.people.set(person.subject, person);
  return person;
}

/** Begins a login. @returns where the browser is sent */
async function begin(client: Client, at = '/auth/institute') {
  const { status, headers, text } = await client.call('GET', at);
  expect([status, text]).toEqual([303, '']);
  return String(headers.location);
}

const pathOf = ({ pathname, search }: URL) => pathname + search;

/** Begins a login and presses the button of somebody at the provider. @returns the path to which the browser comes back */
async function comeBack(client: Client, subject?: string) {
  return pathOf(await visitProvider(provider, await begin(client), subject));
}

/** The whole login of somebody in a browser. */
const logIn = async (client: Client, subject?: string) => client.call('GET', await comeBack(client, subject));

/** A new person in a browser that has come back from the provider, with the path of its answer. */
async function arrive() {
  const [client, person] = [server.client(), newPerson()];
  return { client, ...person, path: await comeBack(client, person.subject) };
}

type Login = ProviderPerson & { isMember: boolean; at: typeof server };
/** The login of a new person; the address of a member has had an account with a password before. */
async function loggedIn({ isMember = false, at = server, ...details }: Partial<Login> = {}) {
  const [client, person] = [at.client(), newPerson(details)];
  if (isMember) await server.member(person.email);
  return { client, ...person, reply: await logIn(client, person.subject) };
}

const wait = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

const whoAmI = async (client: Client) => {
  const { status, body } = await client.call('GET', '/api/profile');
  return status === 200 ? Object(body) : null;
};
const identities = (subject: string) =>
  server.db.selectFrom('login_identity').selectAll().where('subject', '=', subject).execute();
const accountsOf = (email: string) =>
  server.db.selectFrom('app_user').selectAll().where('email_key', '=', email.toLowerCase()).execute();
const loginWith = (client: Client, email: string, password = testPassword) =>
  client.call('POST', '/api/login', { json: { email, password } });
const confirmWith = (client: Client, password = testPassword) =>
  client.call('POST', '/api/login-confirmation', { json: { password } });
const confirmByEmail = (client: Client, token: string) =>
  client.call('POST', '/api/login-confirmation/email-token', { json: { token } });
const sentenceOf = (key: RefusalKey) => allRefusals[key].sentence();
const refusal = (status: number, key: RefusalKey) => ({
  status,
  body: { error: sentenceOf(key), code: codeOfRefusal(key) },
});
const changeAccount = (email: string, change: Updateable<Database['app_user']>) =>
  server.db.updateTable('app_user').set(change).where('email', '=', email).execute();
const now = () => new Date().toISOString();

/** A refusal is a page with its sentence and a way back; it never logs in. */
async function expectRefused(client: Client, reply: Awaited<ReturnType<typeof logIn>>, key: RefusalKey) {
  const { status, sentence } = allRefusals[key];
  expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(sentence().replaceAll("'", '&#39;'))]);
  expect(reply.headers['content-type']).toMatch(/^text\/html/);
  expect(reply.text).toContain('<a href="/login">Back to Login</a>');
  expect(client.cookies.has('session')).toBe(false);
}

test('without variables for login providers, the paths of their logins are 404, and /config.json names none', async () => {
  const client = (await openServerInTest({}, { databaseUrl })).client();
  for (const path of ['/auth/institute', '/auth/institute/callback?code=x&state=y', '/auth/orcid'])
    expect((await client.call('GET', path)).status).toBe(404);
  const config = JSON.parse((await client.call('GET', '/config.json')).text);
  expect(config).toMatchObject({ institute_logins: [], has_orcid_login: false });
});

test('a person who cancels the login at the provider is told so, and nothing is stored', async () => {
  const stored = async () => [
    await server.db.selectFrom('app_user').select('id').execute(),
    await server.db.selectFrom('login_identity').select('id').execute(),
  ];
  const before = await stored();
  const client = server.client();
  await expectRefused(client, await logIn(client), 'loginProviders.declined');
  expect(await stored()).toEqual(before);
});

test.each([
  ['the provider did not verify the address', { email_verified: false }],
  ['the provider says nothing about the address', { email_verified: undefined }],
  ['the provider says "true" as a text', { email_verified: 'true' }],
  ['the address is of another domain', { email: 'someone@elsewhere.example' }],
  ['the address is of a subdomain that is not listed', { email: `someone@cs.${domain}` }],
  ['the domain of the address only ends alike', { email: `someone@not-${domain}` }],
  ['the address is malformed', { email: `two@at@${domain}` }],
])('a login at a provider makes no account if %s', async (_, details) => {
  const { client, email, subject, reply } = await loggedIn(details);
  await expectRefused(client, reply, 'loginProviders.unproven');
  expect(await accountsOf(email)).toEqual([]);
  expect(await identities(subject)).toEqual([]);
});

const ofCode = /code=[^&]+/;
type Arrival = Awaited<ReturnType<typeof arrive>>;
function replacePart(login: Arrival, part: RegExp, other = ''): void {
  expect(login.path).toMatch(part);
  login.path = login.path.replace(part, other);
}

const otherIssuer = `iss=${encodeURIComponent('https://evil.example')}`;
test.each<[what: string, change: (login: Arrival) => unknown, key?: RefusalKey]>([
  ['a wrong state', (login) => replacePart(login, /state=[^&]+/, 'state=wrong')],
  ['no state', (login) => replacePart(login, /&?state=[^&]+/)],
  ['another issuer', (login) => replacePart(login, /iss=[^&]+/, otherIssuer), 'loginProviders.untrusted'],
  ['the code of another login', async (login) => replacePart(login, ofCode, ofCode.exec((await arrive()).path)?.[0])],
  ['a code that has expired at the provider', () => wait(5 * 60_000)],
  ['a login that another browser began', (login) => Object.assign(login, { client: server.client() })],
  [
    'a sealed cookie that was changed',
    ({ client }) => {
      for (const [name, value] of client.cookies)
        client.cookies.set(name, `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`);
    },
  ],
])('the answer of a login provider with %s is refused', async (_, change, key = 'loginProviders.expired') => {
  const login = await arrive();
  await change(login);
  await expectRefused(login.client, await login.client.call('GET', login.path), key);
  expect(await identities(login.subject)).toEqual([]);
});

/** Expects that an answer is refused without asking the provider, which would refuse the code, too. */
async function expectExpiredHere(client: Client, path: string): Promise<void> {
  provider.behaviour.delayMs = 20_000;
  await expectRefused(client, await client.call('GET', path), 'loginProviders.expired');
}

test('the answer of a login provider is accepted once, even if the browser kept the cookie of the login', async () => {
  const { client, path } = await arrive();
  const copy = server.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  expect((await client.call('GET', path)).status).toBe(303);
  await expectExpiredHere(copy, path);
});

test('failed answers of login providers are counted by address, and after too many none reaches the provider', async () => {
  const quota = 'failed provider answers';
  const forget = () => server.db.deleteFrom('quota_usage').where('quota', '=', quota).execute();
  const uses = () => server.db.selectFrom('quota_usage').select('uses').where('quota', '=', quota).execute();
  await forget();
  expect((await loggedIn()).reply.status).toBe(303);
  const cancelling = server.client();
  await expectRefused(cancelling, await logIn(cancelling), 'loginProviders.declined');
  expect(await uses()).toEqual([]);
  const wrong = await arrive();
  replacePart(wrong, ofCode, 'code=invented');
  await expectRefused(wrong.client, await wrong.client.call('GET', wrong.path), 'loginProviders.expired');
  expect(await uses()).toEqual([{ uses: 1 }]);

  await server.db
    .updateTable('quota_usage')
    .set({ uses: rates.failedProviderAnswersPerHour })
    .where('quota', '=', quota)
    .execute();
  const { client, path } = await arrive();
  provider.behaviour.delayMs = 20_000;
  await expectRefused(client, await client.call('GET', path), 'http.rateLimited');
  await forget();
});

test('a login at a provider that takes longer than ten minutes is refused', async () => {
  const { client, path } = await arrive();
  const cookies = new Map(client.cookies);
  wait(10 * 60_000 + 1000);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  await expectExpiredHere(client, path);
});

test('an expired ID token of a login provider is refused, but a small difference between clocks is tolerated', async () => {
  Object.assign(provider.behaviour, { idTokenSeconds: 60, clockSeconds: -120 });
  const { client, subject, reply } = await loggedIn();
  await expectRefused(client, reply, 'loginProviders.untrusted');
  for (const clockSeconds of [-75, 20]) {
    Object.assign(provider.behaviour, { clockSeconds });
    expect((await logIn(client, subject)).headers.location, String(clockSeconds)).toBe('/logged-in');
  }
});

test('an ID token that is not signed with a published key of the login provider is refused', async () => {
  provider.behaviour.publishesOtherKeys = true;
  const { client, reply } = await loggedIn();
  await expectRefused(client, reply, 'loginProviders.untrusted');
});

test('a login at a provider ends at a screen of the product, whatever destination the URL names', async () => {
  const client = server.client();
  const evil = 'next=https://evil.example&redirect_uri=https://evil.example';
  const url = new URL(await begin(client, `/auth/institute?${evil}`));
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('redirect_uri')).toBe(`${publicUrl}/auth/institute/callback`);
  const back = await visitProvider(provider, url.href, newPerson().subject);
  const { headers } = await client.call('GET', `${pathOf(back)}&next=https://evil.example`);
  expect(headers.location).toBe('/logged-in');
});

test('a login at a provider makes no account if sign-up is closed, for other domains or for invited people only', async () => {
  for (const [environment, key] of [
    [{ SIGN_UP: 'closed' }, 'auth.signUpClosed'],
    [{ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'elsewhere.example' }, 'auth.signUpDomain'],
    [{ SIGN_UP: 'invited' }, 'auth.notInvited'],
  ] as const) {
    const at = await openServerInTest({ ...environmentOf(provider), ...environment }, { databaseUrl });
    const { client, email, reply } = await loggedIn({ at });
    await expectRefused(client, reply, key);
    expect(await accountsOf(email)).toEqual([]);
  }
});

test('if only invited people can sign up, a login at a provider with an invited email address makes an account', async () => {
  const invited = await openServerInTest({ ...environmentOf(provider), SIGN_UP: 'invited' }, { databaseUrl });
  const { subject, email } = newPerson();
  await inviteSilently(server.db, email);
  expect((await logIn(invited.client(), subject)).status).toBe(303);
  expect(await accountsOf(email)).toMatchObject([{ verified_at: expect.any(String) }]);
});

test('the first login with a proven email address makes a verified account with the badge of its institute, without a password', async () => {
  const { client, subject, email, reply } = await loggedIn();
  expect([reply.status, reply.headers.location]).toEqual([303, '/logged-in']);
  expect([...client.cookies.keys()].sort()).toEqual(['known', 'session']);
  expect(await whoAmI(client)).toMatchObject({
    email,
    institute_name: 'Example University',
    is_verified_institute: true,
  });
  expect(await accountsOf(email)).toMatchObject([{ password_hash: null, verified_at: expect.any(String) }]);
  expect(await identities(subject)).toMatchObject([{ provider: 'institute', issuer: provider.issuer }]);
  // The next login finds the account, also with another address: the subject counts.
  provider.people.set(subject, { subject, email: uniqueEmail('elsewhere.example'), email_verified: false });
  const again = server.client();
  await logIn(again, subject);
  expect(await whoAmI(again)).toMatchObject({ email });
});

test('the email address of a person may come in the ID token of the login provider', async () => {
  provider.behaviour.hasAddressInIdToken = true;
  provider.rotateKeys();
  const { client, email } = await loggedIn();
  expect(await whoAmI(client)).toMatchObject({ email });
  provider.behaviour.hasAddressInIdToken = false;
  provider.rotateKeys();
});

test('an account made by a login at a provider opens with no password until Forgot password sets one', async () => {
  const { client, email } = await loggedIn();
  for (const password of [testPassword, ''])
    expect((await loginWith(server.client(), email, password)).status).toBe(401);
  const deletion = await client.call('POST', '/api/account/deletion', { json: { password: testPassword } });
  expect(deletion).toMatchObject(refusal(403, 'account.noPassword'));
  await server.client().call('POST', '/api/forgot-password', { json: { email } });
  const json = { token: await server.lastToken(email), newPassword: testPassword };
  expect((await client.call('POST', '/api/reset-password', { json })).status).toBe(200);
  expect((await loginWith(server.client(), email)).status).toBe(200);
  expect(await whoAmI(client)).toBeNull();
});

test('rotated keys of the login provider are noticed at the next login', async () => {
  const { client, subject } = await loggedIn();
  provider.rotateKeys();
  expect((await logIn(client, subject)).headers.location).toBe('/logged-in');
});

test('a person who logs in at a provider in two tabs at once is logged in by both, in any order', async () => {
  const { subject, email } = newPerson();
  const client = server.client();
  const [first, second] = [await comeBack(client, subject), await comeBack(client, subject)];
  for (const path of [second, first]) expect((await client.call('GET', path)).headers.location).toBe('/logged-in');
  expect(await whoAmI(client)).toMatchObject({ email });
});

test('three first logins of one person at a provider at the same moment make one account', async () => {
  const { subject, email } = newPerson();
  const clients = [server.client(), server.client(), server.client()];
  const paths: string[] = [];
  for (const client of clients) paths.push(await comeBack(client, subject));
  const replies = await Promise.all(clients.map((client, n) => client.call('GET', paths[n] ?? '')));
  expect(replies.map(({ headers }) => headers.location)).toEqual(['/logged-in', '/logged-in', '/logged-in']);
  expect(await identities(subject)).toHaveLength(1);
  for (const client of clients) expect(await whoAmI(client)).toMatchObject({ email });
});

test('an IP address that is locked out after failed logins cannot log in at a provider either', async () => {
  const { client, path } = await arrive();
  for (let failure = 0; failure < 5; failure += 1) await loginWith(server.client(), 'nobody@example.org');
  const reply = await client.call('GET', path);
  expect([reply.status, reply.text]).toEqual([429, expect.stringContaining('Too many failed login attempts')]);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
  await forgetFailures(server.db);
});

test('a suspended person who logs in at a provider gets no session, and reads the reason', async () => {
  const { subject, email } = await loggedIn();
  await changeAccount(email, { suspended_at: now(), suspension_reason: 'You asked for money.' });
  const client = server.client();
  const reply = await logIn(client, subject);
  expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('Reason: You asked for money.')]);
  expect(client.cookies.has('session')).toBe(false);
});

test('logging out ends the session in the product, and never calls the login provider', async () => {
  const { client } = await loggedIn();
  provider.behaviour.delayMs = 60_000;
  expect((await client.call('POST', '/api/logout')).status).toBe(200);
  expect(await whoAmI(client)).toBeNull();
});

test('a first login at a provider with the email address of an existing account is linked only after the password is given', async () => {
  const { client, subject, email, reply } = await loggedIn({ isMember: true });
  expect([reply.status, reply.headers.location]).toEqual([303, '/confirm-login']);
  expect([...client.cookies.keys()]).toEqual(['link']);
  expect(await identities(subject)).toEqual([]);
  expect((await client.call('GET', '/api/login-confirmation')).body).toEqual({
    email,
    is_linked: false,
    provider_name: 'Example University',
  });
  // Not without the cookie, and not with a wrong password.
  const stranger = server.client();
  for (const password of [testPassword, 'Wrong-Horse-1'])
    expect((await confirmWith(stranger, password)).status).toBe(400);
  const error = sentenceOf('account.wrongPassword');
  expect(await confirmWith(client, 'Wrong-Horse-1')).toMatchObject({
    status: 403,
    body: { error, fields: { password: error } },
  });
  expect(await identities(subject)).toEqual([]);
  expect((await confirmWith(client)).status).toBe(200);
  expect([...client.cookies.keys()].sort()).toEqual(['known', 'session']);
  expect(await whoAmI(client)).toMatchObject({ email });
  expect(await emailsTo(server.db, { email }, 'login_linked')).toHaveLength(1);
  // From now on without a question, and the password still works.
  const again = server.client();
  expect((await logIn(again, subject)).headers.location).toBe('/logged-in');
  expect((await loginWith(server.client(), email)).status).toBe(200);
});

test('a login at a provider gets no session without the second factor of the account', async () => {
  const { client, subject, email } = await loggedIn({ isMember: true });
  await confirmWith(client);
  const codes = await giveFactor(server.db, Object(await whoAmI(client)).user_id);
  const finish = (by: Client, code?: string) => by.call('POST', '/api/login-confirmation', { json: { code } });
  const again = server.client();
  expect((await logIn(again, subject)).headers.location).toBe('/confirm-login');
  expect(await whoAmI(again)).toBeNull();
  expect((await again.call('GET', '/api/login-confirmation')).body).toMatchObject({ email, is_linked: true });
  expect(await finish(again)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  expect(await finish(again, 'ABCD')).toMatchObject({ status: 403, body: { code: 'wrong_code' } });
  expect((await finish(server.client(), codes[0])).status, 'another browser').toBe(400);
  expect(await whoAmI(again)).toBeNull();
  expect((await finish(again, codes[0])).status).toBe(200);
  expect(await whoAmI(again)).toMatchObject({ email });
  expect((await finish(again, codes[1])).status, 'a second time').toBe(400);
});

test('neither the password nor the emailed link links a login at a provider without the second factor of the account', async () => {
  const { client, subject, email } = await loggedIn({ isMember: true });
  const [account] = await accountsOf(email);
  const codes = await giveFactor(server.db, account?.id ?? 0);
  expect(await confirmWith(client)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  await client.call('POST', '/api/login-confirmation/email');
  const token = await server.lastToken(email);
  expect((await confirmByEmail(client, token)).status).toBe(403);
  expect(await identities(subject)).toEqual([]);
  const json = { token, code: codes[0] };
  expect((await client.call('POST', '/api/login-confirmation/email-token', { json })).status).toBe(200);
  expect(await identities(subject)).toHaveLength(1);
});

test('an operator who logged in at a provider must type the password before exporting the data of a person', async () => {
  const { client, subject, email } = await loggedIn({ isMember: true });
  await confirmWith(client);
  await grantRole(server.db, email, 'operator');
  const [code] = await giveFactor(server.db, Object(await whoAmI(client)).user_id);
  const { user_id } = Object(await whoAmI(await server.member(uniqueEmail())));
  const exportPerson = async (by: Client) =>
    (await by.call('POST', '/trpc/operators.exportPerson', { json: { id: user_id, reason: 'By court order' } })).status;
  expect(await exportPerson(client)).toBe(200);
  const again = server.client();
  await logIn(again, subject);
  await again.call('POST', '/api/login-confirmation', { json: { code } });
  expect(await exportPerson(again)).toBe(403);
  await again.call('POST', '/trpc/operators.confirm', { json: { password: testPassword } });
  expect(await exportPerson(again)).toBe(200);
});

test('an emailed link confirms a waiting login at a provider once, and only in the browser that began it', async () => {
  const { client, subject, email } = await loggedIn({ isMember: true });
  expect((await client.call('POST', '/api/login-confirmation/email')).status).toBe(200);
  expect(await server.lastLink(email)).toMatch(/^\/confirm-login\?/);
  const token = await server.lastToken(email);
  expect((await confirmByEmail(server.client(), token)).status).toBe(400);
  // Nor in a browser with another login that waits.
  const other = server.client();
  await logIn(other, newPerson({ email: email.toUpperCase() }).subject).catch(() => undefined);
  expect((await confirmByEmail(other, token)).status).toBe(400);
  expect((await confirmByEmail(client, 'wrong')).status).toBe(400);
  expect(await identities(subject)).toEqual([]);
  expect((await confirmByEmail(client, token)).status).toBe(200);
  expect(await whoAmI(client)).toMatchObject({ email });
  expect((await confirmByEmail(client, token)).status).toBe(400);
});

test('a login at a provider that waits for confirmation ends after an hour', async () => {
  const { client } = await loggedIn({ isMember: true });
  await server.db.updateTable('login_link').set({ expires_at: now() }).execute();
  expect(await confirmWith(client)).toMatchObject(refusal(400, 'loginProviders.link'));
  expect(client.cookies.has('session')).toBe(false);
});

test('a password that a stranger chose for an unverified address is worthless after its owner logs in at a provider', async () => {
  const { subject, email } = newPerson();
  const attacker = server.client();
  await attacker.call('POST', '/api/signup', { json: { email, password: 'Planted-Horse-1' } });
  const plantedLink = await server.lastLink(email);
  const client = server.client();
  expect((await logIn(client, subject)).headers.location).toBe('/logged-in');
  expect((await loginWith(attacker, email, 'Planted-Horse-1')).status).toBe(401);
  expect((await attacker.call('GET', `/api${plantedLink}`)).status).toBe(400);
  expect((await loginWith(attacker, email, 'Planted-Horse-1')).status).toBe(401);
  expect(await whoAmI(client)).toMatchObject({ email });
});

test('an account that is linked to a login of an institute refuses a second login of this institute', async () => {
  const { email } = await loggedIn();
  // Another person later gets the address at the institute: the account stays that of the first.
  const heir = newPerson({ email });
  const client = server.client();
  expect((await logIn(client, heir.subject)).headers.location).toBe('/confirm-login');
  await client.call('POST', '/api/login-confirmation/email');
  const refused = refusal(409, 'loginProviders.otherLinked');
  expect(await confirmByEmail(client, await server.lastToken(email))).toMatchObject(refused);
  expect(client.cookies.has('session')).toBe(false);
  expect(await identities(heir.subject)).toEqual([]);
});

test('the export of an account names its login at a provider, and erasing the account deletes that login', async () => {
  const { client, subject, email } = await loggedIn();
  const file = JSON.parse((await client.call('GET', '/api/account/export')).text);
  const { issuer } = provider;
  const times = { id: expect.any(Number), linked_at: expect.any(String) };
  expect(file.logins).toEqual([{ ...times, provider: 'institute', issuer, subject }]);
  await changeAccount(email, { delete_at: now() });
  while (await runJob(server.services, 'erase-accounts'));
  expect(await identities(subject)).toEqual([]);
});

test('a login at a provider that does not answer is 503, and logging in with a password still works', async () => {
  const away = await startLoginProvider();
  await away.close();
  const client = (await openServerInTest(environmentOf(away), { databaseUrl })).client();
  await expectRefused(client, await client.call('GET', '/auth/institute'), 'loginProviders.unavailable');
  const { email } = newPerson();
  await server.member(email);
  expect((await loginWith(client, email)).status).toBe(200);
});

test('a slow login provider is given up after five seconds, also during a login, and is asked again at the next login', async () => {
  const { client, path } = await arrive();
  const other = (await openServerInTest(environmentOf(provider), { databaseUrl })).client();
  provider.behaviour.delayMs = 20_000;
  const asked = performance.now();
  const slow = [other.call('GET', '/auth/institute'), client.call('GET', path)] as const;
  await expectRefused(other, await slow[0], 'loginProviders.unavailable');
  await expectRefused(client, await slow[1], 'loginProviders.unavailable');
  expect(performance.now() - asked).toBeLessThan(20_000);
  provider.behaviour.delayMs = 0;
  expect(await begin(other)).toContain(provider.issuer);
  expect((await logIn(client, newPerson().subject)).headers.location).toBe('/logged-in');
});

describe('an ORCID iD', () => {
  const newId = () => {
    const subject = `0000-0002-${randomUUID().slice(0, 4)}-${randomUUID().slice(0, 4)}`;
    orcid.people.set(subject, { subject, email: uniqueEmail(domain), email_verified: true });
    return subject;
  };
  const twoMembers = async () => [await server.member(uniqueEmail()), await server.member(uniqueEmail())] as const;
  const visit = async (client: Client, subject: string, at = '/auth/orcid') =>
    client.call('GET', pathOf(await visitProvider(orcid, await begin(client, at), subject)));
  const askForPermit = (client: Client, password: string) =>
    client.call('POST', '/api/account/orcid-permit', { json: { password } });
  const permitOf = async (client: Client) => {
    const { body } = await askForPermit(client, testPassword);
    return `/auth/orcid?permit=${encodeURIComponent(String(Object(body).permit))}`;
  };

  test('a login with an ORCID iD that is not linked makes no account and opens none', async () => {
    const client = server.client();
    const subject = newId();
    await expectRefused(client, await visit(client, subject), 'loginProviders.notLinked');
    expect(await identities(subject)).toEqual([]);
  });

  test('linking an ORCID iD needs the password, and the permit works only in its own session and for ten minutes', async () => {
    const [ada, bob] = await twoMembers();
    expect((await askForPermit(ada, 'Wrong-Horse-1')).status).toBe(403);
    const permit = await permitOf(ada);
    for (const [by, at] of [
      [bob, permit],
      [server.client(), permit],
      [ada, '/auth/orcid?permit=nonsense'],
      [ada, '/auth/orcid?permit='],
      [ada, `${permit}&permit=x`],
    ] as const)
      expect((await by.call('GET', at)).status).toBe(400);
    wait(11 * 60_000);
    expect((await ada.call('GET', permit)).status).toBe(400);
  });

  test('linking an ORCID iD is refused if another person is logged in when ORCID answers', async () => {
    const [ada, bob] = await twoMembers();
    const subject = newId();
    const path = pathOf(await visitProvider(orcid, await begin(ada, await permitOf(ada)), subject));
    ada.cookies.set('session', bob.cookies.get('session') ?? '');
    const reply = await ada.call('GET', path);
    const back = expect.stringContaining('<a href="/account">Back to Settings</a>');
    expect([reply.status, reply.text]).toEqual([400, back]);
    expect(await identities(subject)).toEqual([]);
  });

  test('a linked ORCID iD is shown on the profile, logs in, cannot be linked twice, and is unlinked with the password', async () => {
    const [ada, bob] = await twoMembers();
    const subject = newId();
    const linked = await visit(ada, subject, await permitOf(ada));
    expect([linked.status, linked.headers.location]).toEqual([303, '/account#logins-list']);
    const { hashid, user_id } = Object(await whoAmI(ada));
    const url = `${orcid.issuer}/${subject}`;
    expect(Object((await bob.call('GET', `/api/profile/${hashid}`)).body).orcid).toBe(url);

    const browser = server.client();
    expect((await visit(browser, subject)).headers.location).toBe('/logged-in');
    expect(await whoAmI(browser)).toMatchObject({ user_id, orcid: url });
    const [code] = await giveFactor(server.db, user_id);
    const other = server.client();
    expect((await visit(other, subject)).headers.location).toBe('/confirm-login');
    expect(await whoAmI(other)).toBeNull();
    await other.call('POST', '/api/login-confirmation', { json: { code } });
    expect(await whoAmI(other)).toMatchObject({ user_id });

    const taken = await visit(bob, subject, await permitOf(bob));
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining(sentenceOf('loginProviders.taken'))]);
    expect(await whoAmI(bob)).toMatchObject({ orcid: null });

    const { body } = await ada.call('GET', '/api/account/logins');
    const [{ id }] = Object(body);
    const unlink = (by: typeof ada, password?: string) =>
      by.call('DELETE', `/api/account/logins?id=${id}`, { json: { password } });
    expect((await unlink(bob, testPassword)).status).toBe(404);
    expect((await unlink(ada)).status).toBe(400);
    expect((await unlink(ada, 'Wrong-Horse-1')).status).toBe(403);
    expect(await whoAmI(ada)).toMatchObject({ orcid: url });
    expect((await unlink(ada, testPassword)).status).toBe(200);
    expect(await emailsTo(server.db, { email: Object(await whoAmI(ada)).email }, 'login_unlinked')).toHaveLength(1);
    expect(await whoAmI(ada)).toMatchObject({ orcid: null });
    const late = server.client();
    await expectRefused(late, await visit(late, subject), 'loginProviders.notLinked');
  });

  test('the answer of one login provider is refused at the callback of another', async () => {
    const client = server.client();
    const back = pathOf(await visitProvider(orcid, await begin(client, '/auth/orcid'), newId()));
    const mixedUp = back.replace('/auth/orcid/', '/auth/institute/');
    await expectRefused(client, await client.call('GET', mixedUp), 'loginProviders.expired');
  });
});

describe('a second provider', () => {
  const newMember = (details: Partial<ProviderPerson> = {}) => {
    const subject = randomUUID();
    const email = uniqueEmail('first.example');
    const person = { subject, email, email_verified: true, eduperson_affiliation: 'member', ...details };
    broker.people.set(subject, person);
    return person;
  };
  const comeBackFrom = async (client: Client, subject: string) =>
    pathOf(await visitProvider(broker, await begin(client, '/auth/institute-2'), subject));

  test.each([
    ['an affiliation that is not admitted', { eduperson_affiliation: 'alum' }],
    ['no affiliation', { eduperson_affiliation: undefined }],
    ['one that only contains the word', { eduperson_affiliation: ['ex-member', 'Member', 'member|staff'] }],
  ])('a login at the second provider with %s is refused, makes no account and removes no link', async (_, details) => {
    const person = newMember(details);
    const client = server.client();
    const at = async () => client.call('GET', await comeBackFrom(client, person.subject));
    await expectRefused(client, await at(), 'loginProviders.notAdmitted');
    expect(await accountsOf(person.email)).toEqual([]);
    broker.people.set(person.subject, { ...person, eduperson_affiliation: ['alum', 'staff'] });
    const earlier = server.client();
    const path = await comeBackFrom(earlier, person.subject);
    expect((await earlier.call('GET', path)).headers.location).toBe('/logged-in');
    broker.people.set(person.subject, person);
    await expectRefused(client, await at(), 'loginProviders.notAdmitted');
    expect(await identities(person.subject)).toHaveLength(1);
  });

  test('a login provider proves no email address of a domain that is not its own, such as that of another provider', async () => {
    const client = server.client();
    const foreign = newMember({ email: uniqueEmail(domain) });
    const reply = await client.call('GET', await comeBackFrom(client, foreign.subject));
    await expectRefused(client, reply, 'loginProviders.unproven');
    const { client: other, reply: refused } = await loggedIn({ email: uniqueEmail('second.example') });
    await expectRefused(other, refused, 'loginProviders.unproven');
  });

  test('an answer or a code of one login provider is refused as a login at another (RFC 9207)', async () => {
    const [client, person] = [server.client(), newPerson()];
    const [own, foreign] = [await comeBack(client, person.subject), await comeBackFrom(client, newMember().subject)];
    // At the other's callback: the state belongs to another login.
    await expectRefused(
      client,
      await client.call('GET', foreign.replace('institute-2', 'institute')),
      'loginProviders.expired',
    );
    // With the state of the other login: the issuer of the answer is not the one that was asked.
    const state = /state=[^&]+/.exec(own)?.[0] ?? '';
    const mixedUp = foreign.replace('institute-2', 'institute').replace(/state=[^&]+/, state);
    await expectRefused(client, await client.call('GET', mixedUp), 'loginProviders.untrusted');
    expect(await identities(person.subject)).toEqual([]);
  });

  test('two people who log in at two providers at once both succeed, and each login has the name of its provider', async () => {
    const [first, second] = [newPerson(), newMember({ email: uniqueEmail('second.example') })];
    const client = server.client();
    const other = server.client();
    const paths = await Promise.all([comeBack(client, first.subject), comeBackFrom(other, second.subject)]);
    for (const [browser, path] of [
      [client, paths[0]],
      [other, paths[1]],
    ] as const)
      expect((await browser.call('GET', path)).headers.location).toBe('/logged-in');
    for (const [browser, name, issuer] of [
      [client, 'Example University', provider.issuer],
      [other, 'Federation', broker.issuer],
    ] as const)
      expect((await browser.call('GET', '/api/account/logins')).body).toMatchObject([{ name, issuer }]);
    const config = JSON.parse((await client.call('GET', '/config.json')).text);
    expect(config.institute_logins).toEqual([
      { name: 'Example University', path: '/auth/institute' },
      { name: 'Federation', path: '/auth/institute-2' },
    ]);
  });

  test('an existing account is linked to a login at the second provider after its owner gives the password', async () => {
    const person = newMember();
    await server.member(person.email);
    const client = server.client();
    await client.call('GET', await comeBackFrom(client, person.subject));
    expect((await client.call('GET', '/api/login-confirmation')).body).toMatchObject({ provider_name: 'Federation' });
    expect((await confirmWith(client)).status).toBe(200);
    expect((await emailsTo(server.db, { email: person.email }, 'login_linked'))[0]?.subject).toContain('Federation');
  });
});
