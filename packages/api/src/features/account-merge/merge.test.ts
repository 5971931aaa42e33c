import { points } from '@exchange/contract/credit';
import { lifetimes, limits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { createCompletedRequest, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { inconsistencies } from '@exchange/testkit/consistency-queries';
import { createMember, type Member } from '@exchange/testkit/members';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { findPerson } from '../provisioning/provisioned.sql.ts';
import { findInstituteByEmail } from '../reference/institutes.sql.ts';
import { ends, lockBoth, mergeAccounts, moves } from './merge.sql.ts';

const product = await openTestApp();
const { db } = product;
const password = validPassword;

/** The account that stays, the one that becomes part of it, and two others. */
let ada: Member;
let old: Member;
let bo: User;
let cy: User;
beforeEach(async () => {
  [ada, old] = [await createMember(product), await createMember(product)];
  [bo, cy] = [await createUser(product, { name: 'Bo' }), await createUser(product, { name: 'Cy' })];
});

const tokenOf = async (address: string) =>
  /token=([\w.-]+)/.exec((await product.lastMail(address))?.text_body ?? '')?.[1] ?? '';

/** Asks for the link and uses it. */
async function beginAndConfirm(): Promise<void> {
  await ada.call.accountMerge.begin({ email: old.email, password });
  await ada.call.accountMerge.confirm({ token: await tokenOf(old.email) });
}

/** Brings the two together, a day later. */
async function merge(): Promise<void> {
  await beginAndConfirm();
  await product.passTime(lifetimes.mergeDelayHours, 'hours');
  while (await product.runJob('merge-accounts'));
  expect(await inconsistencies(db)).toEqual([]);
}

/** What a person's lines of points sum to, and the points of the profile. */
async function pointsOf({ call }: Pick<User, 'call'>) {
  const { items } = await call.credit.listPoints({ limit: 100 });
  return [
    items.reduce((sum, line) => sum + line.points, 0),
    (await call.profiles.ownPoints()).collaboration_points,
  ] as const;
}

/** Columns with the id of a person that refer to nothing, because what they are in outlives the person. */
const loose = [
  'address_change.actor_id',
  'address_change.confirmed_by',
  'audit_entry.about_id',
  'audit_entry.actor_id',
  'request_feed.owner_id',
];

test('every column that refers to a person moves or ends when two accounts become one', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', held.conrelid::regclass, col.attname) as name
    from pg_constraint held join pg_attribute col on col.attrelid = held.conrelid and col.attnum = held.conkey[1]
    where held.contype = 'f' and held.confrelid = 'app_user'::regclass`.execute(db);
  const listed = [...moves, ...ends].map(([table, column]) => `${table}.${column}`);
  expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort());
  const { rows: named } = await sql<{ name: string }>`
    select format('%s.%s', table_name, column_name) as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(user|owner|helper|other|viewer|blocker|blocked|reporter|about|from|from_user|actor|confirmed_by)(_id)?$'
      and data_type = 'integer'`.execute(db);
  const unknown = named.map(({ name }) => name).filter((name) => !listed.includes(name) && !loose.includes(name));
  expect(unknown).toEqual(['reply_token.about_id']);
});

test('requests, offers, chats, credit, hidden requests and blocks of the other account come to the one that stays; its sessions and tokens end', async () => {
  const request = await createRequest(old, { title: 'From before' });
  const chat = await createOffer(bo, request, 'I can help.');
  const done = await createCompletedRequest(bo);
  await bo.call.credit.give({ id: done, email: old.email });
  const [waiting] = await old.call.credit.listWaiting();
  await old.call.credit.confirm({
    id: waiting?.id ?? 0,
    version: 0,
    roles: ['software'],
    isShown: true,
    isThanksShown: false,
  });
  const helped = await createOffer(old, await createRequest(cy));
  const hidden = await createRequest(cy, { title: 'Not for me' });
  await old.call.requests.dismiss({ requestId: hidden });
  await old.call.blocks.block({ userId: bo.id });
  await old.call.savedSearches.save({ name: 'Soil', q: 'soil' });
  await old.call.account.createToken({ name: 'Script', scope: 'read', days: 5, password });
  const [mine, theirs] = [await pointsOf(ada), await pointsOf(old)];
  const { hashid } = old;

  await ada.call.accountMerge.begin({ email: old.email, password });
  const token = await tokenOf(old.email);
  const preview = await ada.call.accountMerge.preview({ token });
  expect(preview).toMatchObject({
    requests: 1,
    offers: 1,
    chats: 2,
    credit: 1,
    saved_searches: 1,
    blocked: 1,
    tokens: 1,
  });
  await ada.call.accountMerge.confirm({ token });
  expect((await old.call.profiles.own()).user_id, 'before its time').toBe(old.id);
  await product.passTime(lifetimes.mergeDelayHours, 'hours');
  while (await product.runJob('merge-accounts'));
  expect(await inconsistencies(db)).toEqual([]);

  expect((await ada.call.requests.listOwn({})).items.map(({ id }) => id)).toEqual([request]);
  expect((await ada.call.chats.messages({ id: helped })).map((message) => message.from_user_id)).toEqual([ada.id]);
  expect((await ada.call.requests.listDismissed({})).items.map(({ id }) => id)).toEqual([hidden]);
  expect((await ada.call.blocks.list()).map(({ user_id }) => user_id)).toEqual([bo.id]);
  expect((await ada.call.savedSearches.list()).map(({ name }) => name)).toEqual(['Soil']);
  expect((await cy.call.profiles.byId({ userId: hashid })).hashid, 'the former address of the profile').toBe(
    ada.hashid,
  );
  expect((await cy.call.credit.listOfPerson({ userId: ada.hashid, limit: 10 })).items).toHaveLength(1);
  const entry = db.selectFrom('audit_entry').select('details').where('action', '=', 'person_merged');
  expect(await entry.where('about_id', '=', ada.id).execute()).toEqual([{ details: { merged_id: old.id } }]);
  const sum = mine[1] + theirs[1];
  expect(await pointsOf(ada)).toEqual([sum, sum]);
  expect(sum).toBe(preview.points_then);
  expect((await bo.call.chats.messages({ id: chat })).map((message) => message.from_user_id)).toEqual([bo.id]);
  expect(await db.selectFrom('session').select('id').where('user_id', '=', old.id).execute()).toEqual([]);
  expect(await ada.call.account.tokens()).toEqual([]);
});

test('what two accounts had with each other is undone, with its points', async () => {
  const request = await createRequest(ada);
  await createOffer(old, request);
  await ada.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
  await ada.call.credit.give({ id: request, email: old.email });
  const theirs = await createRequest(old);
  await createOffer(ada, theirs, 'Me again');
  await old.call.blocks.block({ userId: ada.id });
  await ada.call.reports.send({ kind: 'profile', id: old.id, reason: 'other', text: 'Is it me?' });
  await merge();
  expect(await pointsOf(ada)).toEqual([0, 0]);
  expect((await ada.call.chats.myRequests({})).items).toEqual([]);
  expect((await ada.call.requests.listOwn({})).items.map(({ id }) => id).sort()).toEqual([request, theirs].sort());
  expect(await ada.call.blocks.list()).toEqual([]);
});

test('both offered on one request: the older offer stays, live, with the messages of both and what was unread', async () => {
  const request = await createRequest(bo);
  const first = await createOffer(old, request, 'First');
  await bo.call.chats.markRead({ id: first });
  await old.call.offers.undoOfferHelp({ requestId: request });
  const second = await createOffer(ada, request, 'Second');
  await ada.call.chats.send({ id: second, message: 'Third' });
  await bo.call.offers.answer({ id: second, answer: 'accepted' });
  await merge();
  const messages = await bo.call.chats.messages({ id: first });
  expect(messages.map(({ message_content, from_user_id }) => [message_content, from_user_id])).toEqual([
    ['First', ada.id],
    ['Second', ada.id],
    ['Third', ada.id],
  ]);
  const { items } = await bo.call.chats.myRequests({});
  expect(
    items.map((one) => [one.collaboration_request_response_id, one.unread_message_count, one.offer_answer]),
  ).toEqual([[first, 2, 'accepted']]);
  expect(await pointsOf(ada)).toEqual([points.offeredHelp, points.offeredHelp]);
});

test('a colleague of a chat who is one person with its helper leads it; colleagues of two chats that become one stay', async () => {
  const request = await createRequest(bo);
  const chat = await createOffer(ada, request, 'First');
  await bringIn(ada, chat, old);
  await old.call.chats.send({ id: chat, message: 'By the other account' });
  const own = await createOffer(ada, await createRequest(cy));
  const twice = await createOffer(old, await createRequest(bo, { title: 'Another' }), 'Second');
  await bringIn(bo, twice, cy);
  await createOffer(ada, (await old.call.chats.summary({ id: twice })).collaboration_request_id, 'Third');
  await merge();
  const { people, unread_message_count } = await ada.call.chats.summary({ id: chat });
  expect([people, unread_message_count]).toEqual([undefined, 0]);
  expect((await bo.call.chats.messages({ id: chat })).map((message) => message.from_user_id)).toEqual([ada.id, ada.id]);
  expect((await cy.call.chats.messages({ id: twice })).map((message) => message.message_content)).toEqual([
    'Second',
    'Third',
  ]);
  expect((await ada.call.chats.summary({ id: twice })).people?.map(({ user_id, leads }) => [user_id, leads])).toEqual([
    [bo.id, true],
    [cy.id, false],
    [ada.id, true],
  ]);
  expect(await cy.call.chats.messages({ id: own })).toHaveLength(1);
});

/** Brings a person into a chat. */
async function bringIn(leader: User, id: number, person: User, history = true): Promise<void> {
  await leader.call.colleagues.bringIn({ id, userId: person.id, history });
  await person.call.colleagues.join({ id, joins: true });
}

test('a person goes on to read what one of the two accounts read as a colleague', async () => {
  const chat = await createOffer(cy, await createRequest(bo), 'First');
  await bringIn(bo, chat, old);
  await bringIn(bo, chat, ada, false);
  await merge();
  expect(await ada.call.chats.messages({ id: chat })).toHaveLength(1);
});

test('a colleague in both chats that become one has unread what was unread in either, and what came later', async () => {
  const request = await createRequest(bo);
  const [first, second] = [await createOffer(old, request, 'First'), await createOffer(ada, request, 'Second')];
  for (const id of [first, second]) await bringIn(bo, id, cy);
  await ada.call.chats.send({ id: second, message: 'Third' });
  await old.call.chats.send({ id: first, message: 'Fourth' });
  await cy.call.chats.markRead({ id: first });
  await merge();
  expect(await cy.call.chats.unreadCounts()).toMatchObject({ total_unread_count: 2 });
});

test('a colleague who blocked the helper of the chat that goes has all read when the block ends', async () => {
  const request = await createRequest(bo);
  const first = await createOffer(old, request, 'First');
  const second = await createOffer(ada, request, 'Second');
  await bringIn(bo, second, cy);
  await cy.call.blocks.block({ userId: ada.id });
  await old.call.chats.send({ id: first, message: 'Third' });
  await merge();
  await cy.call.blocks.unblock({ userId: ada.id });
  expect(await cy.call.chats.messages({ id: first })).toHaveLength(3);
  expect(await cy.call.chats.unreadCounts()).toMatchObject({ total_unread_count: 0 });
});

test('what the other account wrote as a colleague of the owner is a reply of the owner', async () => {
  const chat = await createOffer(cy, await createRequest(ada));
  await bringIn(ada, chat, old);
  await old.call.chats.send({ id: chat, message: 'Thank you.' });
  await merge();
  expect(await ada.call.chats.summary({ id: chat })).toMatchObject({ has_owner_reply: true });
});

test('who blocks one of the two has nothing unread of the other, who has left the chat', async () => {
  const chat = await createOffer(cy, await createRequest(bo), 'First');
  await bringIn(cy, chat, old);
  await bo.call.chats.markRead({ id: chat });
  await bo.call.blocks.block({ userId: ada.id });
  await old.call.chats.send({ id: chat, message: 'Bye' });
  await old.call.colleagues.takeOut({ id: chat, userId: old.id });
  await merge();
  expect(await bo.call.chats.unreadCounts()).toMatchObject({ total_unread_count: 0 });
});

test('an offer of one account stays one, if a desk was asked before in a chat that the other leads', async () => {
  const institute_id = await findInstituteByEmail(db, uniqueEmail('ethz.ch'));
  const founder = await createUser(product, { name: 'Di', email: uniqueEmail('ethz.ch') });
  const words = { name: `Desk ${founder.id}`, about: null, technical_area_ids: [101], institute_id: institute_id ?? 0 };
  await old.call.profiles.update({ name: 'Old' });
  const { id: deskId } = await founder.call.desks.found(words);
  await founder.call.desks.invite({ id: deskId, userId: old.id });
  await old.call.desks.join({ id: deskId, joins: true });
  await founder.call.desks.setDuty({ id: deskId, on_duty: false });
  const requestId = await createRequest(bo);
  const { collaboration_request_response_id: id } = await bo.call.desks.ask({ requestId, deskId, message: 'Can you?' });
  await createOffer(ada, requestId, 'I can.');
  await merge();
  expect(await bo.call.chats.messages({ id })).toHaveLength(2);
  expect((await bo.call.offers.listReceived({ id: requestId })).items).toHaveLength(1);
});

test('of calls that wait for the merge the other account’s have no session, and nobody reaches that account any more', async () => {
  const chat = await createOffer(cy, await createRequest(bo));
  const pair = { stays: ada.id, goes: old.id };
  const join = async (tx: Tx) => {
    await lockBoth(tx, pair);
    await mergeAccounts(tx, pair, limits.savedSearches);
  };
  const calls = [
    () => keyOf(createRequest(old)),
    () => keyOf(old.call.account.requestDeletion({ password })),
    () => keyOf(bo.call.colleagues.bringIn({ id: chat, userId: old.id, history: true })),
  ];
  const replies = await whileLocked(db, join, calls);
  expect(replies.map((reply) => (reply.status === 'fulfilled' ? reply.value : reply.reason))).toEqual([
    'auth.required',
    'auth.required',
    'profiles.notFound',
  ]);
});

test('who blocks one of the two blocks both, and sees nothing new of either', async () => {
  const request = await createRequest(bo);
  const chat = await createOffer(ada, request);
  const other = await createOffer(old, await createRequest(bo, { title: 'Another' }), 'Hello');
  await bo.call.blocks.block({ userId: old.id });
  await old.call.chats.send({ id: other, message: 'Unseen' });
  await cy.call.blocks.block({ userId: old.id });
  const [first] = await cy.call.blocks.list();
  await cy.call.blocks.block({ userId: ada.id });
  await beginAndConfirm();
  await db
    .updateTable('account_merge')
    .set({ due_at: new Date(0).toISOString() })
    .execute();
  while (await product.runJob('merge-accounts'));
  expect(await inconsistencies(db)).toEqual([]);
  expect((await cy.call.blocks.list()).map((block) => block.blocked_at)).toEqual([first?.blocked_at]);
  expect((await bo.call.chats.myRequests({})).items).toEqual([]);
  await ada.call.chats.send({ id: chat, message: 'Not seen either' });
  expect(await bo.call.chats.unreadCounts()).toMatchObject({ total_unread_count: 0 });
  expect((await bo.call.blocks.list()).map(({ user_id }) => user_id)).toEqual([ada.id]);
});

test('an owner who named both for one request named one person, once', async () => {
  const request = await createCompletedRequest(bo);
  for (const { email } of [ada, old]) await bo.call.credit.give({ id: request, email });
  const [waiting] = await old.call.credit.listWaiting();
  await old.call.credit.confirm({
    id: waiting?.id ?? 0,
    version: 0,
    roles: ['software'],
    isShown: true,
    isThanksShown: false,
  });
  await merge();
  expect(await bo.call.credit.listGiven({ id: request })).toMatchObject([{ hashid: ada.hashid, roles: ['software'] }]);
  expect(await pointsOf(bo)).toEqual([points.gaveCredit, points.gaveCredit]);
  expect(await pointsOf(ada)).toEqual([points.gotCredit, points.gotCredit]);
});

test('either owner stops it within a day, by the link of an email or in Settings; then both accounts stay as they are', async () => {
  for (const stop of [
    async () => product.callAs(null).accountMerge.stop({ token: await tokenOf(old.email) }),
    async () => product.callAs(null).accountMerge.stop({ token: await tokenOf(ada.email) }),
    () => ada.call.accountMerge.cancel(),
    () => old.call.accountMerge.cancel(),
  ]) {
    await beginAndConfirm();
    expect(await ada.call.accountMerge.pending()).toMatchObject({ email: old.email, is_staying: true });
    expect(await old.call.accountMerge.pending()).toMatchObject({ email: ada.email, is_staying: false });
    await stop();
    expect(await ada.call.accountMerge.pending()).toEqual({ email: null, is_staying: null, due_at: null });
    await product.passTime(lifetimes.mergeDelayHours, 'hours');
    while (await product.runJob('merge-accounts'));
    expect((await old.call.profiles.own()).user_id).toBe(old.id);
  }
});

test('an address that the other account has lost with its badge stays with who has its mailbox now', async () => {
  const prove = async (who: Member, email: string) => {
    await who.call.addresses.add({ email, password });
    await who.call.addresses.confirm({ token: await tokenOf(email) });
  };
  const makeMain = async (email: string) => {
    const found = (await old.call.addresses.list()).find((address) => address.email === email);
    await old.call.addresses.makeMain({ id: found?.id ?? 0, password });
  };
  const lost = uniqueEmail('ethz.ch');
  await prove(old, lost);
  await makeMain(lost);
  await product.passTime(lifetimes.putBackDays + 1, 'days');
  await makeMain(old.email);
  await product.passTime(367, 'days');
  while (await product.runJob('end-badges'));
  const next = await createMember(product);
  await prove(next, lost);

  await merge();
  const emailsOf = async (who: Member) => (await who.call.addresses.list()).map(({ email }) => email).sort();
  expect(await emailsOf(ada)).toEqual([ada.email, old.email].sort());
  expect(await emailsOf(next)).toEqual([lost, next.email].sort());
});

test('if one of the two may not be brought together any more at the time, both stay, and the owner is told', async () => {
  await beginAndConfirm();
  await old.call.account.requestDeletion({ password });
  await product.passTime(lifetimes.mergeDelayHours, 'hours');
  while (await product.runJob('merge-accounts'));
  expect((await product.lastMail(ada.email))?.subject).toBe(
    'Your Research Exchange accounts were not brought together',
  );
  expect(await keyOf(ada.call.profiles.byId({ userId: old.hashid }))).toBe('profiles.notFound');
  expect(await ada.call.accountMerge.pending()).toEqual({ email: null, is_staying: null, due_at: null });
});

test('an institute goes on to find its person by the id and the name that it has, once the account is part of another', async () => {
  const { hashid, id } = old;
  await db.updateTable('app_user').set({ external_id: 'staff-7' }).where('id', '=', id).execute();
  await merge();
  expect(await findPerson(db, ['example.org'], hashid)).toMatchObject({ id: ada.id, external_id: 'staff-7' });
});

test('a link to a profile that became part of another leads on if that one becomes part of a third', async () => {
  const hashid = old.hashid;
  await merge();
  [old, ada] = [ada, await createMember(product)];
  await merge();
  expect((await bo.call.profiles.byId({ userId: hashid })).hashid).toBe(ada.hashid);
});
