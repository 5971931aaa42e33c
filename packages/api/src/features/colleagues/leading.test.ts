import { createOffer, createParties, createUser, newIdsFor, type User } from '@exchange/testkit/app-users';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { openTestApp } from '@exchange/testkit/test-file';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveLead, giveRequest } from './leading.sql.ts';

const product = await openTestApp({ rateLimits: false });
let { owner, helper, chat, request } = await createParties(product);
let next: User;
beforeEach(async () => {
  ({ owner, helper, chat, request } = await createParties(product));
  next = await createUser(product, { name: 'Next' });
});
afterEach(async () => {
  expect(await inconsistencies(product.db)).toEqual([]);
});

const give = (formerStays = true) =>
  product.db.transaction().execute((tx) => giveRequest(tx, request, next.id, { formerStays }));
const giveOffer = (formerStays = true) =>
  product.db.transaction().execute((tx) => giveLead(tx, [chat], false, next.id, { formerStays }));
const write = (person: User, message: string) => person.call.chats.send({ id: chat, message });
const unread = async ({ call }: User) => (await call.chats.unreadCounts()).total_unread_count;
const texts = async ({ call }: User) =>
  (await call.chats.messages({ id: chat })).map(({ message_content }) => message_content);
const points = async ({ call }: User) => (await call.profiles.ownPoints()).collaboration_points;

test('the next owner has the request with all its chats, what was unread is unread, and the former one may stay', async () => {
  const other = await createUser(product);
  const second = await createOffer(other, request);
  await owner.call.chats.markRead({ id: chat });
  await write(owner, 'Thank you.');
  await give();
  expect([await unread(owner), await unread(next), await unread(helper)]).toEqual([1, 1, 1]);
  expect(
    (await next.call.chats.myRequests({})).items.map((item) => item.collaboration_request_response_id).sort(),
  ).toEqual([chat, second].sort());
  expect(await helper.call.chats.summary({ id: chat })).toMatchObject({
    other_user_id: next.id,
    has_owner_reply: true,
  });
  expect((await helper.call.chats.summary({ id: chat })).people).toMatchObject([
    { user_id: next.id, leads: true },
    { user_id: owner.id, leads: false, side: 'owner' },
    { user_id: helper.id, leads: true },
  ]);
  await next.call.requests.delete({ id: request });
});

test('a helper hands the offer over: the point stays, the offer is in the lists of the next one', async () => {
  const before = await points(helper);
  await giveOffer(false);
  expect([await points(helper), await points(next)]).toEqual([before, 0]);
  expect((await next.call.offers.listOffered({})).items).toMatchObject([{ id: request }]);
  expect((await owner.call.offers.listReceived({ id: request })).items).toMatchObject([
    { user_id: next.id, message_preview: 'I have done this before.' },
  ]);
  expect(await newIdsFor(helper)).not.toContain(request);
  expect(await texts(next)).toEqual(['I have done this before.']);
  await next.call.offers.undoOfferHelp({ requestId: request });
  expect(await points(helper)).toBe(before - 1);
});

test('a block of the next owner hides the chat from who blocks, and what a block of the former one hid is shown', async () => {
  const other = await createUser(product);
  const second = await createOffer(other, request);
  await helper.call.blocks.block({ userId: next.id });
  await other.call.blocks.block({ userId: owner.id });
  await owner.call.chats.send({ id: second, message: 'Unseen.' });
  await give();
  await write(next, 'Hello.');
  await next.call.chats.send({ id: second, message: 'Hello.' });
  expect([await unread(helper), await unread(other)]).toEqual([0, 1]);
  expect((await helper.call.chats.myOffers({})).items).toEqual([]);
});
