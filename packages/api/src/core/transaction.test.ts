import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createParties, createUser, tokenIn, validRequest } from '@exchange/testkit/app-users';
import { createMember } from '@exchange/testkit/members';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';
import { publishAfterCommit, transact } from './transaction.ts';

const product = await openTestApp();
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product));
  forget();
});

const forget = () => void product.events.splice(0);
/** What was told since, as `kind id → people`, in any order. */
const told = () =>
  product.events
    .splice(0)
    .map(({ to, event }) => `${event.kind}${'id' in event ? ` ${event.id}` : ''} → ${[...to].sort((a, b) => a - b)}`);
const both = () => [owner.id, helper.id].sort((a, b) => a - b).join();

test('changes that are refused or rolled back publish no event', async () => {
  const stranger = await createUser(product);
  await refusalOf(stranger.call.chats.send({ id: chatId, message: 'Let me in' }));
  await refusalOf(helper.call.offers.offerHelp({ requestId, message: 'Again' }));
  await refusalOf(stranger.call.requests.delete({ id: requestId }));
  const failing = transact(product.services, async (tx) => {
    publishAfterCommit(tx, [owner.id], { kind: 'chat', id: chatId });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(told()).toEqual([]);
});

test('an event is published after the commit, so that its receiver already reads the change', async () => {
  const seen: Promise<number>[] = [];
  const services = {
    ...product.services,
    publish: () => void seen.push(owner.call.chats.unreadCounts().then((counts) => counts.total_unread_count)),
  };
  await transact(services, async (tx) => {
    await tx.updateTable('chat_member').set({ unread: 7 }).where('chat_id', '=', chatId).execute();
    publishAfterCommit(tx, [owner.id], { kind: 'message', id: chatId });
  });
  expect(await Promise.all(seen)).toEqual([7]);
});

test('a chat message is published to both people of the chat; its repetition with the same client_id is not published', async () => {
  const client_id = crypto.randomUUID();
  for (let n = 0; n < 2; n += 1) await helper.call.chats.send({ id: chatId, message: 'Hello', client_id });
  expect(told()).toEqual([`message ${chatId} → ${both()}`]);
});

test('an offer, its withdrawal and its renewal are published to the owner and the helper', async () => {
  await helper.call.offers.undoOfferHelp({ requestId });
  expect(told()).toEqual([`chat ${chatId} → ${both()}`]);
  await helper.call.offers.undoOfferHelp({ requestId });
  expect(told()).toEqual([]);
  await createOffer(helper, requestId);
  expect(told()).toEqual([`chat ${chatId} → ${both()}`, `message ${chatId} → ${both()}`]);
});

test('changes of a request are published to its owner and all helpers, also to one who withdrew', async () => {
  const expected = [`request ${requestId} → ${both()}`];
  await owner.call.requests.update({ id: requestId, ...validRequest });
  expect(told()).toEqual(expected);
  await owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.inProgress });
  expect(told()).toEqual(expected);
  await helper.call.offers.undoOfferHelp({ requestId });
  forget();
  await owner.call.requests.delete({ id: requestId });
  expect(told()).toEqual(expected);
});

test('marking a chat as read is published to its reader, and tells the helper only when the owner first reads the offer', async () => {
  await owner.call.chats.markRead({ id: chatId });
  expect(told()).toEqual([`unread ${chatId} → ${owner.id}`, `chat ${chatId} → ${helper.id}`]);
  await owner.call.chats.markRead({ id: chatId });
  await helper.call.chats.markRead({ id: chatId });
  expect(told()).toEqual([]);
  await helper.call.chats.send({ id: chatId, message: 'And?' });
  forget();
  await owner.call.chats.markRead({ id: chatId });
  expect(told()).toEqual([`unread ${chatId} → ${owner.id}`]);
});

test('logging out and setting a new password publish a session event to that person', async () => {
  const { call, id, email } = await createMember(product);
  forget();
  await call.auth.logout();
  expect(told()).toEqual([`session → ${id}`]);
  await call.auth.forgotPassword({ email });
  const token = tokenIn(await product.lastMail(email));
  await call.auth.resetPassword({ token, newPassword: 'A new horse 99' });
  expect(told()).toEqual([`session → ${id}`]);
});
