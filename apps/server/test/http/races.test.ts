import { randomUUID } from 'node:crypto';
import { requestStatus } from '@exchange/contract/statuses';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { emailsTo } from '@exchange/testkit/emails';
import { createRandom } from '@exchange/testkit/random';
import { insertUser, type StoredUser, uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openServer, testPassword } from '../support/server.ts';
import { call } from './calls/call.ts';
import * as make from './calls/shorthand.ts';
import { answerCounts, createRaces, times } from './races/concurrently.ts';
import { accountOf, forgetFailures } from './testing/accounts.ts';
import {
  callOk,
  createCreditedFixture,
  createFixture,
  createRequest,
  entryOf,
  type Fixture,
} from './testing/fixture.ts';
import { countDeadlocks } from './testing/rows.ts';
import { portion, report, seed } from './testing/scale.ts';
import { sentences } from './testing/sentences.ts';
import { type ApiCall, callAt } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const random = createRandom(seed);
const { atOnce, countsAtOnce, mixed } = createRaces(server, random);
beforeEach(() => {
  server.log.length = 0;
});
/** After every test denormalised data match their source. */
afterEach(async () => {
  expect(await inconsistencies(server.db)).toEqual([]);
  expect(server.log).toEqual([]);
});
afterAll(async () => {
  // Deadlocks are retried, but each takes a second.
  report('races', { seed, deadlocks: await countDeadlocks(server.db) });
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => insertUser(server.db)));
const pointsOf = async (person: StoredUser) =>
  (await callOk(server, person, call('profiles.ownPoints'))).collaboration_points;
/** How many replies were a success or one of these refusals. */
const count = (counts: Readonly<Record<string, number>>, ...refusals: string[]) =>
  ['ok', ...refusals].reduce((sum, reply) => sum + (counts[reply] ?? 0), 0);
const chatsOf = (column: 'id' | 'request_id' | 'helper_id', id: number) =>
  server.db.selectFrom('offer').selectAll().where(column, '=', id).execute();
const messagesOf = (chat: number) =>
  server.db.selectFrom('chat_message').selectAll().where('chat_id', '=', chat).orderBy('id').execute();

const rounds = portion(40);

/** What there is of a person's offer on a request, and whether they have hidden it. */
async function stateOf(request: number, { id }: StoredUser) {
  const offers = await chatsOf('helper_id', id);
  const states = server.db.selectFrom('recipient_state').select('state').where('user_id', '=', id);
  return {
    messages: (await Promise.all(offers.map((offer) => messagesOf(offer.id)))).flat().length,
    live: offers.filter((offer) => offer.withdrawn_at === null).length,
    state: (await states.where('request_id', '=', request).executeTakeFirst())?.state ?? null,
  };
}

test('fifty concurrent offers of one person make one offer, one chat, one message and one point', async () => {
  const { request, reader } = await createFixture(server);
  const answers = await atOnce(times(50, make.offer(request), reader));
  expect(answerCounts(answers)).toEqual({ ok: 1, [`409 ${sentences.offeredTwice}`]: 49 });
  expect(await stateOf(request, reader)).toEqual({ messages: 1, live: 1, state: 'offered' });
  expect(await chatsOf('helper_id', reader.id)).toHaveLength(1);
  expect(await pointsOf(reader)).toBe(1);
});

test('concurrent offers of forty people all succeed, and the owner has forty unread messages', async () => {
  const owner = await insertUser(server.db);
  const request = await createRequest(server, owner);
  const offers = (await people(40)).map((one) => [make.offer(request), one] as const);
  expect(await countsAtOnce(offers)).toEqual({ ok: 40 });
  expect(await callOk(server, owner, call('chats.unreadCounts'))).toMatchObject({ my_requests_count: 40 });
});

