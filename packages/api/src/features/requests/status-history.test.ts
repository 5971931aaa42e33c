import { expiry, notificationLimits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { erase } from '@exchange/testkit/accounts';
import { createParties, createRequest, createStaff } from '@exchange/testkit/app-users';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
const { db } = product;
const { draft, active, inProgress, completed, expired } = requestStatus;
let { owner, helper, request } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request } = await createParties(product));
});

const set = (statusId: number) => owner.call.requests.updateStatus({ id: request, statusId });
const pass = (seconds: number) => product.passTime(seconds, 'seconds');
/** Longer than the time in which a change can be undone. */
const settle = () => pass(notificationLimits.statusAfterSeconds + 1);

const historyOf = async (id = request) => {
  const rows = await db
    .selectFrom('request_status_change')
    .select('status_id')
    .where('request_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ status_id }) => status_id);
};

/** Days since a request was completed, as a report computes it; null if it is not completed or the time is not known. */
async function daysSinceCompletion(id = request): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select round(extract(epoch from now() - last.changed_at) / 86400)::int as days
    from collaboration_request request, lateral (
      select status_id, changed_at from request_status_change where request_id = request.id order by id desc limit 1) last
    where request.id = ${id} and request.deleted_at is null and request.status_id = ${completed} and last.status_id = ${completed}`.execute(
    db,
  );
  return rows[0]?.days ?? null;
}

test('a change of status that is refused is not in the history of the request', async () => {
  await settle();
  expect(await keyOf(helper.call.requests.updateStatus({ id: request, statusId: completed }))).toBe(
    'requests.notOwner',
  );
  const undescribed = await createRequest(owner, { description: null });
  expect(await keyOf(owner.call.requests.updateStatus({ id: undescribed, statusId: active }))).toBe(
    'requests.descriptionRequired',
  );
  expect([await historyOf(), await historyOf(undescribed)]).toEqual([[active], [draft]]);
});

test('editing a completed request does not change the time of its completion', async () => {
  await settle();
  await set(completed);
  await product.passTime(40, 'days');
  const { title, description, collaboration_type_id, technical_area_ids, share_scope } = await owner.call.requests.byId(
    { id: request },
  );
  await owner.call.requests.update({
    id: request,
    title: `${title}!`,
    description,
    collaboration_type_id,
    technical_area_ids,
    share_scope,
    institute_ids: [],
  });
  await set(completed);
  expect(await daysSinceCompletion()).toBe(40);
  expect(await historyOf()).toEqual([active, completed]);
});

test('a completion that is undone within a minute is not in the history, however many changes lie between', async () => {
  await settle();
  await set(completed);
  await set(inProgress);
  await set(active);
  expect(await historyOf()).toEqual([active]);
  expect(await daysSinceCompletion()).toBeNull();
});

test('a completed request that is opened by mistake and set back keeps the time of its completion', async () => {
  await settle();
  await set(completed);
  await product.passTime(40, 'days');
  await set(active);
  expect(await daysSinceCompletion()).toBeNull();
  await pass(notificationLimits.statusAfterSeconds - 5);
  await set(completed);
  expect(await daysSinceCompletion()).toBe(40);
});

test('the history of a request keeps a status that lasted a minute, and a request completed a second time has the second time', async () => {
  await settle();
  await set(completed);
  await product.passTime(40, 'days');
  await set(active);
  await settle();
  await set(completed);
  expect(await historyOf()).toEqual([active, completed, active, completed]);
  expect(await daysSinceCompletion()).toBe(0);
});

test('setting the same status again does not begin its minute again', async () => {
  await settle();
  await set(inProgress);
  for (let n = 0; n < 3; n += 1) {
    await pass(notificationLimits.statusAfterSeconds / 2);
    await set(inProgress);
  }
  await set(completed);
  expect(await historyOf()).toEqual([active, inProgress, completed]);
});

test('the history of a request has the posting of a draft and the expiry', async () => {
  const id = await createRequest(owner, { description: null });
  await settle();
  const { title, collaboration_type_id, technical_area_ids, share_scope } = await owner.call.requests.byId({ id });
  await owner.call.requests.update({
    id,
    title,
    description: 'Now with words.',
    collaboration_type_id,
    technical_area_ids,
    share_scope,
    institute_ids: [],
    post: true,
  });
  expect(await historyOf(id)).toEqual([draft, active]);
  await product.passTime(expiry.askedAfterDays + 1, 'days');
  await product.runJob('expire-requests');
  await product.passTime(expiry.answerDays + 1, 'days');
  await product.runJob('expire-requests');
  expect(await historyOf(id)).toEqual([draft, active, expired]);
});

test('a request that an operator withdraws and restores keeps the time of its completion', async () => {
  const operator = await createStaff(product, 'operator');
  await settle();
  await set(completed);
  await product.passTime(40, 'days');
  const action = { id: request, reason: 'By mistake.' };
  await operator.call.operators.withdrawRequest(action);
  expect(await daysSinceCompletion()).toBeNull();
  await operator.call.operators.restoreRequest(action);
  expect(await daysSinceCompletion()).toBe(40);
  await owner.call.requests.delete({ id: request });
  expect(await daysSinceCompletion()).toBeNull();
  expect(await historyOf()).toEqual([active, completed]);
});

test('the time of a completion from before the history began is unknown, and an undone change does not invent one', async () => {
  await set(completed);
  await db.deleteFrom('request_status_change').where('request_id', '=', request).execute();
  expect(await daysSinceCompletion()).toBeNull();
  await set(active);
  expect(await historyOf()).toEqual([completed, active]);
  await set(completed);
  expect(await historyOf()).toEqual([completed]);
  expect(await daysSinceCompletion()).toBeNull();
});

test('erasing a person keeps the history of requests that stay, and deletes that of the others', async () => {
  const lonely = await createRequest(owner);
  await settle();
  await set(completed);
  await erase(product, owner);
  expect([await historyOf(lonely), await historyOf()]).toEqual([[], [active, completed]]);
});
