import { limits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { erase, exportOf } from '@exchange/testkit/accounts';
import { createCompletedRequest, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

let owner: User;
let reader: User;
let request: number;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada Example' });
  reader = await createUser(product);
  request = await createCompletedRequest(owner, { title: 'Which landmarks survive milling?' });
});

const solution = 'Starch grains, frozen at once.';
const save = (is_solution_shown: boolean, text: string | null = solution, person = owner) =>
  person.call.requests.saveSolution({ id: request, solution: text, is_solution_shown });
const setStatus = (statusId: number) => owner.call.requests.updateStatus({ id: request, statusId });
const read = (person = reader) => person.call.requests.byId({ id: request });
const isFound = async (q = 'landmarks milling', person = reader) =>
  (await person.call.requests.search({ q, among: 'solved' })).items.some(({ id }) => id === request);

test('only the owner says what solved a request, and only while the request is Successful', async () => {
  expect(await keyOf(save(true, solution, reader))).toBe('requests.notOwner');
  for (const status of [requestStatus.active, requestStatus.cancelled]) {
    await setStatus(status);
    expect(await keyOf(save(true))).toBe('requests.notSolved');
  }
  await owner.call.requests.delete({ id: request });
  expect(await keyOf(save(true))).toBe('requests.notFound');
});

test('a solution of a request that is too long is refused', async () => {
  const long = 'x'.repeat(limits.solution + 1);
  expect(await refusalOf(save(true, long))).toMatchObject({ status: 400, fields: { solution: expect.any(String) } });
  expect(await isFound()).toBe(false);
});

test('until the owner shows a solution, only the owner reads it, and no search finds the request as solved', async () => {
  expect(await isFound()).toBe(false);
  await save(false);
  expect([await isFound(), await read()]).toMatchObject([false, { solution: null, is_solution_shown: false }]);
  expect(await read(owner)).toMatchObject({ solution, is_solution_shown: false });
});

test('people who may see a solved request find it by its words and its solution, until the solution is not shown', async () => {
  await save(true);
  expect([await isFound(), await isFound('starch grains')]).toEqual([true, true]);
  expect(await read()).toMatchObject({ solution, is_solution_shown: true });
  const { count } = await reader.call.requests.countFound({ q: 'starch grains', among: 'solved', area: '101' });
  expect(count).toBeGreaterThan(0);
  expect((await reader.call.requests.search({ q: 'starch' })).items).toEqual([]);
  await save(false);
  expect([await isFound(), await read()]).toMatchObject([false, { solution: null }]);
});

test('a solution is shown only while its request is Successful and not deleted', async () => {
  await save(true);
  await setStatus(requestStatus.active);
  expect([await isFound(), await read()]).toMatchObject([false, { solution: null, is_solution_shown: false }]);
  await setStatus(requestStatus.completed);
  expect(await isFound()).toBe(true);
  await owner.call.requests.delete({ id: request });
  expect(await isFound()).toBe(false);
});

test('the search for solved requests leaves out the user’s own, those outside their scope and those across a block', async () => {
  await save(true);
  expect(await isFound(undefined, owner)).toBe(false);
  const other = await createUser(product);
  await other.call.blocks.block({ userId: owner.id });
  await owner.call.blocks.block({ userId: reader.id });
  expect([await isFound(undefined, other), await isFound()]).toEqual([false, false]);
  const oxford = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  const mine = await createCompletedRequest(oxford, { title: 'Our own starch', share_scope: 'my' });
  await oxford.call.requests.saveSolution({ id: mine, solution, is_solution_shown: true });
  const colleague = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  request = mine;
  expect(await isFound('own starch', colleague)).toBe(true);
  expect(await isFound('own starch', await createUser(product))).toBe(false);
});

test('the search for solved requests finds no words of chats, and cannot be saved', async () => {
  request = await createRequest(owner, { title: 'Another grid' });
  await createOffer(reader, request, 'Use the zirconium holder.');
  await setStatus(requestStatus.completed);
  await save(true);
  expect(await isFound('zirconium')).toBe(false);
  const saved = reader.call.savedSearches.save({ name: 'Solved', among: 'solved' as 'all' });
  expect(await keyOf(saved)).toBe('http.invalid');
});

test('the solution of a request is in the export of the account, and is deleted with the account', async () => {
  await createOffer(reader, await createRequest(owner));
  await save(true);
  expect(JSON.parse(await exportOf(product, owner)).requests).toMatchObject([
    { solution, is_solution_shown: true },
    { solution: null, is_solution_shown: false },
  ]);
  await erase(product, owner);
  const kept = product.db.selectFrom('collaboration_request').select('id').where('solution', 'is not', null);
  expect(await kept.where('user_id', '=', owner.id).execute()).toEqual([]);
});
