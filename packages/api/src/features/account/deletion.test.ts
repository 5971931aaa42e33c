import { utcTime } from '@exchange/contract/format';
import { accountSentences } from '@exchange/contract/sentences/account';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser, logIn, newIdsFor, type User } from '@exchange/testkit/app-users';
import { feedErrors } from '@exchange/testkit/consistency-queries';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { countHomeStats } from '../home/home.sql.ts';

const product = await openTestApp();
let ada: Member;
let bo: User;
beforeEach(async () => {
  ada = await createMember(product);
  await ada.call.profiles.update({ name: 'Ada Example', technical_area_ids: [101], claimed_institute: 'Example Hall' });
  bo = await createUser(product, { name: 'Bo' });
});

const leave = () => ada.call.account.requestDeletion({ password: validPassword });

describe('refusals', () => {
  test('deleting the account with a wrong password is refused at the field of the password, and changes nothing', async () => {
    const refused = { key: 'account.wrongPassword', fields: { password: expect.any(String) } };
    for (const password of ['Wrong horse 1', `${validPassword} `])
      expect(await refusalOf(ada.call.account.requestDeletion({ password }))).toMatchObject(refused);
    expect(await refusalOf(ada.call.account.requestDeletion({ password: '' }))).toMatchObject({ status: 400 });
    expect(await ada.call.account.deletion()).toEqual({ deletes_at: null });
    expect((await bo.call.profiles.byId({ userId: ada.hashid })).name).toBe('Ada Example');
    expect(await product.emailsTo(ada, 'deletion')).toEqual([]);
  });

  test('a user whose account is being deleted may only validate the session, keep the account and log out', async () => {
    const requestId = await createRequest(bo);
    await leave();
    const { call } = await logIn(product, ada);
    for (const refused of [
      () => call.profiles.own(),
      () => call.profiles.update({ name: 'Somebody' }),
      () => call.requests.listNew({}),
      () => createRequest({ ...ada, call }),
      () => call.offers.offerHelp({ requestId, message: 'Me' }),
      () => call.chats.myRequests({}),
      () => call.chats.unreadCounts(),
      () => call.account.sessions(),
      () => call.account.changePassword({ currentPassword: validPassword, newPassword: 'Another horse 2' }),
      () => call.account.requestDeletion({ password: validPassword }),
      () => call.reference.careerStages(),
    ])
      expect(await keyOf(refused())).toBe('account.leaving');
    expect((await call.auth.validateToken({})).hashid).toBe(ada.hashid);
    await call.auth.logout();
  });
});

