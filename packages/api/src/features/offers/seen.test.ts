import { createParties, type User } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product));
});

const openChat = (person: User, last_message_id?: number) =>
  person.call.chats.markRead({ id: chatId, last_message_id });
const inChat = async (person: User = helper) => (await person.call.chats.summary({ id: chatId })).offer_seen_at;
const card = async () => (await helper.call.offers.listOffered({})).items[0];
const onCard = async () => (await card())?.offer_seen_at;
const eventsFor = (person: User) => product.events.filter(({ to }) => to.includes(person.id)).map(({ event }) => event);

test('an offer counts as seen only when its owner reads the chat, not by lists, loaded messages or the helper’s own reading', async () => {
  await owner.call.chats.messages({ id: chatId });
  await owner.call.chats.myRequests({});
  await owner.call.offers.listReceived({ id: requestId });
  await openChat(helper);
  expect([await inChat(), await onCard()]).toEqual([null, null]);
});

test('the helper learns at once, in chat and card, when the owner first opened an offer; the owner reads nothing of it', async () => {
  product.events.length = 0;
  await openChat(owner);
  const seen = await inChat();
  expect(seen).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await onCard()).toBe(seen);
  expect(await inChat(owner)).toBeNull();
  expect(eventsFor(helper)).toEqual([{ kind: 'chat', id: chatId }]);
  await helper.call.chats.send({ id: chatId, message: 'And?' });
  product.events.length = 0;
  await openChat(owner);
  expect(await inChat()).toBe(seen);
  expect(eventsFor(helper)).toEqual([]);
});

test('archiving the chat of an unread offer does not say that the offer was seen', async () => {
  await owner.call.chats.archive({ id: chatId, is_archived: true });
  expect(await inChat()).toBeNull();
});

test('an offer that is made again counts as seen only when its owner reads its new message', async () => {
  await openChat(owner);
  const first = await inChat();
  const [message] = await owner.call.chats.messages({ id: chatId });
  await product.passTime(1, 'minutes');
  await helper.call.offers.undoOfferHelp({ requestId });
  expect(await inChat()).toBeNull();
  await helper.call.offers.offerHelp({ requestId, message: 'Again' });
  expect([await inChat(), await onCard()]).toEqual([null, null]);
  await openChat(owner, message?.id);
  expect(await inChat()).toBeNull();
  await openChat(owner);
  expect(await inChat()).not.toBeNull();
  expect(await inChat()).not.toBe(first);
});

test('an owner who blocks the helper does not mark an offer as seen, and one that was seen before stays so', async () => {
  await owner.call.blocks.block({ userId: helper.id });
  product.events.length = 0;
  await openChat(owner);
  await helper.call.chats.send({ id: chatId, message: 'Hello?' });
  await openChat(owner);
  expect([await inChat(), await onCard()]).toEqual([null, null]);
  expect(eventsFor(helper)).toEqual([{ kind: 'message', id: chatId }]);
  await owner.call.blocks.unblock({ userId: helper.id });
  expect(await inChat()).toBeNull();
  await helper.call.chats.send({ id: chatId, message: 'Still here' });
  await openChat(owner);
  const seen = await inChat();
  expect(seen).not.toBeNull();
  await owner.call.blocks.block({ userId: helper.id });
  expect([await inChat(), await onCard()]).toEqual([seen, seen]);
});

test('a helper who blocks the owner learns that an offer was seen only after the block ends', async () => {
  await helper.call.blocks.block({ userId: owner.id });
  product.events.length = 0;
  await openChat(owner);
  expect([await inChat(), await onCard()]).toEqual([null, undefined]);
  expect(eventsFor(helper)).toEqual([]);
  await helper.call.blocks.unblock({ userId: owner.id });
  expect(await inChat()).not.toBeNull();
});

test('the card of a request that a helper offered help on shows the answer, and whether the owner wrote', async () => {
  expect(await card()).toMatchObject({ offer_answer: null, has_owner_reply: false });
  await owner.call.chats.send({ id: chatId, message: 'Thank you' });
  expect(await card()).toMatchObject({ offer_answer: null, has_owner_reply: true });
  await owner.call.offers.answer({ id: chatId, answer: 'accepted' });
  expect(await card()).toMatchObject({ offer_answer: 'accepted' });
});
