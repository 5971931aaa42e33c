import { createServiceToken, grantRole, revokeServiceToken } from '@exchange/api';
import { auditOf } from '@exchange/testkit/audit';
import { feedErrors } from '@exchange/testkit/consistency-queries';
import { openEventStream } from '@exchange/testkit/event-stream';
import { runJob } from '@exchange/testkit/jobs';
import { startLoginProvider, visitProvider } from '@exchange/testkit/login-provider';
import { giveFactor } from '@exchange/testkit/second-factor';
import { insertUser, uniqueEmail } from '@exchange/testkit/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRequest } from './http/testing/fixture.ts';
import { openServer, testPassword } from './support/server.ts';

const publicUrl = 'http://localhost:3000';
const provider = await startLoginProvider();
provider.allowRedirect(`${publicUrl}/auth/institute/callback`);
afterAll(() => provider.close());
const domain = 'first.example';
const otherIssuer = 'https://login.second.example';
const server = await openServer(
  {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    OIDC_NAME: 'First University',
    OIDC_DOMAINS: domain,
    OIDC_2_ISSUER: otherIssuer,
    OIDC_2_CLIENT_ID: 'exchange',
    OIDC_2_CLIENT_SECRET: 'secret',
    OIDC_2_NAME: 'Second University',
    OIDC_2_DOMAINS: 'second.example',
    SIGN_UP: 'closed',
  },
  { recheckMs: 300 },
);
const { db } = server;
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
let token: string;
let foreignToken: string;
beforeAll(async () => {
  token = (await createServiceToken(db, 'scim', provider.issuer)).token;
  foreignToken = (await createServiceToken(db, 'scim', otherIssuer)).token;
});

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** A client as in RFC 7644, section 3: every reply is of SCIM, and every refusal has its error. */
async function scim(method: string, path: string, body?: object, authorization = `Bearer ${token}`) {
  const reply = await server.client().call(method, `/scim/v2${path}`, {
    headers: { ...(authorization === '' ? {} : { authorization }), 'content-type': 'application/scim+json' },
    ...(body === undefined ? {} : { raw: JSON.stringify(body) }),
  });
  if (reply.status !== 204) expect(reply.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  if (reply.status >= 400)
    expect(reply.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(reply.status),
      detail: expect.any(String),
    });
  return { ...reply, body: Object(reply.body) };
}
const patch = (id: string, ...Operations: object[]) =>
  scim('PATCH', `/Users/${id}`, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
const withFilter = (filter: string) => scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
const newUser = (userName = uniqueEmail(domain), more: object = {}) => ({ schemas: [userSchema], userName, ...more });

/** A person of the institute who was there before, with a session. */
function newMember(email = uniqueEmail(domain)) {
  return insertUser(db, { email, name: 'Barbara Jensen', password: testPassword });
}
const deletesAtOf = async (id: number) =>
  (await db.selectFrom('app_user').select('delete_at').where('id', '=', id).executeTakeFirstOrThrow()).delete_at;
const meOf = (cookie: string) => server.client().call('GET', '/api/profile', { headers: { cookie } });
const logInWith = (email: string) =>
  server.client().call('POST', '/api/login', { json: { email, password: testPassword } });
async function logInAtProvider(email: string, subject: string) {
  provider.people.set(subject, { subject, email, email_verified: true });
  const client = server.client();
  const { headers } = await client.call('GET', '/auth/institute');
  const { pathname, search } = await visitProvider(provider, String(headers.location), subject);
  return client.call('GET', pathname + search);
}

describe('who may not', () => {
  test('a call of SCIM with no token, a wrong or revoked one, or one for logs is 401', async () => {
    const { id, token: revoked } = await createServiceToken(db, 'scim', provider.issuer);
    expect((await scim('GET', '/Users', undefined, `Bearer ${revoked}`)).status).toBe(200);
    await revokeServiceToken(db, id);
    const { token: logs } = await createServiceToken(db, 'logs', null);
    const { token: gone } = await createServiceToken(db, 'scim', 'https://login.gone.example');
    for (const wrong of ['', 'Basic YTpi', 'Bearer x', `Bearer ${revoked}`, `Bearer ${logs}`, `Bearer ${gone}`])
      for (const [method, path] of [
        ['GET', '/Users'],
        ['POST', '/Users'],
        ['DELETE', '/Users/x'],
        ['GET', '/ServiceProviderConfig'],
      ] as const) {
        const { status, headers } = await scim(method, path, method === 'GET' ? undefined : newUser(), wrong);
        expect([status, headers['www-authenticate']], wrong).toEqual([401, 'Bearer error="invalid_token"']);
      }
  });

  test('the token of a provider for SCIM is refused by every other call, and only its hash is stored', async () => {
    const { status } = await server
      .client()
      .call('GET', '/api/profile', { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(401);
    const rows = await db.selectFrom('service_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a provider neither finds nor changes people of other domains by SCIM, subdomains included', async () => {
    const own = await newMember();
    for (const at of ['second.example', 'elsewhere.example', `cs.${domain}`]) {
      const { hashid, email, cookie } = await newMember(uniqueEmail(at));
      for (const filter of [`userName eq "${email}"`, `id eq "${hashid}"`])
        expect((await withFilter(filter)).body).toMatchObject({ totalResults: 0, Resources: [] });
      expect((await scim('GET', `/Users/${hashid}`)).status).toBe(404);
      expect((await scim('PUT', `/Users/${hashid}`, newUser(email, { active: false }))).status).toBe(404);
      expect((await patch(hashid, { op: 'replace', path: 'active', value: false })).status).toBe(404);
      expect((await scim('DELETE', `/Users/${hashid}`)).status).toBe(404);
      expect((await scim('POST', '/Users', newUser(uniqueEmail(at)))).body.scimType).toBe('invalidValue');
      expect((await meOf(cookie)).status).toBe(200);
    }
    const foreign = await scim('GET', `/Users/${own.hashid}`, undefined, `Bearer ${foreignToken}`);
    expect(foreign.status).toBe(404);
  });

  test('an institute cannot cancel a deletion that the person asked for, however it ends the account and takes the person back by SCIM', async () => {
    const { id, cookie, hashid, email } = await newMember();
    const activate = (value: boolean) => patch(hashid, { op: 'replace', path: 'active', value });
    const add = () => scim('POST', '/Users', newUser(email));
    const remove = () => scim('DELETE', `/Users/${hashid}`);
    const deletion = { json: { password: testPassword }, headers: { cookie } };
    expect((await server.client().call('POST', '/api/account/deletion', deletion)).status).toBe(200);
    const deletesAt = await deletesAtOf(id);
    expect(deletesAt).not.toBeNull();
    for (const back of [
      () => activate(false).then(() => activate(true)),
      () => remove().then(add),
      () => remove().then(add),
      () => activate(false).then(remove).then(add),
    ]) {
      expect((await back()).body).toMatchObject({ id: hashid, active: true });
      expect(await deletesAtOf(id)).toBe(deletesAt);
    }
    const client = server.client();
    await client.call('POST', '/api/login', { json: { email, password: testPassword } });
    expect((await client.call('GET', '/api/profile')).body).toMatchObject({ code: 'account.leaving' });
    // A person who keeps the account has asked for nothing any more.
    await client.call('DELETE', '/api/account/deletion');
    await remove();
    expect(await deletesAtOf(id)).not.toBeNull();
    await add();
    expect(await deletesAtOf(id)).toBeNull();
  });

  test.each([
    ['no userName', {}, 'invalidValue'],
    ['a userName that is no address', { userName: 'bjensen' }, 'invalidValue'],
    ['active that is neither true nor false', { userName: uniqueEmail(domain), active: 'perhaps' }, 'invalidValue'],
    ['an externalId that is too long', { userName: uniqueEmail(domain), externalId: 'x'.repeat(256) }, 'invalidValue'],
    ['a NUL', { userName: uniqueEmail(domain), externalId: 'x\0' }, 'invalidValue'],
  ])('SCIM refuses to make a person with %s', async (_, user, scimType) => {
    expect((await scim('POST', '/Users', { schemas: [userSchema], ...user })).body).toMatchObject({ scimType });
    const found = await withFilter(`userName eq "${'userName' in user ? user.userName : ''}"`);
    expect(found.body.totalResults).toBe(0);
  });

  test('malformed bodies, filters and paths of SCIM get the errors of RFC 7644, and a userName cannot be changed', async () => {
    const { hashid, cookie } = await newMember();
    for (const raw of ['{', '[]', '"x"']) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const { status } = await server.client().call('POST', '/scim/v2/Users', { raw, headers });
      expect(status, raw).toBe(400);
    }
    for (const filter of [
      'userName',
      'userName co "a"',
      'title eq "x"',
      'userName eq x',
      'userName eq "a" or id eq "b"',
    ])
      expect((await withFilter(filter)).body.scimType).toBe('invalidFilter');
    for (const operation of [
      { op: 'remove', path: 'active' },
      { op: 'remove' },
      { op: 'move', path: 'active' },
      ...['aktive', ' active ', 'active.value', 'urn:x:active'].map((path) => ({ op: 'replace', path, value: false })),
      { op: 'replace', value: { aktive: false, externalId: 'x' } },
    ])
      expect((await patch(hashid, operation)).body.scimType, JSON.stringify(operation)).toBe('invalidPath');
    for (const path of ['displayName', 'name.familyName', 'emails[type eq "work"].value', 'emails'])
      for (const operation of [
        { op: 'replace', path, value: 'x' },
        { op: 'add', value: { [path]: 'x' } },
      ])
        expect((await patch(hashid, operation, { op: 'add', path: 'externalId', value: 'x' })).body).toMatchObject({
          status: '400',
          scimType: 'mutability',
        });
    for (const value of [undefined, [{ active: false }], 'False', {}, { active: [] }, { active: null }])
      expect((await patch(hashid, { op: 'replace', value })).body.scimType).toBe('invalidValue');
    expect((await patch(hashid, { op: 'replace', path: 'externalId' })).body.scimType).toBe('invalidValue');
    expect((await patch(hashid)).status).toBe(400);
    expect((await scim('PUT', `/Users/${hashid}`, newUser())).body.scimType).toBe('mutability');
    expect((await scim('POST', '/Users', newUser((await newMember()).email))).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
    expect((await meOf(cookie)).status).toBe(200);
  });
});

const core = userSchema;
test.each<[string, object[]]>([
  ['a full name in the value', [{ op: 'replace', value: { [`${core}:active`]: false } }]],
  ['the schema around the value', [{ op: 'replace', value: { [core]: { active: false } } }]],
  ['the schema as the path', [{ op: 'replace', path: core, value: { active: false } }]],
  ['a full name as the path, in another case', [{ op: 'replace', path: `${core}:Active`.toUpperCase(), value: false }]],
  ['the old form of Entra ID', [{ op: 'Replace', path: 'active', value: [{ value: 'False' }] }]],
  ['a new userName before it', [{ op: 'replace', path: 'userName', value: `left.${uniqueEmail(domain)}` }]],
  ['a userName that is no address before it', [{ op: 'replace', path: 'userName', value: 7 }]],
  [
    'an unknown path and operation before it',
    [
      { op: 'move', path: 'x' },
      { op: 'replace', path: 'x', value: 1 },
    ],
  ],
  [
    'an externalId that is too long before it',
    [{ op: 'add', value: { externalId: 'x'.repeat(256), displayName: 'X' } }],
  ],
])('a PATCH of SCIM deactivates a person with %s', async (title, operations) => {
  const { hashid, cookie } = await newMember();
  const rest = title.endsWith('before it') ? [{ op: 'Replace', path: 'active', value: 'False' }] : [];
  const { status, body } = await patch(hashid, ...operations, ...rest);
  expect([status, body.active]).toEqual([200, false]);
  expect((await meOf(cookie)).status).toBe(401);
});

test('a replacement of SCIM deactivates a person under another userName, and with a full name', async () => {
  for (const body of [
    newUser(`left.${uniqueEmail(domain)}`, { active: false, externalId: 'x'.repeat(256) }),
    { [core]: { active: false } },
  ]) {
    const { hashid, cookie } = await newMember();
    expect((await scim('PUT', `/Users/${hashid}`, body)).body).toMatchObject({ id: hashid, active: false });
    expect((await meOf(cookie)).status).toBe(401);
  }
});

test('a person whom the institute deactivated comes back by POST, unless the address is now of somebody else', async () => {
  const { hashid, email } = await newMember();
  const externalId = uniqueEmail(domain);
  const leave = () => scim('PUT', `/Users/${hashid}`, newUser(email, { active: false, externalId }));
  const returnAs = (more: object) => scim('POST', '/Users', newUser(email.toUpperCase(), more));
  await leave();
  expect((await returnAs({ externalId: 'an-heir' })).body.scimType).toBe('uniqueness');
  for (const more of [{ externalId }, {}]) {
    await leave();
    const back = await returnAs(more);
    expect([back.status, back.body]).toMatchObject([201, { id: hashid, active: true }]);
    expect((await logInWith(email)).status).toBe(200);
  }
  expect((await returnAs({})).status).toBe(409);
});

test('SCIM describes what it supports, and each address in the description answers', async () => {
  const config = await scim('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  const { Resources: types } = (await scim('GET', '/ResourceTypes')).body;
  const { Resources: schemas } = (await scim('GET', '/Schemas')).body;
  expect(types).toMatchObject([{ endpoint: '/Users', schema: userSchema }]);
  expect(schemas).toMatchObject([{ id: userSchema, attributes: expect.arrayContaining([]) }]);
  for (const { meta } of [config.body, ...types, ...schemas]) {
    const reply = await scim('GET', meta.location.slice(`${publicUrl}/scim/v2`.length));
    expect([reply.status, reply.body.meta]).toEqual([200, meta]);
  }
});

test('an unknown path of SCIM is answered with its error, by every method', async () => {
  for (const path of ['', '/', '/Groups', '/Me', '/Bulk', '/Users/', '//Users', '/Users/x/y', '/Users/%zz'])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status } = await scim(method, path, method === 'POST' ? {} : undefined);
      expect(status, `${method} ${path}`).toBe(404);
    }
  expect((await scim('PUT', '/Users', {})).status).toBe(404);
  expect((await scim('POST', '/Users/.search', {})).status).toBe(404);
});

test('a client of SCIM makes, finds, replaces and patches a person (RFC 7644, sections 3.3 to 3.5)', async () => {
  const userName = uniqueEmail(domain);
  const made = await scim(
    'POST',
    '/Users',
    newUser(userName, {
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      emails: [{ value: userName, primary: true }],
      password: 't1meMa$heen',
    }),
  );
  expect([made.status, made.headers.location]).toEqual([201, made.body.meta.location]);
  expect(made.body).toMatchObject({
    schemas: [userSchema],
    externalId: 'bjensen',
    userName,
    displayName: 'Ms. Barbara J Jensen III',
    active: true,
    meta: { resourceType: 'User', location: `${publicUrl}/scim/v2/Users/${made.body.id}` },
  });
  const { id } = made.body;
  expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body);
  for (const filter of [
    `userName eq "${userName.toUpperCase()}"`,
    `USERNAME EQ "${userName}"`,
    `externalId eq "bjensen"`,
    `${userSchema}:userName eq "${userName}"`,
  ])
    expect((await withFilter(filter)).body).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [made.body] });
  const replaced = await scim('PUT', `/Users/${id}`, newUser(userName, { externalId: 'bj2', title: 'Tour Guide' }));
  expect(replaced.body).toEqual({ ...made.body, externalId: 'bj2' });
  await patch(id, { op: 'Replace', value: { active: 'False', externalId: 'bj3' } });
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ active: false, externalId: 'bj3' });
  await patch(id, { op: 'replace', path: 'active', value: true }, { op: 'remove', path: 'externalId' });
  const { externalId: _, ...without } = made.body;
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({ ...without, meta: expect.anything() });
  const actions = (await auditOf(db, await idOf(id))).map(({ action }) => action);
  expect(actions).toEqual(['person_provisioned', 'person_deactivated', 'person_reactivated']);
});

