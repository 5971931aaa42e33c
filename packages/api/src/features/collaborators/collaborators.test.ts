import { failedLookupsPerDay } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { refusals } from '@exchange/contract/refusals';
import { requestStatus } from '@exchange/contract/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClient, anAddress, goodPassword } from '../../testing/accounts.ts';
import { anOffer, aRequest, aUser, type Person } from '../../testing/people.ts';
import { whileHeld } from '../../testing/races.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { passTime } from '../../testing/time.ts';

let product: TestApp;
let owner: Person;
let person: Person;
let id: number;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  [owner, person] = await Promise.all([aUser(product), aUser(product)]);
  id = await aCompletedRequest(owner);
});
afterAll(() => product.close());

async function aCompletedRequest(of: Person): Promise<number> {
  const requestId = await aRequest(of);
  await of.call.requests.updateStatus({ id: requestId, statusId: requestStatus.completed });
  return requestId;
}
const track = (email: string, by = owner, request = id) => by.call.collaborators.track({ id: request, email });
const list = (by = owner, request = id) => by.call.collaborators.list({ id: request });
const pointsOf = async (of: Person) => (await of.call.profiles.ownPoints()).collaboration_points;
const refused = async (call: Promise<unknown>) => {
  const { status, message } = await refusalOf(call);
  return { status, message };
};
const reply = (key: keyof typeof refusals) => ({ status: refusals[key].status, message: refusals[key].sentence });

describe('tracking a collaborator', () => {
  test('a malformed address is refused before the request is looked up', async () => {
    const sentence = messages.validation.email;
    for (const email of ['', 'nobody', 'a@b', `"${person.email}"`, `${person.email}\u0000x`])
      for (const [by, request] of [
        [owner, id],
        [person, id],
        [owner, 999_999],
      ] as const)
        expect(await refused(track(email, by, request))).toEqual({ status: 400, message: sentence });
    // @ts-expect-error: what a client may send
    expect(await refused(owner.call.collaborators.track({ id }))).toEqual({ status: 400, message: sentence });
    // @ts-expect-error: what a client may send
    expect(await refused(owner.call.collaborators.track({ id, email: [person.email] }))).toEqual({
      status: 400,
      message: sentence,
    });
  });

  test('tracking on requests of others and on unknown ones is refused in the same way', async () => {
    const helper = await aUser(product);
    const open = await aRequest(owner);
    await anOffer(helper, open);
    const hidden = await aRequest(owner, { description: null });
    const deleted = await aCompletedRequest(person);
    await person.call.requests.delete({ id: deleted });
    for (const [by, request] of [
      [person, id],
      [helper, open],
      [person, hidden],
      [person, deleted],
      [person, 999_999],
      [person, 0],
    ] as const)
      for (const email of [person.email, owner.email, anAddress()])
        expect(await refused(track(email, by, request))).toEqual(reply('collaborators.notOwner'));
  });

  test.each([requestStatus.draft, requestStatus.active, requestStatus.inProgress, requestStatus.cancelled])(
    'tracking is refused in status %i for every address',
    async (statusId) => {
      await owner.call.requests.updateStatus({ id, statusId });
      for (const email of [person.email, owner.email, anAddress()])
        expect(await refused(track(email))).toEqual(reply('collaborators.notCompleted'));
      expect(await list()).toEqual([]);
    },
  );

  test('tracking oneself is refused in any spelling of the address', async () => {
    for (const email of [owner.email, owner.email.toUpperCase(), ` ${owner.email} `])
      expect(await refused(track(email))).toEqual(reply('collaborators.oneself'));
  });

  test('unknown and unverified addresses are refused in the same way', async () => {
    const waiting = anAddress();
    await aClient(product).call.auth.signup({ email: waiting, password: goodPassword });
    for (const email of [anAddress(), waiting])
      expect(await refused(track(email))).toEqual(reply('collaborators.notFound'));
  });

  test('tracking returns the user with the address as typed and gives points', async () => {
    const email = person.email.toUpperCase();
    expect(await track(` ${email} `)).toEqual({
      message: messages.success.tracked,
      id: person.id,
      hashid: person.hashid,
      email,
      verified: false,
    });
    expect(await list()).toEqual([{ id: person.id, hashid: person.hashid, email, verified: false }]);
    expect(await pointsOf(owner)).toBe(1);
    expect(await pointsOf(person)).toBe(5);
  });

  test('a user is tracked once per request', async () => {
    await track(person.email);
    for (const email of [person.email, person.email.toUpperCase()]) {
      const { status, reason, message } = await refusalOf(track(email));
      expect({ status, message, reason }).toEqual({
        ...reply('collaborators.alreadyTracked'),
        reason: 'already_tracked',
      });
    }
    const other = await aCompletedRequest(owner);
    expect(await track(person.email, owner, other)).toMatchObject({ id: person.id });
    expect(await pointsOf(owner)).toBe(2);
    expect(await pointsOf(person)).toBe(10);
  });

  test('twenty parallel calls track a user once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => track(person.email)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, reason: 'already_tracked' });
    expect(await pointsOf(person)).toBe(5);
  });

  test('tracking returns whether the user ever offered help on the request', async () => {
    const [live, withdrawn, elsewhere] = await Promise.all([aUser(product), aUser(product), aUser(product)]);
    const request = await aRequest(owner);
    for (const helper of [live, withdrawn]) await anOffer(helper, request);
    await withdrawn.call.offers.undoOfferHelp({ requestId: request });
    await anOffer(elsewhere, await aRequest(owner));
    await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
    for (const [helper, verified] of [
      [live, true],
      [withdrawn, true],
      [elsewhere, false],
    ] as const)
      expect(await track(helper.email, owner, request)).toMatchObject({ id: helper.id, verified });
    expect((await list(owner, request)).map((one) => [one.id, one.verified])).toEqual([
      [live.id, true],
      [withdrawn.id, true],
      [elsewhere.id, false],
    ]);
  });

  test('tracking waits for a concurrent change of status and is refused', async () => {
    const [result] = await whileHeld(
      product.db,
      (tx) =>
        tx.updateTable('collaboration_request').set({ status_id: requestStatus.active }).where('id', '=', id).execute(),
      [() => track(person.email)],
    );
    expect(result).toMatchObject({ status: 'rejected', reason: { key: 'collaborators.notCompleted' } });
  });

  test('a tracked collaborator remains after changes of status and deletion', async () => {
    await track(person.email);
    await owner.call.requests.updateStatus({ id, statusId: requestStatus.active });
    expect(await list()).toHaveLength(1);
    await owner.call.requests.delete({ id });
    expect(await refused(list())).toEqual(reply('collaborators.notOwner'));
    expect([await pointsOf(owner), await pointsOf(person)]).toEqual([1, 5]);
  });
});