test('a user who deletes the account is logged out everywhere at once, and reads until when the account can be kept', async () => {
  const there = await logIn(product, ada);
  product.events.length = 0;
  const { message, deletes_at } = await leave();
  expect(message).toBe(accountSentences.success.deletion({ deletionDays: 14 }));
  expect((Date.parse(deletes_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
  expect(ada.browser.sessionToken).toBeUndefined();
  expect(await isLoggedIn(product, there)).toBe(false);
  expect(product.events).toContainEqual({ to: [ada.id], event: { kind: 'session' } });

  const again = await logIn(product, ada);
  expect(await again.call.account.deletion()).toEqual({ deletes_at });
  const [mail, ...more] = await product.emailsTo(ada, 'deletion');
  expect(more).toEqual([]);
  const time = utcTime(deletes_at ?? '');
  expect(mail?.subject).toBe(`Your Research Exchange account will be deleted on ${time}`);
  expect(mail?.text_body).toContain(`On ${time}, everything is erased`);
  expect(mail?.text_body).toContain('http://localhost:3000/login');
});

test('other users find no profile and no requests of a deleted account, cannot credit its address, and it is counted nowhere', async () => {
  const before = await countHomeStats(product.db);
  const requestId = await createRequest(ada);
  const hidden = await createRequest(ada);
  const [other, completed] = [await createUser(product), await createRequest(bo)];
  await other.call.requests.dismiss({ requestId: hidden });
  await createOffer(bo, requestId);
  await bo.call.requests.updateStatus({ id: completed, statusId: requestStatus.completed });
  expect(await newIdsFor(other)).toContain(requestId);
  await leave();
  for (const userId of [ada.hashid, ada.id, String(ada.id)]) {
    expect(await keyOf(bo.call.profiles.byId({ userId }))).toBe('profiles.notFound');
    expect(await refusalOf(bo.call.profiles.points({ userId }))).toMatchObject({ status: 404 });
  }
  expect(await newIdsFor(other)).not.toContain(requestId);
  expect((await other.call.requests.listDismissed({})).items).toEqual([]);
  expect((await bo.call.offers.listOffered({})).items).toEqual([]);
  for (const person of [bo, other]) {
    expect(await refusalOf(person.call.requests.byId({ id: requestId }))).toMatchObject({ status: 404 });
    expect(await keyOf(createOffer(person, requestId))).toBe('requests.notFound');
  }
  const giveCredit = bo.call.credit.give({ id: completed, email: ada.email });
  expect(await keyOf(giveCredit)).toBe('credit.notFound');
  expect(await feedErrors(product.db)).toEqual([]);
  // Of what was made here only Bo's own request and the two others' accounts are counted beside those from before.
  expect(await countHomeStats(product.db)).toEqual({
    total_collaboration_requests: before.total_collaboration_requests + 1,
    total_users: before.total_users,
  });
});

test('a chat with a deleted user stays readable and shows no profile, and no email tells of that user’s messages and statuses', async () => {
  const [adas, bos] = [await createRequest(ada), await createRequest(bo)];
  const asHelper = await createOffer(bo, adas, 'I can help.');
  const asOwner = await createOffer(ada, bos, 'So can I.');
  const successful = await createRequest(ada);
  const aboutIt = await createOffer(bo, successful);
  await ada.call.requests.updateStatus({ id: successful, statusId: requestStatus.completed });
  product.events.length = 0;
  await leave();
  const gone = {
    other_user_id: ada.id,
    other_user_name: profileSentences.screen.deletedUser(),
    other_user_hashid: null,
    institute_name: null,
    claimed_institute: null,
    is_verified_institute: false,
  };
  expect(await bo.call.chats.summary({ id: asHelper })).toMatchObject({
    ...gone,
    is_withdrawn: false,
    collaboration_request_status_name: 'Cancelled',
    request_title: 'Which landmarks survive milling?',
    last_message_preview: 'I can help.',
  });
  const withdrawn = { is_withdrawn: true, collaboration_request_status_name: 'Active' };
  expect(await bo.call.chats.summary({ id: asOwner })).toMatchObject({ ...gone, ...withdrawn });
  expect((await bo.call.chats.summary({ id: aboutIt })).collaboration_request_status_name).toBe('Completed');
  expect(await bo.call.chats.messages({ id: asOwner })).toMatchObject([
    { from_user_id: ada.id, from_user_name: profileSentences.screen.deletedUser(), from_user_hashid: null },
  ]);
  await bo.call.chats.send({ id: asOwner, message: 'Thank you all the same.' });
  await bo.call.requests.updateStatus({ id: bos, statusId: requestStatus.cancelled });
  expect(await product.emailsTo(ada, 'status')).toEqual([]);
  expect(product.events).toContainEqual({ to: [bo.id], event: { kind: 'chat', id: asHelper } });
  expect(product.events).toContainEqual({ to: [bo.id], event: { kind: 'chat', id: asOwner } });
});

test('keeping the account restores everything for its user and for others', async () => {
  const adas = await createRequest(ada);
  const chat = await createOffer(ada, await createRequest(bo));
  const reader = await createUser(product);
  const seen = async () => [
    await bo.call.chats.summary({ id: chat }),
    await bo.call.profiles.byId({ userId: ada.hashid }),
  ];
  const before = await seen();
  await leave();
  const again = await logIn(product, ada);
  product.events.length = 0;
  expect(await again.call.account.cancelDeletion()).toEqual({ message: accountSentences.success.kept() });
  expect(product.events).toContainEqual({ to: [bo.id], event: { kind: 'chat', id: chat } });
  const kept = await logIn(product, ada);
  expect(await kept.call.account.deletion()).toEqual({ deletes_at: null });
  expect(await seen()).toEqual(before);
  expect(await newIdsFor(reader)).toContain(adas);
  expect(await feedErrors(product.db)).toEqual([]);
  // Again, and if there was nothing to take back.
  expect(await kept.call.account.cancelDeletion()).toEqual({ message: accountSentences.success.kept() });
});

test('requests and offers that are made while the account is being deleted leave the feed of requests correct', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { call } = await logIn(product, ada);
    const person = { ...ada, call };
    const id = await createRequest(person);
    await Promise.allSettled([
      call.account.requestDeletion({ password: validPassword }),
      createRequest(person),
      createRequest(person),
      call.requests.updateStatus({ id, statusId: requestStatus.inProgress }),
      call.requests.updateStatus({ id, statusId: requestStatus.active }),
      createOffer(bo, id),
    ]);
    expect(await feedErrors(product.db)).toEqual([]);
    await (await logIn(product, ada)).call.account.cancelDeletion();
    expect(await feedErrors(product.db)).toEqual([]);
  }
});

test('the address of a deleted account cannot be used for a sign-up', async () => {
  await leave();
  await product.callAs(null).auth.signup({ email: ada.email, password: 'Another horse 2' });
  expect(await product.emailsTo(ada, 'already_registered')).toHaveLength(1);
});
