import { points } from '@exchange/contract/credit';
import { lifetimes } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import { erase as eraseAccount } from '@exchange/testkit/accounts';
import {
  beOpenTo,
  createOffer,
  createRequest,
  createUser,
  logIn,
  signUp,
  type User,
} from '@exchange/testkit/app-users';
import { blockErrors, chatErrors, inconsistencies } from '@exchange/testkit/consistency-queries';
import { createMember, type Member } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let ada: Member;
let bo: User;
beforeEach(async () => {
  ada = await createMember(product);
  await ada.call.profiles.update({ name: 'Ada Example', description: 'I image hearts.', technical_area_ids: [101] });
  bo = await createUser(product, { name: 'Bo' });
});

const erase = async () => {
  while (await product.runJob('erase-accounts'));
};
const leave = () => ada.call.account.requestDeletion({ password: validPassword });
const isErased = async () => {
  const account = product.db.selectFrom('app_user').select('erased_at').where('id', '=', ada.id);
  return (await account.executeTakeFirstOrThrow()).erased_at !== null;
};
/** What was asked for, and fifteen days later. */
const leaveForGood = async () => {
  await leave();
  await product.passTime(lifetimes.deletionDays + 1, 'days');
  await erase();
};

test('the erasure job leaves an account that was never deleted, has time left, or was kept', async () => {
  await product.passTime(100, 'days');
  await erase();
  expect(await isErased()).toBe(false);
  ada = { ...ada, ...(await logIn(product, ada)) };
  await leave();
  await product.passTime(lifetimes.deletionDays * 24 - 1, 'hours');
  await erase();
  expect(await isErased()).toBe(false);
  await (await logIn(product, ada)).call.account.cancelDeletion();
  await product.passTime(30, 'days');
  await erase();
  expect(await isErased()).toBe(false);
  expect((await bo.call.profiles.byId({ userId: ada.hashid })).description).toBe('I image hearts.');
});

test('a user who takes the deletion of the account back after it was erased is logged out, and cannot log in again', async () => {
  await leave();
  const late = await logIn(product, ada);
  await product.passTime(lifetimes.deletionDays + 1, 'days');
  await erase();
  expect(await keyOf(late.call.account.cancelDeletion())).toBe('auth.required');
  expect(await keyOf(logIn(product, ada))).toBe('auth.invalidCredentials');
  expect(await isErased()).toBe(true);
});

