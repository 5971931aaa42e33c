import {
  createOffer,
  createParties,
  createRequest,
  createUser,
  makeStaff,
  newIdsFor,
  signUpUnverified,
  type User,
} from '@exchange/testkit/app-users';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
let { owner, helper, chat, request } = await createParties(product);
/** Who takes over, and somebody else. */
let next: User;
let stranger: User;
beforeEach(async () => {
  ({ owner, helper, chat, request } = await createParties(product));
  next = await createUser(product, { name: 'Next' });
  stranger = await createUser(product);
});
afterEach(async () => {
  expect(await inconsistencies(product.db)).toEqual([]);
});

const askOwner = (by: User, person: Pick<User, 'id'>, stays = true) =>
  by.call.handOvers.ofRequest({ id: request, userId: person.id, stays });
const askHelper = (by: User, person: Pick<User, 'id'>, stays = true) =>
  by.call.handOvers.ofOffer({ id: chat, userId: person.id, stays });
const questions = async ({ call }: User) => call.handOvers.list();
const answer = async (person: User, accepts = true) => {
  const [question] = await questions(person);
  return person.call.handOvers.takeOver({ id: question?.id ?? 0, accepts });
};
const handRequest = async (stays = true, to = next) => {
  await askOwner(owner, to, stays);
  await answer(to);
};
const handOffer = async (stays = true, to = next) => {
  await askHelper(helper, to, stays);
  await answer(to);
};
const write = (person: User, message: string) => person.call.chats.send({ id: chat, message });
const unread = async ({ call }: User) => (await call.chats.unreadCounts()).total_unread_count;
const texts = async ({ call }: User) =>
  (await call.chats.messages({ id: chat })).map(({ message_content }) => message_content);
const points = async ({ call }: User) => (await call.profiles.ownPoints()).collaboration_points;
const peopleFor = async ({ call }: User) =>
  (await call.chats.summary({ id: chat })).people?.map(({ user_id, side, leads }) => [user_id, side, leads]);

