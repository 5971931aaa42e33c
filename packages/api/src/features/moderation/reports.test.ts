import { operatorLimits } from '@exchange/contract/limits';
import type { ReportOutcome } from '@exchange/contract/operators';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import {
  createOffer,
  createParties,
  createRequest,
  createStaff,
  createUser,
  type User,
} from '@exchange/testkit/app-users';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inLanguage } from '../../core/languages.ts';
import { removedMessage } from '../chats/messages.sql.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

const reason = 'Please do not sell pills here.';
let moderator: User;
let messageId: number;
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  moderator = await createStaff(product, 'moderator');
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product, 'Buy my pills!'));
  messageId = (await owner.call.chats.messages({ id: chatId })).at(-1)?.id ?? 0;
});

/** Reports something. @returns the id of the report */
async function report(reporter: User, kind: 'request' | 'profile' | 'message', id: number): Promise<number> {
  await reporter.call.reports.send({ kind, id, reason: 'spam', text: 'Look.' });
  const newest = db.selectFrom('report').select('id').where('reporter_id', '=', reporter.id).orderBy('id', 'desc');
  return (await newest.executeTakeFirstOrThrow()).id;
}
const decide = (id: number, outcome: ReportOutcome, more: { days?: number | null } = {}) =>
  moderator.call.operators.decideReport({ id, outcome, reason: outcome === 'dismissed' ? null : reason, ...more });
const possible = async (id: number) => (await moderator.call.operators.report({ id })).possible;
const actions = async () =>
  (await db.selectFrom('audit_entry').selectAll().where('actor_id', '=', moderator.id).orderBy('id').execute()).map(
    ({ action, subject_kind, subject_id, reason: why }) => [action, subject_kind, subject_id, why],
  );