test('if credit is confirmed, rejected and taken back at once, it ends undone, and only once', async () => {
  const { request, owner, helper } = await createCreditedFixture(server);
  const id = await entryOf(server, request, helper);
  const answer = { id, version: 0, roles: [], isShown: true, isThanksShown: false };
  await Promise.all([
    atOnce(times(5, call('credit.confirm', answer), helper)),
    atOnce(times(5, call('credit.reject', { id }), helper)),
    atOnce(times(5, call('credit.takeBack', { id: request, userId: helper.id }), owner)),
  ]);
  const creditIn = (table: 'credit' | 'undone_credit') =>
    server.db.selectFrom(table).select('id').where('request_id', '=', request).execute();
  expect([await creditIn('credit'), await creditIn('undone_credit')]).toEqual([[], [{ id }]]);
});

test('if a person offers help on, withdraws from, hides and shows a request at once, all tables agree on one state', async () => {
  const { request, reader } = await createFixture(server);
  const apiCalls = [make.offer(request), make.undoOffer(request), make.dismiss(request), make.undoDismiss(request)];
  const answers = await atOnce(mixed(apiCalls.flatMap((apiCall) => times(12, apiCall, reader))));
  const refusals = [sentences.offeredTwice, sentences.dismissedOffered].map((sentence) => `409 ${sentence}`);
  expect(count(answerCounts(answers), ...refusals)).toBe(48);
  const { messages, live, state } = await stateOf(request, reader);
  const offered = answers.filter(({ body }) => Object(body).collaboration_request_response_id !== undefined).length;
  expect(messages).toBe(offered);
  expect(live === 1).toBe(state === 'offered');
  expect(await pointsOf(reader)).toBe(live);
});

test('an offer made while its request is deleted is stored completely or answered with 404', async () => {
  const owner = await insertUser(server.db);
  const request = await createRequest(server, owner);
  const offers = (await people(20)).map((one) => [make.offer(request), one] as const);
  const counts = await countsAtOnce([...offers.slice(0, 10), [make.remove(request), owner], ...offers.slice(10)]);
  expect(count(counts, `404 ${sentences.noRequest}`)).toBe(21);
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
  const repliedTo = async (id: number) => (await chatsOf('id', id))[0]?.first_reply_at;

  test('if an owner answers an offer differently in two sessions at once, one answer remains, and both people see it', async () => {
    const { chat, owner, helper } = await createFixture(server);
    const calls = mixed(answers.flatMap((value) => times(8, make.answer(chat, value, `It is ${value}.`), owner)));
    expect(await countsAtOnce(calls)).toEqual({ ok: 24 });
    expect(answers).toContain((await seenByBoth(owner, helper, chat)).answer);
    expect(await repliedTo(chat)).not.toBeNull();
    expect(await callOk(server, helper, call('chats.unreadCounts'))).toMatchObject({ my_offers_count: 24 });
  });

  test('if an offer is answered and withdrawn at once, it ends withdrawn and without an answer', async () => {
    const { chat, request, owner, helper } = await createFixture(server);
    const calls = mixed([
      ...answers.flatMap((value) => times(5, make.answer(chat, value), owner)),
      ...times(5, make.undoOffer(request), helper),
    ]);
    const counts = await countsAtOnce(calls);
    expect(count(counts, `409 ${sentences.answerWithdrawn}`)).toBe(20);
    expect(await seenByBoth(owner, helper, chat)).toEqual({ answer: null, withdrawn: true });
    await callOk(server, helper, make.offer(request));
    expect(await seenByBoth(owner, helper, chat)).toEqual({ answer: null, withdrawn: false });
    expect(await repliedTo(chat)).toBeNull();
  });

  test.each([
    ['deleting the request', `409 ${sentences.answerDeleted}`, ({ request }: Fixture) => make.remove(request)],
    [
      'a block by its owner',
      '403 You have blocked this person. Unblock them to write.',
      ({ helper }: Fixture) => call('blocks.block', { userId: helper.id }),
    ],
  ])('an answer to an offer at the same time as %s is stored or refused', async (_, refusal, endOf) => {
    const fixture = await createFixture(server);
    const { chat, owner, helper } = fixture;
    const calls = mixed([...times(12, make.answer(chat, 'accepted'), owner), [endOf(fixture), owner] as const]);
    const counts = await countsAtOnce(calls);
    expect(count(counts, refusal)).toBe(13);
    expect((await seenByBoth(owner, helper, chat)).answer).toBe(counts.ok === 1 ? null : 'accepted');
  });
});

