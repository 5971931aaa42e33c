import { chooseEmails } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createStaff, createUser, type User } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../core/transaction.ts';
import { cancelMails } from '../../mail/outbox.sql.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

const operator = await createStaff(product, 'operator');

/** An email of the outbox in some state. */
type State = { failed?: boolean; sent?: boolean; text?: string; nextIn?: string; error?: string };
async function insertEmail(set: State) {
  const { rows } = await sql<{ id: number }>`
    insert into mail_outbox (kind, to_address, to_key, subject, text_body, html_body, message_id, attempts, failed_at, sent_at,
      last_error, next_attempt_at)
    values ('offer', 'a@example.org', 'a@example.org', 'Secret subject', ${set.text ?? 'Secret text'}, 'x', ${uniqueEmail()}, 3,
      case when ${set.failed ?? false} then now() end, case when ${set.sent ?? false} then now() end, ${set.error ?? null},
      now() + ${set.nextIn ?? '0'}::interval) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
const retry = (id: number) => operator.call.operators.retryMail({ id });

test('an operator cannot send an email again that was sent, lost its text or is being sent', async () => {
  for (const set of [
    { sent: true },
    { failed: true, text: '', error: 'unsubscribed' },
    { nextIn: '60 seconds' },
    { nextIn: '0' },
  ])
    expect(await keyOf(retry(await insertEmail(set)))).toBe('operators.mailNotFound');
  expect(await refusalOf(retry(999_999))).toMatchObject({ status: 404 });
});

test('an operator cannot send an email again that was withdrawn after it failed', async () => {
  const id = await insertEmail({ failed: true });
  await sql`update mail_outbox set topic = 'credit', from_id = ${operator.id} where id = ${id}`.execute(db);
  await inTransaction(db, (tx) => cancelMails(tx, operator.id, ['credit']));
  expect(await keyOf(retry(id))).toBe('operators.mailNotFound');
});

test('operators see neither the text nor the subject of an email', async () => {
  await insertEmail({ failed: true });
  expect(JSON.stringify(await operator.call.operators.listMails({}))).not.toContain('Secret');
});

test('an operator can make an email due again that failed or waits long', async () => {
  const failed = await insertEmail({ failed: true });
  const waiting = await insertEmail({ nextIn: '1 hour', error: 'greylisted' });
  for (const id of [failed, waiting]) {
    await retry(id);
    const row = await db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ failed_at: null, attempts: 0 });
    expect(Date.parse(row.next_attempt_at)).toBeLessThanOrEqual(Date.now() + 1000);
  }
  const { items } = await operator.call.operators.listAudit({ action: 'mail_retried' });
  expect(items.map(({ subject_id }) => subject_id)).toEqual([waiting, failed]);
});

test('an operator sends all failed emails again in one step, and each is due once', async () => {
  await operator.call.operators.retryFailedMails();
  const ids = [await insertEmail({ failed: true }), await insertEmail({ failed: true })];
  await insertEmail({ failed: true, text: '' });
  expect((await operator.call.operators.self()).failed_mails).toBe(2);
  const results = await Promise.all([1, 2].map(() => operator.call.operators.retryFailedMails()));
  expect(results.reduce((sum, { retried }) => sum + retried, 0)).toBe(2);
  const waiting = (await operator.call.operators.listMails({ state: 'waiting' })).items.map(({ id }) => id);
  for (const id of ids) expect(waiting).toContain(id);
  expect((await operator.call.operators.overview()).mails.failed).toBe(0);
});

test('a failed notification is not sent again to a person who unsubscribed, turned its kind off or blocked its sender', async () => {
  const helper = await createUser(product, { name: 'Bo' });
  const people = await Promise.all(Array.from({ length: 4 }, () => createUser(product)));
  for (const person of people) await createOffer(helper, await createRequest(person));
  await sql`update mail_outbox set failed_at = now(), last_error = 'refused'
    where from_id = ${helper.id}`.execute(db);
  const [stopped, chose, blocker, reader] = people as [User, User, User, User];
  await product.callAs(null).notifications.unsubscribe({ email: stopped.email });
  await chooseEmails(chose, { offers: false });
  await blocker.call.blocks.block({ userId: helper.id });
  expect((await operator.call.operators.self()).failed_mails).toBe(1);
  await operator.call.operators.retryFailedMails();
  const sent = db.selectFrom('mail_outbox').select('to_key').where('from_id', '=', helper.id);
  expect(await sent.where('failed_at', 'is', null).execute()).toEqual([{ to_key: reader.email }]);
  const { items } = await operator.call.operators.listMails({ state: 'failed' });
  expect(items.filter(({ can_retry }) => can_retry)).toEqual([]);
});
