import { limits } from '@exchange/contract/limits';
import { exportOf } from '@exchange/testkit/accounts';
import { createCompletedRequest, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
let owner: User;
let ada: User;
beforeEach(async () => {
  await sql`truncate collaboration_request, request_search, search_word, area_use cascade`.execute(product.db);
  owner = await createUser(product, { areas: [101] });
  ada = await createUser(product, { areas: [101] });
});

type Saved = Parameters<User['call']['savedSearches']['save']>[0];
const save = async (fields: Partial<Saved> = {}, person = ada) =>
  (await person.call.savedSearches.save({ name: 'Gels', q: 'gel', ...fields })).id;
const list = (person = ada) => person.call.savedSearches.list();
const counts = async (person = ada) => (await list(person)).map(({ new_count }) => new_count);

test('another person cannot see, rename, open or remove a saved search, which looks unknown to them', async () => {
  const id = await save();
  expect(await list(owner)).toEqual([]);
  const { opened_at } = (await list())[0] ?? {};
  for (const target of [id, 999_999_999])
    for (const call of [
      () => owner.call.savedSearches.rename({ id: target, name: 'Mine' }),
      () => owner.call.savedSearches.open({ id: target }),
      () => owner.call.savedSearches.remove({ id: target }),
    ])
      expect(await keyOf(call())).toBe('savedSearches.notFound');
  expect(await list()).toMatchObject([{ id, name: 'Gels', opened_at }]);
});

test('the number of new requests of a saved search counts none that its owner may not see', async () => {
  const colleague = await createUser(product, { email: uniqueEmail('ethz.ch'), areas: [101] });
  const atEth = await createUser(product, { email: uniqueEmail('ethz.ch'), areas: [101] });
  for (const person of [ada, colleague])
    for (const fields of [{}, { q: 'gle' }, { q: '' }, { q: '', among: 'all' }, { q: '-nothing' }] as const)
      await save(fields, person);
  const title = 'Gel';
  await createRequest(atEth, { title, share_scope: 'my' });
  await createRequest(owner, { title, description: null });
  await createCompletedRequest(owner, { title });
  await owner.call.requests.delete({ id: await createRequest(owner, { title }) });
  await createRequest(ada, { title });
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  expect(await counts(colleague)).toEqual([2, 0, 2, 2, 2]);
});

test('the number of new requests of a saved search leaves out those of both users in a block, until it ends', async () => {
  for (const person of [ada, owner]) {
    await save({}, person);
    await save({ q: '' }, person);
  }
  await createRequest(owner, { title: 'Gel' });
  await createRequest(ada, { title: 'Gel' });
  await owner.call.blocks.block({ userId: ada.id });
  expect([...(await counts()), ...(await counts(owner))]).toEqual([0, 0, 0, 0]);
  await owner.call.blocks.unblock({ userId: ada.id });
  expect([...(await counts()), ...(await counts(owner))]).toEqual([1, 1, 1, 1]);
});

test('a saved search does not count hidden requests, and those that the user offered help on, as new', async () => {
  await save();
  await save({ q: '' });
  const hidden = await createRequest(owner, { title: 'Gel' });
  const offered = await createRequest(owner, { title: 'Gel' });
  expect(await counts()).toEqual([2, 2]);
  await ada.call.requests.dismiss({ requestId: hidden });
  await createOffer(ada, offered);
  expect(await counts()).toEqual([0, 0]);
});

describe('what is new', () => {
  test('the new requests of a saved search are those that were posted since it was saved or last opened', async () => {
    await createRequest(owner, { title: 'Gel before' });
    const id = await save();
    expect(await counts()).toEqual([0]);
    await createRequest(owner, { title: 'Gel after' });
    await createRequest(owner, { title: 'Something else' });
    expect(await counts()).toEqual([1]);
    await ada.call.savedSearches.open({ id });
    expect(await counts()).toEqual([0]);
    await createRequest(owner, { title: 'Gel again' });
    await product.passTime(40, 'days');
    expect(await list()).toMatchObject([{ new_count: 1, has_more: false }]);
  });

  test('the new requests of a saved search are those that the search itself finds, by words, meanings and filters, without typing errors', async () => {
    const searches: Partial<Saved>[] = [
      { q: 'electrophoresis' },
      { q: 'electrophoersis' },
      { q: '', type: '101' },
      { q: '', type: '102' },
      { q: '', area: '101,304', among: 'all' },
      { q: '', area: '304', among: 'all' },
      { q: 'gel', institute: '1' },
      { q: '', offers: 'none' },
    ];
    for (const fields of searches) await save(fields);
    for (const person of [owner, ada])
      await createRequest(person, {
        title: 'Gel electrophoresis',
        collaboration_type_id: 101,
        technical_area_ids: [101],
      });
    await product.runJob('refresh-search');
    const found = await Promise.all(
      searches.map(async ({ name: _, ...fields }) => (await ada.call.requests.search(fields)).items.length),
    );
    expect(found).toEqual([1, 1, 1, 0, 1, 0, 0, 1]);
    expect(await counts()).toEqual([1, 0, 1, 0, 1, 0, 0, 1]);
  });

  test('the number of new requests of a saved search is counted up to a limit', async () => {
    await save();
    for (let n = 0; n <= limits.countedRequests; n += 1) {
      expect(await list()).toMatchObject([{ new_count: n, has_more: false }]);
      await createRequest(owner, { title: `Gel ${n}` });
    }
    expect(await list()).toMatchObject([{ new_count: limits.countedRequests, has_more: true }]);
  });
});

describe('searches', () => {
  test('saved searches are listed as saved, the oldest first, and can be renamed and removed', async () => {
    const first = await save({ name: '  Gels ', q: ' gel or "blot" ', type: '101,102', sort: 'best' });
    const second = await save({ name: 'New', q: '-', area: '304', offers: 'none' });
    const none = { type: '', area: '', institute: '' };
    expect(await list()).toMatchObject([
      { ...none, id: first, name: 'Gels', q: 'gel or "blot"', type: '101,102', among: 'all', sort: 'best' },
      { ...none, id: second, name: 'New', q: '-', area: '304', among: 'matching', offers: 'none', sort: 'newest' },
    ]);
    await ada.call.savedSearches.rename({ id: first, name: 'Gels and blots' });
    await ada.call.savedSearches.remove({ id: second });
    expect(await list()).toMatchObject([{ id: first, name: 'Gels and blots' }]);
    expect(await keyOf(ada.call.savedSearches.remove({ id: second }))).toBe('savedSearches.notFound');
  });

  test('saving a search is refused without a name, with a name over eighty characters, or with words that cannot be stored', async () => {
    for (const fields of [{ name: ' ' }, { name: 'x'.repeat(81) }, { q: 'x'.repeat(256) }, { q: 'a\u0000b' }])
      expect(await refusalOf(save(fields))).toMatchObject({ status: 400 });
    await save({ name: 'é'.repeat(limits.savedSearchName), q: 'x'.repeat(limits.searchText) });
    expect(await list()).toHaveLength(1);
  });

  test('a person has at most twenty saved searches, also when several are saved at the same moment', async () => {
    for (let n = 2; n < limits.savedSearches; n += 1) await save();
    // Counting goes on, writing waits.
    const hold = sql`lock table saved_search in share row exclusive mode`;
    const results = await whileLocked(product.db, (tx) => hold.execute(tx), Array(5).fill(save));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await keyOf(save())).toBe('savedSearches.tooMany');
    const [first] = await list();
    await ada.call.savedSearches.remove({ id: first?.id ?? 0 });
    await save();
    expect(await list()).toHaveLength(limits.savedSearches);
    await save({}, owner);
  });

  test('saved searches are in the export of their owner', async () => {
    const id = await save({ name: 'Words of Ada', type: '101' });
    expect(JSON.parse(await exportOf(product, ada)).saved_searches).toMatchObject([
      { id, name: 'Words of Ada', type_ids: [101] },
    ]);
    expect(await exportOf(product, owner)).not.toContain('Words of Ada');
  });
});
