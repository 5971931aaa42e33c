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
const post = (areas: number[], details = {}) => createRequest(owner, { technical_area_ids: areas, ...details });

test('areas and types are counted by requests without an offer, and groups under five are left out', async () => {
  const ids: number[] = [];
  for (let n = 0; n < operatorLimits.demandMinRequests; n += 1) ids.push(await post([110, 111]));
  const [offered = 0] = ids;
  await createOffer(helper, offered);
  for (let n = 1; n < operatorLimits.demandMinRequests; n += 1) await post([103], { collaboration_type_id: 102 });
  expect(await area()).toEqual({
    rows: [111, 110].map((id) => expect.objectContaining({ id, requests: 5, without_offer: 4, people: 0 })),
    min_requests: operatorLimits.demandMinRequests,
    left_out: { groups: 1, requests: 4 },
  });
  expect(await operator.call.operators.demand({ by: 'type' })).toMatchObject({
    rows: [{ id: 101, requests: 5, without_offer: 4, people: null }],
    left_out: { groups: 1, requests: 4 },
  });
  await post([103], { collaboration_type_id: 102 });
  const { rows, left_out } = await area();
  expect(rows.map(({ id, without_offer }) => [id, without_offer])).toEqual([
    [103, 5],
    [111, 4],
    [110, 4],
  ]);
  expect(left_out).toEqual({ groups: 0, requests: 0 });
});

test('a number of people under five is not told', async () => {
  const people = await Promise.all(Array.from({ length: operatorLimits.demandMinRequests }, () => createUser(product)));
  const found = async () => (await area()).rows.find(({ id }) => id === 110)?.people;
  for (const [at, person] of people.entries()) {
    await person.call.profiles.update({ technical_area_ids: [110] });
    expect(await found()).toBe(at + 1 < operatorLimits.demandMinRequests ? null : operatorLimits.demandMinRequests);
  }
});

test('drafts, deleted requests, those of people who leave and old ones do not count', async () => {
  const other = await createUser(product);
  const make = (details = {}) => createRequest(other, { technical_area_ids: [104], ...details });
  for (let n = 0; n < 4; n += 1) await make();
  const counted = async (weeks: 4 | 12 | 52 = 12) => (await area(weeks)).rows.some(({ id }) => id === 104);
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
