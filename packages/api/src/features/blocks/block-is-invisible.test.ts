import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { expect, test } from 'vitest';

/**
 * Nobody notices a block: a person who is blocked does the same in two products, one with the block and one without, and gets the same
 * replies, byte for byte, and the same news. Each product has a database of its own, so that ids agree too.
 */
async function createSide() {
  const product = await openTestApp({ rateLimits: false });
  const ada = await createUser(product, { name: 'Ada' });
  const bob = await createUser(product, { name: 'Bob' });
  const [adas, withdrawn, bobs] = [await createRequest(ada), await createRequest(ada), await createRequest(bob)];
  const asHelper = await createOffer(bob, adas);
  await createOffer(bob, withdrawn);
  await bob.call.offers.undoOfferHelp({ requestId: withdrawn });
  const asOwner = await createOffer(ada, bobs);
  return { product, ada, bob, adas, withdrawn, bobs, asHelper, asOwner };
}

type Side = Awaited<ReturnType<typeof createSide>>;

const readChats = async ({ bob }: Side) => [await bob.call.chats.myRequests({}), await bob.call.chats.myOffers({})];

/** Everything Bob can do that has to do with Ada, and what he reads afterwards. */
const actions: Record<string, (side: Side) => Promise<unknown>> = {
  'writes as helper': ({ bob, asHelper }) => bob.call.chats.send({ id: asHelper, message: 'Hello?' }),
  'writes as owner': ({ bob, asOwner }) => bob.call.chats.send({ id: asOwner, message: 'Hello?' }),
  'writes twice under one id': async ({ bob, asHelper }) => {
    const input = { id: asHelper, message: 'Once', client_id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff' };
    return [await bob.call.chats.send(input), await bob.call.chats.send(input)];
  },
  'reads the chats': readChats,
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
  'reads who offers help': async ({ bob, bobs }) => [
    await bob.call.offers.listReceived({ id: bobs }),
    await bob.call.requests.listOwn({}),
  ],
  'answers an offer': ({ bob, asOwner }) =>
    bob.call.offers.answer({ id: asOwner, answer: 'accepted', message: 'Yes please.' }),
  'lists the offers': ({ bob }) => bob.call.offers.listOffered({}),
  'withdraws an offer': ({ bob, adas }) => bob.call.offers.undoOfferHelp({ requestId: adas }),
  'hides it': ({ bob, adas }) => bob.call.requests.dismiss({ requestId: adas }),
  'lists what is hidden': ({ bob }) => bob.call.requests.listDismissed({}),
  'shows it again': ({ bob, adas }) => bob.call.requests.undoDismiss({ requestId: adas }),
  'offers again': ({ bob, adas }) => bob.call.offers.offerHelp({ requestId: adas, message: 'Still here' }),
  'offers a third time': ({ bob, adas }) => bob.call.offers.offerHelp({ requestId: adas, message: 'Still here' }),
  'closes a request': ({ bob, bobs }) =>
    bob.call.requests.updateStatus({ id: bobs, statusId: requestStatus.completed }),
  'lists who helped': ({ bob, bobs }) => bob.call.credit.listHelpers({ id: bobs }),
  'records a helper': ({ ada, bob, bobs }) => bob.call.credit.give({ id: bobs, userId: ada.id }),
  'reads whether it is recorded': ({ bob, asOwner }) => bob.call.chats.summary({ id: asOwner }),
  'records a collaborator': ({ ada, bob, bobs }) => bob.call.credit.give({ id: bobs, email: ada.email }),
  'reports a message': async ({ bob, asOwner }) => {
    const [message] = await bob.call.chats.messages({ id: asOwner });
    return bob.call.reports.send({ kind: 'message', id: message?.id ?? 0, reason: 'spam' });
  },
  'asks whom he blocks': ({ bob }) => bob.call.blocks.list(),
  'reads the chats again': readChats,
  'reads the newest messages': ({ bob, asHelper }) => bob.call.chats.messages({ id: asHelper, after: 1 }),
};

/** What was said, without what differs between any two products: times and random names. */
async function saidIn(side: Side, action: (side: Side) => Promise<unknown>): Promise<string> {
  const said = await action(side).catch((error: Error) => ({ refused: error.message, ...error }));
  return JSON.stringify(said)
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'TIME')
    .replaceAll(side.ada.hashid, 'ADA')
    .replaceAll(side.bob.hashid, 'BOB')
    .replaceAll(side.ada.email, 'ADA@');
}

/** What Bob's own screens were told. */
const eventsForBob = ({ product, bob }: Side) =>
  product.events.filter(({ to }) => to.includes(bob.id)).map(({ event }) => event);

const open = await createSide();
const blocked = await createSide();
await blocked.ada.call.blocks.block({ userId: blocked.bob.id });

test('in the test of invisible blocks, both environments differ in the block only', () => {
  const { product: _, ada: __, bob: ___, ...ids } = open;
  expect(blocked).toMatchObject(ids);
});

test.each(Object.entries(actions))('a blocked person %s, and cannot tell that they are blocked', async (_, action) => {
  expect(await saidIn(blocked, action)).toBe(await saidIn(open, action));
  expect(eventsForBob(blocked)).toEqual(eventsForBob(open));
});

test('a blocked user gets the same emails about what the blocker does as without the block', async () => {
  for (const { ada, adas } of [open, blocked])
    await ada.call.requests.updateStatus({ id: adas, statusId: requestStatus.completed });
  const mails = ({ product, bob }: Side) =>
    product.db
      .selectFrom('mail_outbox')
      .select(['kind', 'topic'])
      .where('to_key', '=', bob.email.toLowerCase())
      .orderBy('id')
      .execute();
  expect(await mails(blocked)).toEqual(await mails(open));
  expect(await mails(open)).not.toEqual([]);
});
