import { lifetimes } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import {
  createClient,
  createCompletedRequest,
  createOffer,
  createRequest,
  createStaff,
  createUser,
  logIn,
  signUp,
} from '@exchange/testkit/app-users';
import { auditOf } from '@exchange/testkit/audit';
import { createMember } from '@exchange/testkit/members';
import { walkPages } from '@exchange/testkit/pages';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '../../core/transaction.ts';
import { linkIdentity } from '../login-providers/login-providers.rules.ts';
import { suspend } from '../moderation/suspension.rules.ts';
import { eraseByHand } from './accounts.rules.ts';

const product = await openTestApp();
const { db } = product;

const reason = 'Letter of the institute, ticket 231';
const operator = await createStaff(product, 'operator');

/** A sign-up without a verified address. */
async function createPending(password = validPassword, email = uniqueEmail()): Promise<{ email: string; id: number }> {
  await createClient(product, `192.0.2.${1 + Math.floor(Math.random() * 250)}`).call.auth.signup({ email, password });
  const { id } = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { email, id };
}

describe('refusals', () => {
  test('every call of an operator about an unknown or erased account finds no account', async () => {
    const gone = await createUser(product);
    await operator.call.operators.erasePerson({ id: gone.id });
    const { operators } = operator.call;
    for (const id of [999_999, gone.id])
      for (const call of [
        () => operators.person({ id }),
        () => operators.verifyPerson({ id, reason }),
        () => operators.resendVerification({ id, reason }),
        () => operators.suspendPerson({ id, reason, days: 1 }),
        () => operators.restorePerson({ id, reason }),
        () => operators.endSessions({ id, reason }),
        () => operators.exportPerson({ id, reason }),
        () => operators.erasePerson({ id }),
      ])
        expect(await keyOf(call())).toBe('profiles.notFound');
  });

  test('an operator cannot erase an account with a role', async () => {
    const colleague = await createStaff(product, 'moderator');
    for (const { id } of [colleague, operator])
      expect(await keyOf(operator.call.operators.erasePerson({ id }))).toBe('operators.isStaff');
  });

  test('an operator cannot verify a verified address again', async () => {
    const { id } = await createUser(product);
    for (const call of [
      () => operator.call.operators.verifyPerson({ id, reason }),
      () => operator.call.operators.resendVerification({ id, reason }),
    ])
      expect(await keyOf(call())).toBe('operators.isVerified');
  });

  test('an operator cannot verify an account by hand if several passwords wait for it', async () => {
    const { email, id } = await createPending();
    await createPending('Another-Horse-2', email);
    expect(await keyOf(operator.call.operators.verifyPerson({ id, reason }))).toBe('operators.severalPasswords');
    expect((await auditOf(db, id)).at(-1)).toBeUndefined();
  });
});

describe('people', () => {
  test('operators find people by name, address, id and institute, also by parts of them', async () => {
    const person = await createUser(product, { name: 'Þórdís Guðmundsdóttir' });
    await person.call.profiles.update({ claimed_institute: 'Reykjavík Marine Hall' });
    const found = async (q: string) =>
      (await operator.call.operators.listPeople({ q })).items.map(({ user_id }) => user_id);
    for (const q of ['guðmunds', person.email.slice(3, 20).toUpperCase(), String(person.id), person.hashid, 'marine h'])
      expect(await found(q)).toContain(person.id);
    expect(await found('%')).toEqual([]);
  });

  test('the console counts and lists the same accounts in each state, page by page', async () => {
    const pending = await createPending();
    const suspended = await createUser(product);
    await operator.call.operators.suspendPerson({ id: suspended.id, reason, days: null });
    const leaving = await createMember(product);
    await leaving.call.account.requestDeletion({ password: validPassword });
    const counts = await operator.call.operators.countPeople();
    for (const [state, id] of [
      ['all', pending.id],
      ['unverified', pending.id],
      ['suspended', suspended.id],
      ['leaving', leaving.id],
      ['staff', operator.id],
    ] as const) {
      const items = await walkPages((page) => operator.call.operators.listPeople({ state, ...page }), 2);
      const found = new Set(items.map(({ user_id }) => user_id));
      expect([state, found.has(id), found.size]).toEqual([state, true, counts[state]]);
    }
  });
});

