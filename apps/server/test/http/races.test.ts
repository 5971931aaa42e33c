import { randomUUID } from 'node:crypto';
import { requestStatus } from '@exchange/contract/statuses';
import { createRandom } from '@exchange/testkit/random';
import { insertUser, type StoredUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openServer, startServer, type TestServer, testPassword } from '../support/server.ts';
import { call } from './calls/call.ts';
import * as make from './calls/shorthand.ts';
import { inconsistencies } from './model/real.ts';
import { answerCounts, atOnce, countsAtOnce, shuffled, times, totals } from './races/concurrently.ts';
import {
  callOk,
  createCompletedFixture,
  createFixture,
  createRequest,
  createTrackedFixture,
  entryOf,
} from './testing/fixture.ts';
import { countDeadlocks } from './testing/rows.ts';
import { portion, report, seed } from './testing/scale.ts';
import { type ApiCall, callAt, send } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const random = createRandom(seed);
beforeEach(() => {
  server.log.length = 0;
});
afterAll(async () => {
  // Deadlocks are retried, but each takes a second.
  report('races', { seed, ...totals, deadlocks: await countDeadlocks(server.db) });
});

const mixed = <T>(list: readonly T[]): T[] => shuffled(list, random.below);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => insertUser(server.db)));
const pointsOf = async (person: StoredUser) =>
  (await callOk(server, person, call('profiles.ownPoints'))).collaboration_points;

/** After every test denormalised data match their source. */
afterEach(async () => {
  const users = await server.db.selectFrom('app_user').select('id').execute();
  expect(await inconsistencies(server, users)).toEqual([]);
  expect(server.log).toEqual([]);
});

