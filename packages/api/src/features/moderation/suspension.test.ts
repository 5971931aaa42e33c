import { limits, notificationLimits } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestStatus } from '@exchange/contract/statuses';
import { endSuspension, suspend as markSuspended } from '@exchange/testkit/accounts';
import {
  createOffer,
  createRequest,
  createStaff,
  createUser,
  logIn,
  newIdsFor,
  tokenIn,
  type User,
} from '@exchange/testkit/app-users';
import { auditOf } from '@exchange/testkit/audit';
import { feedErrors } from '@exchange/testkit/consistency-queries';
import { createMember, isLoggedIn, type Member } from '@exchange/testkit/members';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { countHomeStats } from '../home/home.sql.ts';
import { linkIdentity } from '../login-providers/login-providers.rules.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

const deletedUser = profileSentences.screen.deletedUser();
const reason = 'You asked a member for money.';
let operator: User;
let ada: Member;
let bo: User;
let requestId: number;
beforeEach(async () => {
  operator = await createStaff(product, 'operator');
  ada = await createMember(product);
  await ada.call.profiles.update({ name: 'Ada Example', technical_area_ids: [101], is_listed: true });
  bo = await createUser(product, { name: 'Bo' });
  requestId = await createRequest(ada, { title: 'Suspended lamellae' });
});

const suspend = (days: number | null = 30, id = ada.id) => operator.call.operators.suspendPerson({ id, reason, days });
const restore = () => operator.call.operators.restorePerson({ id: ada.id, reason: 'A mistake' });
const tryLogin = () => refusalOf(product.callAs(null, createBrowser()).auth.login(ada));

describe('refusals', () => {
  test('neither an unknown account, a suspended one nor an operator can be suspended', async () => {
    const moderator = await createStaff(product, 'moderator');
    expect(await refusalOf(suspend(30, 999_999))).toMatchObject({ status: 404 });
    for (const { id } of [moderator, operator]) expect(await keyOf(suspend(30, id))).toBe('operators.isStaff');
    await suspend();
    expect(await keyOf(suspend())).toBe('operators.isSuspended');
    expect(await auditOf(db, ada.id)).toHaveLength(1);
    expect(await auditOf(db, moderator.id)).toMatchObject([{ action: 'role_granted' }]);
  });

  test('suspending a person needs a reason, and an end within a year or none', async () => {
    for (const input of [
      { id: ada.id, reason: ' ', days: 30 },
      { id: ada.id, reason: 'x'.repeat(limits.operatorReason + 1), days: 30 },
      { id: ada.id, reason, days: 0 },
      { id: ada.id, reason, days: limits.suspensionDays + 1 },
    ])
      expect(await refusalOf(operator.call.operators.suspendPerson(input))).toMatchObject({ status: 400 });
    expect(await keyOf(restore())).toBe('operators.notSuspended');
    expect(await auditOf(db, ada.id)).toEqual([]);
  });

  test('a suspended person cannot log in, and reads the end and the reason of the suspension', async () => {
    await suspend();
    const { rows } = await sql<{ time: string }>`
      select to_char(suspended_until at time zone 'UTC', 'FMDD FMMonth YYYY, HH24:MI "UTC"') as time
      from app_user where id = ${ada.id}`.execute(db);
    for (let time = 0; time < 7; time += 1)
      expect(await tryLogin()).toMatchObject({
        status: 403,
        reason: 'suspended',
        message: `Your account is suspended until ${rows[0]?.time}. Reason: ${reason}`,
      });
    const guess = product.callAs(null).auth.login({ email: ada.email, password: 'Wrong-Horse-1' });
    expect(await keyOf(guess)).toBe('auth.invalidCredentials');
  });

  test('a reset of the password does not let a suspended person log in', async () => {
    await suspend(null);
    const { auth } = product.callAs(null);
    await auth.forgotPassword({ email: ada.email });
    await auth.resetPassword({ token: tokenIn(await product.lastMail(ada.email)), newPassword: validPassword });
    expect(await tryLogin()).toMatchObject({ status: 403, message: `Your account is suspended. Reason: ${reason}` });
  });
});

