import type { RefusalKey } from '@exchange/contract/all-refusals';
import { lifetimes, notificationLimits } from '@exchange/contract/limits';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { beginDeletion, chooseEmails, endDeletion, endSuspension, suspend } from '@exchange/testkit/accounts';
import { createOffer, createParties, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { chatIdsOf } from '@exchange/testkit/chats';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { db } = product;
const other = await createUser(product);
let { owner, helper, request, chat } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request, chat } = await createParties(product));
  await db.deleteFrom('mail_outbox').execute();
});

type Answer = 'accepted' | 'declined' | null;
const seconds = notificationLimits.answerAfterSeconds;
const answer = (value: Answer, message?: string, client_id?: string) =>
  owner.call.offers.answer({ id: chat, answer: value, message, client_id });
const read = async (person: User) => (await person.call.chats.summary({ id: chat })).offer_answer;
const told = async () => (await product.emailsTo(helper, 'answer')).map(({ subject }) => subject);
const accepted = 'Your offer was accepted by “Ada Example”: Which landmarks survive milling?';
const declined = 'Your offer was declined by “Ada Example”: Which landmarks survive milling?';

/** Lets time pass, and has the emails queued and sent that are due then. */
async function wait(amount: number = seconds) {
  await product.passTime(amount, 'seconds');
  await product.runJob('send-answer-emails');
  await product.sendAll();
}
/** Expects that no email about the answer was sent or waits. */
async function expectNoEmail() {
  expect(await told()).toEqual([]);
  const settlings = db.selectFrom('offer').select('answer_settles_at').where('id', '=', chat);
  expect(await settlings.execute()).toEqual([{ answer_settles_at: null }]);
}
async function sendUnread() {
  await product.passTime(20, 'minutes');
  await product.runJob('send-unread-emails');
}

