import { limits } from '@exchange/contract/limits';
import { createRequest, createUser, makeStaff, type User } from '@exchange/testkit/app-users';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countPoints } from '../profiles/points.sql.ts';

const product = await openTestApp({ rateLimits: false });
let owner: User;
let ada: User;
let bo: User;
let cem: User;
let stranger: User;
let desk = 0;
let request = 0;

const instituteOf = async ({ id }: User) => {
  const { institute_id } = await product.db
    .selectFrom('app_user')
    .select('institute_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return institute_id ?? 0;
};
const words = { about: 'Study design.', technical_area_ids: [101] };
const found = async (person: User, name = 'Statistics desk') =>
  (await person.call.desks.found({ ...words, name, institute_id: await instituteOf(person) })).id;
const add = async (inviter: User, person: User, id = desk) => {
  await inviter.call.desks.invite({ id, userId: person.id });
  await person.call.desks.join({ id, joins: true });
};
const ask = async (requestId = request, deskId = desk) =>
  (await owner.call.desks.ask({ requestId, deskId, message: 'Which model is right?' }))
    .collaboration_request_response_id;
const take = (person: User, id: number) => person.call.desks.take({ id });
const summary = (person: User, id: number) => person.call.chats.summary({ id });
const leave = (person: User) => person.call.desks.takeOut({ id: desk, userId: person.id });
const awayUntil = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const goAway = (person: User) => person.call.profiles.update({ away_until: awayUntil });
const leaderOf = async (chat: number) =>
  (await product.db.selectFrom('offer').select('helper_id').where('id', '=', chat).executeTakeFirstOrThrow()).helper_id;

beforeEach(async () => {
  owner = await createUser(product, { name: 'Olga' });
  [ada, bo, cem, stranger] = [
    await createUser(product, { name: 'Ada', email: uniqueEmail('ethz.ch') }),
    await createUser(product, { name: 'Bo' }),
    await createUser(product, { name: 'Cem' }),
    await createUser(product, { name: 'Sam' }),
  ];
  desk = await found(ada, `Statistics ${ada.id}`);
  await add(ada, bo);
  request = await createRequest(owner, { share_scope: 'everyone' });
});
afterEach(async () => {
  expect(await inconsistencies(product.db)).toEqual([]);
});

describe('who may not', () => {
  test('a stranger changes nothing in a desk, and reads neither who is asked nor its chats', async () => {
    await bo.call.desks.invite({ id: desk, userId: cem.id });
    await ask();
    const { desks } = stranger.call;
    for (const call of [
      () => desks.edit({ ...words, id: desk, name: 'Mine' }),
      () => desks.setDuty({ id: desk, on_duty: true }),
      () => desks.invite({ id: desk, userId: owner.id }),
      () => desks.takeOut({ id: desk, userId: bo.id }),
    ])
      expect(await keyOf(call())).toBe('desks.notFound');
    expect(await keyOf(desks.join({ id: desk, joins: true }))).toBe('desks.notInvited');
    expect(await desks.read({ id: desk })).toMatchObject({
      invited: [],
      chats: [],
      is_member: false,
      may_take_out: false,
    });
  });

  test('nobody founds a desk of an institute without its badge, two of one name, or too many', async () => {
    const institute_id = await instituteOf(ada);
    expect(await keyOf(stranger.call.desks.found({ ...words, name: 'Mine', institute_id }))).toBe(
      'desks.notOwnInstitute',
    );
    expect(await keyOf(found(ada, `STATISTICS ${ada.id}`))).toBe('desks.nameTaken');
    for (let count = 1; count < limits.desks; count += 1) await found(ada, `Desk ${ada.id} ${count}`);
    expect(await keyOf(found(ada, `One more ${ada.id}`))).toBe('desks.tooMany');
  });

  test('only the founder, and when gone who is in longest, takes out others', async () => {
    await add(bo, cem);
    expect(await keyOf(bo.call.desks.takeOut({ id: desk, userId: cem.id }))).toBe('desks.notFounder');
    await leave(ada);
    await bo.call.desks.takeOut({ id: desk, userId: cem.id });
    expect((await bo.call.desks.read({ id: desk })).members.map(({ user_id }) => user_id)).toEqual([bo.id]);
  });

  test('a desk of one is neither found nor asked, and one is asked once about a request', async () => {
    await ask();
    expect(await keyOf(ask())).toBe('desks.alreadyAsked');
    await leave(bo);
    expect(await keyOf(owner.call.desks.read({ id: desk }))).toBe('desks.notFound');
    expect(await keyOf(ask())).toBe('desks.notFound');
    expect((await owner.call.desks.list({ q: `${ada.id}` })).items).toEqual([]);
  });

  test('nobody who is no member takes its chat, and no member takes one over from somebody on duty', async () => {
    const chat = await ask();
    for (const person of [stranger, owner]) expect(await keyOf(take(person, chat))).toBe('chats.notFound');
    await take(ada, chat);
    expect(await keyOf(take(bo, chat))).toBe('desks.cannotTake');
    expect(await keyOf(take(ada, chat))).toBe('desks.cannotTake');
  });

  test('an owner answers no question that nobody has taken', async () => {
    const chat = await ask();
    expect(await keyOf(owner.call.offers.answer({ id: chat, answer: 'accepted' }))).toBe('desks.notTaken');
    expect((await owner.call.offers.listReceived({ id: request })).items).toEqual([]);
  });

  test('nobody offers help for a desk in which they are not', async () => {
    const offer = { requestId: request, message: 'I can.', deskId: desk };
    expect(await keyOf(stranger.call.offers.offerHelp(offer))).toBe('desks.notFound');
  });
});

test('a desk is found by words of its name, its words and its areas', async () => {
  const ids = async (input: { q?: string; area?: string }) =>
    (await stranger.call.desks.list(input as { q?: string })).items.map(({ id }) => id);
  for (const q of [`study ${ada.id}`, `d’study ${ada.id}`]) expect(await ids({ q })).toEqual([desk]);
  expect(await ids({ q: 'nothing of the kind' })).toEqual([]);
});

test('those on duty are told at once and by email; away and off duty are not', async () => {
  await add(ada, cem);
  const dora = await createUser(product, { name: 'Dora' });
  await add(ada, dora);
  await goAway(cem);
  await dora.call.desks.setDuty({ id: desk, on_duty: false });
  const chat = await ask();
  for (const person of [ada, bo]) {
    const mails = await product.emailsTo(person, 'ask');
    expect(mails.filter(({ text_body }) => text_body.includes('Which model is right?'))).toHaveLength(1);
    expect(await summary(person, chat)).toMatchObject({ desk: { id: desk, taken_at: null } });
    expect(await person.call.chats.messages({ id: chat })).toHaveLength(1);
  }
  for (const person of [cem, dora]) {
    expect((await product.emailsTo(person, 'ask')).filter(({ subject }) => subject.includes('is asked'))).toEqual([]);
    expect(await keyOf(summary(person, chat))).toBe('chats.notFound');
  }
});

test('a desk of which nobody is on duty, or with nobody with whom the request is shared, is not asked', async () => {
  for (const person of [ada, bo]) await person.call.desks.setDuty({ id: desk, on_duty: false });
  expect(await keyOf(ask())).toBe('desks.nobodyOnDuty');
  await bo.call.desks.setDuty({ id: desk, on_duty: true });
  const verified = await createRequest(owner, { share_scope: 'verified' });
  expect(await keyOf(ask(verified))).toBe('desks.notShared');
  await ask();
});

test('of two who take a chat at once one leads it, and everybody sees who and since when', async () => {
  const chat = await ask();
  const taken = await Promise.allSettled([take(ada, chat), take(bo, chat)]);
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const leader = await leaderOf(chat);
  for (const person of [owner, ada, bo]) {
    const { desk: taken, people } = await summary(person, chat);
    expect(taken?.taken_at).not.toBeNull();
    expect(people?.find(({ side, leads }) => side === 'helper' && leads)?.user_id).toBe(leader);
  }
  await owner.call.offers.answer({ id: chat, answer: 'accepted' });
});

test('who writes first leads from then on, and has the point of the offer', async () => {
  const chat = await ask();
  const second = (await leaderOf(chat)) === ada.id ? bo : ada;
  const points = ({ id }: User) => countPoints(product.db, id);
  const before = await points(second);
  await second.call.chats.send({ id: chat, message: 'A mixed model.' });
  expect(await leaderOf(chat)).toBe(second.id);
  expect(await points(second)).toBe(before + 1);
  const { items } = await owner.call.offers.listReceived({ id: request });
  expect(items).toMatchObject([{ user_id: second.id, desk: { id: desk }, message_preview: 'A mixed model.' }]);
});

test('a chat is taken over from somebody who is away; the former leader stays', async () => {
  const chat = await ask();
  await take(ada, chat);
  await goAway(ada);
  expect((await bo.call.desks.read({ id: desk })).chats).toMatchObject([{ leader_id: ada.id, may_take: true }]);
  await take(bo, chat);
  expect(await leaderOf(chat)).toBe(bo.id);
  expect((await summary(owner, chat)).people?.map(({ user_id, leads }) => [user_id, leads])).toEqual([
    [owner.id, true],
    [bo.id, true],
    [ada.id, false],
  ]);
});

test('an offer for a desk names it beside the offer and in the chat', async () => {
  const { collaboration_request_response_id: chat } = await bo.call.offers.offerHelp({
    requestId: request,
    message: 'I can.',
    deskId: desk,
  });
  expect(await summary(owner, chat)).toMatchObject({ desk: { id: desk, name: `Statistics ${ada.id}` } });
  const [mail] = await product.emailsTo(owner, 'offer');
  expect(mail?.subject).toMatch(new RegExp(`Bo.*for Statistics ${ada.id}`));
});

test('what a member led without taking it goes to another; with the last member the desk ends, and chats stay with who took them', async () => {
  const chat = await ask();
  const first = (await leaderOf(chat)) === ada.id ? ada : bo;
  const second = first === ada ? bo : ada;
  await leave(first);
  expect(await leaderOf(chat)).toBe(second.id);
  expect(await keyOf(summary(first, chat))).toBe('chats.notFound');
  await take(second, chat);
  await leave(second);
  expect(await keyOf(second.call.desks.read({ id: desk }))).toBe('desks.notFound');
  expect(await summary(owner, chat)).toMatchObject({
    desk: { id: desk },
    is_withdrawn: false,
    other_user_id: second.id,
  });
});

test('a question that nobody of the desk can lead any more is withdrawn', async () => {
  const chat = await ask();
  for (const person of [ada, bo]) await leave(person);
  expect(await summary(owner, chat)).toMatchObject({ is_withdrawn: true });
});

test('an erased member is in no desk, and what the member led without taking it goes on', async () => {
  const operator = await makeStaff(product, await createUser(product), 'operator');
  const chat = await ask();
  const first = (await leaderOf(chat)) === ada.id ? ada : bo;
  const second = first === ada ? bo : ada;
  await operator.call.operators.erasePerson({ id: first.id });
  expect(await leaderOf(chat)).toBe(second.id);
  expect((await second.call.desks.read({ id: desk })).members.map(({ user_id }) => user_id)).toEqual([second.id]);
});

describe('blocks', () => {
  test.each(['owner', 'member'])('a member is not told if there is a block by the %s', async (by) => {
    const [blocker, blocked] = by === 'owner' ? [owner, ada] : [ada, owner];
    await add(ada, cem);
    await blocker.call.blocks.block({ userId: blocked.id });
    const chat = await ask();
    expect((await summary(owner, chat)).people?.map(({ user_id }) => user_id)).not.toContain(ada.id);
    expect(await keyOf(take(ada, chat))).toBe('chats.notFound');
    expect((await owner.call.desks.read({ id: desk })).members.map(({ user_id }) => user_id)).not.toContain(ada.id);
  });

  test('an invitation does not reach a person who blocks a member, and the asker cannot tell', async () => {
    await cem.call.blocks.block({ userId: bo.id });
    await ada.call.desks.invite({ id: desk, userId: cem.id });
    expect((await cem.call.desks.mine()).invitations).toEqual([]);
    expect(await product.emailsTo(cem, 'ask')).toEqual([]);
    expect((await ada.call.desks.read({ id: desk })).invited.map(({ user_id }) => user_id)).toEqual([cem.id]);
  });
});
