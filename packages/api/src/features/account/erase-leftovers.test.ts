import { erase } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { blockErrors, chatErrors } from '@exchange/testkit/consistency-queries';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eraseMailsFrom } from '../../mail/outbox.sql.ts';

const product = await openTestApp();
let ada: User;
let bo: User;
beforeEach(async () => {
  ada = await createUser(product, { name: 'Ada Example' });
  bo = await createUser(product, { name: 'Bo' });
});

const eraseAda = () => erase(product, ada);
const mailsTo = (person: User) => product.emailsTo(person);

test('the erasure empties emails to others that the user caused, and unsent ones are never sent', async () => {
  const requests = [];
  for (const title of ['Sent', 'Failed', 'Waiting']) requests.push(await createRequest(bo, { title }));
  for (const id of requests) await createOffer(ada, id, 'Words of Ada');
  const cy = await createUser(product, { name: 'Cy' });
  await createOffer(cy, requests[0] ?? 0, 'Words of Cy');
  const ofAda = ['Sent', 'Failed', 'Waiting'].map((title) => `Help offered by “Ada Example”: ${title}`);
  const ofCy = 'Help offered by “Cy”: Sent';
  expect((await mailsTo(bo)).map(({ subject }) => subject)).toEqual([...ofAda, ofCy]);
  for (const [n, column] of ['sent_at', 'failed_at'].entries())
    await sql`update mail_outbox set ${sql.ref(column)} = now()
      where subject = ${ofAda[n]} and to_key = ${bo.email}`.execute(product.db);
  await eraseAda();
  const empty = { subject: '', text_body: '', html_body: '' };
  const kept = { subject: ofCy, text_body: expect.stringContaining('Words of Cy') };
  expect(await mailsTo(bo)).toMatchObject([empty, empty, kept]);
});

test('an erasure of emails reaches those of one user alone', async () => {
  await createOffer(ada, await createRequest(bo), 'Words of Ada');
  await product.db.transaction().execute((tx) => eraseMailsFrom(tx, bo.id));
  expect((await mailsTo(bo))[0]?.text_body).toContain('Words of Ada');
});

test('an open report about an erased user is deleted after ninety days', async () => {
  await bo.call.safety.report({ kind: 'profile', id: ada.id, reason: 'harassment' });
  await ada.call.safety.report({ kind: 'profile', id: bo.id, reason: 'harassment' });
  const reportedAfter = async (days: number) => {
    await product.passTime(days, 'days');
    await product.runJob('delete-expired-sessions-and-accounts');
    const reports = product.db.selectFrom('report').select('about_id').where('about_id', 'in', [ada.id, bo.id]);
    return (await reports.orderBy('id').execute()).map(({ about_id }) => about_id);
  };
  await eraseAda();
  expect(await reportedAfter(88)).toEqual([ada.id, bo.id]);
  expect(await reportedAfter(3)).toEqual([bo.id]);
});

test('users who had blocked an erased user, or were blocked by them, can open their chats again', async () => {
  const [asOwner, asHelper] = [await createRequest(bo), await createRequest(ada)];
  const chats = [await createOffer(ada, asOwner), await createOffer(bo, asHelper)];
  await bo.call.safety.block({ userId: ada.id });
  const cy = await createUser(product, { name: 'Cy' });
  const cyChat = await createOffer(cy, await createRequest(ada));
  await ada.call.safety.block({ userId: cy.id });
  await eraseAda();
  expect(await blockErrors(product.db)).toEqual([]);
  for (const id of chats) {
    expect(await bo.call.chats.summary({ id })).toMatchObject({ other_user_hashid: null, unread_message_count: 0 });
    await bo.call.chats.send({ id, message: 'Farewell.' });
  }
  await cy.call.chats.send({ id: cyChat, message: 'Farewell.' });
  expect(await chatErrors(product.db)).toEqual([]);
});

test('the erasure deletes saved searches, areas that were asked about and reasons for hiding', async () => {
  await ada.call.savedSearches.save({ name: 'Words of Ada', q: 'gel' });
  for (const title of ['One', 'Two', 'Three']) {
    const requestId = await createRequest(bo, { title });
    await ada.call.requests.dismiss({ requestId });
    await ada.call.requests.giveHidingReason({ requestId, reason: 'not_my_area' });
  }
  const left = async () => {
    const rows = [
      ...(await sql`select name from saved_search`.execute(product.db)).rows,
      ...(await sql`select area_id from area_question`.execute(product.db)).rows,
      ...(await sql`select reason from recipient_state where reason is not null`.execute(product.db)).rows,
    ];
    return rows.length;
  };
  expect(await left()).toBe(5);
  await eraseAda();
  expect(await left()).toBe(0);
});

test('what an erased user had archived and muted is forgotten, and the choices of the others stay', async () => {
  const id = await createOffer(ada, await createRequest(bo));
  for (const { call } of [ada, bo]) {
    await call.chats.archive({ id, is_archived: true });
    await call.chats.mute({ id, is_muted: true });
  }
  await eraseAda();
  const chat = product.db.selectFrom('collaboration_request_response').selectAll().where('id', '=', id);
  expect(await chat.executeTakeFirst()).toMatchObject({
    owner_archived: true,
    owner_muted: true,
    helper_archived: false,
    helper_muted: false,
  });
});

test('when an erased user read offers is forgotten', async () => {
  const id = await createOffer(bo, await createRequest(ada));
  await ada.call.chats.markRead({ id });
  const seen = product.db.selectFrom('collaboration_request_response').select('offer_seen_at').where('id', '=', id);
  expect((await seen.executeTakeFirst())?.offer_seen_at).not.toBeNull();
  await eraseAda();
  expect((await seen.executeTakeFirst())?.offer_seen_at).toBeNull();
});