describe('who answers an offer', () => {
  test('only the owner of the request can answer an offer', async () => {
    for (const [person, key] of [
      [helper, 'offers.answerNotOwner'],
      [other, 'chats.notFound'],
    ] as const)
      expect(await keyOf(person.call.offers.answer({ id: chat, answer: 'accepted', message: 'Hello' }))).toBe(key);
    expect(await keyOf(owner.call.offers.answer({ id: 999_999, answer: 'accepted' }))).toBe('chats.notFound');
    expect(await read(owner)).toBeNull();
    expect(await owner.call.chats.messages({ id: chat })).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>, RefusalKey]>([
    ['withdrawn', () => helper.call.offers.undoOfferHelp({ requestId: request }), 'offers.withdrawn'],
    ['made by a person who deletes the account', () => beginDeletion(db, helper), 'offers.withdrawn'],
    ['on a deleted request', () => owner.call.requests.delete({ id: request }), 'offers.requestDeleted'],
    ['made by a person whom its owner blocks', () => owner.call.blocks.block({ userId: helper.id }), 'blocks.blocking'],
  ])('the owner cannot answer an offer that is %s', async (_, change, key) => {
    await change();
    expect(await keyOf(answer('accepted'))).toBe(key);
  });
});

describe('the answer', () => {
  test('taking an answer back leaves the offer as it was: waiting, or with the message of its owner', async () => {
    const summary = () => owner.call.chats.summary({ id: chat });
    await answer('accepted');
    expect(await summary()).toMatchObject({ has_owner_reply: true });
    expect(await answer(null)).toMatchObject({ message: offerSentences.success.unanswered() });
    expect(await summary()).toMatchObject({ offer_answer: null, has_owner_reply: false });
    expect(await answer('declined', 'We have found somebody.')).toMatchObject({
      message: offerSentences.success.declined(),
    });
    await answer(null);
    expect(await summary()).toMatchObject({ offer_answer: null, has_owner_reply: true });
  });

  test('the message of an answer to an offer is sent to the chat as written; an empty or repeated one sends nothing', async () => {
    const client_id = crypto.randomUUID();
    await answer('declined', '  ');
    await answer('declined', 'Thank you.\nI have found somebody.', client_id);
    await answer('declined', 'Thank you.\nI have found somebody.', client_id);
    const [, ...sent] = await helper.call.chats.messages({ id: chat });
    expect(sent).toMatchObject([{ message_content: 'Thank you.\nI have found somebody.', from_user_id: owner.id }]);
  });

  test('lists of chats, received offers and own cards show the answer to an offer, and chats can be filtered by it', async () => {
    const waiting = await createOffer(other, request);
    await answer('accepted');
    const ids = async (filter: 'waiting' | 'accepted' | 'declined') =>
      chatIdsOf(await owner.call.chats.myRequests({ answer: filter }));
    expect([await ids('waiting'), await ids('accepted'), await ids('declined')]).toEqual([[waiting], [chat], []]);
    const ofHelper = (await helper.call.chats.myOffers({ answer: 'accepted' })).items;
    expect(ofHelper).toMatchObject([{ offer_answer: 'accepted' }]);
    expect((await helper.call.chats.myOffers({ answer: 'waiting', filter: 'unread' })).items).toEqual([]);
    expect((await owner.call.offers.listReceived({ id: request })).items).toMatchObject([
      { answer: null, has_owner_reply: false },
      { answer: 'accepted', has_owner_reply: true },
    ]);
    expect((await owner.call.requests.listOwn({})).items).toMatchObject([
      { offer_count: 2, accepted_count: 1, declined_count: 0, waiting_count: 1, long_waiting_count: 0 },
    ]);
    expect(await owner.call.chats.summary({ id: chat })).toMatchObject({ others_waiting: 1 });
    expect(await helper.call.chats.summary({ id: chat })).toMatchObject({ others_waiting: 0 });
    await other.call.offers.undoOfferHelp({ requestId: request });
    expect(await ids('waiting')).toEqual([]);
  });

  test('an offer without an answer or a message counts as waiting long after two days', async () => {
    const long = async () => (await owner.call.requests.listOwn({})).items.map((item) => item.long_waiting_count);
    await product.passTime(47, 'hours');
    expect(await long()).toEqual([0]);
    await product.passTime(1, 'hours');
    expect(await long()).toEqual([1]);
    await owner.call.chats.send({ id: chat, message: 'Which format?' });
    expect(await long()).toEqual([0]);
  });
});

describe('the email about an answer', () => {
  test('the email about an answer to an offer leaves a minute after the answer, once', async () => {
    expect(await answer('accepted')).toEqual({
      message: offerSentences.success.accepted(),
      notified_in_seconds: seconds,
    });
    await wait(seconds - 20);
    expect(await told()).toEqual([]);
    await wait(20);
    expect(await told()).toEqual([accepted]);
    expect(await answer('accepted')).toMatchObject({ notified_in_seconds: null });
    await wait();
    expect(await told()).toEqual([accepted]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the answer is taken back in time', () => answer(null)],
    ['the offer is withdrawn in the meantime', () => helper.call.offers.undoOfferHelp({ requestId: request })],
    ['the helper has muted the chat', () => helper.call.chats.mute({ id: chat, is_muted: true })],
    ['the request is deleted in the meantime', () => owner.call.requests.delete({ id: request })],
  ])('the email about an answer to an offer does not leave if %s', async (_, change) => {
    await answer('accepted', 'Yes please.');
    await change();
    await wait();
    await expectNoEmail();
  });

  test('the email about an answer to an offer names the last of several answers, and a later change sends another', async () => {
    await answer('declined');
    await answer('accepted');
    await wait();
    expect(await told()).toEqual([accepted]);
    await answer('declined');
    expect(await answer('accepted')).toMatchObject({ notified_in_seconds: null });
    await wait();
    expect(await told()).toEqual([accepted]);
    await answer('declined');
    await wait();
    await answer('accepted');
    await wait();
    expect(await told()).toEqual([accepted, declined, accepted]);
  });

  test('the email about an answer to an offer has the message that came with it, which is not mailed again as unread', async () => {
    await answer('declined', 'Thank you for offering.');
    await wait();
    const [mail] = await product.emailsTo(helper, 'answer');
    expect(mail?.text_body).toContain('> Thank you for offering.');
    expect(mail?.text_body).toContain(`http://localhost:3000/chats/${chat}?tab=my-offers`);
    await sendUnread();
    expect(await product.emailsTo(helper, 'messages')).toEqual([]);
    await owner.call.chats.send({ id: chat, message: 'One thing more.' });
    await sendUnread();
    expect(await product.emailsTo(helper, 'messages')).toHaveLength(1);
  });

  test('the email about an answer to an offer leaves out a message that was read, and that of a changed answer', async () => {
    await answer('declined', 'Thank you for offering.');
    await answer('accepted');
    await wait();
    await answer('declined', 'It did not work out.');
    await helper.call.chats.markRead({ id: chat });
    await wait();
    for (const { text_body } of await product.emailsTo(helper, 'answer')) expect(text_body).not.toContain('>');
  });

  describe.each([
    { absent: 'deletes the account', go: beginDeletion, comeBack: endDeletion },
    { absent: 'is suspended', go: suspend, comeBack: endSuspension },
  ])('whose owner $absent', ({ go, comeBack }) => {
    beforeEach(async () => {
      await answer('accepted');
      await go(db, owner);
      await wait();
      expect(await told()).toEqual([]);
    });

    test('the email about an answer by an owner who was away leaves once the owner is back, and only once', async () => {
      await product.passTime(lifetimes.deletionDays * 24 - 1, 'hours');
      await comeBack(db, owner);
      await wait();
      expect(await told()).toEqual([accepted]);
      await wait();
      expect(await told()).toEqual([accepted]);
    });

    test('the email about an answer to an offer is not held up by an answer of another owner who is away', async () => {
      const present = await createUser(product, { name: 'Cy Owner' });
      const answered = await createOffer(helper, await createRequest(present));
      await present.call.offers.answer({ id: answered, answer: 'declined' });
      await wait();
      expect(await told()).toEqual([declined.replace('Ada Example', 'Cy Owner')]);
    });

    test('the email about an answer by an owner who was away does not leave if the request is deleted meanwhile', async () => {
      await sql`update collaboration_request set deleted_at = now() where id = ${request}`.execute(db);
      await comeBack(db, owner);
      await wait();
      await expectNoEmail();
    });

    test('the email about an answer is given up when its owner’s account could no longer be kept', async () => {
      await product.passTime(lifetimes.deletionDays, 'days');
      await wait();
      await expectNoEmail();
      await comeBack(db, owner);
      await wait();
      expect(await told()).toEqual([]);
    });
  });

  test('the email about an answer to an offer does not leave to a person who turned these emails off', async () => {
    await chooseEmails(helper, { answers: false });
    await answer('accepted', 'Yes please.');
    await wait();
    expect(await told()).toEqual([]);
    await sendUnread();
    expect(await product.emailsTo(helper, 'messages')).toHaveLength(1);
  });
});