test.each([
  ['turns the direction', 'Eve \u202e gnp.exe', undefined],
  ['has a tag', '<b>Eve</b>', undefined],
  ['is too long', 'x'.repeat(256), undefined],
  ['has a NUL', 'x\0', undefined],
  ['is no text', { formatted: 'Eve' }, undefined],
  ['is empty', ' ', undefined],
  ['has typographic marks', 'Eve\u00a0O‘Neil', 'Eve O’Neil'],
])(
  'a name by SCIM is taken as a profile takes it, else the next or none: one that %s',
  async (_, displayName, taken) => {
    const nameOf = async (user: object) => (await scim('POST', '/Users', newUser(uniqueEmail(domain), user))).body;
    const made = await nameOf({ displayName });
    expect([made.id, made.displayName]).toEqual([expect.any(String), taken]);
    expect((await nameOf({ displayName, name: { formatted: 'Eve Example' } })).displayName).toBe(
      taken ?? 'Eve Example',
    );
  },
);

const idOf = async (hashid: string) =>
  (await db.selectFrom('app_user').select('id').where('hashid', '=', hashid).executeTakeFirstOrThrow()).id;

test('an operator takes back a person whom the institute removed by SCIM, except from a deletion that the person asked for', async () => {
  const staff = await insertUser(db, { name: 'Olga', password: testPassword });
  await grantRole(db, staff.email, 'operator');
  const [code] = await giveFactor(db, staff.id);
  const operator = server.client();
  expect(
    (await operator.call('POST', '/api/login', { json: { email: staff.email, password: testPassword, code } })).status,
  ).toBe(200);
  const restore = async (id: number) =>
    (await operator.call('POST', '/trpc/operators.restorePerson', { json: { id, reason: 'Still here' } })).status;
  const { id, hashid } = await newMember();
  await scim('DELETE', `/Users/${hashid}`);
  expect(await deletesAtOf(id)).not.toBeNull();
  expect(await restore(id)).toBe(200);
  expect(await deletesAtOf(id)).toBeNull();
  const leaving = await newMember();
  const deletion = { json: { password: testPassword }, headers: { cookie: leaving.cookie } };
  expect((await server.client().call('POST', '/api/account/deletion', deletion)).status).toBe(200);
  const deletesAt = await deletesAtOf(leaving.id);
  await scim('DELETE', `/Users/${leaving.hashid}`);
  expect(await restore(leaving.id)).toBe(200);
  expect(await deletesAtOf(leaving.id)).toBe(deletesAt);
});