test('after an account is erased, no table contains its personal data', async () => {
  const word = `secret-${ada.id}`;
  await ada.call.profiles.update({
    name: `Ada ${word}`,
    description: word,
    grants: [word],
    social_links: [`https://example.org/${word}`],
    claimed_institute: word,
  });
  await beOpenTo(ada, masterStatus.custom, [[101, 101]]);
  await createRequest(ada, { title: word, description: null });
  await createRequest(ada, { title: 'Nobody answered', description: word });
  const completed = await createRequest(bo);
  await bo.call.requests.updateStatus({ id: completed, statusId: requestStatus.completed });
  await bo.call.credit.give({ id: completed, email: ada.email.toUpperCase() });
  await createOffer(ada, await createRequest(bo));
  await ada.call.reports.send({ kind: 'profile', id: bo.id, reason: 'other', text: word });
  await product.callAs(null).auth.forgotPassword({ email: ada.email });
  await refusalOf(ada.call.account.requestDeletion({ password: word }));
  await ada.call.savedSearches.save({ name: word, q: word });
  for (const title of ['One', 'Two', 'Three']) {
    const requestId = await createRequest(bo, { title });
    await ada.call.requests.dismiss({ requestId });
    await ada.call.requests.giveHidingReason({ requestId, reason: 'not_my_area' });
  }
  const ofAccount = ['session', 'email_token', 'password_attempt', 'user_technical_area'];
  const ofMatching = ['collaboration_preference', 'recipient_state', 'saved_search', 'area_question'];
  const rowsOf = async (table: string) =>
    (await sql`select from ${sql.table(table)} where user_id = ${ada.id}`.execute(product.db)).rows;
  for (const table of [...ofAccount, ...ofMatching]) expect(await rowsOf(table), table).not.toEqual([]);
  await leaveForGood();

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(product.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(one)::text as text from ${sql.table(name)} one
      where lower(row_to_json(one)::text) like any(${[`%${ada.email}%`, `%${word}%`, `%${ada.hashid.toLowerCase()}%`]})`.execute(
      product.db,
    );
    found.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  expect(found).toEqual([]);
  for (const table of [...ofAccount, ...ofMatching]) expect(await rowsOf(table), table).toEqual([]);
});

test('erasing an account empties every column of its row, except those that say nothing of the person', async () => {
  await sql`
    update app_user set
      name = 'x', description = 'x', career_stage_id = 1, claimed_institute = 'x', institute_id = (select min(id) from institute),
      is_verified_institute = true, master_collaboration_status_id = 3, grants = '{x}', social_links = '{x}', is_listed = true,
      language = 'de', browser_language = 'de', away_until = now(), reads = '{de}', digest = 'weekly', password_changed_at = now(),
      suspended_at = now(), suspended_until = now() + interval '1 year', suspension_reason = 'x', is_suspension_provisional = true,
      deactivated_at = now(), is_removed = true, delete_at = now(), external_id = 'x', awaits_issuer = 'x'
    where id = ${ada.id}`.execute(product.db);
  const read = async (): Promise<Record<string, unknown>> =>
    product.db.selectFrom('app_user').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow();
  const before = await read();
  await eraseAccount(product, ada);
  const after = await read();
  const kept = Object.keys(after).filter((column) => JSON.stringify(after[column]) === JSON.stringify(before[column]));
  // A new column is filled above and emptied in `erase.sql.ts`, or named here.
  expect(kept.filter((column) => !column.startsWith('notify_'))).toEqual([
    'id',
    'created_at',
    'digest_at',
    'active_at',
    'reminded_at',
  ]);
});

test('erasing an account deletes its blocks, the name of the reporter in its reports, and closed reports about it', async () => {
  const cy = await createUser(product);
  await ada.call.blocks.block({ userId: bo.id });
  await cy.call.blocks.block({ userId: ada.id });
  await ada.call.reports.send({ kind: 'profile', id: bo.id, reason: 'spam' });
  await bo.call.reports.send({ kind: 'profile', id: ada.id, reason: 'spam' });
  await cy.call.reports.send({ kind: 'profile', id: ada.id, reason: 'harassment' });
  const reports = () =>
    product.db.selectFrom('report').select(['id', 'about_id', 'reporter_id']).orderBy('id', 'desc').execute();
  const [open, closed, sent] = (await reports()).map(({ id }) => id);
  await sql`update report set closed_at = now() where id = ${closed}`.execute(product.db);
  await leaveForGood();
  expect((await reports()).slice(0, 2)).toEqual([
    { id: open, about_id: ada.id, reporter_id: cy.id },
    { id: sent, about_id: bo.id, reporter_id: null },
  ]);
  const blocks = await product.db.selectFrom('user_block').selectAll().execute();
  expect(blocks.filter((block) => [block.blocker_id, block.blocked_id].includes(ada.id))).toEqual([]);
});

test('people who chatted with an erased user keep those chats', async () => {
  const adas = await createRequest(ada, { title: 'Asked by Ada' });
  const asHelper = await createOffer(bo, adas, 'I can help.');
  const asOwner = await createOffer(ada, await createRequest(bo), 'So can I.');
  await ada.call.chats.send({ id: asHelper, message: 'Welcome!' });
  const unread = await bo.call.chats.unreadCounts();
  await leaveForGood();
  const gone = {
    other_user_id: ada.id,
    other_user_hashid: null,
    other_user_name: profileSentences.screen.deletedUser(),
  };
  const cancelled = { request_title: 'Asked by Ada', collaboration_request_status_name: 'Cancelled' };
  expect(await bo.call.chats.summary({ id: asHelper })).toMatchObject({ ...gone, ...cancelled, is_withdrawn: false });
  expect(await bo.call.chats.summary({ id: asOwner })).toMatchObject({ ...gone, is_withdrawn: true });
  expect(await bo.call.chats.messages({ id: asHelper })).toMatchObject([
    { from_user_name: 'Bo', message_content: 'I can help.' },
    { from_user_name: profileSentences.screen.deletedUser(), message_content: 'Welcome!' },
  ]);
  expect(await bo.call.chats.unreadCounts()).toEqual(unread);
  await bo.call.chats.send({ id: asHelper, message: 'Farewell.' });
  await bo.call.chats.markRead({ id: asHelper });
});

test('erasing an account does not change the points of other people', async () => {
  const [adas, bos] = [await createRequest(ada), await createRequest(bo)];
  await createOffer(bo, adas);
  await createOffer(ada, bos);
  for (const [person, id, helper] of [
    [ada, adas, bo],
    [bo, bos, ada],
  ] as const) {
    await person.call.requests.updateStatus({ id, statusId: requestStatus.completed });
    await person.call.credit.give({ id, email: helper.email });
  }
  const before = await bo.call.profiles.ownPoints();
  expect(before.collaboration_points).toBe(points.offeredHelp + points.gotCredit + points.gaveCredit);
  await leaveForGood();
  expect(await bo.call.profiles.ownPoints()).toEqual(before);
  const [tracked, ...more] = await bo.call.credit.listGiven({ id: bos });
  expect(more).toEqual([]);
  expect(tracked).toMatchObject({ id: ada.id, hashid: null, verified: true });
  expect(JSON.stringify(tracked)).not.toContain(ada.email);
});

test('when an account is erased, only users with a live offer on one of its open requests are told of the withdrawal', async () => {
  const open = await createRequest(ada, { title: 'Still open' });
  const done = await createRequest(ada, { title: 'Long done' });
  for (const id of [open, done]) await createOffer(bo, id);
  const gone = await createUser(product);
  await createOffer(gone, open);
  await gone.call.offers.undoOfferHelp({ requestId: open });
  await ada.call.requests.updateStatus({ id: done, statusId: requestStatus.completed });
  await leaveForGood();
  const mails = await product.emailsTo(bo, 'status');
  expect(mails.map(({ subject }) => subject)).toEqual(['Withdrawn: Still open']);
  expect(mails[0]?.text_body).toContain(`was withdrawn by ${profileSentences.screen.deletedUser()}`);
  expect(await product.emailsTo(gone, 'status')).toEqual([]);
});

test('a new account can be created with the address of an erased one', async () => {
  await createOffer(bo, await createRequest(ada));
  await leaveForGood();
  const newcomer = await logIn(product, await signUp(product, ada));
  expect(newcomer.id).not.toBe(ada.id);
  expect(await newcomer.call.profiles.own()).toMatchObject({ name: null, description: null });
  expect((await newcomer.call.chats.myRequests({})).items).toEqual([]);
  expect((await newcomer.call.requests.listOwn({})).items).toEqual([]);
});

test('if several servers erase accounts at once, each account is erased once, and derived data stays correct', async () => {
  const leavers = [ada];
  for (let n = 0; n < 3; n += 1) leavers.push(await createMember(product));
  for (const person of leavers) {
    const id = await createRequest(person);
    await createOffer(bo, id);
    await createOffer(person, await createRequest(bo));
    await createRequest(person, { description: null });
    await person.call.account.requestDeletion({ password: validPassword });
  }
  await product.passTime(lifetimes.deletionDays + 1, 'days');
  await Promise.all([erase(), erase(), erase()]);
  await erase();
  const left = await sql`select from app_user where delete_at is not null and erased_at is null`.execute(product.db);
  expect(left.rows).toEqual([]);
  expect(await inconsistencies(product.db)).toEqual([]);
  expect(await product.emailsTo(bo, 'status')).toHaveLength(leavers.length);
});

test('erasing an account empties the emails to others that its user caused, and those not yet sent are never sent', async () => {
  const requests = [];
  for (const title of ['Sent', 'Failed', 'Waiting']) requests.push(await createRequest(bo, { title }));
  const named = await logIn(product, ada);
  for (const id of requests) await createOffer(named, id, 'Words of Ada');
  const cy = await createUser(product, { name: 'Cy' });
  await createOffer(cy, requests[0] ?? 0, 'Words of Cy');
  const ofAda = ['Sent', 'Failed', 'Waiting'].map((title) => `Help offered by “Ada Example”: ${title}`);
  const ofCy = 'Help offered by “Cy”: Sent';
  expect((await product.emailsTo(bo)).map(({ subject }) => subject)).toEqual([...ofAda, ofCy]);
  for (const [n, column] of ['sent_at', 'failed_at'].entries())
    await sql`update mail_outbox set ${sql.ref(column)} = now()
      where subject = ${ofAda[n]} and to_key = ${bo.email}`.execute(product.db);
  await eraseAccount(product, ada);
  const empty = { subject: '', text_body: '', html_body: '' };
  const kept = { subject: ofCy, text_body: expect.stringContaining('Words of Cy') };
  expect(await product.emailsTo(bo)).toMatchObject([empty, empty, kept]);
});

test('an open report about an erased user is deleted after ninety days', async () => {
  await bo.call.reports.send({ kind: 'profile', id: ada.id, reason: 'harassment' });
  await ada.call.reports.send({ kind: 'profile', id: bo.id, reason: 'harassment' });
  const reportedAfter = async (days: number) => {
    await product.passTime(days, 'days');
    await product.runJob('delete-expired-sessions-and-accounts');
    const reports = product.db.selectFrom('report').select('about_id').where('about_id', 'in', [ada.id, bo.id]);
    return (await reports.orderBy('id').execute()).map(({ about_id }) => about_id);
  };
  await eraseAccount(product, ada);
  expect(await reportedAfter(88)).toEqual([ada.id, bo.id]);
  expect(await reportedAfter(3)).toEqual([bo.id]);
});

test('users who had blocked an erased user, or were blocked by them, can open their chats again', async () => {
  const [asOwner, asHelper] = [await createRequest(bo), await createRequest(ada)];
  const chats = [await createOffer(ada, asOwner), await createOffer(bo, asHelper)];
  await bo.call.blocks.block({ userId: ada.id });
  const cy = await createUser(product, { name: 'Cy' });
  const cyChat = await createOffer(cy, await createRequest(ada));
  await ada.call.blocks.block({ userId: cy.id });
  await eraseAccount(product, ada);
  expect(await blockErrors(product.db)).toEqual([]);
  for (const id of chats) {
    expect(await bo.call.chats.summary({ id })).toMatchObject({ other_user_hashid: null, unread_message_count: 0 });
    await bo.call.chats.send({ id, message: 'Farewell.' });
  }
  await cy.call.chats.send({ id: cyChat, message: 'Farewell.' });
  expect(await chatErrors(product.db)).toEqual([]);
});

test('after an account is erased, its marks of archived and muted chats are forgotten, and those of the other people stay', async () => {
  const id = await createOffer(ada, await createRequest(bo));
  const offered = await createOffer(bo, await createRequest(ada));
  await ada.call.chats.markRead({ id: offered });
  for (const { call } of [ada, bo]) {
    await call.chats.archive({ id, is_archived: true });
    await call.chats.mute({ id, is_muted: true });
  }
  const seenAt = async () =>
    (await product.db.selectFrom('offer').select('seen_at').where('id', '=', offered).executeTakeFirst())?.seen_at;
  expect(await seenAt()).not.toBeNull();
  await eraseAccount(product, ada);
  const members = product.db.selectFrom('chat_member').select(['user_id', 'is_archived', 'is_muted']);
  expect(await members.where('chat_id', '=', id).orderBy('is_request_owner', 'desc').execute()).toEqual([
    { user_id: bo.id, is_archived: true, is_muted: true },
    { user_id: ada.id, is_archived: false, is_muted: false },
  ]);
  expect(await seenAt(), 'when the offer was read').toBeNull();
});
