import { areaQuestionAfter } from '@exchange/contract/limits';
import { exportOf } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const owner = await createUser(product);
let ada: User;
beforeEach(async () => {
  ada = await createUser(product, { areas: [101, 102] });
});

type Reason = Parameters<User['call']['requests']['giveHidingReason']>[0]['reason'];
const give = (requestId: number, reason: Reason = 'not_my_area', person = ada) =>
  person.call.requests.giveHidingReason({ requestId, reason });
const hide = async (areaIds: number[] = [101]) => {
  const requestId = await createRequest(owner, { technical_area_ids: areaIds });
  await ada.call.requests.dismiss({ requestId });
  return requestId;
};
/** Hides a request of these areas as not the person's area. @returns the area that is asked about */
const hideAs = async (areaIds: number[], reason: Reason = 'not_my_area') =>
  (await give(await hide(areaIds), reason)).area?.id ?? null;
const hideTimes = async (times: number, areaIds: number[]) => {
  const asked: (number | null)[] = [];
  for (let n = 0; n < times; n += 1) asked.push(await hideAs(areaIds));
  return asked;
};
const exported = async (person: User) => JSON.parse(await exportOf(product, person));

describe('a reason', () => {
  test('a reason for hiding a request cannot be given for a request that one does not see, has not hidden or offers help on', async () => {
    const unseen = await createRequest(owner, { share_scope: 'verified' });
    expect(await keyOf(give(unseen))).toBe('requests.notFound');
    const seen = await createRequest(owner);
    expect(await keyOf(give(seen))).toBe('requests.notHidden');
    await createOffer(ada, seen);
    expect(await keyOf(give(seen))).toBe('requests.notHidden');
    expect(await keyOf(give(await hide(), 'no_time', owner))).toBe('requests.notHidden');
  });

  test('a reason for hiding a request is in the export and the hidden list of the person, and no other user learns of it', async () => {
    const id = await hide();
    const before = [await owner.call.requests.byId({ id }), await owner.call.requests.listOwn({})];
    const hidden = async () => (await ada.call.requests.listDismissed({})).items;
    expect(await hidden()).toMatchObject([{ id, hiding_reason: null }]);
    await give(id, 'unclear');
    expect(await hidden()).toMatchObject([{ id, hiding_reason: 'unclear' }]);
    expect((await exported(ada)).hidden_requests).toMatchObject([{ id, reason: 'unclear' }]);
    expect([await owner.call.requests.byId({ id }), await owner.call.requests.listOwn({})]).toEqual(before);
    expect(JSON.stringify(await exported(owner))).not.toContain('unclear');
  });

  test('a reason for hiding a request can be changed and taken back, and goes when the request is shown again or answered', async () => {
    const reasons = () =>
      product.db.selectFrom('recipient_state').select('reason').where('user_id', '=', ada.id).execute();
    const id = await hide();
    await give(id, 'no_time');
    await give(id, 'does_not_suit');
    expect(await reasons()).toEqual([{ reason: 'does_not_suit' }]);
    await give(id, null);
    expect(await reasons()).toEqual([{ reason: null }]);
    await give(id, 'no_time');
    await ada.call.requests.undoDismiss({ requestId: id });
    await ada.call.requests.dismiss({ requestId: id });
    expect(await reasons()).toEqual([{ reason: null }]);
    await give(id, 'no_time');
    await createOffer(ada, id);
    expect(await reasons()).toEqual([{ reason: null }]);
  });
});

describe('an area of the person who hides requests', () => {
  test('a person who hid several requests as “not my area” is asked once whether to give up the area that they share', async () => {
    expect(await hideTimes(areaQuestionAfter + 2, [101, 205])).toEqual([null, null, 101, null, null]);
    expect((await exported(ada)).areas_asked_about).toMatchObject([{ id: 101 }]);
    expect(await hideTimes(areaQuestionAfter, [102])).toEqual([null, null, 102]);
  });

  test('a person is not asked to give up an area after other reasons, after showing requests again, or if they do not have it', async () => {
    for (const reason of ['no_time', 'unclear', 'does_not_suit', null] as const)
      for (let n = 0; n < areaQuestionAfter; n += 1) expect(await hideAs([101], reason)).toBeNull();
    for (let n = 0; n < areaQuestionAfter; n += 1) {
      const id = await hide();
      expect((await give(id)).area).toBeNull();
      await ada.call.requests.undoDismiss({ requestId: id });
    }
    await ada.call.profiles.update({ technical_area_ids: [102] });
    expect(await hideTimes(areaQuestionAfter, [101])).toEqual([null, null, null]);
  });

  test('of two requests that are hidden at once, only one asks whether to give up the area', async () => {
    await hideTimes(areaQuestionAfter - 1, [101]);
    const ids = [await hide(), await hide()];
    const hold = sql`lock table area_question in share row exclusive mode`;
    const calls = ids.map((id) => () => give(id));
    const results = await whileLocked(product.db, (tx) => hold.execute(tx), calls);
    const asked = results.map((result) =>
      result.status === 'fulfilled' ? (result.value.area?.id ?? null) : 'refused',
    );
    expect(asked.toSorted()).toEqual([101, null]);
  });
});
