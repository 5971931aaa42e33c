import { randomUUID } from 'node:crypto';
import { chance } from '@exchange/api/testing/random';
import { requestStatus } from '@exchange/contract/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer, testPassword } from '../support/server.ts';
import { untruths } from './model/real.ts';
import { make } from './races/calls.ts';
import { answerCounts, atOnce, crowds, shuffled, times } from './races/concurrently.ts';
import { aPerson, type Person } from './testing/people.ts';
import { portion, report, seed } from './testing/scale.ts';
import { aSetting, aSuccessfulSetting, createRequest, done } from './testing/setting.ts';
import { type ApiCall, callAt, send } from './testing/transports.ts';

let server: TestServer;
const luck = chance(seed);
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
});
beforeEach(() => {
  server.log.length = 0;
});
/** The number of resolved deadlocks. They are retried, but each takes a second. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(server.db);
  return rows[0]?.deadlocks ?? 0;
}
afterAll(async () => {
  report('races', { seed, ...crowds, deadlocks: await deadlocks() });
  await server.close();
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(server.db)));
const pointsOf = async (person: Person) =>
  (
    await done(server, person, {
      method: 'GET',
      path: '/api/profile/collaboration-points',
      procedure: 'profiles.ownPoints',
    })
  ).collaboration_points;

/** Expects that denormalised data match their source. */
async function nothingDrifted(): Promise<void> {
  const everybody = await server.db.selectFrom('app_user').select(['id', 'email']).execute();
  const all = everybody.map((one, index) => ({
    ...one,
    index,
    institute: null,
    areas: [],
    master: 1,
    cells: new Set(''),
  }));
  expect(await untruths(server, all)).toEqual([]);
  expect(server.log).toEqual([]);
}

describe('offers', () => {
  test('fifty concurrent offers of one person make one offer, one chat, one message and one point', async () => {
    const { request, reader } = await aSetting(server);
    const answers = await atOnce(server, times(50, make.offer(request), reader));
    expect(answerCounts(answers)).toEqual({ ok: 1, '409 You have already offered help on this request': 49 });
    const chats = server.db.selectFrom('collaboration_request_response').where('helper_id', '=', reader.id);
    const rows = await chats.selectAll().execute();
    expect(rows).toHaveLength(1);
    const messages = await server.db
      .selectFrom('chat_message')
      .selectAll()
      .where('from_user_id', '=', reader.id)
      .execute();
    expect(messages).toHaveLength(1);
    expect(await pointsOf(reader)).toBe(1);
    await nothingDrifted();
  });

  test('concurrent offers of forty people all succeed, and the owner has forty unread messages', async () => {
    const owner = await aPerson(server.db);
    const request = await createRequest(server, owner);
    const concurrent = await people(40);
    expect(
      answerCounts(
        await atOnce(
          server,
          concurrent.map((one) => [make.offer(request), one] as const),
        ),
      ),
    ).toEqual({ ok: 40 });
    const counts = { method: 'GET', path: '/api/chats/unread-counts', procedure: 'chats.unreadCounts' } as const;
    expect(await done(server, owner, counts)).toMatchObject({ my_requests_count: 40 });
    await nothingDrifted();
  });

  test('fifty concurrent withdrawals of an offer succeed, withdraw it once and leave no point', async () => {
    const { request, helper } = await aSetting(server);
    expect(answerCounts(await atOnce(server, times(50, make.undoOffer(request), helper)))).toEqual({ ok: 50 });
    expect(await pointsOf(helper)).toBe(0);
    await nothingDrifted();
  });

  test('concurrent offers, withdrawals, hiding and showing leave one consistent state', async () => {
    const { request, reader } = await aSetting(server);
    const apiCalls = [make.offer(request), make.undoOffer(request), make.hide(request), make.unhide(request)];
    const answers = await atOnce(
      server,
      shuffled(
        apiCalls.flatMap((apiCall) => times(12, apiCall, reader)),
        luck.below,
      ),
    );
    const told = answerCounts(answers);
    const won = told.ok ?? 0;
    expect(
      won +
        (told['409 You have already offered help on this request'] ?? 0) +
        (told['409 You have offered help on this request. Undo the offer before hiding it.'] ?? 0),
    ).toBe(48);
    const { messages, live, state } = await stateOf(request, reader);
    const offered = answers.filter(({ body }) => Object(body).collaboration_request_response_id !== undefined).length;
    expect(messages).toBe(offered);
    expect(live === 1).toBe(state === 'offered');
    expect(await pointsOf(reader)).toBe(live);
    await nothingDrifted();
  });

  test('offers concurrent with closing the request succeed, or are refused because it is not active', async () => {
    const owner = await aPerson(server.db);
    const request = await createRequest(server, owner);
    const concurrent = await people(30);
    const offers = concurrent.map((one) => [make.offer(request), one] as const);
    const close = [make.status(request, requestStatus.inProgress), owner] as const;
    const told = answerCounts(await atOnce(server, [...offers.slice(0, 15), close, ...offers.slice(15)]));
    const won = (told.ok ?? 0) - 1;
    expect(won + (told['409 This request is not open for offers'] ?? 0)).toBe(30);
    const live = server.db.selectFrom('collaboration_request_response').where('request_id', '=', request).selectAll();
    expect(await live.execute()).toHaveLength(won);
    await nothingDrifted();
  });

  test('offers concurrent with deleting the request succeed, or are 404', async () => {
    const owner = await aPerson(server.db);
    const request = await createRequest(server, owner);
    const concurrent = await people(20);
    const offers = concurrent.map((one) => [make.offer(request), one] as const);
    const told = answerCounts(
      await atOnce(server, [...offers.slice(0, 10), [make.remove(request), owner], ...offers.slice(10)]),
    );
    expect((told.ok ?? 0) + (told['404 Collaboration request not found'] ?? 0)).toBe(21);
    await nothingDrifted();
  });
});

