import { failedLookupsPerDay, limits, rates } from '@exchange/contract/limits';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { messages } from '@exchange/contract/sentences/messages';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion } from '@exchange/testkit/accounts';
import { createCompletedRequest, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { chatIdsOf } from '@exchange/testkit/chats';
import { setUsesOfQuota } from '@exchange/testkit/quotas';
import { whileRequestChanges } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
let owner: User;
let person: User;
let id: number;
beforeEach(async () => {
  owner = await createUser(product);
  person = await createUser(product);
  id = await createCompletedRequest(owner);
});

const giveCredit = (email: string, by = owner, request = id) => by.call.credit.give({ id: request, email });
const list = (by = owner, request = id) => by.call.credit.listGiven({ id: request });
/** Leaves so many uses of the quota of people who never offered help on the request. */
const leaveStrangers = (uses: number) =>
  setUsesOfQuota(product.db, 'collaborators without an offer', owner.id, rates.strangersCreditedPerDay - uses);
const pointsOf = async (of: User) => (await of.call.profiles.ownPoints()).collaboration_points;
const setStatus = (statusId: number, of = id) => owner.call.requests.updateStatus({ id: of, statusId });
/** A completed request of the owner, on which these people offered help. */
async function createHelped(...helpers: readonly User[]): Promise<number> {
  const request = await createRequest(owner);
  for (const helper of helpers) await createOffer(helper, request);
  await setStatus(requestStatus.completed, request);
  return request;
}

test('giving credit on a request of another is refused like giving credit on an unknown one', async () => {
  const helper = await createUser(product);
  const open = await createRequest(owner);
  await createOffer(helper, open);
  const hidden = await createRequest(owner, { description: null });
  const deleted = await createCompletedRequest(person);
  await person.call.requests.delete({ id: deleted });
  for (const [by, request] of [
    [person, id],
    [helper, open],
    [person, hidden],
    [person, deleted],
    [person, 999_999],
    [person, 0],
  ] as const)
    for (const email of [person.email, owner.email, uniqueEmail()])
      expect(await keyOf(giveCredit(email, by, request))).toBe('credit.notOwner');
});

test('giving credit returns the person with the email address as typed, and gives points that outlast the request', async () => {
  const email = person.email.toUpperCase();
  const given = {
    id: person.id,
    hashid: person.hashid,
    name: 'Ada Example',
    institute_name: null,
    claimed_institute: null,
    is_verified_institute: false,
    email,
    verified: false,
    tracked_at: expect.any(String),
    confirmed_at: null,
    roles: [],
    is_shown: false,
    owner_roles: [],
    thanks: null,
    is_thanks_shown: false,
    may_name_title: false,
  };
  expect(await giveCredit(` ${email} `)).toEqual({ ...given, message: creditSentences.success.given() });
  await setStatus(requestStatus.active);
  expect(await list()).toEqual([given]);
  await owner.call.requests.delete({ id });
  expect(await keyOf(list())).toBe('credit.notOwner');
  expect([await pointsOf(owner), await pointsOf(person)]).toEqual([1, 5]);
});

test('giving credit while the request is reopened at the same moment waits for the change, and is refused', async () => {
  const reopened = { status_id: requestStatus.active };
  const [result] = await whileRequestChanges(product.db, id, reopened, [() => giveCredit(person.email)]);
  expect(result).toMatchObject({ status: 'rejected', reason: { key: 'credit.notCompleted' } });
});

describe('naming a person who offered help', () => {
  let helper: User;
  let withdrawn: User;
  let request: number;
  let chatId: number;
  beforeEach(async () => {
    helper = await createUser(product, { name: 'Tomás Novák' });
    withdrawn = await createUser(product);
    request = await createHelped(helper, withdrawn);
    [chatId = 0] = chatIdsOf(await helper.call.chats.myOffers({}));
    await withdrawn.call.offers.undoOfferHelp({ requestId: request });
  });
  const name = (userId: number, by = owner, of = request) => by.call.credit.give({ id: of, userId });
  const helpers = async (by = owner, of = request) =>
    (await by.call.credit.listHelpers({ id: of })).map((one) => one.id);
  const isCredited = async (of: User) => [
    (await of.call.chats.summary({ id: chatId })).is_credited,
    (await of.call.offers.listOffered({})).items.find((one) => one.id === request)?.is_credited,
  ];
  const mailsTo = async (to: User) => (await product.emailsTo(to, 'credit')).length;

  test('only the owner of a request lists its helpers and gives them credit', async () => {
    for (const [by, of] of [
      [person, request],
      [helper, request],
      [owner, 999_999],
    ] as const) {
      expect(await keyOf(list(by, of))).toBe('credit.notOwner');
      expect(await keyOf(helpers(by, of))).toBe('credit.notOwner');
      expect(await keyOf(name(withdrawn.id, by, of))).toBe('credit.notOwner');
    }
    expect(await list(owner, request)).toEqual([]);
  });

  test('giving credit by id to a person who never offered help is answered like an unknown id, however often it is tried', async () => {
    await createOffer(person, await createRequest(owner));
    const leaving = await createUser(product);
    const other = await createHelped(leaving);
    await beginDeletion(product.db, leaving);
    for (let times = 0; times <= failedLookupsPerDay; times += 1)
      for (const [userId, of] of [
        [person.id, request],
        [999_999, request],
        [helper.id, other],
        [leaving.id, other],
      ] as const)
        expect(await keyOf(name(userId, owner, of))).toBe('profiles.notFound');
    expect(await helpers(owner, other)).toEqual([]);
    expect(await list(owner, request)).toEqual([]);
    expect(await keyOf(giveCredit(uniqueEmail()))).toBe('credit.notFound');
  });

  test('giving credit with both an address and an id, with neither, or with an invalid id is refused', async () => {
    const both = owner.call.credit.give({ id: request, email: helper.email, userId: helper.id });
    expect(await refusalOf(both)).toMatchObject({ status: 400, message: messages.validation.invalidRequest() });
    const neither = owner.call.credit.give({ id: request, email: null, userId: null });
    expect(await refusalOf(neither)).toMatchObject({ status: 400, message: messages.validation.email() });
    for (const userId of [0, -1, 1.5, 2 ** 31]) expect(await refusalOf(name(userId))).toMatchObject({ status: 400 });
    expect(await list(owner, request)).toEqual([]);
  });

  test('giving a helper credit is refused before the request is completed, and giving it to oneself always', async () => {
    expect(await keyOf(name(owner.id))).toBe('credit.oneself');
    await setStatus(requestStatus.inProgress, request);
    expect(await keyOf(name(helper.id))).toBe('credit.notCompleted');
  });

  test('a helper who gets credit gets points, an email and a mark in chat and list; the owner learns no address', async () => {
    expect(await helpers()).toEqual([withdrawn.id, helper.id]);
    expect(await isCredited(helper)).toEqual([false, false]);
    const before = await pointsOf(helper);
    const given = await name(helper.id);
    expect(given).toMatchObject({ id: helper.id, name: 'Tomás Novák', email: null, verified: true });
    expect(await list(owner, request)).toMatchObject([{ id: helper.id, name: 'Tomás Novák', email: null }]);
    expect(JSON.stringify([given, await owner.call.credit.listHelpers({ id: request })])).not.toContain('@');
    expect([await pointsOf(owner), await pointsOf(helper)]).toEqual([1, before + 5]);
    expect(await isCredited(helper)).toEqual([true, true]);
    expect(await owner.call.chats.summary({ id: chatId })).toMatchObject({ is_credited: true });
    expect(await mailsTo(helper)).toBe(1);
    const told = product.events.filter(({ event }) => event.kind === 'chat' && event.id === chatId).at(-1);
    expect(told?.to.toSorted()).toEqual([owner.id, helper.id].toSorted());
  });

  test('credit that is taken back leaves no credit, points and email, also after the request changed', async () => {
    const before = [await pointsOf(owner), await pointsOf(helper)];
    await name(helper.id);
    await giveCredit(person.email, owner, request);
    await setStatus(requestStatus.active, request);
    product.events.length = 0;
    const { takeBack } = owner.call.credit;
    for (const { id: userId } of [helper, person, helper, person])
      expect(await takeBack({ id: request, userId })).toEqual({ message: creditSentences.success.takenBack() });
    expect(await list(owner, request)).toEqual([]);
    expect([await pointsOf(owner), await pointsOf(helper), await pointsOf(person)]).toEqual([...before, 0]);
    expect(await isCredited(helper)).toEqual([false, false]);
    const changed = { kind: 'credit', id: request };
    expect(product.events).toEqual([
      { to: [owner.id, helper.id], event: changed },
      { to: [owner.id, helper.id], event: { kind: 'chat', id: chatId } },
      { to: [owner.id, person.id], event: changed },
    ]);
    expect([await mailsTo(helper), await mailsTo(person)]).toEqual([0, 0]);
  });

  test('if the email about credit has left, taking the credit back and giving it again sends no other email', async () => {
    await name(helper.id);
    await product.sendAll();
    await owner.call.credit.takeBack({ id: request, userId: helper.id });
    await name(helper.id);
    expect(await mailsTo(helper)).toBe(1);
  });

  test('an owner lists the last hundred helpers of a request, and can give credit to an earlier one too', async () => {
    await sql`
      with crowd as (
        insert into app_user (hashid, email, email_key, password_hash, verified_at)
        select 'helper-hashid-' || i, 'h' || i || '@example.org', 'h' || i || '@example.org', 'x', now()
        from generate_series(1, ${limits.helpers - 1}::int) i returning id),
      offers as (
        insert into offer (request_id, owner_id, helper_id)
        select ${request}::int, ${owner.id}::int, id from crowd returning id, owner_id, helper_id)
      insert into chat_member (chat_id, user_id, other_id, is_request_owner)
      select id, owner_id, helper_id, true from offers union all select id, helper_id, owner_id, false from offers`.execute(
      product.db,
    );
    const listed = await helpers();
    expect(listed).toHaveLength(limits.helpers);
    expect(listed).toContain(withdrawn.id);
    expect(listed).not.toContain(helper.id);
    expect(await name(helper.id)).toMatchObject({ id: helper.id });
  });

  test('a helper whose offer is withdrawn can get credit', async () => {
    expect(await name(withdrawn.id)).toMatchObject({ id: withdrawn.id, verified: true });
    expect([await pointsOf(owner), await pointsOf(withdrawn)]).toEqual([1, 5]);
  });

  test('giving one person credit several times at the same moment, by id or by address, counts once', async () => {
    const calls = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? name(helper.id) : giveCredit(helper.email, owner, request),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, reason: 'already_tracked' });
    expect(await pointsOf(owner)).toBe(1);
    expect(await mailsTo(helper)).toBe(1);
  });

  test('giving a helper credit by id uses no quota for addresses of other people', async () => {
    await leaveStrangers(0);
    expect(await keyOf(giveCredit(person.email))).toBe('credit.tooManyStrangers');
    await sql`insert into failed_lookup (user_id, created_at) select ${owner.id}, now() - interval '1 hour'
      from generate_series(1, ${failedLookupsPerDay})`.execute(product.db);
    const refusal = await refusalOf(giveCredit(helper.email, owner, request));
    expect(refusal.key).toBe('credit.tooManyMisses');
    // The first of them is a day old in 23 hours.
    expect(refusal.retryAfter).toBeGreaterThan(82_000);
    expect(refusal.retryAfter).toBeLessThanOrEqual(82_800);
    expect(await name(helper.id)).toMatchObject({ id: helper.id });
  });

  test('a helper whom the owner blocks is not listed, and can get credit by id as by address', async () => {
    await owner.call.blocks.block({ userId: helper.id });
    expect(await helpers()).toEqual([withdrawn.id]);
    expect(await name(helper.id)).toMatchObject({ id: helper.id });
  });

  test('a helper who blocks the owner gets credit without an email and without an event', async () => {
    await helper.call.blocks.block({ userId: owner.id });
    expect(await helpers()).toEqual([withdrawn.id, helper.id]);
    const events = () => product.events.filter(({ to }) => to.includes(helper.id)).length;
    const before = events();
    await name(helper.id);
    expect([events(), await mailsTo(helper)]).toEqual([before, 0]);
  });
});

