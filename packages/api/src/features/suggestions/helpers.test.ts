import { limits, rates } from '@exchange/contract/limits';
import { masterStatus } from '@exchange/contract/statuses';
import { beOpenTo, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { usesOfQuota } from '@exchange/testkit/quotas';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const limited = await openTestApp();

type Profile = Parameters<User['call']['profiles']['update']>[0];

/** A listed person who knows the area of the request. */
async function listed(profile: Profile = {}, details: Parameters<typeof createUser>[1] = {}): Promise<User> {
  const person = await createUser(product, { areas: [2411], ...details });
  await person.call.profiles.update({ is_listed: true, ...profile });
  return person;
}

let owner: User;
let request: number;
beforeEach(async () => {
  await product.db.updateTable('app_user').set({ is_listed: false }).execute();
  owner = await createUser(product);
  request = await createRequest(owner, {
    title: 'A quartz tube with a frit',
    description: 'Who can blow it?',
    technical_area_ids: [2411],
  });
});

const helpers = (by = owner, id = request) => by.call.suggestions.listHelpers({ id });
const idsOf = async (id = request) => (await helpers(owner, id)).map(({ user_id }) => user_id);

test('only the owner of a request sees who might help', async () => {
  const other = await listed();
  expect(await keyOf(helpers(other))).toBe('requests.notFound');
  expect(await keyOf(helpers(owner, 999_999))).toBe('requests.notFound');
});

test('people who are not in the directory, or cannot see the request, are not proposed as helpers', async () => {
  await createUser(product, { areas: [2411] });
  const notOpen = await listed();
  await beOpenTo(notOpen, masterStatus.notOpen);
  expect(await idsOf()).toEqual([]);
  const oxford = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  const mine = await createRequest(oxford, { technical_area_ids: [2411], share_scope: 'my' });
  await listed();
  expect(await oxford.call.suggestions.listHelpers({ id: mine })).toEqual([]);
});

test('the owner of a request is not proposed people in a block with them, whichever of the two blocks', async () => {
  const blocked = await listed();
  const blocking = await listed();
  await owner.call.blocks.block({ userId: blocked.id });
  await blocking.call.blocks.block({ userId: owner.id });
  expect(await idsOf()).toEqual([]);
});

test('what people are open to, hide or decline changes neither who is proposed as a helper nor the order', async () => {
  const people = [await listed(), await listed(), await listed()];
  const before = await idsOf();
  expect(before).toEqual(people.map(({ id }) => id));
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error('There are three.');
  await beOpenTo(first, masterStatus.custom);
  await second.call.requests.dismiss({ requestId: request });
  expect(await idsOf()).toEqual(before);
});

test('possible helpers who fit better by areas and bio come first, and one who offered help is not proposed', async () => {
  const byBio = await listed({
    technical_area_ids: [2002],
    description: 'I am a glassblower and repair vacuum lines.',
  });
  const byArea = await listed({ description: 'Glassblower for thirty years: quartz, frits, Schlenk lines.' });
  const stranger = await listed({ technical_area_ids: [2002], description: 'Medieval trade.' });
  const found = await helpers();
  expect(found.map(({ user_id }) => user_id)).toEqual([byArea.id, byBio.id]);
  expect(found.map(({ user_id }) => user_id)).not.toContain(stranger.id);
  expect(found[0]).toMatchObject({ areas: [{ id: 2411 }], asked_at: null });
  expect(found[1]?.words).toContain('glassblower');
  await owner.call.asks.send({ requestId: request, userId: byBio.id });
  expect((await helpers())[1]?.asked_at).not.toBe(null);
  await createOffer(byArea, request);
  expect(await idsOf()).toEqual([byBio.id]);
});

test('of possible helpers who fit equally, those who were not asked lately come first', async () => {
  const [first, second] = [await listed(), await listed()];
  await owner.call.asks.send({ requestId: await createRequest(owner), userId: first.id });
  expect(await idsOf()).toEqual([second.id, first.id]);
});

describe('who might help with several requests', () => {
  const helpersOf = (ids: readonly number[], by = owner) => by.call.suggestions.listHelpersOf({ ids: ids.join(',') });

  test('the proposal of helpers for several requests leaves out requests of others, deleted and unknown ones', async () => {
    const other = await listed();
    const ofOther = await createRequest(other, { technical_area_ids: [2411] });
    const deleted = await createRequest(owner, { technical_area_ids: [2411] });
    await owner.call.requests.delete({ id: deleted });
    expect(await helpersOf([ofOther, deleted, 999_999])).toEqual([]);
    expect((await helpersOf([ofOther, request])).map(({ id }) => id)).toEqual([request]);
    expect(await helpersOf([request], other)).toEqual([]);
  });

  test('in a proposal for several requests, each has its own helpers, by its area, audience, offers and invitations', async () => {
    const glass = await listed({ description: 'Glassblower for thirty years.' });
    const offering = await listed();
    const ofOxford = { email: uniqueEmail('ox.ac.uk'), areas: [2411, 101] };
    const oxford = await listed({}, ofOxford);
    const geneticist = await listed({ technical_area_ids: [101] });
    const verified = await createRequest(owner, {
      title: 'A quartz tube',
      technical_area_ids: [2411],
      share_scope: 'verified',
    });
    const genes = await createRequest(owner, { title: 'A gene', technical_area_ids: [101] });
    await createOffer(offering, request);
    await owner.call.asks.send({ requestId: genes, userId: oxford.id });
    const found = await helpersOf([genes, request, verified]);
    expect(found.map(({ id }) => id)).toEqual([genes, request, verified]);
    for (const { id, helpers: together } of found) expect(together).toEqual(await helpers(owner, id));
    const people = Object.fromEntries(found.map((one) => [one.id, one.helpers.map(({ user_id }) => user_id)]));
    expect(people[genes]?.sort()).toEqual([oxford.id, geneticist.id].sort());
    expect(people[request]).toContain(glass.id);
    expect(people[request]).not.toContain(offering.id);
    expect(people[verified]).toEqual([oxford.id]);
  });

  test('proposing helpers counts as reading directory pages with as many people, and not without an own request', async () => {
    const ada = await createUser(limited);
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await createRequest(ada));
    const uses = () => usesOfQuota(limited.db, 'people', ada.id);
    await helpersOf([999_999], ada);
    expect(await uses()).toBe(0);
    await helpersOf(ids, ada);
    expect(await uses()).toBe(3);
    await limited.db
      .updateTable('quota_usage')
      .set({ uses: rates.directoryPagesPerDay - 2 })
      .execute();
    expect(await keyOf(helpersOf(ids, ada))).toBe('directory.tooMany');
    expect(await uses()).toBe(rates.directoryPagesPerDay - 2);
    const tooMany = Array.from({ length: limits.helpedRequests + 1 }, (_, n) => n + 1);
    await expect(helpersOf(tooMany, ada)).rejects.toThrow();
  });
});