async function stateOf(request: number, person: Person) {
  const { rows } = await sql<{ messages: number; live: number; state: string | null }>`
    select (select count(*) from chat_message where from_user_id = ${person.id}) as messages,
      (select count(*) from collaboration_request_response
        where helper_id = ${person.id} and request_id = ${request} and withdrawn_at is null) as live,
      (select state from recipient_state where user_id = ${person.id} and request_id = ${request}) as state`.execute(
    server.db,
  );
  return rows[0] ?? { messages: 0, live: 0, state: null };
}

describe('hiding', () => {
  test('a request hidden fifty times concurrently has one row, and every call succeeds', async () => {
    const { request, reader } = await aSetting(server);
    expect(answerCounts(await atOnce(server, times(50, make.hide(request), reader)))).toEqual({ ok: 50 });
    expect(await stateOf(request, reader)).toMatchObject({ state: 'hidden' });
    expect(answerCounts(await atOnce(server, times(50, make.unhide(request), reader)))).toEqual({ ok: 50 });
    expect(await stateOf(request, reader)).toMatchObject({ state: null });
    await nothingDrifted();
  });

  test('concurrent hiding and showing of a request succeed in any order', async () => {
    const { request, reader } = await aSetting(server);
    for (let round = 0; round < 12; round += 1) {
      const apiCalls = [...times(25, make.hide(request), reader), ...times(25, make.unhide(request), reader)];
      expect(answerCounts(await atOnce(server, shuffled(apiCalls, luck.below)))).toEqual({ ok: 50 });
    }
    await nothingDrifted();
  });

  test('an offer concurrent with hiding wins in either order', async () => {
    const { request, reader } = await aSetting(server);
    const apiCalls = [...times(25, make.hide(request), reader), ...times(25, make.offer(request), reader)];
    const answers = await atOnce(server, shuffled(apiCalls, luck.below));
    expect(answers.filter(({ body }) => Object(body).message === 'Help offered successfully!')).toHaveLength(1);
    expect(await stateOf(request, reader)).toEqual({ messages: 1, live: 1, state: 'offered' });
    await nothingDrifted();
  });
});

