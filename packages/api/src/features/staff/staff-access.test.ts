import { allRefusals } from '@exchange/contract/all-refusals';
import { lifetimes, limits, operatorLimits, rates } from '@exchange/contract/limits';
import { createParties, createStaff, createUser, logIn, makeStaff } from '@exchange/testkit/app-users';
import { createMember } from '@exchange/testkit/members';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import type { Caller } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { describe, expect, test } from 'vitest';
import { grantRole, revokeRole } from './roles.rules.ts';
import { deleteRole, upsertRole } from './roles.sql.ts';

const product = await openTestApp();
const { db } = product;

/** An operator with a password. */
async function createOperator() {
  return makeStaff(product, await createMember(product), 'operator');
}
const secret = (n: number) => `Secret number ${n}.`;
const operator = await createStaff(product, 'operator');
const moderator = await createStaff(product, 'moderator');
const { owner, helper, request: requestId, chat: chatId } = await createParties(product, secret(1));
for (let n = 2; n <= 9; n += 1)
  await (n % 2 === 0 ? owner : helper).call.chats.send({ id: chatId, message: secret(n) });
/** Ids of nine messages in one chat, the fifth of which is reported. */
const messageIds = (await owner.call.chats.messages({ id: chatId })).map(({ id }) => id);
await owner.call.reports.send({ kind: 'message', id: messageIds[4] ?? 0, reason: 'spam' });
const { id: reportId } = await db.selectFrom('report').select('id').executeTakeFirstOrThrow();

type Calls = Caller['operators'];
const reason = 'Ticket 231';
/** A valid call of each procedure; a new one must be put here to compile. */
const callsOf = (calls: Calls): Record<keyof Calls, () => Promise<unknown>> => ({
  self: () => calls.self(),
  confirm: () => calls.confirm({ password: validPassword }),
  listReports: () => calls.listReports({}),
  report: () => calls.report({ id: reportId }),
  readReportedMessages: () => calls.readReportedMessages({ id: reportId }),
  decideReport: () => calls.decideReport({ id: reportId, outcome: 'dismissed' }),
  listFirstRequests: () => calls.listFirstRequests(),
  firstRequests: () => calls.firstRequests({ id: requestId }),
  decideFirstRequest: () => calls.decideFirstRequest({ id: requestId, changed_at: '' }),
  overview: () => calls.overview(),
  listPeople: () => calls.listPeople({}),
  countPeople: () => calls.countPeople(),
  person: () => calls.person({ id: owner.id }),
  verifyPerson: () => calls.verifyPerson({ id: owner.id, reason }),
  resendVerification: () => calls.resendVerification({ id: owner.id, reason }),
  suspendPerson: () => calls.suspendPerson({ id: owner.id, reason, days: 30 }),
  confirmSuspension: () => calls.confirmSuspension({ id: owner.id, days: 90 }),
  restorePerson: () => calls.restorePerson({ id: owner.id, reason }),
  endSessions: () => calls.endSessions({ id: owner.id, reason }),
  resetSecondFactor: () => calls.resetSecondFactor({ id: owner.id, reason }),
  changeAddress: () => calls.changeAddress({ id: owner.id, email: 'new@example.org', reason }),
  confirmAddressChange: () => calls.confirmAddressChange({ id: owner.id, reason }),
  exportPerson: () => calls.exportPerson({ id: owner.id, reason }),
  erasePerson: () => calls.erasePerson({ id: owner.id }),
  listJoinInvitations: () => calls.listJoinInvitations({}),
  inviteToJoin: () => calls.inviteToJoin({ email: 'new@example.org' }),
  withdrawJoinInvitation: () => calls.withdrawJoinInvitation({ id: 1 }),
  listRequests: () => calls.listRequests({}),
  withdrawRequest: () => calls.withdrawRequest({ id: requestId, reason }),
  restoreRequest: () => calls.restoreRequest({ id: requestId, reason }),
  listMails: () => calls.listMails({}),
  retryMail: () => calls.retryMail({ id: 1 }),
  retryFailedMails: () => calls.retryFailedMails(),
  listAudit: () => calls.listAudit({}),
  listActors: () => calls.listActors(),
  listInstitutes: () => calls.listInstitutes({ q: 'zurich' }),
  institute: () => calls.institute({ id: 1 }),
  addInstitute: () => calls.addInstitute({ name: 'Academy of Lagado', domains: ['lagado.example'], reason }),
  renameInstitute: () => calls.renameInstitute({ id: 1, name: 'Academy of Lagado', reason }),
  mergeInstitutes: () => calls.mergeInstitutes({ id: 1, into: 2, reason }),
  addDomain: () => calls.addDomain({ id: 1, domain: 'lagado.example', reason }),
  removeDomain: () => calls.removeDomain({ id: 1, domain: 'lagado.example', reason }),
  listTerms: () => calls.listTerms({ kind: 'type' }),
  addTerm: () => calls.addTerm({ kind: 'area', category_id: 1, name: 'Cucumber Sunbeams', reason }),
  editTerm: () => calls.editTerm({ kind: 'area', id: 101, name: 'Cucumber Sunbeams', aliases: [], reason }),
  retireTerm: () => calls.retireTerm({ kind: 'area', id: 101, reason }),
  restoreTerm: () => calls.restoreTerm({ kind: 'area', id: 101, reason }),
  demand: () => calls.demand({}),
  outcome: () => calls.outcome({}),
});
/** What moderators need for reports and first requests; everything else is only for operators. */
const ofModerators = [
  'self',
  'confirm',
  'listReports',
  'report',
  'readReportedMessages',
  'decideReport',
  'listFirstRequests',
  'firstRequests',
  'decideFirstRequest',
];
const names = Object.keys(callsOf(product.callAs(null).operators)) as (keyof Calls)[];