describe('offers', () => {
  test('fifty concurrent offers of one person make one offer, one chat, one message and one point', async () => {
    const { request, reader } = await createFixture(server);
    const answers = await atOnce(server, times(50, make.offer(request), reader));
    expect(answerCounts(answers)).toEqual({ ok: 1, '409 You have already offered help on this request': 49 });
    expect(await stateOf(request, reader)).toEqual({ messages: 1, live: 1, state: 'offered' });
    const chats = server.db
      .selectFrom('collaboration_request_response')
      .select('id')
      .where('helper_id', '=', reader.id);
    expect(await chats.execute()).toHaveLength(1);
    expect(await pointsOf(reader)).toBe(1);
  });

  test('concurrent offers of forty people all succeed, and the owner has forty unread messages', async () => {
    const owner = await insertUser(server.db);
    const request = await createRequest(server, owner);
    const concurrent = await people(40);
    const offers = concurrent.map((one) => [make.offer(request), one] as const);
    expect(await countsAtOnce(server, offers)).toEqual({ ok: 40 });
    expect(await callOk(server, owner, call('chats.unreadCounts'))).toMatchObject({ my_requests_count: 40 });
  });

  test('confirmations, rejections and take-backs at once leave entry and points alike on both sides', async () => {
    const { request, owner, helper } = await createTrackedFixture(server);
    const id = await entryOf(server, request, helper);
    const answer = { id, version: 0, roles: [], isShown: true, isThanksShown: false };
    await Promise.all([
      atOnce(server, times(5, call('record.confirm', answer), helper)),
      atOnce(server, times(5, call('record.reject', { id }), helper)),
      atOnce(server, times(5, call('collaborators.untrack', { id: request, userId: helper.id }), owner)),
    ]);
    const left = await server.db
      .selectFrom('successful_collaborator')
      .select('id')
      .where('request_id', '=', request)
      .execute();
    const undone = await server.db.selectFrom('undone_credit').select('id').where('request_id', '=', request).execute();
    expect([left, undone]).toEqual([[], [{ id }]]);
  });

  test('twenty concurrent invitations of one address to join send one email', async () => {
    const { request, owner } = await createCompletedFixture(server);
    const email = `joins-once-${request}@example.org`;
    await atOnce(server, times(20, call('record.inviteToJoin', { id: request, email }), owner));
    const mails = await server.db.selectFrom('mail_outbox').select('id').where('to_key', '=', email).execute();
    expect(mails).toHaveLength(1);
  });

  test('twenty concurrent invitations of one person make one invitation and one email', async () => {
    const { request, owner, reader } = await createFixture(server);
    const answers = await atOnce(server, times(20, make.ask(request, reader.id), owner));
    expect(answerCounts(answers)).toEqual({
      ok: 1,
      '409 You have already asked this person for help on this request': 19,
    });
    const mails = await server.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('to_key', '=', reader.email)
      .where('kind', '=', 'invitation')
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('thirty searches that one person saves at once are twenty', async () => {
    const [person] = await people(1);
    const answers = await atOnce(server, times(30, call('savedSearches.save', { name: 'Gels', q: 'gel' }), person));
    expect(answerCounts(answers)).toEqual({
      ok: 20,
      '409 You can keep 20 saved searches. Remove one first.': 10,
    });
  });

  test('fifty concurrent withdrawals of an offer succeed, withdraw it once and leave no point', async () => {
    const { request, helper } = await createFixture(server);
    expect(await countsAtOnce(server, times(50, make.undoOffer(request), helper))).toEqual({ ok: 50 });
    expect(await pointsOf(helper)).toBe(0);
  });

  test('concurrent offers, withdrawals, hiding and showing leave one consistent state', async () => {
    const { request, reader } = await createFixture(server);
    const apiCalls = [make.offer(request), make.undoOffer(request), make.dismiss(request), make.undoDismiss(request)];
    const answers = await atOnce(server, mixed(apiCalls.flatMap((apiCall) => times(12, apiCall, reader))));
    const counts = answerCounts(answers);
    const succeeded = counts.ok ?? 0;
    expect(
      succeeded +
        (counts['409 You have already offered help on this request'] ?? 0) +
        (counts['409 You have offered help on this request. Undo the offer before hiding it.'] ?? 0),
    ).toBe(48);
    const { messages, live, state } = await stateOf(request, reader);
    const offered = answers.filter(({ body }) => Object(body).collaboration_request_response_id !== undefined).length;
    expect(messages).toBe(offered);
    expect(live === 1).toBe(state === 'offered');
    expect(await pointsOf(reader)).toBe(live);
  });

  test('offers concurrent with closing the request succeed, or are refused because it is not active', async () => {
    const owner = await insertUser(server.db);
    const request = await createRequest(server, owner);
    const concurrent = await people(30);
    const offers = concurrent.map((one) => [make.offer(request), one] as const);
    const close = [make.status(request, requestStatus.inProgress), owner] as const;
    const counts = await countsAtOnce(server, [...offers.slice(0, 15), close, ...offers.slice(15)]);
    const succeeded = (counts.ok ?? 0) - 1;
    expect(succeeded + (counts['409 This request is not open for offers'] ?? 0)).toBe(30);
    const live = server.db.selectFrom('collaboration_request_response').where('request_id', '=', request).selectAll();
    expect(await live.execute()).toHaveLength(succeeded);
  });

  test('offers concurrent with deleting the request succeed, or are 404', async () => {
    const owner = await insertUser(server.db);
    const request = await createRequest(server, owner);
    const concurrent = await people(20);
    const offers = concurrent.map((one) => [make.offer(request), one] as const);
    const counts = await countsAtOnce(server, [
      ...offers.slice(0, 10),
      [make.remove(request), owner],
      ...offers.slice(10),
    ]);
    expect((counts.ok ?? 0) + (counts['404 Collaboration request not found'] ?? 0)).toBe(21);
  });
});

describe('answers to offers', () => {
  const answers = ['accepted', 'declined', null] as const;
  const summaryOf = (person: StoredUser, id: number) => callOk(server, person, call('chats.summary', { id }));
  /** What both parties see, which is the same. */
  async function seenByBoth(owner: StoredUser, helper: StoredUser, id: number) {
    const [mine, theirs] = [await summaryOf(owner, id), await summaryOf(helper, id)];
    const seen = { answer: mine.offer_answer, withdrawn: mine.is_withdrawn };
    expect({ answer: theirs.offer_answer, withdrawn: theirs.is_withdrawn }).toEqual(seen);
    return seen;
  }
  const repliedTo = async (id: number) =>
    (
      await server.db
        .selectFrom('collaboration_request_response')
        .select('first_reply_at')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.first_reply_at;

  test('different answers of two sessions of the owner leave one answer that both parties see', async () => {
    const { chat, owner, helper } = await createFixture(server);
    const calls = mixed(answers.flatMap((value) => times(8, make.answer(chat, value, `It is ${value}.`), owner)));
    expect(await countsAtOnce(server, calls)).toEqual({ ok: 24 });
    expect(answers).toContain((await seenByBoth(owner, helper, chat)).answer);
    expect(await repliedTo(chat)).not.toBeNull();
    expect(await callOk(server, helper, call('chats.unreadCounts'))).toMatchObject({ my_offers_count: 24 });
  });

  test('an answer concurrent with the withdrawal of the offer counts, or is refused; the offer ends withdrawn and unanswered', async () => {
    const { chat, request, owner, helper } = await createFixture(server);
    const calls = mixed([
      ...answers.flatMap((value) => times(5, make.answer(chat, value), owner)),
      ...times(5, make.undoOffer(request), helper),
    ]);
    const counts = await countsAtOnce(server, calls);
    expect((counts.ok ?? 0) + (counts['409 This offer is withdrawn. It cannot be answered.'] ?? 0)).toBe(20);
    expect(await seenByBoth(owner, helper, chat)).toEqual({ answer: null, withdrawn: true });
    await callOk(server, helper, make.offer(request));
    expect(await seenByBoth(owner, helper, chat)).toEqual({ answer: null, withdrawn: false });
    expect(await repliedTo(chat)).toBeNull();
  });

  test('an answer concurrent with deleting the request counts, or is refused', async () => {
    const { chat, request, owner, helper } = await createFixture(server);
    const calls = mixed([...times(12, make.answer(chat, 'accepted'), owner), [make.remove(request), owner] as const]);
    const counts = await countsAtOnce(server, calls);
    const refused = counts['409 This request is deleted. Offers on it cannot be answered.'] ?? 0;
    expect((counts.ok ?? 0) + refused).toBe(13);
    expect((await seenByBoth(owner, helper, chat)).answer).toBe(refused === 12 ? null : 'accepted');
  });

  test('an answer concurrent with a block by its owner counts, or is refused', async () => {
    const { chat, owner, helper } = await createFixture(server);
    const calls = mixed([
      ...times(12, make.answer(chat, 'declined'), owner),
      [call('safety.block', { userId: helper.id }), owner] as const,
    ]);
    const counts = await countsAtOnce(server, calls);
    const refused = counts['403 You have blocked this person. Unblock them to write.'] ?? 0;
    expect((counts.ok ?? 0) + refused).toBe(13);
    expect((await seenByBoth(owner, helper, chat)).answer).toBe(refused === 12 ? null : 'declined');
    await callOk(server, owner, call('safety.unblock', { userId: helper.id }));
  });
});

async function stateOf(request: number, person: StoredUser) {
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
    const { request, reader } = await createFixture(server);
    expect(await countsAtOnce(server, times(50, make.dismiss(request), reader))).toEqual({ ok: 50 });
    expect(await stateOf(request, reader)).toMatchObject({ state: 'hidden' });
    expect(await countsAtOnce(server, times(50, make.undoDismiss(request), reader))).toEqual({ ok: 50 });
    expect(await stateOf(request, reader)).toMatchObject({ state: null });
  });

  test('concurrent hiding and showing of a request succeed in any order', async () => {
    const { request, reader } = await createFixture(server);
    for (let round = 0; round < 12; round += 1) {
      const apiCalls = [...times(25, make.dismiss(request), reader), ...times(25, make.undoDismiss(request), reader)];
      expect(await countsAtOnce(server, mixed(apiCalls))).toEqual({ ok: 50 });
    }
  });

  test('an offer concurrent with hiding wins in either order', async () => {
    const { request, reader } = await createFixture(server);
    const apiCalls = [...times(25, make.dismiss(request), reader), ...times(25, make.offer(request), reader)];
    const answers = await atOnce(server, mixed(apiCalls));
    expect(answers.filter(({ body }) => Object(body).message === 'Help offered successfully!')).toHaveLength(1);
    expect(await stateOf(request, reader)).toEqual({ messages: 1, live: 1, state: 'offered' });
  });
});