describe('a request', () => {
  test('forty concurrent status changes leave one of the statuses, and the feed matches it', async () => {
    const { owner, request } = await aSetting(server);
    const apiCalls = Array.from({ length: 40 }, (_, n) => [make.status(request, 1 + (n % 5)), owner] as const);
    expect(answerCounts(await atOnce(server, shuffled(apiCalls, luck.below)))).toEqual({ ok: 40 });
    await nothingDrifted();
  });

  test('a draft published thirty times concurrently gets one date', async () => {
    const owner = await aPerson(server.db);
    const id = await createRequest(server, owner, { description: null });
    await done(server, owner, make.edit(id));
    expect(answerCounts(await atOnce(server, times(30, make.status(id, requestStatus.active), owner)))).toEqual({
      ok: 30,
    });
    const row = await server.db
      .selectFrom('collaboration_request')
      .select(['created_at', 'published_at', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.created_at).toBe(row.published_at);
    await nothingDrifted();
  });

  test('a draft published and emptied concurrently is never active without a description', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await aPerson(server.db);
      const id = await createRequest(server, owner, { description: null });
      await done(server, owner, make.edit(id));
      const apiCalls = [
        ...times(10, make.status(id, requestStatus.active), owner),
        ...times(10, make.status(id, requestStatus.draft), owner),
        ...times(10, make.edit(id, { description: null }), owner),
      ];
      const told = answerCounts(await atOnce(server, shuffled(apiCalls, luck.below)));
      const refused = told['400 A description is required for non-draft requests'] ?? 0;
      expect((told.ok ?? 0) + refused).toBe(30);
    }
    const broken = server.db
      .selectFrom('collaboration_request')
      .selectAll()
      .where('status_id', '<>', requestStatus.draft)
      .where('description', 'is', null);
    expect(await broken.execute()).toEqual([]);
    await nothingDrifted();
  });

  test('after a deletion concurrent with edits and status changes the request is gone', async () => {
    const { owner, request } = await aSetting(server);
    const apiCalls = [
      ...times(12, make.edit(request, { technical_area_ids: [101, 102] }), owner),
      ...times(12, make.edit(request, { share_scope: 'my' }), owner),
      ...times(12, make.status(request, requestStatus.completed), owner),
      ...times(4, make.remove(request), owner),
    ];
    const told = answerCounts(await atOnce(server, shuffled(apiCalls, luck.below)));
    expect((told.ok ?? 0) + (told['404 Collaboration request not found'] ?? 0)).toBe(40);
    const rows = await server.db.selectFrom('request_feed').selectAll().where('request_id', '=', request).execute();
    expect(rows).toEqual([]);
    await nothingDrifted();
  });

  test('thirty requests created concurrently are thirty requests', async () => {
    const owner = await aPerson(server.db);
    const answers = await atOnce(server, times(30, make.create(), owner));
    expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(30);
    await nothingDrifted();
  });
});

describe('collaborators', () => {
  test('one person tracked fifty times concurrently is tracked once, for 1 and 5 points', async () => {
    const { owner, helper, request } = await aSuccessfulSetting(server);
    const told = answerCounts(await atOnce(server, times(50, make.track(request, helper.email), owner)));
    expect(told).toEqual({ ok: 1, '409 This user is already tracked as a collaborator on this request': 49 });
    expect([await pointsOf(owner), await pointsOf(helper)]).toEqual([1, 6]);
  });

  test('tracking concurrent with a status change from Completed succeeds or is refused', async () => {
    const { owner, request } = await aSuccessfulSetting(server);
    const concurrent = await people(20);
    const tracks = concurrent.map(({ email }) => [make.track(request, email), owner] as const);
    const close = [make.status(request, requestStatus.active), owner] as const;
    const told = answerCounts(await atOnce(server, [...tracks.slice(0, 10), close, ...tracks.slice(10)]));
    const won = (told.ok ?? 0) - 1;
    expect(won + (told['400 Collaborators can be tracked once the request is successful'] ?? 0)).toBe(20);
    expect(await pointsOf(owner)).toBe(won);
    await nothingDrifted();
  });
});

