import { lifetimes } from '@exchange/contract/limits';
import { beginDeletion } from '@exchange/testkit/accounts';
import { createParties, createStaff, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import { sendPicture } from '@exchange/testkit/pictures';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '../account/export.rules.ts';
import { readPicture } from './shown-pictures.rules.ts';

const product = await openTestApp();
const stranger = await createUser(product);
const moderator = await createStaff(product, 'moderator');
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product));
});

const read = (person: User, id: number) => readPicture(product.contextOf(person.viewer), id, 'full');
/** Which of these people can read a picture; the others get the answer for an unknown one. */
async function readersOf(id: number, people: readonly User[]): Promise<User[]> {
  const readers: User[] = [];
  for (const person of people) {
    const refused = await refusalOf(read(person, id)).catch(() => undefined);
    if (refused === undefined) readers.push(person);
    else expect(refused).toMatchObject({ key: 'pictures.notFound' });
  }
  return readers;
}
const everybody = () => [owner, helper, stranger, moderator];

async function illustrate(): Promise<number> {
  const id = await sendPicture(product, owner);
  await owner.call.requests.update({ ...validRequest, id: requestId, picture_ids: [id] });
  return id;
}
async function sendOne(person: User): Promise<{ id: number; messageId: number }> {
  const id = await sendPicture(product, person);
  const { id: messageId } = await person.call.chats.send({ id: chatId, picture_ids: [id] });
  return { id, messageId };
}
/** The copy of a picture that a report has. */
async function copyOf(reportId: number): Promise<number> {
  const row = product.db.selectFrom('picture').select('id').where('report_id', '=', reportId);
  return (await row.executeTakeFirstOrThrow()).id;
}
const lastReport = async () =>
  (await product.db.selectFrom('report').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

describe('a picture is read by', () => {
  test('only its author until a text has it', async () => {
    expect(await readersOf(await sendPicture(product, owner), everybody())).toEqual([owner]);
  });

  test('who may read its request, at each moment: not of a draft, while one blocks the other, after its end', async () => {
    const id = await illustrate();
    expect(await readersOf(id, everybody())).toEqual(everybody());
    const party = [owner, helper];
    await owner.call.requests.updateStatus({ id: requestId, statusId: 1 });
    expect(await readersOf(id, everybody())).toEqual(party);
    await owner.call.requests.updateStatus({ id: requestId, statusId: 2 });
    await owner.call.blocks.block({ userId: stranger.id });
    expect(await readersOf(id, everybody())).toEqual([...party, moderator]);
    await owner.call.blocks.unblock({ userId: stranger.id });
    await beginDeletion(product.db, owner);
    expect(await readersOf(id, [helper, stranger])).toEqual([]);
  });

  test('both people of its chat, except later ones for who blocks the sender', async () => {
    const before = await sendOne(helper);
    expect(await readersOf(before.id, everybody())).toEqual([owner, helper]);
    await owner.call.blocks.block({ userId: helper.id });
    const later = await sendOne(helper);
    expect(await readersOf(before.id, everybody())).toEqual([owner, helper]);
    expect(await readersOf(later.id, everybody())).toEqual([helper]);
  });

  test('a moderator as the copy of a report, also after it has gone from its text, and not by one whom it is about', async () => {
    const { id, messageId } = await sendOne(helper);
    await owner.call.reports.send({ kind: 'message', id: messageId, reason: 'spam' });
    const report = await lastReport();
    const copy = await copyOf(report);
    expect(await readersOf(copy, everybody())).toEqual([moderator]);
    expect(await readersOf(id, everybody())).toEqual([owner, helper]);
    expect((await moderator.call.operators.report({ id: report })).pictures).toMatchObject([{ id: copy }]);
    await moderator.call.operators.decideReport({ id: report, outcome: 'hidden', reason: 'An advertisement.' });
    expect(await readersOf(id, everybody())).toEqual([]);
    expect(await readersOf(copy, everybody())).toEqual([moderator]);
    await product.passTime(lifetimes.closedReportDays, 'days');
    await product.runJob('delete-expired-sessions-and-accounts');
    expect(await readersOf(copy, everybody())).toEqual([]);
  });
});

test('the export has the bytes of one’s own pictures, and the one of an operator only those of requests', async () => {
  const [ofRequest, ofMessage] = [await illustrate(), (await sendOne(owner)).id];
  await sendOne(helper);
  let text = '';
  for await (const piece of exportAccount(product.contextOf(owner.viewer))) text += piece;
  const { pictures } = JSON.parse(text);
  const base64 = Buffer.from('large picture').toString('base64');
  expect(pictures).toMatchObject([
    { id: ofRequest, collaboration_request_id: requestId, message_id: null, type: 'image/webp', base64 },
    { id: ofMessage, collaboration_request_id: null, base64 },
  ]);
});

test('after an erasure no byte of a person’s pictures is left, except in an open report', async () => {
  await illustrate();
  const { messageId } = await sendOne(owner);
  await sendPicture(product, owner);
  await helper.call.reports.send({ kind: 'message', id: messageId, reason: 'spam' });
  const copy = await copyOf(await lastReport());
  await beginDeletion(product.db, owner);
  await product.passTime(90, 'days');
  while (await product.runJob('erase-accounts'));
  const left = await product.db.selectFrom('picture').select('id').where('user_id', '=', owner.id).execute();
  expect(left).toEqual([{ id: copy }]);
  expect((await helper.call.chats.summary({ id: chatId })).last_message_preview).toBe('The picture was deleted.');
});
