import { randomUUID } from 'node:crypto';
import { limits } from '@exchange/contract/limits';
import { createOffer, createParties, createUser, type User } from '@exchange/testkit/app-users';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ replyAddress: 'reply+{token}@example.org' });
let { owner, helper, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, chat: chatId } = await createParties(product, 'Me!'));
  await owner.call.chats.markRead({ id: chatId });
});
afterEach(async () => expect(await inconsistencies(product.db)).toEqual([]));

const send = (person: User, message: string, client_id?: string) =>
  person.call.chats.send({ id: chatId, message, client_id });
const correct = (person: User, id: number, message = '20 µM') => person.call.chats.correct({ id, message });
const takeBack = (person: User, id: number) => person.call.chats.takeBack({ id });
const read = async (person: User) => person.call.chats.messages({ id: chatId });
const textsOf = async (person: User) => (await read(person)).map((message) => message.message_content);
const changes = (person: User, id: number) => [() => correct(person, id), () => takeBack(person, id)];
const mails = async (person: User) => {
  await product.runJob('send-unread-emails');
  return (await product.emailsTo(person, 'messages')).map((mail) => mail.text_body);
};

describe('who may not', () => {
  test('a message of somebody else, an unknown one and one that an operator removed get one answer', async () => {
    const { id } = await send(helper, '20 mM');
    for (const change of [
      ...changes(owner, id),
      ...changes(await createUser(product), id),
      ...changes(helper, 999_999_999),
      ...changes(helper, 0),
    ])
      expect(await refusalOf(change())).toMatchObject({ key: 'chats.noMessage' });
    await product.db.updateTable('chat_message').set({ content: '\u001a' }).where('id', '=', id).execute();
    for (const change of changes(helper, id))
      expect(await refusalOf(change())).toMatchObject({ key: 'chats.noMessage' });
  });

  test('a message that was read stays as it is', async () => {
    const { id } = await send(helper, '20 mM');
    await owner.call.chats.markRead({ id: chatId });
    for (const change of changes(helper, id))
      expect(await refusalOf(change())).toMatchObject({ key: 'chats.messageRead' });
    expect(await textsOf(owner)).toEqual(['Me!', '20 mM']);
  });

  test('after ten minutes a message stays as it is', async () => {
    const { id } = await send(helper, '20 mM');
    await product.passTime(limits.correctionMinutes, 'minutes');
    for (const change of changes(helper, id))
      expect(await refusalOf(change())).toMatchObject({ key: 'chats.messageTooOld' });
    expect(await textsOf(owner)).toEqual(['Me!', '20 mM']);
  });

  test('who blocks the other person changes nothing', async () => {
    const { id } = await send(helper, '20 mM');
    await helper.call.blocks.block({ userId: owner.id });
    for (const change of changes(helper, id))
      expect(await refusalOf(change())).toMatchObject({ key: 'blocks.blocking' });
  });

  test('who is blocked corrects and takes back as if the other person had not read, and sends that person nothing', async () => {
    await owner.call.blocks.block({ userId: helper.id });
    const [first, second] = [await send(helper, '20 mM'), await send(helper, 'Sorry')];
    product.events.length = 0;
    expect(await correct(helper, first.id)).toMatchObject({ message_content: '20 µM' });
    await takeBack(helper, second.id);
    expect(product.events.filter(({ to }) => to.includes(owner.id))).toEqual([]);
    expect(await textsOf(owner)).toEqual(['Me!']);
    await owner.call.blocks.unblock({ userId: helper.id });
    expect(await textsOf(owner)).toEqual(['Me!', '20 µM']);
  });

  test('the message of an offer can be corrected, but not taken back', async () => {
    const other = await createUser(product);
    const { request } = await createParties(product);
    const chat = await createOffer(other, request, 'I can');
    const [first] = await other.call.chats.messages({ id: chat });
    expect(await refusalOf(takeBack(other, first?.id ?? 0))).toMatchObject({ key: 'chats.messageOfOffer' });
    expect(await correct(other, first?.id ?? 0, 'I can help')).toMatchObject({ message_content: 'I can help' });
  });
});

test('a correction is what both read, with its time; a message that was not corrected has none', async () => {
  const { id, ...sent } = await send(helper, '20 mM');
  const corrected = await correct(helper, id);
  expect(corrected).toEqual({ ...sent, id, message_content: '20 µM', edited_at: expect.any(String) });
  expect((await read(owner)).at(-1)).toEqual(corrected);
  expect((await read(owner))[0]).not.toHaveProperty('edited_at');
  const summary = await owner.call.chats.summary({ id: chatId });
  expect(summary).toMatchObject({ last_message_preview: '20 µM', unread_message_count: 1 });
});

test('a repeated correction changes nothing, also after the message was read', async () => {
  const { id } = await send(helper, '20 mM');
  const corrected = await correct(helper, id);
  await owner.call.chats.markRead({ id: chatId });
  expect(await correct(helper, id)).toEqual(corrected);
});

test('both people learn of a correction and of a message that was taken back', async () => {
  const { id } = await send(helper, '20 mM');
  product.events.length = 0;
  await correct(helper, id);
  await takeBack(helper, id);
  const event = { to: [helper.id, owner.id], event: { kind: 'message', id: chatId } };
  expect(product.events).toEqual([event, event]);
});