describe('refusals', () => {
  test('a moderator can neither read nor decide about an unknown report', async () => {
    expect(await keyOf(moderator.call.operators.report({ id: 999_999 }))).toBe('operators.reportNotFound');
    expect(await refusalOf(decide(999_999, 'dismissed'))).toMatchObject({ status: 404 });
  });

  test('a report about an operator or moderator is hidden from them; only other operators and moderators learn who reported', async () => {
    const colleague = await createStaff(product, 'operator');
    const anotherId = await createOffer(moderator, requestId, 'Pay me');
    const ofMessage = (await owner.call.chats.messages({ id: anotherId })).at(-1)?.id ?? 0;
    const reports = [await report(owner, 'profile', moderator.id), await report(owner, 'message', ofMessage)];
    const listedIds = async (user: User, state: 'open' | 'closed') =>
      (await user.call.operators.listReports({ state })).map(({ id }) => id);
    expect(await listedIds(colleague, 'open')).toEqual(expect.arrayContaining(reports));
    const { open_reports } = await colleague.call.operators.self();
    expect((await moderator.call.operators.self()).open_reports).toBe(open_reports - reports.length);
    for (const id of reports) {
      expect(await listedIds(moderator, 'open')).not.toContain(id);
      for (const call of [
        () => moderator.call.operators.report({ id }),
        () => moderator.call.operators.readReportedMessages({ id }),
        () => decide(id, 'dismissed'),
      ])
        expect(await refusalOf(call())).toMatchObject({ status: 404 });
      await colleague.call.operators.decideReport({ id, outcome: 'warned', reason });
      expect(await listedIds(colleague, 'closed')).toContain(id);
      expect(await listedIds(moderator, 'closed')).not.toContain(id);
      expect(await refusalOf(moderator.call.operators.report({ id }))).toMatchObject({ status: 404 });
    }
    expect(await actions()).toEqual([]);
  });

  test('moderators decide neither about a report that they sent nor about others of the same subject', async () => {
    const colleague = await createStaff(product, 'moderator');
    const anotherId = await createOffer(helper, await createRequest(moderator), 'Pay me');
    const ofMessage = (await moderator.call.chats.messages({ id: anotherId })).at(-1)?.id ?? 0;
    const others = await report(owner, 'profile', helper.id);
    const own = [
      await report(moderator, 'profile', helper.id),
      await report(moderator, 'request', requestId),
      await report(moderator, 'message', ofMessage),
    ];
    for (const id of [others, ...own]) {
      for (const call of [
        () => moderator.call.operators.report({ id }),
        () => moderator.call.operators.readReportedMessages({ id }),
        () => decide(id, 'suspended', { days: 30 }),
      ])
        expect(await keyOf(call())).toBe('operators.reportNotFound');
      const listed = await moderator.call.operators.listReports({});
      expect(listed.map((one) => one.id)).not.toContain(id);
    }
    expect(await actions()).toEqual([]);
    for (const id of own) await colleague.call.operators.decideReport({ id, outcome: 'dismissed' });
    const closed = await moderator.call.operators.listReports({ state: 'closed' });
    expect(closed.filter(({ id }) => own.includes(id))).toEqual([]);
  });

  test('operators learn of no report about themselves from counts, exports or the audit log', async () => {
    const colleague = await createStaff(product, 'operator');
    const [reporter, other] = [await createStaff(product, 'operator'), await createStaff(product, 'operator')];
    const ownRequest = await createRequest(colleague, { title: 'Reported request' });
    await report(reporter, 'request', ownRequest);
    await report(reporter, 'profile', helper.id);
    const { operators } = colleague.call;
    expect((await operators.person({ id: colleague.id })).report_count).toBe(0);
    const listed = async (user: User, state: 'all' | 'reported') =>
      (await user.call.operators.listRequests({ state })).items.filter(({ id }) => id === ownRequest);
    expect(await listed(colleague, 'reported')).toEqual([]);
    expect(await listed(colleague, 'all')).toMatchObject([{ report_count: 0 }]);
    const { json } = await operators.exportPerson({ id: reporter.id, reason });
    expect(JSON.parse(json).reports).toMatchObject([{ kind: 'profile', subject_id: helper.id }]);
    expect(await listed(other, 'reported')).toMatchObject([{ report_count: 1 }]);
    expect((await other.call.operators.person({ id: colleague.id })).report_count).toBe(1);
  });

  test('deciding about a report needs a reason, unless it is dismissed', async () => {
    const id = await report(owner, 'profile', helper.id);
    for (const outcome of ['warned', 'withdrawn', 'hidden', 'suspended'] as const)
      expect(await refusalOf(moderator.call.operators.decideReport({ id, outcome, reason: ' ' }))).toMatchObject({
        fields: { reason: operatorSentences.validation.operatorReason() },
      });
    expect(await actions()).toEqual([]);
  });

  test('an outcome that does not fit the reported thing is refused, and the report stays open', async () => {
    const ofProfile = await report(owner, 'profile', helper.id);
    const ofMessage = await report(owner, 'message', messageId);
    for (const [id, outcome] of [
      [ofProfile, 'hidden'],
      [ofProfile, 'withdrawn'],
      [ofMessage, 'withdrawn'],
    ] as const)
      expect(await keyOf(decide(id, outcome))).toBe('operators.notPossible');
    const colleague = await createStaff(product, 'operator');
    const ofStaff = await report(owner, 'profile', colleague.id);
    expect(await keyOf(decide(ofStaff, 'suspended', { days: 7 }))).toBe('operators.isStaff');
    expect(await possible(ofProfile)).toEqual(['dismissed', 'warned', 'suspended']);
    expect(await possible(ofMessage)).toEqual(['dismissed', 'warned', 'hidden', 'suspended']);
    expect(await possible(ofStaff)).toEqual(['dismissed', 'warned']);
    expect(await actions()).toEqual([]);
  });

  test('of eight moderators who decide about one report at the same moment, one succeeds', async () => {
    const id = await report(owner, 'profile', helper.id);
    const moderators = await Promise.all(Array.from({ length: 8 }, () => createStaff(product, 'moderator')));
    const results = await whileLocked(
      db,
      // Nobody can write what was decided: all that found the report open wait at the same point.
      (tx) => sql`lock table audit_entry in share mode`.execute(tx),
      moderators.map(
        ({ call }) =>
          () =>
            call.operators.decideReport({ id, outcome: 'warned', reason }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await product.emailsTo(helper, 'moderation')).toHaveLength(1);
    expect(await keyOf(decide(id, 'dismissed'))).toBe('operators.reportClosed');
    const warnings = db.selectFrom('audit_entry').select('id').where('action', '=', 'person_warned');
    expect(await warnings.where('subject_id', '=', helper.id).execute()).toHaveLength(1);
  });
});

describe('a report', () => {
  test('in the email about a removed message, the title of a request cannot pass for words of the product', async () => {
    const trap = await createRequest(owner, { title: 'Pills” Log in at https://evil.example/login' });
    const trapChat = await createOffer(helper, trap, 'Hello');
    const trapMessage = (await owner.call.chats.messages({ id: trapChat })).at(-1)?.id ?? 0;
    await decide(await report(owner, 'message', trapMessage), 'hidden');
    const [mail] = await product.emailsTo(helper, 'moderation');
    expect(mail?.text_body).toContain('removed a message that you wrote about “Pills’ Log in at https: //evil');
    expect(mail?.text_body).not.toContain('https://evil');
  });

  test('reports about the same profile are listed and closed together', async () => {
    const other = await createUser(product);
    const [first, second] = [await report(owner, 'profile', helper.id), await report(other, 'profile', helper.id)];
    const listed = (await moderator.call.operators.listReports({})).filter(({ about }) => about?.user_id === helper.id);
    expect(listed).toMatchObject([
      { id: first, report_count: 2, kind: 'profile', about: { name: 'Bo Helper' }, outcome: null },
    ]);
    const details = await moderator.call.operators.report({ id: second });
    expect(details.reports.map(({ id, text }) => [id, text])).toEqual([
      [first, 'Look.'],
      [second, 'Look.'],
    ]);
    expect(details.snapshot).toMatchObject({ name: 'Bo Helper' });
    await decide(second, 'warned');
    const closed = await moderator.call.operators.listReports({ state: 'closed' });
    const ofHelper = closed.filter(({ about }) => about?.user_id === helper.id);
    expect(ofHelper).toMatchObject([{ id: first, report_count: 2, outcome: 'warned' }]);
    const decided = await moderator.call.operators.report({ id: second });
    expect(decided).toMatchObject({ closing_note: reason, possible: [] });
    expect(decided.reports.map(({ id }) => id)).toEqual([first, second]);
    const later = await report(other, 'profile', helper.id);
    await decide(later, 'dismissed');
    const again = await moderator.call.operators.listReports({ state: 'closed' });
    expect(again.filter(({ about }) => about?.user_id === helper.id)).toMatchObject([
      { id: later, report_count: 1, outcome: 'dismissed' },
      { id: first, report_count: 2, outcome: 'warned' },
    ]);
  });

  test('the reports that moderators read have no email address', async () => {
    const id = await report(owner, 'profile', helper.id);
    const said = JSON.stringify([
      await moderator.call.operators.report({ id }),
      await moderator.call.operators.listReports({}),
      await moderator.call.operators.listReports({ state: 'closed' }),
    ]);
    expect(said).not.toContain('@');
  });

  test('a report about an erased person can only be dismissed', async () => {
    const id = await report(owner, 'profile', helper.id);
    const operator = await createStaff(product, 'operator');
    await operator.call.operators.erasePerson({ id: helper.id });
    expect(await moderator.call.operators.report({ id })).toMatchObject({ about: null, possible: ['dismissed'] });
    expect(await refusalOf(decide(id, 'warned'))).toMatchObject({ status: 409 });
    await decide(id, 'dismissed');
  });
});

describe('outcomes', () => {
  test('dismissing a report closes it and sends no email', async () => {
    const id = await report(owner, 'profile', helper.id);
    await decide(id, 'dismissed');
    expect(await product.emailsTo(helper, 'moderation')).toEqual([]);
    expect(await product.emailsTo(owner, 'report_answered')).toEqual([]);
    expect(await actions()).toEqual([['report_dismissed', 'report', id, null]]);
    await report(owner, 'profile', helper.id);
  });

  test('warning a reported person sends them the reason by email, and is counted at the next report about them', async () => {
    const id = await report(owner, 'profile', helper.id);
    const about = async (of: number) => (await moderator.call.operators.report({ id: of })).about;
    expect(await about(id)).toMatchObject({ warning_count: 0, last_warned_at: null });
    await decide(id, 'warned');
    const [mail] = await product.emailsTo(helper, 'moderation');
    expect(mail?.text_body).toContain(`> ${reason}`);
    expect(mail?.text_body).not.toMatch(/\bAda\b/);
    expect(await product.emailsTo(owner, 'report_answered')).toHaveLength(1);
    expect(await actions()).toEqual([['person_warned', 'person', helper.id, reason]]);
    const again = await report(owner, 'profile', helper.id);
    expect(await about(again)).toMatchObject({ warning_count: 1, last_warned_at: expect.any(String) });
  });

  test('a reported request that a moderator withdraws leaves the lists, and its chats stay', async () => {
    const id = await report(helper, 'request', requestId);
    expect(await possible(id)).toEqual(['dismissed', 'warned', 'withdrawn', 'suspended']);
    await decide(id, 'withdrawn');
    expect(await refusalOf(owner.call.requests.byId({ id: requestId }))).toMatchObject({ status: 404 });
    expect(await helper.call.chats.messages({ id: chatId })).toHaveLength(1);
    expect((await product.emailsTo(owner, 'moderation'))[0]?.text_body).toContain(`> ${reason}`);
    expect(await product.emailsTo(helper, 'status')).toHaveLength(1);
    expect(await actions()).toEqual([['request_withdrawn', 'request', requestId, reason]]);
  });

  test('a reported message that is hidden is replaced for both people, also in the list of chats; the report keeps a copy', async () => {
    const id = await report(owner, 'message', messageId);
    product.events.length = 0;
    await decide(id, 'hidden');
    const hidden = [{ message_content: chatSentences.screen.hiddenMessage() }];
    for (const { call } of [owner, helper]) expect(await call.chats.messages({ id: chatId })).toMatchObject(hidden);
    expect((await owner.call.chats.myRequests({})).items[0]?.last_message_preview).toBe(
      chatSentences.screen.hiddenMessage(),
    );
    expect(product.events.flatMap(({ to, event }) => (event.kind === 'chat' ? to : [])).sort()).toEqual(
      [owner.id, helper.id].sort(),
    );
    const inJapanese = await inLanguage('ja', () => owner.call.chats.messages({ id: chatId }));
    expect(inJapanese).toMatchObject([{ message_content: 'このメッセージは運営者により削除されました。' }]);
    expect(await refusalOf(owner.call.chats.send({ id: chatId, message: removedMessage }))).toMatchObject({
      status: 400,
    });
    const { snapshot } = await moderator.call.operators.report({ id });
    expect(snapshot).toMatchObject({ message_content: 'Buy my pills!' });
    expect((await product.emailsTo(helper, 'moderation'))[0]?.text_body).toContain('Which landmarks survive milling?');
    expect(await actions()).toEqual([['message_hidden', 'message', messageId, reason]]);
  });

  test('if a moderator hides an older message, the list of chats still shows the last message', async () => {
    await owner.call.chats.send({ id: chatId, message: 'No, thank you.' });
    await decide(await report(owner, 'message', messageId), 'hidden');
    expect((await owner.call.chats.myRequests({})).items[0]?.last_message_preview).toBe('No, thank you.');
  });

  test('suspending a reported person ends their sessions, and lasts the days that the moderator chose', async () => {
    const id = await report(owner, 'message', messageId);
    await decide(id, 'suspended', { days: 30 });
    const row = db.selectFrom('app_user').selectAll().where('id', '=', helper.id);
    const person = await row.executeTakeFirstOrThrow();
    const days = Date.parse(person.suspended_until ?? '') - Date.parse(person.suspended_at ?? '');
    expect([days / 86_400_000, person.suspension_reason]).toEqual([30, reason]);
    expect(await actions()).toEqual([['person_suspended', 'person', helper.id, reason]]);
    expect(await product.emailsTo(owner, 'report_answered')).toHaveLength(1);
  });

  test('the audit log has the numbers of the reports that were decided, and not who sent them', async () => {
    const [first, second] = [
      await report(owner, 'profile', helper.id),
      await report(await createUser(product), 'profile', helper.id),
    ];
    await decide(second, 'suspended', { days: 7 });
    const { details } = await db
      .selectFrom('audit_entry')
      .select('details')
      .where('actor_id', '=', moderator.id)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ until: expect.any(String), reports: [first, second] });
  });

  test('a moderator suspends a person for 30 days at most, until an operator confirms the suspension', async () => {
    const id = await report(owner, 'profile', helper.id);
    for (const days of [null, operatorLimits.moderatorSuspensionDays + 1])
      expect(await keyOf(decide(id, 'suspended', { days }))).toBe('operators.moderatorSuspension');
    expect(await possible(id)).toContain('suspended');
    await decide(id, 'suspended', { days: operatorLimits.moderatorSuspensionDays });

    const { operators } = (await createStaff(product, 'operator')).call;
    const waiting = async () =>
      (await operators.listPeople({ state: 'provisional' })).items.map(({ user_id }) => user_id);
    expect(await waiting()).toContain(helper.id);
    const { provisional_suspensions } = await operators.overview();
    expect((await operators.countPeople()).provisional).toBe(provisional_suspensions);
    expect(await keyOf(moderator.call.operators.confirmSuspension({ id: helper.id, days: null }))).toBe(
      'operators.forOperators',
    );
    await operators.confirmSuspension({ id: helper.id, days: null });
    expect(await waiting()).not.toContain(helper.id);
    expect(await keyOf(operators.confirmSuspension({ id: helper.id, days: 7 }))).toBe('operators.notProvisional');
    expect(await operators.person({ id: helper.id })).toMatchObject({
      suspended_until: null,
      suspension_reason: reason,
    });
    expect((await product.emailsTo(helper, 'moderation')).at(-1)?.subject).toContain('stays suspended');
    await product.passTime(operatorLimits.moderatorSuspensionDays + 1, 'days');
    while (await product.runJob('end-suspensions'));
    expect((await operators.person({ id: helper.id })).suspended_at).not.toBeNull();
  });

  test('if no operator confirms a moderator’s suspension, it ends by itself', async () => {
    await decide(await report(owner, 'profile', helper.id), 'suspended', {
      days: operatorLimits.moderatorSuspensionDays,
    });
    const row = () => db.selectFrom('app_user').selectAll().where('id', '=', helper.id).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ is_suspension_provisional: true });
    await product.passTime(operatorLimits.moderatorSuspensionDays, 'days');
    while (await product.runJob('end-suspensions'));
    expect(await row()).toMatchObject({ suspended_at: null, is_suspension_provisional: false });
  });
});