describe('who may not', () => {
  test('only the owner hands a request over, only the helper of a live offer the offer', async () => {
    await owner.call.colleagues.bringIn({ id: chat, userId: stranger.id, history: true });
    await stranger.call.colleagues.join({ id: chat, joins: true });
    for (const person of [helper, stranger]) expect(await keyOf(askOwner(person, next))).toBe('requests.notOwner');
    for (const person of [owner, stranger]) expect(await keyOf(askHelper(person, next))).toBe('handOvers.notLeading');
    expect(await keyOf(askHelper(next, owner))).toBe('chats.notFound');
    await helper.call.offers.undoOfferHelp({ requestId: request });
    expect(await keyOf(askHelper(helper, next))).toBe('handOvers.notLeading');
    await owner.call.requests.delete({ id: request });
    expect(await keyOf(askOwner(owner, next))).toBe('requests.notFound');
  });

  test('neither oneself nor an unknown, suspended or blocked person, nor one of the other side takes over', async () => {
    const operator = await makeStaff(product, await createUser(product), 'operator');
    await signUpUnverified(product, { email: 'waiting@example.org' });
    const unverified = await product.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'waiting@example.org')
      .executeTakeFirstOrThrow();
    await operator.call.operators.suspendPerson({ id: stranger.id, reason: 'Spam', days: null });
    for (const person of [{ id: 2_000_000_000 }, unverified, stranger]) {
      expect(await keyOf(askOwner(owner, person))).toBe('profiles.notFound');
      expect(await keyOf(askHelper(helper, person))).toBe('profiles.notFound');
    }
    expect(await keyOf(askOwner(owner, owner))).toBe('handOvers.toOneself');
    expect(await keyOf(askHelper(helper, helper))).toBe('handOvers.toOneself');
    expect(await keyOf(askOwner(owner, helper))).toBe('handOvers.otherSide');
    expect(await keyOf(askHelper(helper, owner))).toBe('handOvers.otherSide');
    await owner.call.blocks.block({ userId: next.id });
    expect(await keyOf(askOwner(owner, next))).toBe('blocks.blocking');
  });

  test('a colleague of the other side, and one who withdrew an offer, take nothing over', async () => {
    await helper.call.colleagues.bringIn({ id: chat, userId: stranger.id, history: true });
    await stranger.call.colleagues.join({ id: chat, joins: true });
    await createOffer(next, request);
    await next.call.offers.undoOfferHelp({ requestId: request });
    for (const person of [stranger, next]) expect(await keyOf(askOwner(owner, person))).toBe('handOvers.otherSide');
  });

  test('the helper does not learn that a person has offered help, too, whom the question does not reach', async () => {
    await createOffer(next, request);
    const asked = await askHelper(helper, next);
    await owner.call.handOvers.list();
    expect(await questions(next)).toEqual([]);
    expect(await product.emailsTo(next, 'ask')).toEqual([]);
    expect(await questions(helper)).toHaveLength(1);
    await helper.call.handOvers.takeBack({ id: (await questions(helper))[0]?.id ?? 0 });
    expect(await askHelper(helper, stranger)).toEqual(asked);
  });

  test('nothing reaches who blocks the asker, or somebody in the chat of an offer, and the asker cannot tell', async () => {
    await next.call.blocks.block({ userId: owner.id });
    const asked = await askOwner(owner, next);
    const offered = await askHelper(helper, next);
    expect(await questions(next)).toEqual([]);
    expect(await product.emailsTo(next, 'ask')).toEqual([]);
    const mine = await questions(owner);
    expect(await keyOf(next.call.handOvers.takeOver({ id: mine[0]?.id ?? 0, accepts: true }))).toBe(
      'handOvers.notFound',
    );
    await owner.call.handOvers.takeBack({ id: mine[0]?.id ?? 0 });
    expect(await askOwner(owner, stranger)).toEqual(asked);
    expect(offered).toEqual(asked);
  });

  test('one person is asked at a time, answers once, and not after the question is taken back or the request is gone', async () => {
    await askOwner(owner, next);
    expect(await keyOf(askOwner(owner, stranger))).toBe('handOvers.alreadyAsked');
    const [question] = await questions(next);
    const id = question?.id ?? 0;
    expect(await keyOf(stranger.call.handOvers.takeOver({ id, accepts: true }))).toBe('handOvers.notFound');
    for (const person of [next, stranger])
      expect(await keyOf(person.call.handOvers.takeBack({ id }))).toBe('handOvers.notFound');
    await answer(next, false);
    expect(await keyOf(next.call.handOvers.takeOver({ id, accepts: true }))).toBe('handOvers.notFound');
    await askOwner(owner, next);
    await owner.call.handOvers.takeBack({ id: (await questions(owner))[0]?.id ?? 0 });
    expect(await questions(next)).toEqual([]);
    await askOwner(owner, next);
    await owner.call.requests.delete({ id: request });
    expect(await questions(next)).toEqual([]);
  });

  test('who has offered help since they were asked does not take over', async () => {
    await askOwner(owner, next);
    await createOffer(next, request);
    expect(await keyOf(answer(next))).toBe('handOvers.notFound');
  });

  test('the former owner manages nothing any more except as a colleague', async () => {
    await handRequest(false);
    expect(await keyOf(owner.call.requests.delete({ id: request }))).toBe('requests.notOwner');
    expect(await keyOf(owner.call.chats.messages({ id: chat }))).toBe('chats.notFound');
    expect(await keyOf(owner.call.offers.answer({ id: chat, answer: 'accepted' }))).toBe('chats.notFound');
    expect((await owner.call.chats.myRequests({})).items).toEqual([]);
  });
});

test('the next owner has the request with all its chats, what was unread is unread, and the former one stays', async () => {
  const other = await createUser(product);
  const second = await createOffer(other, request);
  await owner.call.chats.markRead({ id: chat });
  await write(owner, 'Thank you.');
  await askOwner(owner, next);
  const [mail] = await product.emailsTo(next, 'ask');
  expect(mail?.text_body).toContain('You would be its owner');
  await answer(next);
  expect([await unread(owner), await unread(next), await unread(helper)]).toEqual([1, 1, 1]);
  const { items } = await next.call.chats.myRequests({});
  expect(items.map((item) => item.collaboration_request_response_id).sort()).toEqual([chat, second].sort());
  expect(await helper.call.chats.summary({ id: chat })).toMatchObject({
    other_user_id: next.id,
    has_owner_reply: true,
  });
  expect(await peopleFor(helper)).toEqual([
    [next.id, 'owner', true],
    [owner.id, 'owner', false],
    [helper.id, 'helper', true],
  ]);
  expect((await next.call.requests.byId({ id: request })).viewer_state).toBe('own');
  expect(await newIdsFor(next)).not.toContain(request);
});

