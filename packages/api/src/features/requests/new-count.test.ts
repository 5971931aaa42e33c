import { limits } from '@exchange/contract/limits';
import { masterStatus, requestStatus, shareScopes } from '@exchange/contract/statuses';
import { beOpenTo, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { createRandom } from '@exchange/testkit/random';
import { referenceNewIds } from '@exchange/testkit/reference-query';
import { openTestApp } from '@exchange/testkit/test-file';
import { listInstitutes } from '@exchange/testkit/users';
import { expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

const countFor = ({ call }: User, areas: readonly number[]) =>
  call.requests.countNew({ technical_area_ids: areas.join(',') });

test('more than fifty requests that match chosen areas are counted as fifty and more', async () => {
  const area = 1503;
  const owner = await createUser(product);
  const viewer = await createUser(product, { areas: [] });
  for (let made = 0; made < limits.countedRequests; made += 1)
    await createRequest(owner, { technical_area_ids: [area] });
  expect(await countFor(viewer, [area])).toEqual({ count: limits.countedRequests, has_more: false });
  await createRequest(owner, { technical_area_ids: [area] });
  expect(await countFor(viewer, [area])).toEqual({ count: limits.countedRequests, has_more: true });
  expect(await countFor(viewer, [])).toEqual({ count: 0, has_more: false });
});

test.each([1, 2, 3])(
  'a person who chooses areas is told how many requests New Requests will have once they are saved (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const areas = [1601, 1602, 1603, 1604, 1605];
    const types = [101, 102, 201];
    const institutes = await listInstitutes(product.db, 3);
    const people: User[] = [];
    for (let made = 0; made < 6; made += 1)
      people.push(await createUser(product, { institute: random.pick([null, ...institutes]), areas: [] }));
    const cells = types.flatMap((type) => areas.map((area) => [type, area] as const));
    for (const person of people)
      await beOpenTo(person, random.pick(Object.values(masterStatus)), random.some(random.some(cells)));
    for (let made = 0; made < 25; made += 1) {
      const owner = random.pick(people);
      const { is_verified_institute } = await owner.call.profiles.own();
      const share_scope = random.pick(shareScopes.filter((scope) => scope !== 'my' || is_verified_institute));
      const description = random.pick([null, 'Described.', 'Described.', 'Described.']);
      const id = await createRequest(owner, {
        description,
        collaboration_type_id: random.pick(types),
        technical_area_ids: random.some(areas),
        share_scope,
        institute_ids: share_scope === 'selected' ? random.some(institutes) : [],
      });
      const other = random.pick(people.filter((person) => person !== owner));
      if (description === null) continue;
      const action = random.below(5);
      const sees = (await referenceNewIds(product.db, other.id)).includes(id) || share_scope === 'everyone';
      if (action === 0 && sees) await other.call.requests.dismiss({ requestId: id });
      if (action === 1 && sees) await createOffer(other, id);
      if (action === 2) await owner.call.requests.updateStatus({ id, statusId: requestStatus.completed });
    }
    const [blocker, blocked] = people;
    if (blocker && blocked) await blocker.call.blocks.block({ userId: blocked.id });
    let matching = 0;
    for (const person of people)
      for (let tried = 0; tried < 4; tried += 1) {
        const chosen = random.some(areas);
        const counted = await countFor(person, chosen);
        await person.call.profiles.update({ technical_area_ids: chosen });
        const found = await referenceNewIds(product.db, person.id);
        expect(counted).toEqual({ count: found.length, has_more: false });
        expect((await person.call.requests.listNew({ limit: 100 })).items).toHaveLength(found.length);
        matching += found.length;
      }
    expect(matching).toBeGreaterThan(0);
  },
);