test('after ten addresses without an account in a day, giving credit looks up no address, not even a helper’s', async () => {
  const helper = await createUser(product);
  const request = await createHelped(helper);
  for (let times = 0; times < failedLookupsPerDay; times += 1)
    expect(await keyOf(giveCredit(uniqueEmail(), owner, times % 2 ? id : request))).toBe('credit.notFound');
  for (const email of [uniqueEmail(), person.email, helper.email])
    expect(await keyOf(giveCredit(email, owner, request))).toBe('credit.tooManyMisses');
  expect((await refusalOf(giveCredit(uniqueEmail()))).retryAfter).toBeGreaterThan(0);

  // Nobody else is held back, and what needs no look at an address is answered as before.
  const another = await createUser(product);
  expect(await giveCredit(person.email, another, await createCompletedRequest(another))).toMatchObject({
    id: person.id,
  });
  expect(await keyOf(giveCredit(owner.email))).toBe('credit.oneself');

  await product.passTime(25, 'hours');
  expect(await keyOf(giveCredit(uniqueEmail()))).toBe('credit.notFound');
  expect(await giveCredit(person.email)).toMatchObject({ id: person.id });
  expect(await giveCredit(helper.email, owner, request)).toMatchObject({ id: helper.id, verified: true });
});

test('only unknown addresses count as failed look-ups when credit is given', async () => {
  const open = await createRequest(owner);
  for (let times = 0; times < 12; times += 1) {
    await refusalOf(giveCredit('malformed'));
    await refusalOf(giveCredit(uniqueEmail(), owner, open));
    await refusalOf(giveCredit(owner.email));
  }
  expect(await keyOf(giveCredit(uniqueEmail()))).toBe('credit.notFound');
});

describe('people who never offered help on the request', () => {
  test('a user gives credit to a limited number of strangers a day, and beyond it cannot tell who has an account', async () => {
    const [one, two, helper] = [await createUser(product), await createUser(product), await createUser(product)];
    const request = await createHelped(helper);
    await leaveStrangers(2);
    await giveCredit(one.email);
    // A refusal uses nothing.
    expect(await keyOf(giveCredit(one.email))).toBe('credit.alreadyTracked');
    await giveCredit(one.email, owner, request);
    for (const email of [two.email, uniqueEmail(), one.email]) {
      const refusal = await refusalOf(giveCredit(email));
      expect(refusal).toMatchObject({ status: 429, reason: 'rate_limited', key: 'credit.tooManyStrangers' });
      expect(refusal.retryAfter).toBeGreaterThan(40_000);
    }
    expect(await giveCredit(helper.email, owner, request)).toMatchObject({ id: helper.id, verified: true });
    expect(await keyOf(giveCredit(owner.email))).toBe('credit.oneself');
    await product.passTime(13, 'hours');
    expect(await giveCredit(two.email)).toMatchObject({ id: two.id });
  });
});