test('a message that was taken back was never there: not in the chat, the list, the counts or an email', async () => {
  const { id } = await send(helper, '20 mM');
  await takeBack(helper, id);
  expect(await textsOf(owner)).toEqual(['Me!']);
  expect(await owner.call.chats.summary({ id: chatId })).toMatchObject({
    last_message_preview: 'Me!',
    unread_message_count: 0,
  });
  await product.passTime(11, 'minutes');
  expect(await mails(owner)).toEqual([]);
  expect(await refusalOf(takeBack(helper, id))).toMatchObject({ key: 'chats.noMessage' });
});

test('a repeat of a sending does not bring a message back that was taken back', async () => {
  const client = randomUUID();
  const { id } = await send(helper, '20 mM', client);
  await takeBack(helper, id);
  expect(await refusalOf(send(helper, '20 mM', client))).toMatchObject({ key: 'chats.messageTakenBack' });
  expect(await textsOf(owner)).toEqual(['Me!']);
  expect(await send(owner, 'Mine', client)).toMatchObject({ message_content: 'Mine' });
});

test('a repeat of a sending gets the corrected message', async () => {
  const client = randomUUID();
  const { id } = await send(helper, '20 mM', client);
  const corrected = await correct(helper, id);
  expect(await send(helper, '20 mM', client)).toEqual(corrected);
});

test('the email about unread messages has the corrected text, and counts only what is left', async () => {
  const { id } = await send(helper, '20 mM');
  const second = await send(helper, 'Sorry');
  await correct(helper, id);
  await takeBack(helper, second.id);
  await product.passTime(10, 'minutes');
  const [mail, ...others] = await mails(owner);
  expect(others).toEqual([]);
  expect(mail).toContain('> 20 µM');
  expect(mail).not.toContain('Sorry');
});

test('an email that waits for the mail server is made anew', async () => {
  await send(helper, 'First');
  await product.passTime(5, 'minutes');
  const { id } = await send(helper, '20 mM');
  await product.passTime(6, 'minutes');
  expect(await mails(owner)).toHaveLength(1);
  await correct(helper, id);
  const [mail, ...others] = await mails(owner);
  expect(others).toEqual([]);
  expect(mail).toContain('> 20 µM');
  await takeBack(helper, id);
  expect((await mails(owner))[0]).toContain('> First');
});

test('an email that waits is made anew also if somebody else wrote after the corrected message', async () => {
  const dana = await createUser(product, { name: 'Dana' });
  await helper.call.colleagues.bringIn({ id: chatId, userId: dana.id, history: true });
  await dana.call.colleagues.join({ id: chatId, joins: true });
  await send(dana, 'First');
  await product.passTime(5, 'minutes');
  const { id } = await send(helper, '20 mM');
  await send(dana, 'And I.');
  await product.passTime(6, 'minutes');
  expect(await mails(owner)).toHaveLength(1);
  await correct(helper, id);
  const [mail, ...others] = await mails(owner);
  expect(others).toEqual([]);
  expect(mail).toContain('20 µM');
  expect(mail).toContain('And I.');
});

test('the owner has replied once, and has not once the reply is taken back', async () => {
  const { id } = await send(owner, 'Good');
  expect(await helper.call.chats.summary({ id: chatId })).toMatchObject({ has_owner_reply: true });
  await takeBack(owner, id);
  expect(await helper.call.chats.summary({ id: chatId })).toMatchObject({ has_owner_reply: false });
});

test('an answer stays when its message is taken back, and its email goes without it', async () => {
  await owner.call.offers.answer({ id: chatId, answer: 'declined', message: 'Not quite' });
  const { id } = (await read(owner)).at(-1) ?? { id: 0 };
  await takeBack(owner, id);
  await product.passTime(2, 'minutes');
  await product.runJob('send-answer-emails');
  const [mail] = await product.emailsTo(helper, 'answer');
  expect(mail?.text_body).not.toContain('Not quite');
  expect(await helper.call.chats.summary({ id: chatId })).toMatchObject({
    offer_answer: 'declined',
    has_owner_reply: true,
  });
});

test('a report keeps the text that it copied', async () => {
  const { id } = await send(helper, 'An insult');
  await owner.call.reports.send({ kind: 'message', id, reason: 'harassment' });
  await correct(helper, id, 'A compliment');
  await takeBack(helper, id);
  const { snapshot } = await product.db
    .selectFrom('report')
    .select('snapshot')
    .where('subject_id', '=', id)
    .where('kind', '=', 'message')
    .executeTakeFirstOrThrow();
  expect(snapshot).toMatchObject({ message_content: 'An insult' });
});

test('of a reading and a change in the same moment one comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await send(helper, '20 mM');
    const [, change] = await Promise.allSettled([
      owner.call.chats.markRead({ id: chatId }),
      round % 2 === 0 ? correct(helper, id) : takeBack(helper, id),
    ]);
    const stored = (await read(owner)).find((message) => message.id === id)?.message_content;
    expect(stored).toBe(change.status === 'rejected' ? '20 mM' : round % 2 === 0 ? '20 µM' : undefined);
    await owner.call.chats.markRead({ id: chatId });
  }
});
