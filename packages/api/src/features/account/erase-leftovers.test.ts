import { erase } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { blockErrors, chatErrors } from '@exchange/testkit/consistency-queries';
import { emailsTo } from '@exchange/testkit/emails';
import { runJob } from '@exchange/testkit/jobs';
import { openTestApp } from '@exchange/testkit/test-file';
import { passTime } from '@exchange/testkit/time';
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
const mailsTo = (person: User) => emailsTo(product.db, person);

test('the erasure empties emails to others that the user caused, and unsent ones are never sent', async () => {
  const [sent, failed] = [await createRequest(bo, { title: 'Sent' }), await createRequest(bo, { title: 'Failed' })];
  for (const id of [sent, failed, await createRequest(bo, { title: 'Waiting' })])
    await createOffer(ada, id, 'Words of Ada');
  const cy = await createUser(product, { name: 'Cy' });
  await createOffer(cy, sent, 'Words of Cy');
  expect((await mailsTo(bo)).map(({ subject }) => subject)).toEqual([
    'Help offered by “Ada Example”: Sent',
    'Help offered by “Ada Example”: Failed',
    'Help offered by “Ada Example”: Waiting',
    'Help offered by “Cy”: Sent',
  ]);
  for (const [title, column] of [
    ['Sent', 'sent_at'],
    ['Failed', 'failed_at'],
  ] as const)
    await sql`update mail_outbox set ${sql.ref(column)} = now()
      where subject = ${`Help offered by “Ada Example”: ${title}`} and to_key = ${bo.email}`.execute(product.db);
  await eraseAda();
  const left = await mailsTo(bo);
  expect(left.map(({ subject }) => subject)).toEqual(['', '', 'Help offered by “Cy”: Sent']);
  expect(left.slice(0, 2)).toMatchObject([
    { text_body: '', html_body: '' },
    { text_body: '', html_body: '' },
  ]);
  expect(left[2]?.text_body).toContain('Words of Cy');
});

test('an erasure of emails reaches those of one user alone', async () => {
  await createOffer(ada, await createRequest(bo), 'Words of Ada');
  await product.db.transaction().execute((tx) => eraseMailsFrom(tx, bo.id));
  expect((await mailsTo(bo))[0]?.text_body).toContain('Words of Ada');
});

test('an open report about an erased user is deleted after ninety days', async () => {
  await bo.call.safety.report({ kind: 'profile', id: ada.id, reason: 'harassment' });
  await ada.call.safety.report({ kind: 'profile', id: bo.id, reason: 'harassment' });
  const about = async (id: number) =>
    (await product.db.selectFrom('report').select('id').where('about_id', '=', id).execute()).length;
  await eraseAda();
  await passTime(product.db, 88, 'days');
  await runJob(product.services, 'delete-expired-sessions-and-accounts');
  expect([await about(ada.id), await about(bo.id)]).toEqual([1, 1]);
  await passTime(product.db, 3, 'days');
  await runJob(product.services, 'delete-expired-sessions-and-accounts');
  expect([await about(ada.id), await about(bo.id)]).toEqual([0, 1]);
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
