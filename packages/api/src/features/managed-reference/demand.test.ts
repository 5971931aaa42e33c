import { operatorLimits } from '@exchange/contract/limits';
import { createOffer, createRequest, createStaff, createUser } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const operator = await createStaff(product, 'operator');
const owner = await createUser(product);
const helper = await createUser(product);

const area = async (weeks: 4 | 12 | 52 = 12) => operator.call.operators.demand({ by: 'area', weeks });

/** Posts a request that has waited long enough to count. */
async function post(areas: number[], details = {}): Promise<number> {
  const id = await createRequest(owner, { technical_area_ids: areas, ...details });
  await sql`update collaboration_request set published_at = now() - interval '4 days' where id = ${id}`.execute(
    product.db,
  );
  return id;
}

test('an operator reads by area and type how many requests have no offer, small numbers counted together', async () => {
  const ids: number[] = [];
  for (let n = 0; n < operatorLimits.demandMinRequests; n += 1) ids.push(await post([110, 111]));
  const [offered = 0] = ids;
  await createOffer(helper, offered);
  for (let n = 1; n < operatorLimits.demandMinRequests; n += 1) await post([103, 104], { collaboration_type_id: 102 });
  const small = { id: 1, is_category: true, terms: 2, requests: 4, without_offer: 4, people: 0 };
  expect(await area()).toEqual({
    rows: [
      ...[111, 110].map((id) => expect.objectContaining({ id, terms: 1, requests: 5, without_offer: 4, people: 0 })),
      expect.objectContaining(small),
    ],
    min_requests: operatorLimits.demandMinRequests,
  });
  expect((await operator.call.operators.demand({ by: 'type' })).rows).toMatchObject([
    { id: 101, is_category: false, requests: 5, without_offer: 4, people: null },
    { id: 1, is_category: true, terms: 1, requests: 4, without_offer: 4, people: null },
  ]);
  await post([103], { collaboration_type_id: 102 });
  expect((await area()).rows.map(({ id, is_category, without_offer }) => [id, is_category, without_offer])).toEqual([
    [103, false, 5],
    [111, false, 4],
    [110, false, 4],
    [1, true, 4],
  ]);
});

test('the operators’ numbers of demand count a request once it is three days old', async () => {
  const ofArea = async () => (await area()).rows.find(({ id }) => id === 110)?.requests;
  const before = await ofArea();
  const id = await createRequest(owner, { technical_area_ids: [110] });
  expect(await ofArea()).toBe(before);
  await sql`update collaboration_request set published_at = now() - interval '73 hours' where id = ${id}`.execute(
    product.db,
  );
  expect(await ofArea()).toBe((before ?? 0) + 1);
});

test('the operators’ numbers of demand tell the exact number of people, and count each once in a category', async () => {
  const [first, second] = [await createUser(product), await createUser(product)];
  await first.call.profiles.update({ technical_area_ids: [110, 104] });
  await second.call.profiles.update({ technical_area_ids: [110, 104] });
  const { rows } = await area();
  expect(rows.find(({ id }) => id === 110)?.people).toBe(2);
  expect(rows.find(({ is_category }) => is_category)).toMatchObject({ terms: 1, people: 2 });
});

test('the operators’ numbers of demand leave out drafts, deleted and old requests, and requests of people who leave', async () => {
  const other = await createUser(product);
  const age = (id: number) =>
    sql`update collaboration_request set published_at = now() - interval '4 days' where id = ${id} and published_at is not null`.execute(
      product.db,
    );
  const make = async (details = {}) => {
    const id = await createRequest(other, { technical_area_ids: [204], ...details });
    await age(id);
    return id;
  };
  for (let n = 0; n < 4; n += 1) await make();
  const counted = async (weeks: 4 | 12 | 52 = 12) => (await area(weeks)).rows.some(({ id }) => id === 204);
  await make({ description: null });
  const again = await make();
  expect(await counted()).toBe(true);
  await other.call.requests.updateStatus({ id: again, statusId: 1 });
  expect(await counted()).toBe(false);
  await other.call.requests.updateStatus({ id: again, statusId: 2 });
  expect(await counted()).toBe(true);
  await sql`update collaboration_request set published_at = now() - interval '30 days'
    where id = ${again}`.execute(product.db);
  expect([await counted(4), await counted(12)]).toEqual([false, true]);
  await other.call.requests.delete({ id: again });
  expect(await counted(52)).toBe(false);
  await make();
  expect(await counted()).toBe(true);
  await operator.call.operators.suspendPerson({ id: other.id, reason: 'Ticket', days: null });
  expect(await counted()).toBe(false);
});