describe('a request', () => {
  test('forty concurrent status changes leave one of the statuses, and the feed matches it', async () => {
    const { owner, request } = await createFixture(server);
    const apiCalls = times(40, (n) => make.status(request, 1 + (n % 5)), owner);
    expect(await countsAtOnce(server, mixed(apiCalls))).toEqual({ ok: 40 });
  });

  test('a draft published thirty times concurrently gets one date', async () => {
    const owner = await insertUser(server.db);
    const id = await createRequest(server, owner, { description: null });
    await callOk(server, owner, make.edit(id));
    expect(await countsAtOnce(server, times(30, make.status(id, requestStatus.active), owner))).toEqual({
      ok: 30,
    });
    const row = await server.db
      .selectFrom('collaboration_request')
      .select(['created_at', 'published_at', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.created_at).toBe(row.published_at);
  });

  test('a draft published and emptied concurrently is never active without a description', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await insertUser(server.db);
      const id = await createRequest(server, owner, { description: null });
      await callOk(server, owner, make.edit(id));
      const apiCalls = [
        ...times(10, make.status(id, requestStatus.active), owner),
        ...times(10, make.status(id, requestStatus.draft), owner),
        ...times(10, make.edit(id, { description: null }), owner),
      ];
      const counts = await countsAtOnce(server, mixed(apiCalls));
      const refused = counts['400 A description is required for non-draft requests'] ?? 0;
      expect((counts.ok ?? 0) + refused).toBe(30);
    }
    const broken = server.db
      .selectFrom('collaboration_request')
      .selectAll()
      .where('status_id', '<>', requestStatus.draft)
      .where('description', 'is', null);
    expect(await broken.execute()).toEqual([]);
  });

  test('after a deletion concurrent with edits and status changes the request is gone', async () => {
    const { owner, request } = await createFixture(server);
    const apiCalls = [
      ...times(12, make.edit(request, { technical_area_ids: [101, 102] }), owner),
      ...times(12, make.edit(request, { share_scope: 'my' }), owner),
      ...times(12, make.status(request, requestStatus.completed), owner),
      ...times(4, make.remove(request), owner),
    ];
    const counts = await countsAtOnce(server, mixed(apiCalls));
    expect((counts.ok ?? 0) + (counts['404 Collaboration request not found'] ?? 0)).toBe(40);
    const rows = await server.db.selectFrom('request_feed').selectAll().where('request_id', '=', request).execute();
    expect(rows).toEqual([]);
  });

  test('thirty requests created concurrently are thirty requests', async () => {
    const owner = await insertUser(server.db);
    const answers = await atOnce(server, times(30, make.create(), owner));
    expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(30);
  });
});

