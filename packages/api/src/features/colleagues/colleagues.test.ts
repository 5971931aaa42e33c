import { limits, notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { endSuspension, suspend } from '@exchange/testkit/accounts';
import { createParties, createUser, makeStaff, type User } from '@exchange/testkit/app-users';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
let { owner, helper, chat, request } = await createParties(product);
/** Colleagues of the owner and of the helper, and somebody else. */
let cem: User;
let dana: User;
let stranger: User;
beforeEach(async () => {
  ({ owner, helper, chat, request } = await createParties(product));
  cem = await createUser(product, { name: 'Cem' });
  dana = await createUser(product, { name: 'Dana' });
  stranger = await createUser(product);
});
afterEach(async () => {
  expect(await inconsistencies(product.db)).toEqual([]);
});

const bringIn = (leader: User, person: User, history = false) =>
  leader.call.colleagues.bringIn({ id: chat, userId: person.id, history });
const join = (person: User, joins = true) => person.call.colleagues.join({ id: chat, joins });
const takeOut = (leader: User, person: User) => leader.call.colleagues.takeOut({ id: chat, userId: person.id });
const add = async (leader: User, person: User, history = false) => {
  await bringIn(leader, person, history);
  await join(person);
};
const write = (person: User, message: string) => person.call.chats.send({ id: chat, message });
const texts = async ({ call }: User) =>
  (await call.chats.messages({ id: chat })).map(({ message_content }) => message_content);
const unread = async ({ call }: User) => (await call.chats.unreadCounts()).total_unread_count;
const invitations = async ({ call }: User) =>
  (await call.colleagues.listInvitations()).map((invitation) => invitation.collaboration_request_response_id);
const peopleFor = async ({ call }: User) =>
  (await call.chats.summary({ id: chat })).people?.map(({ user_id, side, leads }) => [user_id, side, leads]);

describe('who may not', () => {
  test('a stranger, a person who is only asked and a colleague bring nobody in', async () => {
    expect(await keyOf(bringIn(stranger, cem))).toBe('chats.notFound');
    await bringIn(owner, cem);
    expect(await keyOf(bringIn(cem, dana))).toBe('chats.notFound');
    await join(cem);
    expect(await keyOf(bringIn(cem, dana))).toBe('colleagues.notLeading');
    expect(await invitations(dana)).toEqual([]);
  });

  test('a person who is asked reads nothing before joining, nor after declining or leaving', async () => {
    await bringIn(owner, cem, true);
    const { call } = cem;
    const reads = [
      () => call.chats.messages({ id: chat }),
      () => call.chats.summary({ id: chat }),
      () => call.chats.send({ id: chat, message: 'Hello' }),
    ];
    const expectNothing = async () => {
      for (const read of reads) expect(await keyOf(read())).toBe('chats.notFound');
      expect((await call.chats.myRequests({})).items).toEqual([]);
    };
    await expectNothing();
    await join(cem, false);
    await expectNothing();
    expect(await keyOf(join(cem))).toBe('colleagues.notAsked');
    await add(owner, cem);
    await takeOut(cem, cem);
    await expectNothing();
  });

  test('nobody joins without being asked, and nobody takes out people of the other side or who lead one', async () => {
    expect(await keyOf(join(stranger))).toBe('colleagues.notAsked');
    await add(owner, cem);
    await bringIn(owner, dana);
    expect(await keyOf(takeOut(stranger, cem))).toBe('chats.notFound');
    for (const person of [cem, dana, owner]) expect(await keyOf(takeOut(helper, person))).toBe('colleagues.notFound');
    expect(await keyOf(takeOut(cem, dana))).toBe('colleagues.notFound');
    expect(await keyOf(takeOut(cem, owner))).toBe('colleagues.notFound');
    expect(await keyOf(takeOut(owner, owner))).toBe('colleagues.leads');
  });

  test('a colleague of the helper neither answers the offer nor takes it back, a colleague of the owner answers it and changes the status, not more', async () => {
    await add(owner, cem);
    await add(helper, dana);
    expect(await keyOf(dana.call.offers.answer({ id: chat, answer: 'accepted' }))).toBe('offers.answerNotOwner');
    expect(await dana.call.chats.summary({ id: chat })).toMatchObject({ is_restorable: false });
    await cem.call.offers.answer({ id: chat, answer: 'accepted' });
    expect(await helper.call.chats.summary({ id: chat })).toMatchObject({ offer_answer: 'accepted' });
    const status = { id: request, statusId: requestStatus.inProgress };
    expect(await keyOf(dana.call.requests.updateStatus(status))).toBe('requests.notOwner');
    await cem.call.requests.updateStatus(status);
    expect(await keyOf(cem.call.requests.delete({ id: request }))).toBe('requests.notOwner');
  });

  test('a person is asked once, is not asked if in the chat, and each side has at most eight', async () => {
    expect(await keyOf(bringIn(owner, helper))).toBe('colleagues.inChat');
    await bringIn(owner, cem);
    expect(await keyOf(bringIn(owner, cem))).toBe('colleagues.alreadyAsked');
    for (let count = 1; count < limits.colleagues; count += 1) await bringIn(owner, await createUser(product));
    expect(await keyOf(bringIn(owner, dana))).toBe('colleagues.tooMany');
    await bringIn(helper, dana);
  });
});

test('everybody sees who is in, on which side, and each reads, writes and counts for themselves', async () => {
  expect(await peopleFor(owner)).toBeUndefined();
  await add(owner, cem, true);
  await add(helper, dana);
  const people = [
    [owner.id, 'owner', true],
    [cem.id, 'owner', false],
    [helper.id, 'helper', true],
    [dana.id, 'helper', false],
  ];
  for (const person of [owner, helper, cem, dana]) expect(await peopleFor(person)).toEqual(people);
  await write(dana, 'I can do the staining.');
  expect(await texts(cem)).toEqual(['I have done this before.', 'I can do the staining.']);
  expect(await texts(dana)).toEqual(['I can do the staining.']);
  expect([await unread(owner), await unread(helper), await unread(cem), await unread(dana)]).toEqual([2, 1, 1, 0]);
  const [, last] = await helper.call.chats.messages({ id: chat });
  expect(last).toMatchObject({ from_user_id: dana.id, from_user_name: 'Dana', from_user_hashid: dana.hashid });
  await cem.call.chats.markRead({ id: chat });
  expect([await unread(owner), await unread(cem)]).toEqual([2, 0]);
});

test('a colleague who joins without history neither lists, previews, reports nor exports what was written before', async () => {
  const [offer] = await owner.call.chats.messages({ id: chat });
  await add(owner, cem);
  const { items } = await cem.call.chats.myRequests({});
  expect(items).toMatchObject([{ collaboration_request_response_id: chat, last_message_preview: null }]);
  const report = cem.call.reports.send({ kind: 'message', id: offer?.id ?? 0, reason: 'spam' });
  expect(await keyOf(report)).toBe('chats.notFound');
  expect(await unread(cem)).toBe(0);
});

test('the person who is asked gets an email and finds the chat in a list, with title and who asks', async () => {
  await bringIn(owner, cem, true);
  expect(await cem.call.colleagues.listInvitations()).toMatchObject([
    { collaboration_request_response_id: chat, side: 'owner', history: true },
  ]);
  const [mail] = await product.emailsTo(cem, 'ask');
  expect(mail?.text_body).toContain('You will also read what was written before.');
  expect((await owner.call.colleagues.listAsked({ id: chat })).map(({ user_id }) => user_id)).toEqual([cem.id]);
  expect(await helper.call.colleagues.listAsked({ id: chat })).toEqual([]);
  await takeOut(owner, cem);
  expect(await invitations(cem)).toEqual([]);
});

describe('blocks', () => {
  test('nothing reaches a person who blocks somebody in the chat or is blocked by one, and the asker cannot tell', async () => {
    await cem.call.blocks.block({ userId: helper.id });
    await helper.call.blocks.block({ userId: dana.id });
    const asked = await bringIn(owner, stranger);
    for (const person of [cem, dana]) {
      expect(await bringIn(owner, person)).toEqual(asked);
      expect(await invitations(person)).toEqual([]);
      expect(await product.emailsTo(person, 'ask')).toEqual([]);
      expect(await keyOf(join(person))).toBe('colleagues.notAsked');
    }
    expect(await owner.call.colleagues.listAsked({ id: chat })).toHaveLength(3);
  });

  test('who blocks somebody cannot bring that person in', async () => {
    await owner.call.blocks.block({ userId: cem.id });
    expect(await keyOf(bringIn(owner, cem))).toBe('blocks.blocking');
  });

  test('what a blocked colleague writes is neither shown nor counted while the block lasts', async () => {
    await add(helper, dana);
    await owner.call.chats.markRead({ id: chat });
    await write(dana, 'Before.');
    await owner.call.blocks.block({ userId: dana.id });
    await write(dana, 'While.');
    await write(helper, 'And I.');
    expect(await texts(owner)).toEqual(['I have done this before.', 'Before.', 'And I.']);
    expect(await unread(owner)).toBe(2);
    expect(await texts(dana)).toEqual(['Before.', 'While.', 'And I.']);
    await owner.call.blocks.unblock({ userId: dana.id });
    expect(await texts(owner)).toHaveLength(4);
    expect(await unread(owner)).toBe(3);
  });

  test('what a blocked colleague wrote is read when the block ends, unless something else is unread', async () => {
    await add(helper, dana);
    await owner.call.chats.markRead({ id: chat });
    await owner.call.blocks.block({ userId: dana.id });
    await write(dana, 'While.');
    await takeOut(dana, dana);
    await owner.call.blocks.unblock({ userId: dana.id });
    expect(await texts(owner)).toEqual(['I have done this before.', 'While.']);
    expect(await unread(owner)).toBe(0);
  });

  test('who marks a chat as read has also read what a blocked colleague wrote before', async () => {
    await add(helper, dana);
    await owner.call.chats.markRead({ id: chat });
    await owner.call.blocks.block({ userId: dana.id });
    await write(dana, 'While.');
    await owner.call.chats.markRead({ id: chat });
    await write(helper, 'Later.');
    await owner.call.blocks.unblock({ userId: dana.id });
    expect(await unread(owner)).toBe(1);
  });

  test('what a blocked colleague wrote is shown and counted once the account is erased', async () => {
    const operator = await makeStaff(product, await createUser(product), 'operator');
    await add(helper, dana);
    await owner.call.blocks.block({ userId: dana.id });
    await write(dana, 'While.');
    await operator.call.operators.erasePerson({ id: dana.id });
    expect(await texts(owner)).toEqual(['I have done this before.', 'While.']);
    expect(await unread(owner)).toBe(2);
  });
});

test('a question of somebody who is suspended reaches nobody until that ends', async () => {
  await bringIn(owner, cem);
  await suspend(product.db, owner);
  expect(await invitations(cem)).toEqual([]);
  expect(await keyOf(join(cem))).toBe('colleagues.notAsked');
  await endSuspension(product.db, owner);
  await join(cem);
});

test('an email about unread messages tells nothing of a suspended person, and of the others what is unread', async () => {
  await add(helper, dana);
  await owner.call.chats.markRead({ id: chat });
  await write(helper, 'One.');
  await write(dana, 'Two.');
  await suspend(product.db, dana);
  await product.passTime(notificationLimits.unreadAfterMinutes + 1, 'minutes');
  await product.runJob('send-unread-emails');
  const [mail] = await product.emailsTo(owner, 'messages');
  expect(mail?.text_body).toContain('One.');
  expect(mail?.text_body).not.toContain('Two.');
});

test('an email about unread messages names who wrote each if several did, and none goes to a colleague who left', async () => {
  await add(helper, dana);
  await add(owner, cem);
  await takeOut(cem, cem);
  await owner.call.chats.markRead({ id: chat });
  await write(helper, 'One.');
  await write(dana, 'Two.');
  await product.passTime(notificationLimits.unreadAfterMinutes + 1, 'minutes');
  await product.runJob('send-unread-emails');
  expect(await product.emailsTo(cem, 'messages')).toEqual([]);
  const [mail] = await product.emailsTo(owner, 'messages');
  expect(mail?.subject).toContain('Dana');
  expect(mail?.text_body).toContain('Two.');
});

test('a colleague finds messages of the chat by their words, and only those that they see', async () => {
  await add(owner, cem);
  await write(helper, 'The buffer is 20 mM Tris.');
  const found = async (q: string) =>
    (await cem.call.chats.search({ q })).items.map(({ message }) => message.message_content);
  const expectFound = async () => {
    expect(await found('buffer')).toEqual(['The buffer is 20 mM Tris.']);
    expect(await found('done')).toEqual([]);
  };
  await expectFound();
  await product.runJob('write-message-words');
  await expectFound();
});

test('a message is corrected until another of the people has read it', async () => {
  await add(helper, dana);
  const { id } = await write(helper, 'Tuseday');
  expect(await helper.call.chats.correct({ id, message: 'Tuesday' })).toMatchObject({ message_content: 'Tuesday' });
  await dana.call.chats.markRead({ id: chat });
  expect(await keyOf(helper.call.chats.correct({ id, message: 'Monday' }))).toBe('chats.messageRead');
});

test('an erased colleague is in no chat and asked to none, and the chat goes on', async () => {
  const operator = await makeStaff(product, await createUser(product), 'operator');
  await add(owner, cem);
  await bringIn(owner, dana);
  await write(cem, 'Hello.');
  for (const person of [cem, dana]) await operator.call.operators.erasePerson({ id: person.id });
  expect(await peopleFor(owner)).toBeUndefined();
  expect(await owner.call.colleagues.listAsked({ id: chat })).toEqual([]);
  expect(await texts(owner)).toContain('Hello.');
});