describe('messages', () => {
  test('fifty concurrent messages with one client_id make one message, which all calls return', async () => {
    const { helper, chat } = await aSetting(server);
    const answers = await atOnce(server, times(50, make.send(chat, 'Once', randomUUID()), helper));
    expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(1);
    const rest = answers.filter((_, n) => n % 2 === 0).map(({ status }) => status);
    expect(rest.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    expect(new Set(rest)).toEqual(new Set(rest.includes(201) ? [200, 201] : [200]));
    const rows = await server.db.selectFrom('chat_message').selectAll().where('response_id', '=', chat).execute();
    expect(rows.map(({ content }) => content)).toEqual(['I have done this before.', 'Once']);
    await nothingDrifted();
  });

  test('with concurrent writing and reading the unread counts are right, and messages are ordered by id', async () => {
    const { owner, helper, chat } = await aSetting(server);
    const apiCalls = [
      ...Array.from({ length: 20 }, (_, n) => [make.send(chat, `Owner ${n}`), owner] as const),
      ...Array.from({ length: 20 }, (_, n) => [make.send(chat, `Helper ${n}`), helper] as const),
      ...times(5, make.markRead(chat), owner),
      ...times(5, make.markRead(chat), helper),
    ];
    expect(answerCounts(await atOnce(server, shuffled(apiCalls, luck.below)))).toEqual({ ok: 50 });
    await nothingDrifted();
    const times_ = await server.db
      .selectFrom('chat_message')
      .select(['id', sql<string>`time_sent::text`.as('at')])
      .where('response_id', '=', chat)
      .orderBy('id')
      .execute();
    expect(times_).toHaveLength(41);
  });
});

/** The last emails, oldest first. */
const mailsTo = async (email: string) =>
  (
    await server.db.selectFrom('mail_outbox').select('text_body').where('to_key', '=', email).orderBy('id').execute()
  ).map(({ text_body }) => text_body);
const tokenOf = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Clears the lockout, which has its own test. */
async function forgetGuesses(): Promise<void> {
  await sql`delete from login_attempt`.execute(server.db);
  await sql`delete from login_lockout`.execute(server.db);
}

const clientId = randomUUID();

describe('accounts', () => {
  const anAddress = () => `race-${randomUUID()}@example.org`;
  const logsIn = async (email: string, password: string) => {
    const { status } = await callAt('REST', server.app, make.login(email, password));
    await forgetGuesses();
    return status === 200;
  };

  test('thirty concurrent sign-ups with one password make one account and one link, and the others are refused', async () => {
    const email = anAddress();
    const told = answerCounts(await atOnce(server, times(30, make.signup(email, testPassword))));
    expect(told).toEqual({
      ok: 1,
      '409 Account exists but is not verified. You can resend the verification email.': 29,
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('of twenty concurrent sign-ups with different passwords each gets a link, and the first one used sets the password', async () => {
    const email = anAddress();
    const passwords = Array.from({ length: 20 }, (_, n) => `Horse-Number-${n}`);
    const told = answerCounts(
      await atOnce(
        server,
        passwords.map((password) => [make.signup(email, password), undefined] as const),
      ),
    );
    expect(told).toEqual({ ok: 20 });
    const tokens = (await mailsTo(email)).map(tokenOf);
    expect(new Set(tokens).size).toBe(20);
    const accounts = server.db.selectFrom('app_user').selectAll().where('email_key', '=', email);
    expect(await accounts.execute()).toHaveLength(1);
    const answers = await atOnce(
      server,
      tokens.map((token) => [make.verify(token), undefined] as const),
    );
    expect(answerCounts(answers)).toEqual({ ok: 1, '400 Invalid or expired verification token': 19 });
    const fit = [];
    for (const password of passwords) if (await logsIn(email, password)) fit.push(password);
    expect(fit).toHaveLength(1);
  });

  test('of two verification links, each used twenty times concurrently, exactly one sets the password', async () => {
    const email = anAddress();
    for (const password of ['Horse-Number-1', 'Horse-Number-2'])
      await callAt('REST', server.app, make.signup(email, password));
    const [one = '', other = ''] = (await mailsTo(email)).map(tokenOf);
    const calls = [...times(20, make.verify(one)), ...times(20, make.verify(other))];
    const order = shuffled(
      calls.map((_, n) => n),
      luck.below,
    );
    const answers = await atOnce(
      server,
      order.map((n) => calls[n] ?? [make.verify(one), undefined]),
    );
    const won = order.filter((_, n) => answers[n]?.error === undefined).map((n) => (n < 20 ? one : other));
    expect(won).toHaveLength(20);
    expect(new Set(won).size).toBe(1);
    const password = won[0] === one ? 'Horse-Number-1' : 'Horse-Number-2';
    expect(await logsIn(email, password)).toBe(true);
    expect(await logsIn(email, password === 'Horse-Number-1' ? 'Horse-Number-2' : 'Horse-Number-1')).toBe(false);
  });

  test('a reset link used thirty times concurrently sets one password and ends all sessions', async () => {
    const email = anAddress();
    const member = await server.member(email);
    await callAt('REST', server.app, make.forgot(email));
    const token = tokenOf((await mailsTo(email)).at(-1) ?? '');
    const passwords = Array.from({ length: 30 }, (_, n) => `Stable-Number-${n}`);
    const answers = await atOnce(
      server,
      passwords.map((password) => [make.reset(token, password), undefined] as const),
    );
    expect(answerCounts(answers)).toEqual({ ok: 1, '400 Invalid or expired reset token': 29 });
    expect((await member.call('GET', '/api/profile')).status).toBe(401);
    const winner = passwords[answers.findIndex(({ error }) => error === undefined)] ?? '';
    expect(await logsIn(email, winner)).toBe(true);
    expect(await logsIn(email, testPassword)).toBe(false);
  });

  test('concurrent verifying, resetting and resending for one address leave a consistent account', async () => {
    const email = anAddress();
    await callAt('REST', server.app, make.signup(email, testPassword));
    await callAt('REST', server.app, make.forgot(email));
    const [verification = '', reset = ''] = (await mailsTo(email)).map(tokenOf);
    const apiCalls = [
      ...times(8, make.verify(verification)),
      ...times(8, make.reset(reset, 'Stable-Number-1')),
      ...times(8, make.resend(email)),
      ...times(8, make.forgot(email)),
      ...times(8, make.signup(email, 'Horse-Number-9')),
    ];
    await atOnce(server, shuffled(apiCalls, luck.below));
    const account = await server.db
      .selectFrom('app_user')
      .select(['verified_at', 'password_hash'])
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.verified_at).not.toBeNull();
    // A reset link stays valid after verification, so the last password is the reset one.
    expect(await logsIn(email, 'Stable-Number-1')).toBe(true);
    expect(server.log).toEqual([]);
  });

  test('of fifty concurrent wrong passwords from one address five are checked, and the others are 429 with Retry-After', async () => {
    const email = anAddress();
    await server.member(email);
    await sql`delete from login_attempt`.execute(server.db);
    const answers = await atOnce(server, times(50, make.login(email, 'Wrong-Horse-1')));
    const guessed = answers.filter(({ status }) => status === 401);
    const locked = answers.filter(({ status }) => status === 429);
    expect([guessed.length, locked.length]).toEqual([5, 45]);
    for (const { code, error, headers } of locked) {
      expect(code).toBe('locked_out');
      expect(error).toMatch(/\b60 minutes\b/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3590);
    }
    // The address is locked out, also with the right password. Another address is not.
    expect((await callAt('REST', server.app, make.login(email, testPassword))).status).toBe(429);
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '198.51.100.7',
      payload: { email, password: testPassword },
    });
    expect(elsewhere.statusCode).toBe(200);
    await forgetGuesses();
  });

  test('thirty concurrent logins with the right password succeed, and thirty logouts of one session too', async () => {
    const email = anAddress();
    await server.member(email);
    const answers = await atOnce(server, times(30, make.login(email, testPassword)));
    expect(answerCounts(answers)).toEqual({ ok: 30 });
    const person = await aPerson(server.db);
    expect(answerCounts(await atOnce(server, times(30, make.logout(), person)))).toEqual({ ok: 30 });
    const after = await send(server.app, { method: 'GET', url: '/api/profile', cookie: person.cookie });
    expect(after.status).toBe(401);
  });
});

describe('mixed concurrent calls', () => {
  const rounds = portion(40);

  test(`${rounds} rounds of concurrent calls by three people on one request cause no error and no inconsistency`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, helper, reader, request, chat } = await aSetting(server);
      const concurrent = [owner, helper, reader];
      const status = () => make.status(request, 1 + luck.below(5));
      const apiCalls = [
        () => [
          luck.pick([status, () => make.edit(request, { technical_area_ids: luck.pick([[101], [101, 102]]) })])(),
          owner,
        ],
        () => [make.track(request, luck.pick(concurrent).email), owner],
        () => [luck.pick([make.offer, make.undoOffer, make.hide, make.unhide])(request), luck.pick([helper, reader])],
        () => [
          luck.pick([make.send(chat, 'Hello', luck.pick([null, clientId])), make.markRead(chat)]),
          luck.pick(concurrent),
        ],
        () => [make.profile({ technical_area_ids: luck.pick([[101], [102]]), name: 'Ada' }), luck.pick(concurrent)],
      ] as const satisfies readonly (() => readonly [ApiCall, Person])[];
      const calls = Array.from({ length: 40 }, () => luck.pick(apiCalls)());
      if (round % 4 === 3) calls.push([make.remove(request), owner]);
      await atOnce(server, shuffled(calls, luck.below));
    }
    await nothingDrifted();
  });

  test(`${rounds} rounds of concurrent account calls for one address cause no error and no inconsistency`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `round-${round}@example.org`;
      for (const apiCall of [
        make.signup(email, testPassword),
        make.signup(email, 'Horse-Number-2'),
        make.forgot(email),
      ])
        await callAt('REST', server.app, apiCall);
      const tokens = (await mailsTo(email)).map(tokenOf);
      const apiCalls = [
        () => make.signup(email, luck.pick([testPassword, 'Horse-Number-2', 'Horse-Number-3'])),
        () => make.login(email, luck.pick([testPassword, 'Horse-Number-2'])),
        () => make.verify(luck.pick(tokens)),
        () => make.reset(luck.pick(tokens), luck.pick(['Stable-Number-1', 'Stable-Number-2'])),
        () => luck.pick([make.forgot, make.resend, make.unsubscribe])(email),
      ];
      await atOnce(
        server,
        Array.from({ length: 30 }, () => [luck.pick(apiCalls)(), undefined] as const),
      );
      await forgetGuesses();
    }
    const halves = sql`
      select id from app_user where (verified_at is null) <> (password_hash is null)
        or (verified_at is not null and exists (select from pending_password where user_id = app_user.id))`;
    expect((await halves.execute(server.db)).rows).toEqual([]);
    expect(server.log).toEqual([]);
  });
});