describe('actions', () => {
  test('a person whose address an operator verifies by hand can log in with the password', async () => {
    const pending = await createPending();
    await operator.call.operators.verifyPerson({ id: pending.id, reason });
    await logIn(product, { email: pending.email, password: validPassword });
    const entry = { actor_id: operator.id, action: 'person_verified', reason };
    expect((await auditOf(db, pending.id)).at(-1)).toMatchObject(entry);
  });

  test('an operator can send the verification email again only within the email limits of its address', async () => {
    const pending = await createPending();
    await operator.call.operators.resendVerification({ id: pending.id, reason });
    expect(await product.emailsTo(pending, 'verification_resend')).toHaveLength(1);
    const again = operator.call.operators.resendVerification({ id: pending.id, reason });
    expect(await keyOf(again)).toBe('operators.mailedLately');
    expect(await product.emailsTo(pending, 'verification_resend')).toHaveLength(1);
    expect(await auditOf(db, pending.id)).toHaveLength(1);
  });

  test('an operator who ends a person’s sessions logs the person out, and leaves the account', async () => {
    const person = await createMember(product);
    product.events.length = 0;
    await operator.call.operators.endSessions({ id: person.id, reason });
    expect(product.events).toContainEqual({ to: [person.id], event: { kind: 'session' } });
    expect(await operator.call.operators.person({ id: person.id })).toMatchObject({ session_count: 0 });
    await logIn(product, person);
  });

  test('an operator reads the facts of an account; its export has these and what operators did, and no chat', async () => {
    const person = await createUser(product, { name: 'Ada' });
    const other = await createUser(product);
    await createRequest(person, { title: 'Mine alone' });
    const helped = await createRequest(other, { title: 'Helped with' });
    await createOffer(person, helped, 'A private message');
    await other.call.reports.send({ kind: 'profile', id: person.id, reason: 'spam' });
    expect(await operator.call.operators.person({ id: person.id })).toMatchObject({
      name: 'Ada',
      email: person.email,
      session_count: 1,
      request_count: 1,
      offer_count: 1,
      offers: [{ id: helped, title: 'Helped with', is_withdrawn: false }],
      report_count: 1,
      warning_count: 0,
      role: null,
      suspended_at: null,
    });
    await operator.call.operators.endSessions({ id: person.id, reason });
    await person.call.offers.undoOfferHelp({ requestId: helped });
    expect((await operator.call.operators.person({ id: person.id })).offers).toMatchObject([{ is_withdrawn: true }]);
    const { json } = await operator.call.operators.exportPerson({ id: person.id, reason: 'Asked by letter' });
    const data = JSON.parse(json);
    expect(data).toMatchObject({
      profile: { name: 'Ada', email: person.email },
      requests: [{ title: 'Mine alone' }],
      operator_actions: [
        { action: 'sessions_ended', reason },
        { action: 'person_exported', reason: 'Asked by letter' },
      ],
    });
    expect(json).not.toContain('A private message');
    expect(json).not.toContain(operator.email);
  });

  test('an account that an operator erases is gone at once, and its erasure stands only in the audit log', async () => {
    const person = await createMember(product);
    await person.call.profiles.update({ name: 'Ada Example' });
    const requestId = await createRequest(person);
    await operator.call.operators.suspendPerson({ id: person.id, reason, days: null });
    await operator.call.operators.erasePerson({ id: person.id });
    const row = db.selectFrom('app_user').selectAll().where('id', '=', person.id);
    const freed = { name: null, email: `erased-${person.id}`, suspended_at: null, suspension_reason: null };
    expect(await row.executeTakeFirst()).toMatchObject({ ...freed, erased_at: expect.any(String) });
    expect(await refusalOf(product.callAs(null).auth.login(person))).toMatchObject({ status: 401 });
    const left = db.selectFrom('collaboration_request').select('id').where('id', '=', requestId);
    expect(await left.execute()).toEqual([]);
    const entry = { actor_id: operator.id, action: 'person_erased', reason: null };
    expect((await auditOf(db, person.id)).at(-1)).toMatchObject(entry);
    await signUp(product, person);
  });

  test('erasing an account empties every reason in the audit log that may name its person, and leaves the entries', async () => {
    const person = await createMember(product);
    const requestId = await createRequest(person);
    const naming = `${person.email} asked for it`;
    const { operators } = operator.call;
    await operators.endSessions({ id: person.id, reason: naming });
    await operators.exportPerson({ id: person.id, reason: naming });
    await operators.withdrawRequest({ id: requestId, reason: naming });
    await operators.restoreRequest({ id: requestId, reason: naming });
    const reporter = await createUser(product);
    await reporter.call.reports.send({ kind: 'request', id: requestId, reason: 'spam' });
    const report = await db.selectFrom('report').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await operators.decideReport({ ...report, outcome: 'dismissed', reason: naming });
    const other = await createUser(product);
    await operators.endSessions({ id: other.id, reason });
    const entries = () =>
      db.selectFrom('audit_entry').selectAll().where('actor_id', '=', operator.id).orderBy('id').execute();
    const before = await entries();
    expect(before.filter((entry) => entry.reason === naming)).toHaveLength(5);
    await operators.erasePerson({ id: person.id });
    const after = await entries();
    expect(JSON.stringify(after)).not.toContain(person.email);
    const emptied = before.map((entry) => (entry.about_id === person.id ? { ...entry, reason: null } : entry));
    expect(after.slice(0, -1)).toEqual(emptied);
    expect((await auditOf(db, other.id)).at(-1)?.reason).toBe(reason);
  });

  test('in the audit log, the reasons about an account that was never verified are deleted with the account', async () => {
    const pending = await createPending();
    await operator.call.operators.resendVerification({ id: pending.id, reason: pending.email });
    await product.passTime(lifetimes.unverifiedDays + 2, 'days');
    while (await product.runJob('delete-expired-sessions-and-accounts'));
    expect(await auditOf(db, pending.id)).toMatchObject([{ action: 'verification_resent', reason: null }]);
  });

  test('a call changes nothing if its caller is erased or suspended while the call waits', async () => {
    const other = await createUser(product);
    const helped = await createRequest(other);
    const ctx = { ...product.contextOf(operator.viewer), role: 'operator' } as const;
    const suspendForGood = (tx: Tx, id: number) => suspend({ ...ctx, tx }, { id, reason, days: null });
    const eraseNow = (tx: Tx, id: number) => eraseByHand({ ...ctx, tx }, id);
    const identity = { provider: 'orcid', issuer: 'https://orcid.example.org', subject: 'Left over' } as const;
    for (const [act, ofCredit, ofToken] of [
      [eraseNow, 'credit.notOwner', 'account.noPassword'],
      [suspendForGood, 'auth.required', 'auth.required'],
    ] as const) {
      const person = await createMember(product);
      const { call, viewer, password } = person;
      const done = await createCompletedRequest(person);
      const results = await whileLocked<unknown>(
        db,
        (tx) => act(tx, person.id),
        [
          () => createRequest(person, { title: 'Left over' }),
          () => createOffer(person, helped),
          () => call.profiles.update({ name: 'Left over', technical_area_ids: [101] }),
          () => call.credit.give({ id: done, email: other.email }),
          () => call.account.createToken({ name: 'Left over', scope: 'read', days: 7, password }),
          () => linkIdentity(product.services, viewer, identity),
        ],
        (work) => transact(product.services, work),
      );
      const keys = [...Array(3).fill('auth.required'), ofCredit, ofToken, 'auth.required'];
      expect(results).toMatchObject(keys.map((key) => ({ status: 'rejected', reason: { key } })));
    }
    const { rows } = await sql`
      select from collaboration_request where title = 'Left over'
      union all select from app_user where name = 'Left over'
      union all select from access_token where name = 'Left over'
      union all select from login_identity where subject = 'Left over'
      union all select from credit where user_id = ${other.id}`.execute(db);
    expect(rows).toEqual([]);
  });
});