describe('the collaborators of a request', () => {
  test('only the owner of a request can list its collaborators', async () => {
    const helper = await aUser(product);
    const request = await aRequest(owner);
    await anOffer(helper, request);
    await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
    await track(helper.email, owner, request);
    for (const [by, asked] of [
      [helper, request],
      [person, request],
      [owner, 999_999],
      [owner, 0],
    ] as const)
      expect(await refused(list(by, asked))).toEqual(reply('collaborators.notOwner'));
    expect(await list(owner, request)).toHaveLength(1);
  });
});

describe('failed look-ups', () => {
  const miss = () => refused(track(anAddress()));

  test('after ten failed look-ups a day, unknown addresses are no longer disclosed', async () => {
    const other = await aCompletedRequest(owner);
    for (let times = 0; times < failedLookupsPerDay; times += 1)
      expect(await refused(track(anAddress(), owner, times % 2 ? id : other))).toEqual(reply('collaborators.notFound'));
    const closed = reply('collaborators.tooManyMisses');
    expect(await miss()).toEqual(closed);
    expect(await refused(track(person.email))).toEqual(closed);
    const { reason, retryAfter } = await refusalOf(track(anAddress()));
    expect(reason).toBe('rate_limited');
    expect(retryAfter).toBeGreaterThan(0);

    // Nobody else is held back, and what needs no look at an address is answered as before.
    const another = await aUser(product);
    expect(await track(person.email, another, await aCompletedRequest(another))).toMatchObject({ id: person.id });
    expect(await refused(track(owner.email))).toEqual(reply('collaborators.oneself'));

    await passTime(product.db, 25, 'hours');
    expect(await miss()).toEqual(reply('collaborators.notFound'));
    expect(await track(person.email)).toMatchObject({ id: person.id });
  });

  test('helpers of the request can be tracked despite the limit', async () => {
    const helper = await aUser(product);
    const request = await aRequest(owner);
    await anOffer(helper, request);
    await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.completed });
    for (let times = 0; times <= failedLookupsPerDay; times += 1) await miss();
    expect(await track(helper.email, owner, request)).toMatchObject({ id: helper.id, verified: true });
    expect(await refused(track(helper.email, owner, request))).toEqual(reply('collaborators.alreadyTracked'));
    expect(await refused(track(helper.email))).toEqual(reply('collaborators.tooManyMisses'));
  });

  test('parallel look-ups cannot exceed the limit', async () => {
    const statuses = (await Promise.all(Array.from({ length: 30 }, miss))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(failedLookupsPerDay);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('only look-ups of addresses count', async () => {
    const open = await aRequest(owner);
    for (let times = 0; times < 12; times += 1) {
      await refused(track('malformed'));
      await refused(track(anAddress(), owner, open));
      await refused(track(owner.email));
    }
    expect(await miss()).toEqual(reply('collaborators.notFound'));
  });
});
