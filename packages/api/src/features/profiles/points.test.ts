import { points } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { createRandom } from '@exchange/testkit/random';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

const succeeds = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

test('points match the recorded actions after every sequence of actions', async () => {
  const { pick, below } = createRandom(20_261_120);
  const people = await Promise.all(Array.from({ length: 5 }, () => createUser(product)));
  const requests: { id: number; owner: User }[] = [];
  /** Who has a live offer, and who tracked whom, each once. */
  const live = new Set<string>();
  const tracked = new Map<string, readonly [owner: User, person: User]>();
  const actions: Record<string, () => Promise<void>> = {
    async request() {
      const owner = pick(people);
      requests.push({ id: await createRequest(owner), owner });
    },
    async offer() {
      const [{ id }, helper] = [pick(requests), pick(people)];
      if (await succeeds(createOffer(helper, id))) live.add(`${id} ${helper.id}`);
    },
    async undo() {
      const [{ id }, helper] = [pick(requests), pick(people)];
      if (await succeeds(helper.call.offers.undoOfferHelp({ requestId: id }))) live.delete(`${id} ${helper.id}`);
    },
    async status() {
      const { id, owner } = pick(requests);
      await owner.call.requests.updateStatus({ id, statusId: pick([2, 2, 4, 5]) }).catch(() => undefined);
    },
    async track() {
      const [{ id, owner }, person] = [pick(requests), pick(people)];
      await owner.call.requests.updateStatus({ id, statusId: requestStatus.completed }).catch(() => undefined);
      if (await succeeds(owner.call.collaborators.track({ id, email: person.email })))
        tracked.set(`${id} ${person.id}`, [owner, person]);
    },
    async delete() {
      const { id, owner } = pick(requests);
      await owner.call.requests.delete({ id }).catch(() => undefined);
    },
  };
  for (let times = 0; times < 6; times += 1) await actions.request?.();
  const names = ['request', 'offer', 'offer', 'offer', 'undo', 'status', 'status', 'track', 'track'];
  for (let step = 0; step < 250; step += 1) await actions[below(25) === 0 ? 'delete' : pick(names)]?.();

  expect(live.size).toBeGreaterThan(5);
  expect(tracked.size).toBeGreaterThan(5);
  const sum = (list: readonly unknown[], each: number) => list.length * each;
  for (const person of people) {
    const offered = [...live].filter((key) => key.endsWith(` ${person.id}`));
    const asOwner = [...tracked.values()].filter(([owner]) => owner === person);
    const asCollaborator = [...tracked.values()].filter(([, one]) => one === person);
    const expected =
      sum(offered, points.offeredHelp) +
      sum(asOwner, points.trackedCollaboration) +
      sum(asCollaborator, points.wasTracked);
    expect(await person.call.profiles.ownPoints()).toEqual({ collaboration_points: expected });
    const [someoneElse] = people.filter((other) => other !== person);
    expect(await someoneElse?.call.profiles.points({ userId: person.hashid })).toEqual({
      collaboration_points: expected,
    });
  }
});
