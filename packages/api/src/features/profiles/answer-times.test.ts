import { answerTimes } from '@exchange/contract/limits';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { createRandom } from '@exchange/testkit/random';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { db } = product;
const viewer = await createUser(product);
const helpers = await Promise.all(Array.from({ length: 6 }, () => createUser(product)));
let owner: User;
let request: number;
beforeEach(async () => {
  owner = await createUser(product);
  request = await createRequest(owner);
});

const shown = async (person = viewer) => (await person.call.requests.byId({ id: request })).owner_answers_within_days;
const write = (id: number) => owner.call.chats.send({ id, message: 'Yes?' });
const offerOf = (n: number) => createOffer(helpers[n] ?? owner, request);
/** Three offers, each answered after this many hours; null for not at all. A day has passed since the last one. */
async function received(hours: readonly (number | null)[], answer: (id: number) => Promise<unknown> = write) {
  for (const [n, after] of hours.entries()) {
    const id = await offerOf(n);
    if (after === null) continue;
    await product.passTime(after, 'hours');
    await answer(id);
  }
  await product.passTime(25, 'hours');
}

test.each<[readonly (number | null)[], number | null]>([
  [[], null],
  [[1, 1], null],
  [[1, 2, 3], 1],
  [[1, 30, 100], 3],
  [[1, 80, 120], 7],
  [[1, 200, 200], null],
  [[20, 20, 200, 200], 1],
])('if an owner answered offers after %j hours, the shown answer time is %s days', async (hours, days) => {
  await received(hours);
  expect(await shown()).toBe(days);
});

test('for the answer time, an answer to an offer counts like a message', async () => {
  await received([1, 1, 1], (id) => owner.call.offers.answer({ id, answer: 'declined' }));
  expect(await shown()).toBe(1);
});

test('a reply to an offer changes the owner’s shown answer time only on the next day', async () => {
  await received([1, 1]);
  await write(await offerOf(2));
  expect(await shown()).toBeNull();
  await product.passTime(25, 'hours');
  expect(await shown()).toBe(1);
});

test('offers without a reply count in the answer time after a week, also from blocked people, but withdrawn ones do not', async () => {
  await received([1, 1, 1, null, null, null]);
  expect(await shown()).toBe(1);
  await product.passTime(8, 'days');
  expect(await shown()).toBe(1);
  await offerOf(0).catch(() => undefined);
  const late = await Promise.all(Array.from({ length: 2 }, () => createUser(product)));
  for (const person of late) await createOffer(person, request);
  await product.passTime(8, 'days');
  expect(await shown()).toBeNull();
  for (const { id } of late) await owner.call.blocks.block({ userId: id });
  expect(await shown()).toBeNull();
  for (const person of late) await person.call.offers.undoOfferHelp({ requestId: request });
  expect(await shown()).toBe(1);
});

test('offers older than a year do not count in the owner’s answer time', async () => {
  await received([1, 1, 1]);
  await product.passTime(366, 'days');
  expect(await shown()).toBeNull();
});

test('the owner, the people of a chat and the directory read the same answer time of the owner', async () => {
  // Another owner never answers.
  const other = await createRequest(await createUser(product));
  for (const helper of helpers) await createOffer(helper, other);
  await product.passTime(8, 'days');
  await received([1, 1, 1]);
  const [helper] = helpers;
  const chat = (await helper?.call.chats.myOffers({}))?.items[0]?.collaboration_request_response_id ?? 0;
  expect(await shown(owner)).toBe(1);
  expect((await helper?.call.chats.summary({ id: chat }))?.owner_answers_within_days).toBe(1);
  expect((await owner.call.requests.listOwn({})).items[0]?.owner_answers_within_days).toBe(1);
  await owner.call.profiles.update({ name: 'Ada', technical_area_ids: [101], is_listed: true });
  const found = (await viewer.call.directory.list({ q: 'Ada' })).items.find((person) => person.user_id === owner.id);
  expect(found?.answers_within_days).toBe(1);
});

/** The definition, read only from messages and offers: docs/behaviour/profiles.md#answer-times. */
async function plainly(ownerId: number): Promise<number | null> {
  const { rows } = await sql<{ waited: number | null }>`
    select extract(epoch from reply.at - offer.offered_at)::float8 / 86400 as waited
    from offer
    cross join lateral (
      select least(
        (select min(time_sent) from chat_message message where message.chat_id = offer.id
          and message.from_user_id = offer.owner_id and message.time_sent >= offer.offered_at
          and (offer.withdrawn_at is null or message.time_sent < offer.withdrawn_at)),
        case when offer.answered_at >= offer.offered_at then offer.answered_at end) as at) reply
    where offer.owner_id = ${ownerId} and offer.offered_at > date_trunc('day', now()) - interval '12 months'
      and (reply.at < date_trunc('day', now())
        or offer.withdrawn_at is null
          and offer.offered_at < date_trunc('day', now()) - interval '7 days')`.execute(db);
  if (rows.length < answerTimes.offers) return null;
  const waits = rows.map(({ waited }) => waited ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const median = waits[Math.ceil(waits.length / 2) - 1] ?? Number.POSITIVE_INFINITY;
  return answerTimes.withinDays.find((days) => median <= days) ?? null;
}

test('after random offers, withdrawals, messages, answers, blocks and days, the answer time equals that of a plain query', async () => {
  const { pick, below } = createRandom(20_261_122);
  const chats: number[] = [];
  const results = new Set<number | null>();
  for (let step = 0; step < 160; step += 1) {
    const helper = pick(helpers);
    const chat = chats.length === 0 ? 0 : pick(chats);
    const { block, unblock } = owner.call.blocks;
    const offer = () => createOffer(helper, request).then((id) => chats.push(id));
    const reply = () => write(chat);
    const pass = () => product.passTime(pick([3, 20, 50, 200]), 'hours');
    const act = pick<() => Promise<unknown>>([
      ...[offer, offer],
      () => helper.call.offers.undoOfferHelp({ requestId: request }),
      ...[reply, reply],
      () => owner.call.offers.answer({ id: chat, answer: pick(['accepted', 'declined']) }),
      () => helper.call.chats.send({ id: chat, message: 'Hello?' }),
      () => (below(6) === 0 ? block({ userId: helper.id }).then(() => unblock({ userId: helper.id })) : pass()),
      pass,
    ]);
    await act().catch(() => undefined);
    const value = await shown(owner);
    results.add(value);
    expect(value).toBe(await plainly(owner.id));
  }
  expect(results.size).toBeGreaterThan(2);
});
