import { lifetimes, rates } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { createParties, createRequest, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import { setUsesOfQuota } from '@exchange/testkit/quotas';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product, 'Buy my pills!'));
});

const messageId = async () => (await owner.call.chats.messages({ id: chatId })).at(-1)?.id ?? 0;
type Input = Parameters<User['call']['reports']['send']>[0];
const report = (person: User, input: Partial<Input> & Pick<Input, 'kind' | 'id'>) =>
  person.call.reports.send({ reason: 'spam', ...input });
const reportsOf = (person: User) =>
  product.db.selectFrom('report').selectAll().where('reporter_id', '=', person.id).orderBy('id').execute();

describe('refusals', () => {
  test('reporting what a person may not see is refused as not found', async () => {
    const stranger = await createUser(product);
    const draft = await createRequest(owner, { description: null });
    for (const [kind, id, key] of [
      ['request', draft, 'requests.notFound'],
      ['request', 999_999, 'requests.notFound'],
      ['profile', 999_999, 'profiles.notFound'],
      ['message', await messageId(), 'chats.notFound'],
      ['message', 999_999, 'chats.notFound'],
    ] as const)
      expect(await refusalOf(report(stranger, { kind, id }))).toMatchObject({ key, fields: undefined });
    expect(await reportsOf(stranger)).toEqual([]);
  });

  test('a person cannot report their own request, profile or message', async () => {
    for (const [person, kind, id] of [
      [owner, 'request', requestId],
      [owner, 'profile', owner.id],
      [helper, 'message', await messageId()],
    ] as const)
      expect(await keyOf(report(person, { kind, id }))).toBe('reports.reportOwn');
  });

  test('messages of a blocked user that the block hides cannot be reported until it ends', async () => {
    await owner.call.blocks.block({ userId: helper.id });
    const { id } = await helper.call.chats.send({ id: chatId, message: 'Answer me!' });
    expect(await refusalOf(report(owner, { kind: 'message', id }))).toMatchObject({ status: 404 });
    await owner.call.blocks.unblock({ userId: helper.id });
    await report(owner, { kind: 'message', id });
  });

  test('a person can send a limited number of reports a day', async () => {
    await setUsesOfQuota(product.db, 'reports', owner.id, rates.reportsPerDay - 1);
    await report(owner, { kind: 'profile', id: helper.id });
    const last = await createUser(product);
    const refused = { key: 'reports.tooManyReports', retryAfter: expect.any(Number) };
    expect(await refusalOf(report(owner, { kind: 'profile', id: last.id }))).toMatchObject(refused);
    await report(helper, { kind: 'profile', id: last.id });
  });
});

describe('a report', () => {
  test('a report keeps a copy of what was reported, without email addresses', async () => {
    await helper.call.profiles.update({ description: 'I sell pills.' });
    const id = await messageId();
    await report(helper, { kind: 'request', id: requestId, reason: 'misconduct', text: ' Faked\r\ndata. ' });
    await report(owner, { kind: 'profile', id: helper.id });
    await report(owner, { kind: 'message', id, reason: 'other', text: 'Pills again.' });
    await helper.call.profiles.update({ description: 'I help.' });
    await owner.call.requests.update({ ...validRequest, id: requestId, title: 'Another title' });
    const [ofRequest] = await reportsOf(helper);
    expect(ofRequest).toMatchObject({
      kind: 'request',
      subject_id: requestId,
      about_id: owner.id,
      reason: 'misconduct',
      text: 'Faked\ndata.',
      closed_at: null,
      snapshot: { id: requestId, title: validRequest.title, description: validRequest.description },
    });
    const ofOwner = await reportsOf(owner);
    expect(ofOwner).toMatchObject([
      { kind: 'profile', about_id: helper.id, snapshot: { user_id: helper.id, description: 'I sell pills.' } },
      {
        kind: 'message',
        about_id: helper.id,
        snapshot: { id, message_content: 'Buy my pills!', from_user_id: helper.id, request_title: validRequest.title },
      },
    ]);
    expect(JSON.stringify([ofRequest, ...ofOwner])).not.toContain('@');
  });

  test('reporting the same thing again while the report is open returns the first report', async () => {
    const browser = createBrowser();
    const again = product.callAs(owner.viewer, browser);
    const input = { kind: 'profile', id: helper.id, reason: 'spam' } as const;
    const first = await again.reports.send(input);
    expect(browser.repeats).toBe(0);
    expect(await again.reports.send({ ...input, reason: 'harassment' })).toEqual(first);
    expect(browser.repeats).toBe(1);
    expect(await reportsOf(owner)).toMatchObject([{ reason: 'spam' }]);
    await report(helper, { kind: 'profile', id: owner.id });
    expect(await reportsOf(helper)).toHaveLength(1);
  });

  test('reporting the same profile twenty times at the same moment makes one report', async () => {
    const calls = Array.from({ length: 20 }, () => report(owner, { kind: 'profile', id: helper.id }));
    await Promise.allSettled(calls);
    expect(await reportsOf(owner)).toHaveLength(1);
  });

  test('a reported user gets no event and no email about the report', async () => {
    product.events.length = 0;
    await report(owner, { kind: 'profile', id: helper.id });
    expect(product.events).toEqual([]);
    expect(await product.emailsTo(helper)).toEqual([]);
  });

  test('a report about a request remains when the request is closed and deleted', async () => {
    await report(helper, { kind: 'request', id: requestId });
    await owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.cancelled });
    await owner.call.requests.delete({ id: requestId });
    expect(await reportsOf(helper)).toHaveLength(1);
  });
});

test('a person lists their own reports with what became of them, and no other person lists them', async () => {
  await report(owner, { kind: 'profile', id: helper.id, text: 'Sells pills.' });
  await report(owner, { kind: 'request', id: await createRequest(helper) });
  await report(owner, { kind: 'message', id: await messageId() });
  const [first, second] = await reportsOf(owner);
  await sql`update report set closed_at = now(), outcome = 'warned' where id = ${first?.id}`.execute(product.db);
  await sql`update report set closed_at = now(), outcome = 'dismissed' where id = ${second?.id}`.execute(product.db);
  expect(await owner.call.reports.list()).toMatchObject([
    { kind: 'message', text: null, state: 'open', closed_at: null },
    { kind: 'request', state: 'closed', closed_at: expect.any(String) },
    { kind: 'profile', reason: 'spam', text: 'Sells pills.', state: 'acted', closed_at: expect.any(String) },
  ]);
  expect(JSON.stringify(await owner.call.reports.list())).not.toMatch(/warned|dismissed/);
  await sql`update report set outcome = null where id = ${second?.id}`.execute(product.db);
  expect((await owner.call.reports.list())[1], 'closed by the command line').toMatchObject({ state: 'closed' });
  expect(await helper.call.reports.list()).toEqual([]);
});

test('old closed reports are deleted with their copies, and open reports are kept', async () => {
  await report(owner, { kind: 'profile', id: helper.id });
  await report(owner, { kind: 'request', id: await createRequest(helper) });
  const [closed, waits] = await reportsOf(owner);
  await sql`update report set closed_at = now() where id = ${closed?.id}`.execute(product.db);
  await product.passTime(lifetimes.closedReportDays - 1, 'days');
  await product.runJob('delete-expired-sessions-and-accounts');
  expect(await reportsOf(owner)).toHaveLength(2);
  await product.passTime(1, 'days');
  await product.runJob('delete-expired-sessions-and-accounts');
  expect((await reportsOf(owner)).map(({ id }) => id)).toEqual([waits?.id]);
});