test('if a person offers help on a request and hides it at the same time, the offer stays', async () => {
  const { request, reader } = await createFixture(server);
  const apiCalls = [...times(25, make.dismiss(request), reader), ...times(25, make.offer(request), reader)];
  const answers = await atOnce(mixed(apiCalls));
  expect(answers.filter(({ body }) => Object(body).message === 'Help offered successfully!')).toHaveLength(1);
  expect(await stateOf(request, reader)).toEqual({ messages: 1, live: 1, state: 'offered' });
});

test('a person who hides a request fifty times at once succeeds each time, and it is hidden once', async () => {
  const { request, reader } = await createFixture(server);
  expect(await countsAtOnce(times(50, make.dismiss(request), reader))).toEqual({ ok: 50 });
  expect(await stateOf(request, reader)).toMatchObject({ state: 'hidden' });
  expect(await countsAtOnce(times(50, make.undoDismiss(request), reader))).toEqual({ ok: 50 });
  expect(await stateOf(request, reader)).toMatchObject({ state: null });
});

test('a draft that is posted thirty times at once is published with one date', async () => {
  const owner = await insertUser(server.db);
  const id = await createRequest(server, owner, { description: null });
  await callOk(server, owner, make.edit(id));
  expect(await countsAtOnce(times(30, make.status(id, requestStatus.active), owner))).toEqual({ ok: 30 });
  const stored = server.db.selectFrom('collaboration_request').select(['created_at', 'published_at']);
  const { created_at, published_at } = await stored.where('id', '=', id).executeTakeFirstOrThrow();
  expect(created_at).toBe(published_at);
});