describe('a suspended account', () => {
  test('suspending a person ends all their sessions at once, with an event to every server', async () => {
    expect(await isLoggedIn(product, ada)).toBe(true);
    product.events.length = 0;
    await suspend();
    expect(await isLoggedIn(product, ada)).toBe(false);
    expect(await db.selectFrom('session').select('id').where('user_id', '=', ada.id).execute()).toEqual([]);
    expect(product.events).toContainEqual({ to: [ada.id], event: { kind: 'session' } });
  });

  test('a session that a suspended person might still have opens no account', async () => {
    await markSuspended(db, ada);
    expect(await isLoggedIn(product, ada)).toBe(false);
    await restore();
  });

  test('a suspended person and their requests leave every list, and come back when the suspension ends', async () => {
    const invited = await createUser(product);
    await ada.call.asks.send({ requestId, userId: invited.id });
    const chatId = await createOffer(bo, requestId, 'I can help.');
    const bos = await createRequest(bo);
    await createOffer(ada, bos, 'So can I.');
    const reader = await createUser(product);
    const before = await countHomeStats(db);
    const isAnswered = async (call: Promise<unknown>) => (await Promise.allSettled([call]))[0].status === 'fulfilled';
    const seen = async () => ({
      fresh: (await newIdsFor(reader)).includes(requestId),
      searched: (await reader.call.requests.search({ q: 'lamellae' })).items.some(({ id }) => id === requestId),
      page: await isAnswered(reader.call.requests.byId({ id: requestId })),
      offered: (await bo.call.offers.listOffered({})).items.some(({ id }) => id === requestId),
      invited: (await invited.call.asks.listReceived({})).items.some(({ id }) => id === requestId),
      person: (await reader.call.directory.list({ q: 'Ada Example' })).items.some(({ user_id }) => user_id === ada.id),
      profile: await isAnswered(reader.call.profiles.byId({ userId: ada.hashid })),
      received: (await bo.call.offers.listReceived({ id: bos })).items.length === 1,
      open:
        (await isAnswered(reader.call.offers.offerHelp({ requestId, message: 'Me too' }))) &&
        (await isAnswered(reader.call.offers.undoOfferHelp({ requestId }))),
    });
    const all = (value: boolean) => Object.fromEntries(Object.keys(shown).map((key) => [key, value]));
    const shown = await seen();
    expect(shown).toEqual(all(true));
    await suspend();
    expect(await seen()).toEqual(all(false));
    expect(await feedErrors(db)).toEqual([]);
    const during = await countHomeStats(db);
    expect(during.total_users).toBe(before.total_users - 1);
    expect(during.total_collaboration_requests).toBe(before.total_collaboration_requests - 1);

    expect(await bo.call.chats.messages({ id: chatId })).toMatchObject([{ message_content: 'I can help.' }]);
    const gone = { other_user_name: deletedUser, other_user_hashid: null, has_request_page: false };
    const cancelled = { ...gone, collaboration_request_status_name: 'Cancelled', is_withdrawn: false };
    expect(await bo.call.chats.summary({ id: chatId })).toMatchObject(cancelled);
    await bo.call.chats.send({ id: chatId, message: 'Are you there?' });
    expect((await operator.call.operators.listRequests({ q: 'Suspended lamellae' })).items[0]?.owner_name).toBe(
      'Ada Example',
    );

    await restore();
    expect(await seen()).toEqual(all(true));
    expect(await feedErrors(db)).toEqual([]);
    expect(await countHomeStats(db)).toEqual(before);
    await logIn(product, ada);
  });

  test('the offer of a suspended person is withdrawn for the owner in list, counts and chat, and back when the suspension ends', async () => {
    const id = await createRequest(bo);
    const chatId = await createOffer(ada, id, 'So can I.');
    const read = async () => ({
      listed: (await bo.call.offers.listReceived({ id })).items.length,
      counted: (await bo.call.requests.listOwn({})).items[0]?.offer_count,
      isWithdrawn: (await bo.call.chats.summary({ id: chatId })).is_withdrawn,
    });
    const live = { listed: 1, counted: 1, isWithdrawn: false };
    expect(await read()).toEqual(live);
    await suspend();
    expect(await read()).toEqual({ listed: 0, counted: 0, isWithdrawn: true });
    expect(await keyOf(bo.call.offers.answer({ id: chatId, answer: 'accepted' }))).toBe('offers.withdrawn');
    expect(await bo.call.chats.messages({ id: chatId })).toMatchObject([
      { message_content: 'So can I.', from_user_name: deletedUser, from_user_hashid: null },
    ]);
    await restore();
    expect(await read()).toEqual(live);
    await bo.call.offers.answer({ id: chatId, answer: 'accepted' });
  });

  test('others see credit without a suspended person, as with a deleted account, until the suspension ends', async () => {
    const own = await createRequest(bo);
    await createOffer(ada, own);
    await ada.call.profiles.update({ claimed_institute: 'Example Hall' });
    await bo.call.requests.updateStatus({ id: own, statusId: requestStatus.completed });
    await bo.call.credit.give({ id: own, userId: ada.id });
    const [entry] = await ada.call.credit.listWaiting();
    const { id = 0, version = 0 } = entry ?? {};
    await ada.call.credit.confirm({ id, version, roles: [], isShown: true, isThanksShown: false });
    const read = async () => ({
      collaborators: await bo.call.credit.listGiven({ id: own }),
      people: (await bo.call.credit.listPoints({})).items.map(({ person }) => person),
    });
    const before = await read();
    expect(before.collaborators).toMatchObject([{ hashid: ada.hashid, name: 'Ada Example', is_shown: true }]);
    await suspend();
    const gone = { hashid: null, name: deletedUser };
    expect(await read()).toMatchObject({
      collaborators: [{ ...gone, claimed_institute: null, confirmed_at: null, is_shown: false }],
      people: [gone],
    });
    expect(await bo.call.chats.myRequests({})).toMatchObject({ items: [{ other_user_name: deletedUser }] });
    await restore();
    expect(await read()).toEqual(before);
  });

  test('a suspended person causes no email to others, not even by what they did before', async () => {
    const chatId = await createOffer(bo, requestId);
    const done = await createRequest(ada);
    await createOffer(bo, done);
    await product.sendAll();
    await ada.call.offers.answer({ id: chatId, answer: 'accepted', message: 'Send me money.' });
    await ada.call.requests.updateStatus({ id: done, statusId: requestStatus.completed });
    await suspend();
    await product.passTime(notificationLimits.unreadAfterMinutes, 'minutes');
    for (const job of ['send-answer-emails', 'send-status-emails', 'send-unread-emails'] as const)
      await product.runJob(job);
    await operator.call.operators.withdrawRequest({ id: requestId, reason });
    expect((await product.emailsTo(bo)).filter(({ kind }) => kind !== 'verification')).toEqual([]);
    await restore();
    await ada.call.requests.updateStatus({ id: done, statusId: requestStatus.active });
    await bo.call.chats.send({ id: chatId, message: 'Hello' });
  });

  test('a person is mailed about suspension and restoration, and the audit log has who did it and why', async () => {
    await suspend();
    const [mail] = await product.emailsTo(ada, 'moderation');
    expect(mail?.text_body).toContain(`> ${reason}`);
    expect(mail?.text_body).toMatch(/suspended your account until \d+ \w+ \d{4}, \d\d:\d\d UTC\./);
    expect(mail?.text_body).toContain('the contact form is at the foot of every page');
    await restore();
    expect((await product.emailsTo(ada, 'moderation')).map(({ subject }) => subject)).toEqual([
      'Your account at Research Exchange is suspended',
      'Your account at Research Exchange is restored',
    ]);
    expect(await auditOf(db, ada.id)).toMatchObject([
      { actor_id: operator.id, action: 'person_suspended', reason },
      { actor_id: operator.id, action: 'person_restored', reason: 'A mistake' },
    ]);
    const { items } = await operator.call.operators.listAudit({ actor_id: operator.id });
    expect(items[0]).toMatchObject({ actor_name: 'Some operator', subject_name: 'Ada Example' });
    const today = items[0]?.created_at.slice(0, 10);
    const of = (days: object) => operator.call.operators.listAudit({ actor_id: operator.id, ...days });
    expect((await of({ from: today, to: today })).items).toHaveLength(items.length);
    expect((await of({ to: '2001-01-01' })).items).toEqual([]);
  });
});

