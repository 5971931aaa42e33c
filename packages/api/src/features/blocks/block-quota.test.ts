import { rates } from '@exchange/contract/limits';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { setUsesOfQuota } from '@exchange/testkit/quotas';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let ada: User;
beforeEach(async () => {
  ada = await createUser(product);
});

/** Leaves so many views of the quota of profiles. */
const leaveViews = (views: number) => setUsesOfQuota(product.db, 'profiles', ada.id, rates.profilesPerDay - views);
const block = ({ id }: User) => ada.call.blocks.block({ userId: id });
const unblock = ({ id }: User) => ada.call.blocks.unblock({ userId: id });
const read = ({ hashid }: User) => ada.call.profiles.byId({ userId: hashid });

test('blocking a stranger uses the daily quota of profiles, each person once a day', async () => {
  const [one, two, three] = [await createUser(product), await createUser(product), await createUser(product)];
  await leaveViews(2);
  for (let time = 0; time < 3; time += 1) {
    await block(one);
    await unblock(one);
  }
  await read(one);
  await block(two);
  expect(await keyOf(block(three))).toBe('profiles.tooMany');
  expect(await keyOf(read(three))).toBe('profiles.tooMany');
  expect((await ada.call.blocks.list()).map(({ user_id }) => user_id)).toEqual([two.id]);
  await read(two);
});

test('when the daily quota of profiles is used up, a person whose profile was read that day can still be blocked', async () => {
  const [known, stranger] = [await createUser(product), await createUser(product)];
  await leaveViews(1);
  await read(known);
  expect(await keyOf(block(stranger))).toBe('profiles.tooMany');
  await block(known);
  await product.passTime(13, 'hours');
  await block(stranger);
});

test('when the daily quota of profiles is used up, a person can still block somebody with whom they have a chat', async () => {
  const [helper, owner] = [await createUser(product), await createUser(product)];
  await createOffer(helper, await createRequest(ada));
  await createOffer(ada, await createRequest(owner));
  await leaveViews(0);
  await block(helper);
  await block(owner);
  expect(await ada.call.blocks.list()).toHaveLength(2);
});