/** Everything that operators can change. */
const stored = async () => {
  const rows: unknown[] = await db.selectFrom('seed_state').selectAll().orderBy('name').execute();
  for (const table of ['app_user', 'session', 'collaboration_request', 'chat_message', 'report'] as const)
    rows.push(await db.selectFrom(table).selectAll().orderBy('id').execute());
  for (const table of ['mail_outbox', 'audit_entry', 'join_invitation'] as const)
    rows.push(await db.selectFrom(table).selectAll().orderBy('id').execute());
  return JSON.stringify(rows);
};

describe('who may not', () => {
  test.each(names)(
    'the console’s call %s is refused to visitors and members like an unknown call, and changes nothing',
    async (name) => {
      const before = await stored();
      expect(await refusalOf(callsOf(product.callAs(null).operators)[name]())).toMatchObject({ status: 401 });
      for (const member of [owner, helper]) {
        const { status, message } = await refusalOf(callsOf(member.call.operators)[name]());
        expect([status, message]).toEqual([404, allRefusals['http.notFound'].sentence()]);
      }
      expect(await stored()).toBe(before);
    },
  );

  const ofOperators = names.filter((name) => !ofModerators.includes(name));
  test.each(ofOperators)('the console’s call %s is refused to moderators, and changes nothing', async (name) => {
    const before = await stored();
    expect(await keyOf(callsOf(moderator.call.operators)[name]())).toBe('operators.forOperators');
    expect(await stored()).toBe(before);
  });

  test('an operator without a second factor can call nothing of the console, and is told why', async () => {
    const person = await createMember(product);
    await grantRole(db, person.email, 'operator');
    const before = await stored();
    for (const name of names)
      expect(await keyOf(callsOf(person.call.operators)[name]()), name).toBe('secondFactor.missing');
    expect(await stored()).toBe(before);
    const again = await makeStaff(product, person, 'operator');
    expect((await again.call.operators.self()).role).toBe('operator');
  });

  test('an operator whose role is taken away loses it with the next call', async () => {
    const person = await createOperator();
    expect((await person.call.operators.self()).role).toBe('operator');
    expect((await person.call.profiles.own()).role).toBe('operator');
    await revokeRole(db, person.email);
    expect((await person.call.profiles.own()).role).toBeNull();
    expect(await refusalOf(person.call.operators.self())).toMatchObject({ status: 404 });
  });

  test('an action of an operator whose role is taken away at the same moment changes nothing', async () => {
    const { id, email, call } = await makeStaff(product, await createMember(product), 'moderator');
    const before = async () =>
      db.selectFrom('collaboration_request').select(['id', 'removed_at']).where('id', '=', requestId).execute();
    const request = await before();
    for (const [role, status] of [
      [undefined, 404],
      ['moderator', 403],
    ] as const) {
      await grantRole(db, email, 'operator');
      const [outcome] = await whileLocked(
        db,
        async (tx) => (role === undefined ? deleteRole(tx, id) : upsertRole(tx, id, role)),
        [() => call.operators.withdrawRequest({ id: requestId, reason })],
      );
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status } });
      expect(await before()).toEqual(request);
    }
    expect(await db.selectFrom('audit_entry').select('id').where('actor_id', '=', id).execute()).toEqual([]);
  });

  test('an operator who is deleting the account can do nothing in the console', async () => {
    const person = await createOperator();
    await person.call.account.requestDeletion({ password: validPassword });
    const again = await logIn(product, { ...person, code: person.codes[0] });
    const before = await stored();
    for (const name of names)
      expect(await refusalOf(callsOf(again.call.operators)[name]()), name).toMatchObject({ status: 403 });
    expect(await stored()).toBe(before);
  });
});