describe('the end of a suspension', () => {
  test('a suspension with an end is over after its days, and a suspension without an end stays', async () => {
    await suspend(7);
    await suspend(null, bo.id);
    await product.passTime(7 * 24 - 1, 'hours');
    await product.runJob('end-suspensions');
    expect(await tryLogin()).toMatchObject({ reason: 'suspended' });
    await product.passTime(1, 'hours');
    await Promise.all(Array.from({ length: 4 }, () => product.runJob('end-suspensions')));
    await product.runJob('end-suspensions');
    expect(await auditOf(db, ada.id)).toMatchObject([
      { action: 'person_suspended' },
      { actor_id: null, action: 'person_restored', reason: null },
    ]);
    await logIn(product, ada);
    expect(await auditOf(db, bo.id)).toHaveLength(1);
    expect(await feedErrors(db)).toEqual([]);
  });
});

describe('races', () => {
  test('a login at the same moment as the suspension of its person begins no session', async () => {
    const [result] = await whileLocked(
      db,
      async (tx) => {
        await markSuspended(tx, ada);
        await sql`delete from session where user_id = ${ada.id}`.execute(tx);
      },
      [() => product.callAs(null, createBrowser()).auth.login(ada)],
    );
    expect(result).toMatchObject({ status: 'rejected', reason: { key: 'auth.suspended' } });
    expect(await db.selectFrom('session').select('id').where('user_id', '=', ada.id).execute()).toEqual([]);
    await restore();
  });

  test('a call that waits for a password check while its caller is suspended changes nothing', async () => {
    const [id] = await ada.call.account.sessions();
    const iD = { provider: 'orcid', issuer: 'https://orcid.example', subject: ada.hashid } as const;
    await linkIdentity(product.services, ada.viewer, iD);
    const [login] = await ada.call.account.logins();
    const { account } = ada.call;
    const password = validPassword;
    const waiting: Record<string, () => Promise<unknown>> = {
      'changes the password': () =>
        account.changePassword({ currentPassword: password, newPassword: 'Another-Horse-2' }),
      'deletes the account': () => account.requestDeletion({ password }),
      'ends a session': () => account.endSession({ id: id?.id ?? 0, password }),
      'ends the others': () => account.endOtherSessions({ password }),
      'creates a token': () => account.createToken({ name: 'Backup', scope: 'read', days: 1, password }),
      'unlinks a login': () => account.unlinkLogin({ id: login?.id ?? 0, password }),
    };
    const stored = () =>
      Promise.all([
        db.selectFrom('app_user').select(['password_hash', 'delete_at']).where('id', '=', ada.id).execute(),
        db.selectFrom('session').select('id').where('user_id', '=', ada.id).execute(),
        db.selectFrom('access_token').select('id').where('user_id', '=', ada.id).execute(),
        db.selectFrom('login_identity').select('id').where('user_id', '=', ada.id).execute(),
        db.selectFrom('mail_outbox').select(['kind', 'to_key']).orderBy('id').execute(),
      ]);
    for (const [name, call] of Object.entries(waiting)) {
      const before = await stored();
      const [result] = await whileLocked(db, (tx) => markSuspended(tx, ada), [call]);
      expect(result, name).toMatchObject({ status: 'rejected', reason: { key: 'auth.required' } });
      expect(await stored(), name).toEqual(before);
      await endSuspension(db, ada);
    }
  });

  test('suspending a person ten times at the same moment suspends once, with one email', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => suspend()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await product.emailsTo(ada, 'moderation')).toHaveLength(1);
    expect(await auditOf(db, ada.id)).toHaveLength(1);
  });

  test('a request that is created at the same moment as the suspension of its owner is in no list', async () => {
    await Promise.allSettled([suspend(), createRequest(ada), createRequest(ada), createRequest(ada)]);
    expect(await feedErrors(db)).toEqual([]);
    const listed = db.selectFrom('request_feed').select('request_id').where('owner_id', '=', ada.id);
    expect(await listed.execute()).toEqual([]);
  });
});
