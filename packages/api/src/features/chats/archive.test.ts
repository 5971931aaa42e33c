import { notificationLimits } from '@exchange/contract/limits';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { createOffer, createParties, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { chatIdsOf } from '@exchange/testkit/chats';
import { archiveErrors, chatErrors } from '@exchange/testkit/consistency-queries';
import { walkPages } from '@exchange/testkit/pages';
import { openTestApp } from '@exchange/testkit/test-file';
import { afterEach, beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product));
});
afterEach(async () => {
  expect([...(await archiveErrors(product.db)), ...(await chatErrors(product.db))]).toEqual([]);
});

const write = (person: User, message = 'Hello', id = chatId) => person.call.chats.send({ id, message });
const archive = (person: User, id = chatId) => person.call.chats.archive({ id, is_archived: true });
const mute = (person: User, is_muted = true) => person.call.chats.mute({ id: chatId, is_muted });
const summary = (person: User) => person.call.chats.summary({ id: chatId });

const archived = async (person: User) => chatIdsOf(await person.call.chats.archived({}));
const listed = async (person: User) => [
  ...chatIdsOf(await person.call.chats.myRequests({ filter: 'not-archived' })),
  ...chatIdsOf(await person.call.chats.myOffers({ filter: 'not-archived' })),
];

test('the other party of a chat sees neither that it is archived nor that it is muted', async () => {
  const [before, list] = [await summary(owner), await owner.call.chats.myRequests({})];
  product.events.length = 0;
  await archive(helper);
  await mute(helper);
  expect(await summary(helper)).toMatchObject({ is_archived: true, is_muted: true });
  expect(await summary(owner)).toEqual(before);
  expect(await owner.call.chats.myRequests({})).toEqual(list);
  expect(await archived(owner)).toEqual([]);
  expect(product.events.flatMap(({ to }) => to)).not.toContain(owner.id);
  expect(product.events).toContainEqual({ to: [helper.id], event: { kind: 'unread', id: chatId } });
});

test('an archived chat moves from the list to the archive with its messages read, and stays there when the owner writes', async () => {
  expect(await archive(owner)).toEqual({ message: chatSentences.success.archived(), is_archived: true });
  await write(owner, 'One thing more.');
  expect([await listed(owner), await archived(owner)]).toEqual([[], [chatId]]);
  expect(await owner.call.chats.unreadCounts()).toMatchObject({ total_unread_count: 0 });
  const taken = await owner.call.chats.archive({ id: chatId, is_archived: false });
  expect(taken).toEqual({ message: chatSentences.success.unarchived(), is_archived: false });
  expect([await listed(owner), await archived(owner)]).toEqual([[chatId], []]);
});

test('a chat is not archived if a message came after the last one that the user saw', async () => {
  const [offer] = await owner.call.chats.messages({ id: chatId });
  await write(helper, 'Wait!');
  const answer = await owner.call.chats.archive({ id: chatId, is_archived: true, last_message_id: offer?.id ?? 0 });
  expect(answer).toEqual({ message: chatSentences.success.notArchived(), is_archived: false });
  expect(await listed(owner)).toEqual([chatId]);
  expect(await summary(owner)).toMatchObject({ unread_message_count: 1 });
});

test('the archive of chats has own requests and own offers, page by page, newest message first', async () => {
  const chats = [chatId];
  for (const _ of [1, 2]) {
    const other = await createUser(product);
    chats.push(await createOffer(owner, await createRequest(other)));
    chats.push(await createOffer(other, await createRequest(owner)));
  }
  for (const id of [2, 0, 4, 1, 3]) await archive(owner, chats[id]);
  for (const limit of [1, 2, 5]) {
    const found = await walkPages((page) => owner.call.chats.archived(page), limit);
    expect(chatIdsOf({ items: found })).toEqual([...chats].reverse());
  }
});

test('while a user blocks a person, their chat is not in the archive, and messages hidden by the block leave it archived', async () => {
  await archive(owner);
  await owner.call.blocks.block({ userId: helper.id });
  expect(await archived(owner)).toEqual([]);
  await write(helper, 'Hello?');
  await owner.call.blocks.unblock({ userId: helper.id });
  expect(await archived(owner)).toEqual([chatId]);
  await write(helper, 'Hello!');
  expect(await listed(owner)).toEqual([chatId]);
});