test('fifty concurrent messages with one client_id make one message, which all calls return', async () => {
  const { helper, chat } = await createFixture(server);
  const answers = await atOnce(times(50, make.write(chat, 'Once', randomUUID()), helper));
  expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(1);
  const rest = answers.filter((_, n) => n % 2 === 0).map(({ status }) => status);
  expect(rest.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
  expect(new Set(rest)).toEqual(new Set(rest.includes(201) ? [200, 201] : [200]));
  expect((await messagesOf(chat)).map(({ content }) => content)).toEqual(['I have done this before.', 'Once']);
});

test('twenty concurrent calls with one client_id create one request, which all replies name', async () => {
  const { owner } = await createFixture(server);
  const answers = await atOnce(times(20, make.create({ title: 'Created once', client_id: randomUUID() }), owner));
  expect(new Set(answers.map(({ body }) => Object(body).id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  const own = server.db.selectFrom('collaboration_request').select('id').where('user_id', '=', owner.id);
  expect(await own.where('title', '=', 'Created once').execute()).toHaveLength(1);
});

test('if both people of a chat write and mark as read at once, unread counts are right and messages stand in order', async () => {
  const { owner, helper, chat } = await createFixture(server);
  const apiCalls = [
    ...times(20, (n) => make.write(chat, `Owner ${n}`), owner),
    ...times(20, (n) => make.write(chat, `Helper ${n}`), helper),
    ...times(5, make.markRead(chat), owner),
    ...times(5, make.markRead(chat), helper),
  ];
  expect(await countsAtOnce(mixed(apiCalls))).toEqual({ ok: 50 });
  expect(await messagesOf(chat)).toHaveLength(41);
});

test('a chat that gets a message while it is archived is never unread in the archive', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { owner, helper, chat } = await createFixture(server);
    const [offer] = await messagesOf(chat);
    const archive = { id: chat, is_archived: true, last_message_id: random.pick([null, offer?.id]) };
    const apiCalls = [
      ...times(3, call('chats.archive', archive), owner),
      ...times(3, call('chats.archive', { ...archive, last_message_id: null }), helper),
      ...times(2, (n) => make.write(chat, `Helper ${n}`), helper),
      ...times(2, (n) => make.write(chat, `Owner ${n}`), owner),
    ];
    expect(await countsAtOnce(mixed(apiCalls))).toEqual({ ok: 10 });
    for (const person of [owner, helper]) {
      const { is_archived, unread_message_count } = await callOk(server, person, call('chats.summary', { id: chat }));
      if (is_archived === true) expect(unread_message_count).toBe(0);
      const archived = await callAt('REST', server.app, call('chats.archived', {}), person.cookie);
      expect(archived.body).toHaveLength(is_archived === true ? 1 : 0);
    }
  }
});

/** The tokens in the emails to an address, the oldest first. */
const tokensFor = async (email: string) =>
  (await emailsTo(server.db, { email })).map(({ text_body }) => /token=([\w-]+)/.exec(text_body)?.[1] ?? '');

test('thirty concurrent sign-ups with one password make one account and one link, and the others are refused', async () => {
  const email = uniqueEmail();
  const counts = await countsAtOnce(times(30, make.signup(email, testPassword)));
  expect(counts).toEqual({ ok: 1, [`409 ${sentences.unverified}`]: 29 });
  expect(await tokensFor(email)).toHaveLength(1);
});

test('if one email address is verified, gets a new password and is sent links at once, its account is consistent afterwards', async () => {
  const email = uniqueEmail();
  await callAt('REST', server.app, make.signup(email, testPassword));
  await callAt('REST', server.app, make.forgotPassword(email));
  const [verification = '', reset = ''] = await tokensFor(email);
  const apiCalls = [
    ...times(8, make.verify(verification)),
    ...times(8, make.resetPassword(reset, 'Stable-Number-1')),
    ...times(8, make.resendVerification(email)),
    ...times(8, make.forgotPassword(email)),
    ...times(8, make.signup(email, 'Horse-Number-9')),
  ];
  await atOnce(mixed(apiCalls));
  expect((await accountOf(server.db, email)).verified_at).not.toBeNull();
  // A reset link stays valid after verification, so the last password is the reset one.
  expect((await callAt('REST', server.app, make.login(email, 'Stable-Number-1'))).status).toBe(200);
});

const clientId = randomUUID();

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
    await atOnce(mixed(calls));
  }
});

test(`${rounds} rounds of concurrent account calls for one address cause no error and no inconsistency`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const email = `round-${round}@example.org`;
    for (const password of [testPassword, 'Horse-Number-2'])
      await callAt('REST', server.app, make.signup(email, password));
    await callAt('REST', server.app, make.forgotPassword(email));
    const tokens = await tokensFor(email);
    const apiCalls = [
      () => make.signup(email, random.pick([testPassword, 'Horse-Number-2', 'Horse-Number-3'])),
      () => make.login(email, random.pick([testPassword, 'Horse-Number-2'])),
      () => make.verify(random.pick(tokens)),
      () => make.resetPassword(random.pick(tokens), random.pick(['Stable-Number-1', 'Stable-Number-2'])),
      () => random.pick([make.forgotPassword, make.resendVerification, make.unsubscribe])(email),
    ];
    await atOnce(times(30, () => random.pick(apiCalls)()));
    await forgetFailures(server.db);
  }
  const halves = sql`
    select id from app_user where (verified_at is null) <> (password_hash is null)
      or (verified_at is not null and exists (select from pending_password where user_id = app_user.id))`;
  expect((await halves.execute(server.db)).rows).toEqual([]);
});
