import { createOffer, createRequest, createStaff, createUser, type User } from '@exchange/testkit/app-users';
import { feedErrors } from '@exchange/testkit/consistency-queries';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

const reason = 'Advertising, five reports';
const operator = await createStaff(product, 'operator');

let owner: User;
let requestId: number;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada' });
  requestId = await createRequest(owner, { title: 'Proofreading, fast and cheap' });
});
const withdraw = (id = requestId) => operator.call.operators.withdrawRequest({ id, reason });
const restore = (id = requestId) => operator.call.operators.restoreRequest({ id, reason: 'A mistake' });
const find = async (state: 'all' | 'active' | 'withdrawn' | 'reported', q = 'proofreading') =>
  (await operator.call.operators.listRequests({ state, q, limit: 100 })).items.map(({ id }) => id);

test('operators cannot find, withdraw or restore drafts and requests that their owners deleted', async () => {
  const draft = await createRequest(owner, { title: 'Proofreading draft', description: null });
  const again = await createRequest(owner, { title: 'Proofreading, a draft again' });
  await owner.call.requests.updateStatus({ id: again, statusId: 1 });
  await owner.call.requests.delete({ id: requestId });
  for (const id of [draft, again, requestId, 999_999])
    expect(await refusalOf(withdraw(id))).toMatchObject({ status: 404 });
  expect(await keyOf(restore())).toBe('operators.notWithdrawn');
  for (const state of ['all', 'active', 'withdrawn'] as const)
    for (const id of [draft, again, requestId]) expect(await find(state)).not.toContain(id);
});

test('an owner cannot bring back a request that an operator withdrew', async () => {
  await withdraw();
  expect(await keyOf(owner.call.requests.updateStatus({ id: requestId, statusId: 2 }))).toBe('requests.notFound');
  expect((await owner.call.requests.listOwn({})).items).toEqual([]);
  expect(await refusalOf(withdraw())).toMatchObject({ status: 404 });
});

test('a request that an operator withdraws leaves every list until it is restored, and its owner is told why', async () => {
  const helper = await createUser(product);
  const reader = await createUser(product);
  await createOffer(helper, requestId);
  await withdraw();
  for (const state of ['all', 'withdrawn'] as const) expect(await find(state)).toContain(requestId);
  expect(await find('active')).not.toContain(requestId);
  expect((await reader.call.requests.search({ q: 'proofreading' })).items).toEqual([]);
  expect((await helper.call.offers.listOffered({})).items).toEqual([]);
  expect((await product.emailsTo(owner, 'moderation'))[0]?.text_body).toContain(reason);
  expect(await product.emailsTo(helper, 'status')).toHaveLength(1);
  expect(await feedErrors(db)).toEqual([]);

  await restore();
  expect((await reader.call.requests.search({ q: 'proofreading' })).items.map(({ id }) => id)).toContain(requestId);
  expect((await helper.call.offers.listOffered({})).items).toHaveLength(1);
  expect((await owner.call.requests.listOwn({})).items).toHaveLength(1);
  expect(await feedErrors(db)).toEqual([]);
  expect(await product.emailsTo(owner, 'moderation')).toHaveLength(2);
});

test('withdrawing a request ten times at the same moment withdraws it once, with one email', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => withdraw()));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await product.emailsTo(owner, 'moderation')).toHaveLength(1);
});

test('operators find a request among the reported ones once a report about it is open', async () => {
  const reader = await createUser(product);
  expect(await find('reported')).not.toContain(requestId);
  await reader.call.reports.send({ kind: 'request', id: requestId, reason: 'spam' });
  expect(await find('reported', String(requestId))).toEqual([requestId]);
});