describe('messages', () => {
  test('operators and moderators read a reported message and two before and after it, which the audit log records', async () => {
    for (const { id, call } of [operator, moderator]) {
      const read = await call.operators.readReportedMessages({ id: reportId });
      expect(read.map(({ message_content }) => message_content)).toEqual([3, 4, 5, 6, 7].map(secret));
      expect(read.filter(({ is_reported }) => is_reported)).toMatchObject([{ id: messageIds[4] }]);
      expect(read).toHaveLength(1 + 2 * limits.messagesAroundReport);
      const ofActor = db.selectFrom('audit_entry').selectAll().where('actor_id', '=', id);
      const entry = { subject_kind: 'report', subject_id: reportId, details: {} };
      expect(await ofActor.where('action', '=', 'message_read').execute()).toMatchObject([entry]);
    }
  });

  test('a report about a profile or a request shows no messages', async () => {
    await owner.call.reports.send({ kind: 'profile', id: helper.id, reason: 'spam' });
    await helper.call.reports.send({ kind: 'request', id: requestId, reason: 'spam' });
    const others = await db.selectFrom('report').select('id').where('kind', '<>', 'message').execute();
    expect(others).toHaveLength(2);
    for (const { id } of [...others, { id: 999_999 }])
      expect(await refusalOf(operator.call.operators.readReportedMessages({ id }))).toMatchObject({ status: 404 });
  });

  test('of the console’s calls that read, none shows a message of a chat except the copy of a reported one', async () => {
    const calls = callsOf(operator.call.operators);
    const reading = names.filter((name) =>
      /^(list|report$|person$|institute$|self|overview|export|count|demand|outcome)/.test(name),
    );
    expect(reading.length).toBeGreaterThan(10);
    for (const name of reading) {
      const said = JSON.stringify(await calls[name]());
      const found = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => said.includes(secret(n)));
      expect([name, found]).toEqual([name, name === 'report' ? [5] : []]);
    }
  });
});