describe('collaborators', () => {
  test('one person tracked fifty times concurrently is tracked once, for 1 and 5 points', async () => {
    const { owner, helper, request } = await createCompletedFixture(server);
    const counts = await countsAtOnce(server, times(50, make.track(request, helper.email), owner));
    expect(counts).toEqual({ ok: 1, '409 This user is already tracked as a collaborator on this request': 49 });
    expect([await pointsOf(owner), await pointsOf(helper)]).toEqual([1, 6]);
  });

  test('tracking concurrent with a status change from Completed succeeds or is refused', async () => {
    const { owner, request } = await createCompletedFixture(server);
    const concurrent = await people(20);
    const tracks = concurrent.map(({ email }) => [make.track(request, email), owner] as const);
    const close = [make.status(request, requestStatus.active), owner] as const;
    const counts = await countsAtOnce(server, [...tracks.slice(0, 10), close, ...tracks.slice(10)]);
    const succeeded = (counts.ok ?? 0) - 1;
    expect(succeeded + (counts['400 Credit can be given once the request is successful'] ?? 0)).toBe(20);
    expect(await pointsOf(owner)).toBe(succeeded);
  });
});

describe('messages', () => {
  test('fifty concurrent messages with one client_id make one message, which all calls return', async () => {
    const { helper, chat } = await createFixture(server);
    const answers = await atOnce(server, times(50, make.write(chat, 'Once', randomUUID()), helper));
    expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(1);
    const rest = answers.filter((_, n) => n % 2 === 0).map(({ status }) => status);
    expect(rest.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    expect(new Set(rest)).toEqual(new Set(rest.includes(201) ? [200, 201] : [200]));
    const rows = await server.db.selectFrom('chat_message').selectAll().where('response_id', '=', chat).execute();
    expect(rows.map(({ content }) => content)).toEqual(['I have done this before.', 'Once']);
  });

  test('with concurrent writing and reading the unread counts are right, and messages are ordered by id', async () => {
    const { owner, helper, chat } = await createFixture(server);
    const apiCalls = [
      ...times(20, (n) => make.write(chat, `Owner ${n}`), owner),
      ...times(20, (n) => make.write(chat, `Helper ${n}`), helper),
      ...times(5, make.markRead(chat), owner),
      ...times(5, make.markRead(chat), helper),
    ];
    expect(await countsAtOnce(server, mixed(apiCalls))).toEqual({ ok: 50 });
    const messages = server.db.selectFrom('chat_message').select('id').where('response_id', '=', chat);
    expect(await messages.execute()).toHaveLength(41);
  });

  test('a message that comes while its chat is archived is never in the archive unread', async () => {
    const rounds = portion(40);
    for (let round = 0; round < rounds; round += 1) {
      const { owner, helper, chat } = await createFixture(server);
      const offer = await server.db
        .selectFrom('chat_message')
        .select('id')
        .where('response_id', '=', chat)
        .executeTakeFirstOrThrow();
      const archive = { id: chat, is_archived: true, last_message_id: random.pick([null, offer.id]) };
      const apiCalls = [
        ...times(3, call('chats.archive', archive), owner),
        ...times(3, call('chats.archive', { ...archive, last_message_id: null }), helper),
        ...times(2, (n) => make.write(chat, `Helper ${n}`), helper),
        ...times(2, (n) => make.write(chat, `Owner ${n}`), owner),
      ];
      expect(await countsAtOnce(server, mixed(apiCalls))).toEqual({ ok: 10 });
      for (const person of [owner, helper]) {
        const { is_archived, unread_message_count } = await callOk(server, person, call('chats.summary', { id: chat }));
        if (is_archived === true) expect(unread_message_count).toBe(0);
        const archived = await callAt('REST', server.app, call('chats.archived', {}), person.cookie);
        expect(archived.body).toHaveLength(is_archived === true ? 1 : 0);
      }
    }
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
    const counts = await countsAtOnce(server, times(30, make.signup(email, testPassword)));
    expect(counts).toEqual({
      ok: 1,
      '409 Account exists but is not verified. You can resend the verification email.': 29,
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('of twenty concurrent sign-ups with different passwords each gets a link, and the first one used sets the password', async () => {
    const email = anAddress();
    const passwords = Array.from({ length: 20 }, (_, n) => `Horse-Number-${n}`);
    const counts = await countsAtOnce(
      server,
      passwords.map((password) => make.signup(email, password)),
    );
    expect(counts).toEqual({ ok: 20 });
    const tokens = (await mailsTo(email)).map(tokenOf);
    expect(new Set(tokens).size).toBe(20);
    const accounts = server.db.selectFrom('app_user').selectAll().where('email_key', '=', email);
    expect(await accounts.execute()).toHaveLength(1);
    const answers = await atOnce(
      server,
      tokens.map((token) => make.verify(token)),
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
    const order = mixed(calls.map((_, n) => n));
    const answers = await atOnce(
      server,
      order.map((n) => calls[n] ?? make.verify(one)),
    );
    const succeeded = order.filter((_, n) => answers[n]?.error === undefined).map((n) => (n < 20 ? one : other));
    expect(succeeded).toHaveLength(20);
    expect(new Set(succeeded).size).toBe(1);
    const password = succeeded[0] === one ? 'Horse-Number-1' : 'Horse-Number-2';
    expect(await logsIn(email, password)).toBe(true);
    expect(await logsIn(email, password === 'Horse-Number-1' ? 'Horse-Number-2' : 'Horse-Number-1')).toBe(false);
  });

  test('a reset link used thirty times concurrently sets one password and ends all sessions', async () => {
    const email = anAddress();
    const member = await server.member(email);
    await callAt('REST', server.app, make.forgotPassword(email));
    const token = tokenOf((await mailsTo(email)).at(-1) ?? '');
    const passwords = Array.from({ length: 30 }, (_, n) => `Stable-Number-${n}`);
    const answers = await atOnce(
      server,
      passwords.map((password) => make.resetPassword(token, password)),
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
    await callAt('REST', server.app, make.forgotPassword(email));
    const [verification = '', reset = ''] = (await mailsTo(email)).map(tokenOf);
    const apiCalls = [
      ...times(8, make.verify(verification)),
      ...times(8, make.resetPassword(reset, 'Stable-Number-1')),
      ...times(8, make.resendVerification(email)),
      ...times(8, make.forgotPassword(email)),
      ...times(8, make.signup(email, 'Horse-Number-9')),
    ];
    await atOnce(server, mixed(apiCalls));
    const account = await server.db
      .selectFrom('app_user')
      .select(['verified_at', 'password_hash'])
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    expect(account.verified_at).not.toBeNull();
    // A reset link stays valid after verification, so the last password is the reset one.
    expect(await logsIn(email, 'Stable-Number-1')).toBe(true);
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
      expect(Number(headers['retry-after'])).toBeGreaterThan(3540);
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
    const person = await insertUser(server.db);
    expect(await countsAtOnce(server, times(30, call('auth.logout'), person))).toEqual({ ok: 30 });
    const after = await send(server.app, { method: 'GET', url: '/api/profile', cookie: person.cookie });
    expect(after.status).toBe(401);
  });
});

describe('mixed concurrent calls', () => {
  const rounds = portion(40);

  test(`${rounds} rounds of concurrent calls by three people on one request cause no error and no inconsistency`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { owner, helper, reader, request, chat } = await createFixture(server);
      const concurrent = [owner, helper, reader];
      const status = () => make.status(request, 1 + random.below(5));
      const apiCalls = [
        () => [
          random.pick([status, () => make.edit(request, { technical_area_ids: random.pick([[101], [101, 102]]) })])(),
          owner,
        ],
        () => [make.track(request, random.pick(concurrent).email), owner],
        () => [
          random.pick([make.offer, make.undoOffer, make.dismiss, make.undoDismiss])(request),
          random.pick([helper, reader]),
        ],
        () => [
          random.pick([
            make.write(chat, 'Hello', random.pick([null, clientId])),
            make.markRead(chat),
            make.archive(chat),
          ]),
          random.pick(concurrent),
        ],
        () => [make.profile({ technical_area_ids: random.pick([[101], [102]]), name: 'Ada' }), random.pick(concurrent)],
      ] as const satisfies readonly (() => readonly [ApiCall, StoredUser])[];
      const calls = Array.from({ length: 40 }, () => random.pick(apiCalls)());
      if (round % 4 === 3) calls.push([make.remove(request), owner]);
      await atOnce(server, mixed(calls));
    }
  });

  test(`${rounds} rounds of concurrent account calls for one address cause no error and no inconsistency`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `round-${round}@example.org`;
      for (const apiCall of [
        make.signup(email, testPassword),
        make.signup(email, 'Horse-Number-2'),
        make.forgotPassword(email),
      ])
        await callAt('REST', server.app, apiCall);
      const tokens = (await mailsTo(email)).map(tokenOf);
      const apiCalls = [
        () => make.signup(email, random.pick([testPassword, 'Horse-Number-2', 'Horse-Number-3'])),
        () => make.login(email, random.pick([testPassword, 'Horse-Number-2'])),
        () => make.verify(random.pick(tokens)),
        () => make.resetPassword(random.pick(tokens), random.pick(['Stable-Number-1', 'Stable-Number-2'])),
        () => random.pick([make.forgotPassword, make.resendVerification, make.unsubscribe])(email),
      ];
      await atOnce(
        server,
        Array.from({ length: 30 }, () => random.pick(apiCalls)()),
      );
      await forgetGuesses();
    }
    const halves = sql`
      select id from app_user where (verified_at is null) <> (password_hash is null)
        or (verified_at is not null and exists (select from pending_password where user_id = app_user.id))`;
    expect((await halves.execute(server.db)).rows).toEqual([]);
  });
});

describe('a profile', () => {
  test('a profile saved forty times concurrently is one of the saved versions', async () => {
    const person = await insertUser(server.db);
    const version = (n: number) => ({
      name: `Version ${n}`,
      description: `Version ${n}`,
      grants: [`Version ${n}`],
      technical_area_ids: [101 + (n % 3), 102 + (n % 3)],
    });
    const answers = await atOnce(
      server,
      times(40, (n) => make.profile(version(n)), person),
    );
    expect(answerCounts(answers)).toEqual({ ok: 40 });
    const profile = await callOk(server, person, call('profiles.own'));
    const n = Number(String(profile.name).slice('Version '.length));
    const { technical_area_ids: ids, ...fields } = version(n);
    expect(profile).toMatchObject(fields);
    expect(Object(profile.technical_areas).map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  test('preferences saved forty times concurrently are one of the saved tables', async () => {
    const person = await insertUser(server.db);
    const table = (n: number) =>
      [0, 1, 2].map((k) => ({ tech_area_id: 101 + k, collaboration_type_id: 101 + (n % 4), is_open: true }));
    const save = (n: number) =>
      call('profiles.updateCollaborationStatus', {
        master_collaboration_status_id: 3,
        collaboration_preferences: table(n),
      });
    const answers = await atOnce(
      server,
      times(40, (n) => save(n), person),
    );
    expect(answerCounts(answers)).toEqual({ ok: 40 });
    const rows = await server.db
      .selectFrom('collaboration_preference')
      .select('type_id')
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ type_id }) => type_id)).size).toBe(1);
  });
});

describe('with rate limits', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startServer({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => strict.close());

  test('thirty concurrent requests for a reset link send one email', async () => {
    const person = await insertUser(strict.db);
    expect(await countsAtOnce(strict, times(30, make.forgotPassword(person.email)))).toEqual({ ok: 30 });
    const rows = await strict.db.selectFrom('mail_outbox').selectAll().where('to_key', '=', person.email).execute();
    expect(rows).toHaveLength(1);
  });

  test('of thirty concurrent unknown addresses ten are looked up, and the quota of the day is used', async () => {
    const { owner, request } = await createCompletedFixture(strict);
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