test('a helper hands the offer over: the point stays, the offer is in the lists of the next one', async () => {
  const before = await points(helper);
  await handOffer(false);
  expect([await points(helper), await points(next)]).toEqual([before, 0]);
  expect((await next.call.offers.listOffered({})).items).toMatchObject([{ id: request }]);
  expect((await owner.call.offers.listReceived({ id: request })).items).toMatchObject([
    { user_id: next.id, message_preview: 'I have done this before.' },
  ]);
  expect(await newIdsFor(helper)).not.toContain(request);
  expect(await texts(next)).toEqual(['I have done this before.']);
  expect(await keyOf(createOffer(helper, request))).toBe('offers.alreadyOffered');
  await next.call.offers.undoOfferHelp({ requestId: request });
  expect(await points(helper)).toBe(before - 1);
});

test('an offer comes back to who made it, with its point', async () => {
  const before = await points(helper);
  await handOffer();
  await askHelper(next, helper, false);
  await answer(helper);
  expect(await peopleFor(owner)).toBeUndefined();
  expect([await points(helper), await points(next)]).toEqual([before, 0]);
});

test('a block of the next owner hides the chat from who blocks, and what a block of the former one hid is shown', async () => {
  const other = await createUser(product);
  const second = await createOffer(other, request);
  await helper.call.blocks.block({ userId: next.id });
  await other.call.blocks.block({ userId: owner.id });
  await owner.call.chats.send({ id: second, message: 'Unseen.' });
  await handRequest();
  await write(next, 'Hello.');
  await next.call.chats.send({ id: second, message: 'Hello.' });
  expect([await unread(helper), await unread(other)]).toEqual([0, 1]);
  expect((await helper.call.chats.myOffers({})).items).toEqual([]);
});

test('a colleague who takes over leads, reads all, and the other colleagues stay', async () => {
  await write(helper, 'More.');
  for (const person of [next, stranger]) {
    await owner.call.colleagues.bringIn({ id: chat, userId: person.id, history: false });
    await person.call.colleagues.join({ id: chat, joins: true });
  }
  expect(await texts(next)).toEqual([]);
  await handRequest(false);
  expect(await texts(next)).toEqual(['I have done this before.', 'More.']);
  expect(await peopleFor(next)).toEqual([
    [next.id, 'owner', true],
    [stranger.id, 'owner', false],
    [helper.id, 'helper', true],
  ]);
  await next.call.colleagues.takeOut({ id: chat, userId: stranger.id });
});

test('of two acceptances at once one has an effect', async () => {
  await askOwner(owner, next);
  const results = await Promise.allSettled([answer(next), answer(next)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a draft is handed over, too, and its former owner sees it no more unless they stay', async () => {
  const draft = await createRequest(owner, { description: null });
  await owner.call.handOvers.ofRequest({ id: draft, userId: next.id, stays: false });
  await answer(next);
  expect((await next.call.requests.byId({ id: draft })).viewer_state).toBe('own');
  expect(await keyOf(owner.call.requests.byId({ id: draft }))).toBe('requests.notFound');
});

test('the request lives on when its former owner is erased, and the question to an erased person is gone', async () => {
  const operator = await makeStaff(product, await createUser(product), 'operator');
  await write(owner, 'Thank you.');
  await handRequest();
  await askHelper(helper, stranger);
  for (const person of [owner, stranger]) await operator.call.operators.erasePerson({ id: person.id });
  expect(await questions(helper)).toEqual([]);
  expect(await next.call.requests.byId({ id: request })).toMatchObject({ viewer_state: 'own' });
  expect(await peopleFor(helper)).toBeUndefined();
  expect(await texts(next)).toEqual(['I have done this before.', 'Thank you.']);
  expect(await helper.call.chats.summary({ id: chat })).toMatchObject({
    other_user_id: next.id,
    is_withdrawn: false,
    collaboration_request_status_id: 2,
  });
});

test('what the next owner wrote while a helper blocked them stays hidden from that helper', async () => {
  await owner.call.colleagues.bringIn({ id: chat, userId: next.id, history: true });
  await next.call.colleagues.join({ id: chat, joins: true });
  await helper.call.blocks.block({ userId: next.id });
  await write(next, 'Unseen.');
  await handRequest();
  expect(await texts(helper)).toEqual(['I have done this before.']);
  await helper.call.blocks.unblock({ userId: next.id });
  expect(await texts(helper)).toEqual(['I have done this before.', 'Unseen.']);
});