describe('a fresh login', () => {
  const final = (calls: Calls, id: number) => ({
    verify: () => calls.verifyPerson({ id, reason }),
    suspend: () => calls.suspendPerson({ id, reason, days: null }),
    export: () => calls.exportPerson({ id, reason }),
    erase: () => calls.erasePerson({ id }),
    'reset a second factor': () => calls.resetSecondFactor({ id, reason }),
    'change an address': () => calls.changeAddress({ id, email: 'new@example.org', reason }),
    'confirm a new address': () => calls.confirmAddressChange({ id, reason }),
    hide: () => calls.decideReport({ id: reportId, outcome: 'hidden', reason }),
    'merge institutes': () => calls.mergeInstitutes({ id: 1, into: 2, reason }),
    'add an institute': () => calls.addInstitute({ name: 'Academy of Lagado', reason }),
    'add a domain': () => calls.addDomain({ id: 1, domain: 'lagado.example', reason }),
    'remove a domain': () => calls.removeDomain({ id: 1, domain: 'lagado.example', reason }),
    'suspend for a report': () => calls.decideReport({ id: reportId, outcome: 'suspended', reason }),
  });
  const required = { status: 403, reason: 'password_required' };

  test('operators’ actions that cannot be undone need a password that was typed within the last minutes', async () => {
    const person = await createOperator();
    const other = await createUser(product);
    await product.passTime(lifetimes.freshLoginMinutes, 'minutes');
    const before = await stored();
    for (const [name, call] of Object.entries(final(person.call.operators, other.id)))
      expect([name, await refusalOf(call())]).toMatchObject([name, required]);
    expect(await stored()).toBe(before);

    expect(await refusalOf(person.call.operators.confirm({ password: 'Wrong-Horse-1' }))).toMatchObject({
      key: 'account.wrongPassword',
      fields: { password: expect.any(String) },
    });
    expect(await refusalOf(person.call.operators.exportPerson({ id: other.id, reason }))).toMatchObject(required);
    await person.call.operators.confirm({ password: validPassword });
    await person.call.operators.exportPerson({ id: other.id, reason });
    await product.passTime(lifetimes.freshLoginMinutes, 'minutes');
    expect(await refusalOf(person.call.operators.erasePerson({ id: other.id }))).toMatchObject(required);
  });

  test('without a fresh password, operators read only the first rows of lists with addresses, and few lists an hour', async () => {
    const { call, viewer } = await createOperator();
    for (let n = 0; n < operatorLimits.addressesAtOnce + 2; n += 1) {
      const person = await createUser(product);
      await call.operators.inviteToJoin({ email: `invited-${n}@example.org` });
      await product.callAs(null).auth.forgotPassword({ email: person.email });
    }
    const lists = [call.operators.listPeople, call.operators.listMails, call.operators.listJoinInvitations];
    const cursorOf = async (list: (typeof lists)[number], limit?: number) => {
      const { items, next_cursor } = await list(limit === undefined ? {} : { limit });
      return { count: items.length, cursor: next_cursor ?? '' };
    };
    for (const list of lists) {
      const { cursor } = await cursorOf(list, 5);
      expect((await list({ cursor })).items.length).toBeGreaterThan(0);
    }
    await product.passTime(lifetimes.freshLoginMinutes, 'minutes');
    for (const list of lists) {
      const { count, cursor } = await cursorOf(list);
      expect(count).toBe(operatorLimits.addressesAtOnce);
      expect(await refusalOf(list({ cursor }))).toMatchObject(required);
    }
    await db
      .updateTable('quota_usage')
      .set({ uses: rates.addressListsPerHour })
      .where('subject', '=', String(viewer.user_id))
      .execute();
    for (const list of lists) expect(await refusalOf(list({}))).toMatchObject(required);
    await call.operators.confirm({ password: validPassword });
    for (const list of lists) expect((await list({ limit: 21 })).items).toHaveLength(21);
  });

  test('a password that an operator typed for confirmation counts only in that session', async () => {
    const here = await createOperator();
    const there = await logIn(product, { ...here, code: here.codes[0] });
    await product.passTime(lifetimes.freshLoginMinutes, 'minutes');
    await here.call.operators.confirm({ password: validPassword });
    const other = await createUser(product);
    expect(await refusalOf(there.call.operators.exportPerson({ id: other.id, reason }))).toMatchObject(required);
    await here.call.operators.exportPerson({ id: other.id, reason });
  });
});