describe('a profile', () => {
  test('a profile saved forty times concurrently is one of the saved versions', async () => {
    const person = await aPerson(server.db);
    const version = (n: number) => ({
      name: `Version ${n}`,
      description: `Version ${n}`,
      grants: [`Version ${n}`],
      technical_area_ids: [101 + (n % 3), 102 + (n % 3)],
    });
    const answers = await atOnce(
      server,
      Array.from({ length: 40 }, (_, n) => [make.profile(version(n)), person] as const),
    );
    expect(answerCounts(answers)).toEqual({ ok: 40 });
    const profile = await done(server, person, { method: 'GET', path: '/api/profile', procedure: 'profiles.own' });
    const n = Number(String(profile.name).slice('Version '.length));
    const { technical_area_ids: ids, ...fields } = version(n);
    expect(profile).toMatchObject(fields);
    expect(Object(profile.technical_areas).map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(server.log).toEqual([]);
  });

  test('preferences saved forty times concurrently are one of the saved tables', async () => {
    const person = await aPerson(server.db);
    const table = (n: number) =>
      [0, 1, 2].map((k) => ({ tech_area_id: 101 + k, collaboration_type_id: 101 + (n % 4), is_open: true }));
    const save = (n: number) =>
      make.preferences({ master_collaboration_status_id: 3, collaboration_preferences: table(n) });
    const answers = await atOnce(
      server,
      Array.from({ length: 40 }, (_, n) => [save(n), person] as const),
    );
    expect(answerCounts(answers)).toEqual({ ok: 40 });
    const rows = await server.db
      .selectFrom('collaboration_preference')
      .select('type_id')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ type_id }) => type_id)).size).toBe(1);
    expect(server.log).toEqual([]);
  });
});

describe('with rate limits', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startServer({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => strict.close());

  test('thirty concurrent requests for a reset link send one email', async () => {
    const person = await aPerson(strict.db);
    expect(answerCounts(await atOnce(strict, times(30, make.forgot(person.email))))).toEqual({ ok: 30 });
    const rows = await strict.db.selectFrom('mail_outbox').selectAll().where('to_key', '=', person.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('of thirty concurrent unknown addresses ten are looked up, and the quota of the day is used', async () => {
    const { owner, request } = await aSuccessfulSetting(strict);
    const apiCalls = Array.from(
      { length: 30 },
      (_, n) => [make.track(request, `nobody-${n}@example.org`), owner] as const,
    );
    const answers = await atOnce(strict, apiCalls);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { code, headers } of refused) {
      expect(code).toBe('rate_limited');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(strict.log).toEqual([]);
  });
});
