import { limits, notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import {
  createOffer,
  createParties,
  createUser,
  makeStaff,
  newIdsFor,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { sendPicture } from '@exchange/testkit/pictures';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
let { owner, helper, chat, request } = await createParties(product);
/** A colleague of the owner, and somebody else. */
let cem: User;
let stranger: User;
beforeEach(async () => {
  ({ owner, helper, chat, request } = await createParties(product));
  cem = await createUser(product, { name: 'Cem' });
  stranger = await createUser(product);
});
afterEach(async () => {
  expect(await inconsistencies(product.db)).toEqual([]);
});

const ask = (by: User, person: User) => by.call.shares.ask({ id: request, userId: person.id });
const join = (person: User, joins = true) => person.call.shares.join({ id: request, joins });
const end = (by: User, person: User) => by.call.shares.end({ id: request, userId: person.id });
const add = async (person: User) => {
  await ask(owner, person);
  await join(person);
};
const chatsOf = async ({ call }: User) =>
  (await call.chats.myRequests({})).items.map((item) => item.collaboration_request_response_id).sort();
const unread = async ({ call }: User) => (await call.chats.unreadCounts()).total_unread_count;

describe('who may not', () => {
  test('only the owner shares a request, not with themselves, a helper or somebody twice, and with at most eight', async () => {
    expect(await keyOf(ask(stranger, cem))).toBe('requests.notOwner');
    expect(await keyOf(stranger.call.shares.list({ id: request }))).toBe('requests.notFound');
    expect(await keyOf(ask(owner, owner))).toBe('colleagues.shared');
    expect(await keyOf(ask(owner, helper))).toBe('handOvers.otherSide');
    await ask(owner, cem);
    expect(await keyOf(ask(owner, cem))).toBe('colleagues.shared');
    await join(cem);
    expect(await keyOf(ask(cem, stranger))).toBe('requests.notOwner');
    for (let count = 1; count < limits.colleagues; count += 1) await ask(owner, await createUser(product));
    expect(await keyOf(ask(owner, stranger))).toBe('colleagues.tooMany');
  });

  test('nobody joins without being asked, and only the owner and the person themselves end it', async () => {
    expect(await keyOf(join(stranger))).toBe('colleagues.notShared');
    await add(cem);
    expect(await keyOf(join(cem))).toBe('colleagues.notShared');
    for (const person of [stranger, helper]) expect(await keyOf(end(person, cem))).toBe('colleagues.notShared');
    await ask(owner, stranger);
    await join(stranger, false);
    expect(await chatsOf(stranger)).toEqual([]);
  });

  test('a colleague answers offers and changes the status, and neither edits, deletes nor hands over', async () => {
    await add(cem);
    await cem.call.offers.answer({ id: chat, answer: 'accepted' });
    await cem.call.requests.updateStatus({ id: request, statusId: requestStatus.inProgress });
    expect(await keyOf(cem.call.requests.delete({ id: request }))).toBe('requests.notOwner');
    const handOver = cem.call.handOvers.ofRequest({ id: request, userId: stranger.id, stays: true });
    expect(await keyOf(handOver)).toBe('requests.notOwner');
    expect(await keyOf(createOffer(cem, request))).toBe('offers.own');
    expect(await newIdsFor(cem)).not.toContain(request);
  });

  test('nobody but the owner allows more, and who is allowed neither shares, hands over, asks for help nor credits themselves', async () => {
    const allow = (by: User) => by.call.shares.allow({ id: request, userId: cem.id, mayEdit: true });
    expect(await keyOf(allow(owner))).toBe('colleagues.notShared');
    await ask(owner, cem);
    expect(await keyOf(allow(stranger))).toBe('requests.notOwner');
    await allow(owner);
    // Not before they join.
    expect(await keyOf(cem.call.requests.delete({ id: request }))).toBe('requests.notOwner');
    await join(cem);
    expect(await keyOf(allow(cem))).toBe('requests.notOwner');
    expect(await keyOf(ask(cem, stranger))).toBe('requests.notOwner');
    const handOver = cem.call.handOvers.ofRequest({ id: request, userId: stranger.id, stays: true });
    expect(await keyOf(handOver)).toBe('requests.notOwner');
    expect(await keyOf(cem.call.asks.send({ requestId: request, userId: stranger.id, message: null }))).toBe(
      'requests.notOwner',
    );
    await cem.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
    for (const { email } of [cem, owner])
      expect(await keyOf(cem.call.credit.give({ id: request, email }))).toBe('credit.oneself');
    expect((await cem.call.joinInvitations.creditList({ id: request, emails: [cem.email] })).addresses).toEqual([
      { email: cem.email, outcome: 'oneself' },
    ]);
    await owner.call.blocks.block({ userId: cem.id });
    expect(await keyOf(cem.call.requests.delete({ id: request }))).toBe('requests.notOwner');
  });

  test('nothing reaches who blocks the owner, who cannot tell; who offered help since does not join', async () => {
    await cem.call.blocks.block({ userId: owner.id });
    const asked = await ask(owner, cem);
    expect(await ask(owner, stranger)).toEqual(asked);
    expect(await cem.call.shares.mine()).toEqual([]);
    expect(await keyOf(join(cem))).toBe('colleagues.notShared');
    await createOffer(stranger, request);
    expect(await keyOf(join(stranger))).toBe('colleagues.notShared');
  });
});

test('a colleague is in all chats, also in later ones, with history, and leaves all of them', async () => {
  await add(cem);
  const other = await createUser(product, { name: 'Other' });
  const later = await createOffer(other, request, 'Me, too.');
  expect(await chatsOf(cem)).toEqual([chat, later].sort());
  expect(await unread(cem)).toBe(1);
  expect((await cem.call.chats.messages({ id: chat })).map((message) => message.message_content)).toEqual([
    'I have done this before.',
  ]);
  expect((await cem.call.offers.listReceived({ id: request })).items).toHaveLength(2);
  expect(await cem.call.shares.mine()).toMatchObject([{ collaboration_request_id: request }]);
  expect((await other.call.chats.summary({ id: later })).people).toHaveLength(3);
  await product.passTime(notificationLimits.unreadAfterMinutes + 1, 'minutes');
  await product.runJob('send-unread-emails');
  expect(await product.emailsTo(cem, 'messages')).toHaveLength(1);
  await end(cem, cem);
  expect(await chatsOf(cem)).toEqual([]);
  expect((await other.call.chats.summary({ id: later })).people).toBeUndefined();
  expect(await keyOf(cem.call.offers.listReceived({ id: request }))).toBe('requests.notFound');
});

test('whom the owner allows it edits with own pictures, gives credit in the name of the owner, and deletes', async () => {
  await add(cem);
  await owner.call.shares.allow({ id: request, userId: cem.id, mayEdit: true });
  expect(await cem.call.shares.mine()).toMatchObject([{ may_edit: true }]);
  const read = await owner.call.requests.byId({ id: request });
  expect(await cem.call.requests.byId({ id: request })).toEqual(read);
  const picture = await sendPicture(product, cem);
  await cem.call.requests.update({ ...validRequest, id: request, title: 'Gels that smear', picture_ids: [picture] });
  expect(await owner.call.requests.byId({ id: request })).toMatchObject({
    title: 'Gels that smear',
    pictures: [{ id: picture }],
  });
  await cem.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
  await cem.call.credit.give({ id: request, userId: helper.id });
  expect(await helper.call.credit.listWaiting()).toMatchObject([{ people: [{ hashid: owner.hashid }] }]);
  await owner.call.shares.allow({ id: request, userId: cem.id, mayEdit: false });
  expect(await keyOf(cem.call.requests.delete({ id: request }))).toBe('requests.notOwner');
  await owner.call.shares.allow({ id: request, userId: cem.id, mayEdit: true });
  await cem.call.requests.delete({ id: request });
  expect(await keyOf(owner.call.requests.byId({ id: request }))).toBe('requests.notFound');
});

test('who blocks a helper, or is blocked by one, is left out of that chat', async () => {
  const [blocked, blocker] = [await createUser(product), await createUser(product)];
  await cem.call.blocks.block({ userId: blocked.id });
  await blocker.call.blocks.block({ userId: cem.id });
  await createOffer(blocked, request);
  await add(cem);
  await createOffer(blocker, request);
  expect(await chatsOf(cem)).toEqual([chat]);
});

test('the former owner who stays shares the request, a colleague is allowed more by a next owner only anew; an erased colleague shares nothing', async () => {
  const operator = await makeStaff(product, await createUser(product), 'operator');
  await add(cem);
  const dora = await createUser(product, { name: 'Dora' });
  await add(dora);
  await owner.call.shares.allow({ id: request, userId: dora.id, mayEdit: true });
  await owner.call.handOvers.ofRequest({ id: request, userId: cem.id, stays: true });
  const [question] = await cem.call.handOvers.list();
  await cem.call.handOvers.takeOver({ id: question?.id ?? 0, accepts: true });
  expect(await cem.call.shares.list({ id: request })).toMatchObject([
    { user_id: dora.id, may_edit: false },
    { user_id: owner.id, may_edit: false },
  ]);
  const later = await createOffer(stranger, request);
  expect(await chatsOf(owner)).toEqual([chat, later].sort());
  expect(await newIdsFor(owner)).not.toContain(request);
  await operator.call.operators.erasePerson({ id: owner.id });
  expect((await cem.call.shares.list({ id: request })).map(({ user_id }) => user_id)).toEqual([dora.id]);
});
