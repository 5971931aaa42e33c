import { createOffer, createRequest, createUser } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { referenceNewIds } from '@exchange/testkit/reference-query';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const owner = await createUser(product);
const viewer = await createUser(product, { areas: [101, 102, 103] });
/** Oldest first. */
const ids: number[] = [];
for (let count = 0; count < 120; count += 3)
  for (const technical_area_ids of [[101], [102], [101, 102, 103]])
    ids.push(await createRequest(owner, { technical_area_ids }));

const newest = (list: readonly number[]) => [...list].sort((a, b) => b - a);
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Moves requests to one moment, in the table and in what is derived from it. */
async function setCreated(list: readonly number[], at: string): Promise<void> {
  await sql`
    with moved as (update collaboration_request set created_at = ${at} where id = any(${[...list]}::int[]) returning id)
    update request_feed set created_at = ${at} where request_id in (select id from moved)`.execute(product.db);
}

describe('a list in pages', () => {
  const lists = [
    ['New', viewer.call.requests.listNew],
    ['one’s own', owner.call.requests.listOwn],
  ] as const;

  test.each(lists)('the last page of %s has no cursor', async (_, list) => {
    const first = await list({ limit: 100 });
    const rest = await list({ limit: 20, cursor: first.next_cursor ?? '' });
    expect(rest.items).toHaveLength(20);
    expect(rest.next_cursor).toBeNull();
  });

  test.each(lists)('a list of %s refuses an invalid cursor', async (_, list) => {
    const { next_cursor } = await list({ limit: 3 });
    for (const cursor of ['x', `${next_cursor}AAAA`, next_cursor?.slice(0, -4) ?? '', 'x'.repeat(100_000)])
      expect(await keyOf(list({ cursor }))).toBe('http.cursor');
  });

  test('the next page of New Requests is correct after newer requests and the deletion of the last one', async () => {
    const extra = await createRequest(owner);
    const first = await viewer.call.requests.listNew({ limit: 1 });
    expect(idsOf(first.items)).toEqual([extra]);
    const late = await createRequest(owner);
    await owner.call.requests.delete({ id: extra });
    const second = await viewer.call.requests.listNew({ limit: 2, cursor: first.next_cursor ?? '' });
    expect(idsOf(second.items)).toEqual(newest(ids).slice(0, 2));
    await owner.call.requests.delete({ id: late });
  });

  test('lists of requests are sorted by time to the microsecond, then by id', async () => {
    await setCreated(ids.slice(0, 40), '2026-11-20 10:00:00.000001+00');
    await setCreated(ids.slice(40, 80), '2026-11-20 10:00:00.000002+00');
    await setCreated(ids.slice(80), '2026-11-20 10:00:00+00');
    const expected = [...newest(ids.slice(40, 80)), ...newest(ids.slice(0, 40)), ...newest(ids.slice(80))];
    expect(await referenceNewIds(product.db, viewer.id)).toEqual(expected);
    for (const [, list] of lists)
      for (const limit of [1, 7, 40, 100]) expect(idsOf(await walkPages(list, limit))).toEqual(expected);
  });
});

test('requests hidden or offered at the same time have a stable order, which only offering again changes', async () => {
  const person = await createUser(product);
  const [hidden, offered] = [ids.slice(0, 12), ids.slice(12, 24)];
  for (const requestId of hidden) await person.call.requests.dismiss({ requestId });
  for (const requestId of offered) await createOffer(person, requestId);
  await sql`update recipient_state set acted_at = '2026-11-20 10:00:00.5+00'
      where user_id = ${person.id}`.execute(product.db);
  for (const limit of [1, 5, 12]) {
    expect(idsOf(await walkPages(person.call.requests.listDismissed, limit))).toEqual(newest(hidden));
    expect(idsOf(await walkPages(person.call.offers.listOffered, limit))).toEqual(newest(offered));
  }
  const [again = 0] = offered;
  await person.call.requests.dismiss({ requestId: hidden[0] ?? 0 });
  await person.call.offers.undoOfferHelp({ requestId: again });
  await createOffer(person, again);
  expect(idsOf((await person.call.requests.listDismissed({})).items)).toEqual(newest(hidden));
  expect(idsOf((await person.call.offers.listOffered({})).items)).toEqual([again, ...newest(offered.slice(1))]);
});

test('lists of requests show the names of areas and types as they are now', async () => {
  const areaName = async () =>
    (await viewer.call.requests.listNew({ limit: 1 })).items[0]?.technical_areas.find(({ id }) => id === 101)?.name;
  await createRequest(owner, { technical_area_ids: [101] });
  const before = await areaName();
  const rename = (name: string, fingerprint: string) =>
    sql`
      with named as (update technical_area set name = ${name} where id = 101)
      update seed_state set fingerprint = ${fingerprint} where name = 'seed'`.execute(product.db);
  await rename('Renamed', 'of a later release');
  expect(await areaName()).toBe('Renamed');
  await rename(before ?? '', 'of the release after it');
  expect(await areaName()).toBe(before);
});
