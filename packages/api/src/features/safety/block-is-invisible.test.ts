import { requestStatus } from '@exchange/contract/statuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOffer, aRequest, aUser, type Person } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * Not told: a person who is blocked does the same in two worlds, one with the block and one without, and gets the same
 * replies, byte for byte, and the same news. Each world has a database of its own, so that ids agree too.
 */
interface World {
  readonly product: TestApp;
  readonly ada: Person;
  readonly bob: Person;
  readonly adas: number;
  readonly withdrawn: number;
  readonly bobs: number;
  readonly asHelper: number;
  readonly asOwner: number;
}

async function aWorld(): Promise<World> {
  const product = await startTestApp({ rateLimits: false });
  const ada = await aUser(product, { name: 'Ada' });
  const bob = await aUser(product, { name: 'Bob' });
  const [adas, withdrawn, bobs] = [await aRequest(ada), await aRequest(ada), await aRequest(bob)];
  const asHelper = await anOffer(bob, adas);
  await anOffer(bob, withdrawn);
  await bob.call.offers.undoOfferHelp({ requestId: withdrawn });
  const asOwner = await anOffer(ada, bobs);
  return { product, ada, bob, adas, withdrawn, bobs, asHelper, asOwner };
}

/** Everything Bob can do that has to do with Ada, and what he reads afterwards. */
const actions: Record<string, (world: World) => Promise<unknown>> = {
  'writes as helper': ({ bob, asHelper }) => bob.call.chats.send({ id: asHelper, message: 'Hello?' }),
  'writes as owner': ({ bob, asOwner }) => bob.call.chats.send({ id: asOwner, message: 'Hello?' }),
  'writes twice under one id': async ({ bob, asHelper }) => {
    const input = { id: asHelper, message: 'Once', client_id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff' };
    return [await bob.call.chats.send(input), await bob.call.chats.send(input)];
  },
  'reads the chats': async ({ bob }) => [await bob.call.chats.myRequests({}), await bob.call.chats.myOffers({})],
  'reads a chat': async ({ bob, asHelper }) => [
    await bob.call.chats.summary({ id: asHelper }),
    await bob.call.chats.messages({ id: asHelper }),
  ],
  'marks as read': ({ bob, asOwner }) => bob.call.chats.markRead({ id: asOwner }),
  'counts unread': ({ bob }) => bob.call.chats.unreadCounts(),
  'reads the profile': ({ ada, bob }) => bob.call.profiles.byId({ userId: ada.hashid }),
  'reads the points': ({ ada, bob }) => bob.call.profiles.points({ userId: ada.id }),
  'reads a request with a chat': ({ bob, adas }) => bob.call.requests.byId({ id: adas }),
  'sees what was withdrawn as new': ({ bob }) => bob.call.requests.listNew({}),
  'lists the offers': ({ bob }) => bob.call.offers.listOffered({}),
  'withdraws an offer': ({ bob, adas }) => bob.call.offers.undoOfferHelp({ requestId: adas }),
  'hides it': ({ bob, adas }) => bob.call.requests.dismiss({ requestId: adas }),
  'lists what is hidden': ({ bob }) => bob.call.requests.listDismissed({}),
  'shows it again': ({ bob, adas }) => bob.call.requests.undoDismiss({ requestId: adas }),
  'offers again': ({ bob, adas }) => bob.call.offers.offerHelp({ requestId: adas, message: 'Still here' }),
  'offers a third time': ({ bob, adas }) => bob.call.offers.offerHelp({ requestId: adas, message: 'Still here' }),
  'closes a request': ({ bob, bobs }) =>
    bob.call.requests.updateStatus({ id: bobs, statusId: requestStatus.completed }),
  'records a collaborator': ({ ada, bob, bobs }) => bob.call.collaborators.track({ id: bobs, email: ada.email }),
  'reports a message': async ({ bob, asOwner }) => {
    const [message] = await bob.call.chats.messages({ id: asOwner });
    return bob.call.safety.report({ kind: 'message', id: message?.id ?? 0, reason: 'spam' });
  },
  'asks whom he blocks': ({ bob }) => bob.call.safety.blocks(),
  'reads the chats again': async ({ bob }) => [await bob.call.chats.myRequests({}), await bob.call.chats.myOffers({})],
  'reads the newest messages': ({ bob, asHelper }) => bob.call.chats.messages({ id: asHelper, after: 1 }),
};

/** What was said, without what differs between any two worlds: times and random names. */
async function saidIn(world: World, action: (world: World) => Promise<unknown>): Promise<string> {
  const said = await action(world).catch((error: Error) => ({ refused: error.message, ...error }));
  return JSON.stringify(said)
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
    .replaceAll(world.ada.hashid, 'ADA')
    .replaceAll(world.bob.hashid, 'BOB')
    .replaceAll(world.ada.email, 'ADA@');
}

/** What Bob's own screens were told. */
const toldBob = ({ product, bob }: World) =>
  product.told.filter(({ to }) => to.includes(bob.id)).map(({ event }) => event);

let open: World;
let blocked: World;
beforeAll(async () => {
  [open, blocked] = await Promise.all([aWorld(), aWorld()]);
  await blocked.ada.call.safety.block({ userId: blocked.bob.id });
});
afterAll(async () => {
  await open.product.close();
  await blocked.product.close();
});

test('both test environments differ in the block only', () => {
  const { product: _, ada: __, bob: ___, ...ids } = open;
  expect(blocked).toMatchObject(ids);
});

for (const [name, action] of Object.entries(actions))
  test(`a blocked person ${name}, and cannot tell`, async () => {
    expect(await saidIn(blocked, action)).toBe(await saidIn(open, action));
    expect(toldBob(blocked)).toEqual(toldBob(open));
  });

test('a blocked user gets notifications caused by the blocker', async () => {
  for (const { ada, adas } of [open, blocked])
    await ada.call.requests.updateStatus({ id: adas, statusId: requestStatus.completed });
  const mails = ({ product, bob }: World) =>
    product.db
      .selectFrom('mail_outbox')
      .select(['kind', 'topic'])
      .where('to_key', '=', bob.email.toLowerCase())
      .orderBy('id')
      .execute();
  expect(await mails(blocked)).toEqual(await mails(open));
  expect(await mails(open)).not.toEqual([]);
});