const mails = async (person: User, kind: 'messages' | 'offer' = 'messages') =>
  (await product.emailsTo(person, kind)).length;
const waitForEmails = async () => {
  await product.passTime(notificationLimits.unreadAfterMinutes + 1, 'minutes');
  await product.runJob('send-unread-emails');
};

test('a muted chat sends emails about unread messages only to the member who did not mute it', async () => {
  await mute(helper);
  await write(owner, 'One');
  await write(helper, 'Two');
  await waitForEmails();
  expect([await mails(helper), await mails(owner)]).toEqual([0, 1]);
  expect(await summary(helper)).toMatchObject({ unread_message_count: 1, is_muted: true });
});

test('muting a chat stops the email that is due, and after the muting ends the next message is mailed', async () => {
  await write(owner, 'One');
  await mute(helper);
  await waitForEmails();
  expect(await mails(helper)).toBe(0);
  await mute(helper, false);
  await waitForEmails();
  expect(await mails(helper)).toBe(0);
  await write(owner, 'Two');
  await mute(helper, false);
  await waitForEmails();
  expect(await mails(helper)).toBe(1);
});

test('an offer that is made again in a chat that its owner muted is not mailed', async () => {
  expect(await mails(owner, 'offer')).toBe(1);
  await mute(owner);
  await helper.call.offers.undoOfferHelp({ requestId });
  await product.passTime(notificationLimits.repeatedAfterHours + 1, 'hours');
  await createOffer(helper, requestId, 'Again!');
  await waitForEmails();
  expect([await mails(owner, 'offer'), await mails(owner)]).toEqual([1, 0]);
});

const find = async (q: string) => chatIdsOf(await owner.call.chats.myRequests({ q }));

test('the search in chats finds nothing in chats of other users', async () => {
  const stranger = await createUser(product);
  await createOffer(await createUser(product, { name: 'Zoë Nobody' }), await createRequest(stranger));
  expect(await find('Zoe')).toEqual([]);
});

test('the search in chats finds beginnings of words of the request’s title and the other’s name, whatever case and accents', async () => {
  const other = await createRequest(owner, { title: 'Cryo-FIB: dose of King’s “tilt” series?' });
  const umlaut = await createOffer(await createUser(product, { name: '(Jürgen) Groß' }), other);
  const polish = await createOffer(await createUser(product, { name: 'Łukasz Øst' }), requestId);
  for (const q of ['jurgen', 'GROSS cryo', 'fib kings']) expect(await find(q)).toEqual([umlaut]);
  for (const q of ['cryofib', 'ilt']) expect(await find(q)).toEqual([]);
  expect(await find('lukasz ost')).toEqual([polish]);
  expect(await find('land')).toEqual([polish, chatId]);
  expect(await find('land help')).toEqual([chatId]);
  expect(await find('l’help'), 'an elided article does not count').toEqual([chatId]);
  for (const nothing of ['', ' %_\\ ', '\u0000']) expect(await find(nothing)).toHaveLength(3);
});

test('the search in chats combines with each filter, finds archived chats, and continues on the next page', async () => {
  const chats = [chatId];
  for (let index = 0; index < 3; index += 1)
    chats.push(await createOffer(await createUser(product, { name: `Łucja ${index}` }), requestId));
  await archive(owner, chats[1]);
  await owner.call.chats.markRead({ id: chats[2] ?? 0 });
  const q = 'lucja';
  expect(chatIdsOf(await owner.call.chats.myRequests({ q, filter: 'unread' }))).toEqual([chats[3]]);
  expect(chatIdsOf(await owner.call.chats.myRequests({ q, filter: 'not-archived' }))).toEqual([chats[3], chats[2]]);
  expect(chatIdsOf(await owner.call.chats.archived({ q }))).toEqual([chats[1]]);
  expect(chatIdsOf(await owner.call.chats.myRequests({ q, filter: 'archived' }))).toEqual([chats[1]]);
  expect(chatIdsOf(await owner.call.chats.myOffers({ q, filter: 'archived' }))).toEqual([]);
  expect(chatIdsOf(await owner.call.chats.archived({ q: 'helper' }))).toEqual([]);
  const found = await walkPages((page) => owner.call.chats.myRequests({ ...page, q }), 1);
  expect(chatIdsOf({ items: found })).toEqual([chats[3], chats[2], chats[1]]);
});