test('a provider reads the people of its domains by SCIM in pages', async () => {
  for (let n = 0; n < 3; n += 1) await newMember(uniqueEmail('second.example'));
  const page = async (query: string) =>
    (await scim('GET', `/Users?${query}`, undefined, `Bearer ${foreignToken}`)).body;
  const { totalResults } = await page('');
  const [first, rest] = [await page('startIndex=1&count=2'), await page('startIndex=3')];
  expect(first).toMatchObject({ totalResults, startIndex: 1, itemsPerPage: 2 });
  const ids = [...first.Resources, ...rest.Resources].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(totalResults);
  expect(await page('count=0')).toMatchObject({ totalResults, Resources: [] });
  expect(await page('startIndex=-5&count=1')).toMatchObject({ startIndex: 1, itemsPerPage: 1 });
});

test('the first login at a provider opens the account that the provider made by SCIM', async () => {
  const userName = uniqueEmail(domain);
  await scim('POST', '/Users', newUser(userName, { displayName: 'Barbara' }));
  expect((await logInAtProvider(userName, 'bjensen')).headers.location).toBe('/logged-in');
  expect((await logInAtProvider(userName, 'bjensen')).headers.location).toBe('/logged-in');
  // Another person with that address later, and an account that was there before, need its owner.
  expect((await logInAtProvider(userName, 'heir')).headers.location).toBe('/confirm-login');
  expect((await logInAtProvider((await newMember()).email, 'other')).headers.location).toBe('/confirm-login');
});

