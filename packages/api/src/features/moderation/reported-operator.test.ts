import { operatorLimits } from '@exchange/contract/limits';
import { mailStates, peopleStates, type ReportOutcome, requestStates } from '@exchange/contract/operators';
import { fieldOf } from '@exchange/contract/unknown';
import { createOffer, createRequest, createStaff, createUser, type User } from '@exchange/testkit/app-users';
import { keyOf } from '@exchange/testkit/refusal';
import type { Caller } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appRouter } from '../../router.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

type Calls = Caller['operators'];
/** What a test calls each query with, and what it does if it is no query. */
type Inputs = Partial<Record<keyof Calls, readonly unknown[]>>;

const queries = Object.entries(appRouter._def.procedures)
  .filter(
    ([name, procedure]) => name.startsWith('operators.') && fieldOf(fieldOf(procedure, '_def'), 'type') === 'query',
  )
  .map(([name]) => name.slice('operators.'.length));

let reported: User;
let reporter: User;
let decider: User;
let requestId: number;
let messageId: number;
beforeEach(async () => {
  // The overview measures the database.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  reported = await createStaff(product, 'operator');
  decider = await createStaff(product, 'operator');
  reporter = await createUser(product, { name: 'Ada Reporter' });
  requestId = await createRequest(reported, { title: 'Whose is this?' });
  const chatId = await createOffer(reported, await createRequest(reporter), 'Pay me first.');
  messageId = (await reporter.call.chats.messages({ id: chatId })).at(-1)?.id ?? 0;
  await product.sendAll();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.deleteFrom('mail_outbox').execute();
});

const withStates = (states: readonly string[]) => states.map((state) => ({ state }));

/** Everything that the reported operator reads in the console, by query; a new one must be put here. */
async function reads(): Promise<Record<string, string>> {
  const people = [reported, reporter, decider].map(({ id }) => ({ id }));
  const reports = await db.selectFrom('report').select('id').where('about_id', '=', reported.id).execute();
  const inputs: Inputs = {
    self: [undefined],
    listReports: withStates(['open', 'closed']),
    listFirstRequests: [undefined],
    firstRequests: [{ id: 999_999 }],
    report: reports.length === 0 ? [{ id: 999_999 }] : reports,
    overview: [undefined],
    listPeople: withStates(peopleStates),
    countPeople: [undefined],
    person: people,
    listJoinInvitations: [{}],
    listRequests: withStates(requestStates),
    listMails: withStates(mailStates),
    listAudit: [{}, { actor_id: decider.id }],
    listActors: [undefined],
    listInstitutes: [{ q: 'zurich' }],
    institute: [{ id: 1 }],
    listTerms: [{ kind: 'area' }, { kind: 'type' }],
    demand: [{ kind: 'area' }],
    outcome: [{}],
  };
  expect(Object.keys(inputs).sort()).toEqual([...queries].sort());
  const found: Record<string, string> = {};
  for (const [name, all] of Object.entries(inputs)) {
    const call: unknown = Reflect.get(reported.call.operators, name);
    if (typeof call !== 'function') throw new Error(`No query ${name}`);
    const answers = all.map((input) => Promise.resolve(call(input)).catch(() => 'refused'));
    // A refusal of one report reads like a refusal of another.
    found[name] = JSON.stringify([...new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer)))]);
  }
  return found;
}

const subjects = () => ({ profile: reported.id, request: requestId, message: messageId });
const cases: readonly (readonly [ReportOutcome, keyof ReturnType<typeof subjects>, readonly string[]])[] = [
  ['dismissed', 'profile', []],
  ['warned', 'profile', []],
  ['hidden', 'message', []],
  // Their own request is gone, which an email tells them: it is not counted any more.
  ['withdrawn', 'request', ['listRequests', 'demand', 'listTerms']],
];

test.each(cases)(
  'a reported operator reads the same in the console before and after a report that is %s',
  async (outcome, kind, changed) => {
    const same = async (when: string, before: Record<string, string>) => {
      const now = await reads();
      for (const name of changed) {
        delete before[name];
        delete now[name];
      }
      expect(now, when).toEqual(before);
    };
    const before = await reads();
    await reporter.call.reports.send({ kind, id: subjects()[kind], reason: 'harassment', text: 'Look.' });
    await same('reported', before);
    const { id } = await db.selectFrom('report').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    if (kind === 'message') await decider.call.operators.readReportedMessages({ id });
    await decider.call.operators.decideReport({ id, outcome, reason: outcome === 'dismissed' ? null : 'Stay polite.' });
    await same('decided', before);
    // The emails about it, in each state.
    await sql`update mail_outbox set attempts = 3, next_attempt_at = now() + interval '1 hour' where about_id = ${reported.id}`.execute(
      db,
    );
    await same('emails tried', before);
    await sql`update mail_outbox set failed_at = now() where about_id = ${reported.id}`.execute(db);
    await same('emails failed', before);
    for (const mail of await db.selectFrom('mail_outbox').select('id').where('about_id', '=', reported.id).execute())
      expect(await keyOf(reported.call.operators.retryMail(mail))).toBe('operators.mailNotFound');
    expect(await reported.call.operators.retryFailedMails()).toEqual({ retried: 0 });
    await product.sendAll();
    await same('emails sent', before);
    // It is there for the others.
    const audit = (await decider.call.operators.listAudit({})).items;
    expect(audit.some(({ details }) => String(details.reports) === String(id))).toBe(true);
  },
);

test('people who reported are thanked by email hours after the reported person hears of it, each at another time', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => createUser(product)));
  for (const { call } of [reporter, ...others])
    await call.reports.send({ kind: 'profile', id: reported.id, reason: 'spam' });
  const { id } = await db.selectFrom('report').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await decider.call.operators.decideReport({ id, outcome: 'warned', reason: 'Stay polite.' });
  const due = await db
    .selectFrom('mail_outbox')
    .select(['kind', sql<number>`extract(epoch from next_attempt_at - now())::float8 / 3600`.as('hours')])
    .where('about_id', '=', reported.id)
    .execute();
  const hoursOf = (wanted: string) => due.filter(({ kind }) => kind === wanted).map(({ hours }) => hours);
  const [told] = hoursOf('moderation');
  expect(told).toBeLessThanOrEqual(0);
  const thanked = hoursOf('report_answered');
  expect(new Set(thanked).size).toBe(6);
  for (const hours of thanked)
    expect(hours > 0.9 && hours < operatorLimits.thanksWithinHours, String(hours)).toBe(true);
});
