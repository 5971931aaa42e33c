import { notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, chooseEmails } from '@exchange/testkit/accounts';
import { createOffer, createParties, createRequest, createUser } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { db } = product;
let { owner, helper, request, chat } = await createParties(product);
beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute();
  ({ owner, helper, request, chat } = await createParties(product));
});

/** Lets time pass, and has the reminders queued and sent that are due then. */
async function wait(days: number) {
  await product.passTime(days, 'days');
  await product.runJob('send-reminders');
  await product.sendAll();
}
const reminders = (person = owner) => product.emailsTo(person, 'reminder');
const subjects = async () => (await reminders()).map(({ subject }) => subject);
const one = 'An offer of help waits for your answer';
const setStatus = (statusId: number) => owner.call.requests.updateStatus({ id: request, statusId });

test('an owner is reminded of an unanswered offer after two and seven days, and no more; the helper never', async () => {
  for (const [days, sent] of [
    [1.9, 0],
    [0.1, 1],
    [0, 1],
    [4.9, 1],
    [0.1, 2],
    [60, 2],
  ] as const) {
    await wait(days);
    expect(await subjects()).toEqual(Array(sent).fill(one));
  }
  expect(await reminders(helper)).toEqual([]);
  const [mail] = await reminders();
  expect(mail?.text_body).toContain('“Bo Helper”, 2 days ago');
  expect(mail?.text_body).toContain(`http://localhost:3000/chats/${chat}?tab=my-requests`);
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
});

test('one email reminds an owner of all offers that wait, and names ten', async () => {
  const others = await Promise.all(Array.from({ length: 11 }, () => createUser(product)));
  const second = await createRequest(owner, { title: 'Another request' });
  for (const other of others) await createOffer(other, second);
  await wait(2);
  expect(await subjects()).toEqual(['12 offers of help wait for your answer']);
  const [mail] = await reminders();
  expect(mail?.text_body.match(/\/chats\/\d+/g)).toHaveLength(notificationLimits.reminderOffers);
});

test('an owner gets at most one reminder of offers a day, and what became due meanwhile is in the next one', async () => {
  await product.passTime(12, 'hours');
  await createOffer(await createUser(product), request);
  await wait(1.5);
  expect(await subjects()).toEqual([one]);
  await wait(0.5);
  expect(await subjects()).toEqual([one]);
  await wait(0.5);
  expect(await subjects()).toEqual([one, '2 offers of help wait for your answer']);
});

test.each<[string, () => Promise<unknown>]>([
  ['answered', () => owner.call.offers.answer({ id: chat, answer: 'declined' })],
  ['written to', () => owner.call.chats.send({ id: chat, message: 'Which format?' })],
  ['withdrawn', () => helper.call.offers.undoOfferHelp({ requestId: request })],
  ['made by a person whom the owner blocks', () => owner.call.blocks.block({ userId: helper.id })],
  ['in a muted chat', () => owner.call.chats.mute({ id: chat, is_muted: true })],
  ['made by a person who deletes the account', () => beginDeletion(db, helper)],
  ['on a request that is in progress', () => setStatus(requestStatus.inProgress)],
  ['made to a person who turned reminders off', () => chooseEmails(owner, { reminders: false })],
  ['on a request that is deleted', () => owner.call.requests.delete({ id: request })],
])('an owner is not reminded of an offer that is %s', async (_, change) => {
  await change();
  await wait(2);
  await wait(5);
  expect(await subjects()).toEqual([]);
});

test('an offer whose answer was taken back waits again, and its owner is reminded of it', async () => {
  await owner.call.offers.answer({ id: chat, answer: 'accepted' });
  await wait(2);
  expect(await subjects()).toEqual([]);
  await owner.call.offers.answer({ id: chat, answer: null });
  await wait(0);
  expect(await subjects()).toHaveLength(1);
});

test('an owner is reminded of an offer that was read but not answered', async () => {
  await owner.call.chats.markRead({ id: chat });
  await wait(2);
  expect(await subjects()).toEqual([one]);
});

test('an owner is reminded of an offer that is made again as of a new offer', async () => {
  await owner.call.chats.send({ id: chat, message: 'Which format?' });
  await wait(8);
  await helper.call.offers.undoOfferHelp({ requestId: request });
  await createOffer(helper, request);
  await wait(1);
  expect(await subjects()).toEqual([]);
  await wait(1);
  expect(await subjects()).toEqual([one]);
});

test('reminders of offers wait while the request is not Active, and come later once it is Active again', async () => {
  await setStatus(requestStatus.inProgress);
  await wait(3);
  await setStatus(requestStatus.active);
  await wait(3);
  expect(await subjects()).toEqual([]);
  await wait(1);
  expect(await subjects()).toEqual([one]);
});

test('two servers that remind an owner at the same time send one email', async () => {
  await product.passTime(2, 'days');
  await Promise.all(Array.from({ length: 6 }, () => product.runJob('send-reminders')));
  expect(await subjects()).toEqual([one]);
});