test('a person deactivated by SCIM loses access and stream, is hidden from others, and gets everything back when reactivated', async () => {
  const member = await newMember();
  const { cookie, hashid, email } = member;
  const request = await createRequest(server, member);
  const tokenReply = await server.client().call('POST', '/api/account/tokens', {
    headers: { cookie },
    json: { name: 'A program', scope: 'read', days: 30, password: testPassword },
  });
  const accessToken = String(Object(tokenReply.body).token);
  const stranger = await insertUser(db, { name: 'Bo', areas: [101] });
  const seen = async () => {
    const headers = { cookie: stranger.cookie };
    const [profile, found] = await Promise.all([
      server.client().call('GET', `/api/profile/${hashid}`, { headers }),
      server.client().call('GET', `/api/collaboration-requests/${request}`, { headers }),
    ]);
    return [profile.status, found.status];
  };
  expect(await seen()).toEqual([200, 200]);
  const stream = await openEventStream(url, cookie);
  await stream.next(2);
  await patch(hashid, { op: 'replace', path: 'active', value: false });
  await stream.ended;
  expect((await meOf(cookie)).status).toBe(401);
  const byToken = await server
    .client()
    .call('GET', '/api/profile', { headers: { authorization: `Bearer ${accessToken}` } });
  expect(byToken.status).toBe(401);
  const refused = await logInWith(email);
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'auth.deactivated' }]);
  expect(await seen()).toEqual([404, 404]);
  expect(await feedErrors(db)).toEqual([]);
  await patch(hashid, { op: 'replace', path: 'active', value: true });
  expect(await seen()).toEqual([200, 200]);
  expect((await logInWith(email)).status).toBe(200);
  expect(
    await db
      .selectFrom('mail_outbox')
      .select('kind')
      .where('to_key', '=', email)
      .where('kind', '=', 'moderation')
      .execute(),
  ).toEqual([]);
});

test('a person removed by SCIM is gone at once, can be added again, and is erased when the account’s time is over', async () => {
  const { id, cookie, hashid, email } = await newMember();
  expect((await scim('DELETE', `/Users/${hashid}`)).status).toBe(204);
  expect((await meOf(cookie)).status).toBe(401);
  for (const method of ['GET', 'DELETE']) expect((await scim(method, `/Users/${hashid}`)).status).toBe(404);
  expect((await withFilter(`userName eq "${email}"`)).body.totalResults).toBe(0);
  const back = await scim('POST', '/Users', newUser(email));
  expect([back.status, back.body]).toMatchObject([201, { id: hashid, active: true }]);
  expect((await logInWith(email)).status).toBe(200);
  await scim('DELETE', `/Users/${hashid}`);
  expect((await logInWith(email)).status).toBe(403);
  await db.updateTable('app_user').set({ delete_at: new Date().toISOString() }).where('id', '=', id).execute();
  while (await runJob(server.services, 'erase-accounts'));
  expect((await scim('POST', '/Users', newUser(email))).body.id).not.toBe(hashid);
});