test('the operators’ overview counts requests by week and how fast they were answered', async () => {
  await sql`truncate collaboration_request cascade`.execute(db);
  const owner = await createUser(product);
  const helper = await createUser(product);
  await createRequest(owner);
  for (const age of ['8.5 days', '5 days']) {
    const chatId = await createOffer(helper, await createRequest(owner));
    await sql`update offer set created_at = now() - ${age}::interval
      where id = ${chatId}`.execute(db);
  }
  await sql`update collaboration_request set published_at = now() - interval '9 days'`.execute(db);
  const figures = await operator.call.operators.overview();
  expect(figures.answered_within_day).toBeCloseTo(1 / 3);
  expect(figures.answered_within_week).toBeCloseTo(2 / 3);
  expect(figures.median_hours).toBeCloseTo((12 + 96) / 2, 0);
  expect(figures.weeks.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
  expect(figures.weeks.reduce((sum, { answered }) => sum + answered, 0)).toBe(2);
  expect(figures.weeks.reduce((sum, { pending }) => sum + pending, 0)).toBe(0);
  await createRequest(owner);
  const closed = await createRequest(owner);
  await owner.call.requests.updateStatus({ id: closed, statusId: 4 });
  const cancelled = await createRequest(owner);
  await owner.call.requests.updateStatus({ id: cancelled, statusId: 5 });
  const now = await operator.call.operators.overview();
  expect(now.weeks.at(-1)?.pending, 'the week of these is not over').toBe(3);
  expect(now).toMatchObject({ closed: 2, successful: 1 });
  const active = sql`update app_user set active_at = now() - interval '29 days'`;
  await active.execute(db);
  expect((await operator.call.operators.overview()).active_people).toBeLessThan(now.active_people);
  // The database of the tests archives nothing, and nobody logs in.
  expect(figures).toMatchObject({ log_archive: null, password_queue: { waiting: 0, refused: 0 } });
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from app_user
    where verified_at is not null and delete_at is null and suspended_at is null`.execute(db);
  expect(figures.weeks.at(-1)?.people).toBe(rows[0]?.people);
});
