import { limits } from '@exchange/contract/limits';
import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import { beginDeletion } from '@exchange/testkit/accounts';
import { beOpenTo, createOffer, createRequest, createUser, newIdsFor, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
let owner: User;
let viewer: User;
beforeEach(async () => {
  [owner, viewer] = await Promise.all([createUser(product, { email: uniqueEmail('ox.ac.uk') }), createUser(product)]);
});

const idsOf = (list: { items: readonly { id: number }[] }) => list.items.map(({ id }) => id);
const listed = async (person: User, of = owner) =>
  idsOf(await person.call.requests.listOfPerson({ userId: of.hashid }));
const detailsFor = (person: User, id: number) => person.call.requests.byId({ id });
const stateFor = async (person: User, id: number) => (await detailsFor(person, id)).viewer_state;

describe('the requests on a profile', () => {
  test('a profile lists no request that its viewer may not see, and no draft or closed one', async () => {
    const colleague = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
    const other = await createUser(product, { email: uniqueEmail('cam.ac.uk') });
    const open = await createRequest(owner);
    const verified = await createRequest(owner, { share_scope: 'verified' });
    const mine = await createRequest(owner, { share_scope: 'my' });
    await createRequest(owner, { description: null });
    for (const statusId of Object.values(requestStatus).filter((status) => status !== requestStatus.active)) {
      const id = await createRequest(owner);
      await createOffer(viewer, id);
      await owner.call.requests.updateStatus({ id, statusId });
    }
    await owner.call.requests.delete({ id: await createRequest(owner) });
    expect(await listed(viewer)).toEqual([open]);
    expect(await listed(other)).toEqual([verified, open]);
    expect(await listed(colleague)).toEqual([mine, verified, open]);
    expect(await listed(owner)).toEqual([mine, verified, open]);
  });

  test('people in a block find no requests on each other’s profile, except those the blocked one offered help on', async () => {
    const helped = await createRequest(owner);
    await createRequest(owner);
    const own = await createRequest(viewer);
    await createOffer(owner, own);
    await createOffer(viewer, helped);
    await owner.call.blocks.block({ userId: viewer.id });
    expect(await listed(viewer)).toEqual([helped]);
    expect(await listed(owner, viewer)).toEqual([]);
  });

  test('the list of requests on the profile of an unknown person, or of one who is leaving, is not found', async () => {
    await createRequest(owner);
    await beginDeletion(product.db, owner);
    for (const userId of [owner.hashid, owner.id, 999_999, 'nobody'])
      expect(await keyOf(viewer.call.requests.listOfPerson({ userId }))).toBe('profiles.notFound');
  });

  test('the requests on a profile come page by page, newest first, whether asked for by hashid or by id', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.unshift(await createRequest(owner));
    for (const userId of [owner.hashid, owner.id])
      for (const limit of [1, 5, 12, limits.page]) {
        const items = await walkPages((page) => viewer.call.requests.listOfPerson({ userId, ...page }), limit);
        expect(idsOf({ items })).toEqual(ids);
      }
  });
});

describe('one request', () => {
  test('a request tells its viewer whether it is new, hidden, offered help on, own, or none of these', async () => {
    const id = await createRequest(owner);
    expect(await stateFor(owner, id)).toBe('own');
    expect(await stateFor(viewer, id)).toBe('new');
    await viewer.call.requests.dismiss({ requestId: id });
    expect(await stateFor(viewer, id)).toBe('hidden');
    await createOffer(viewer, id);
    expect(await stateFor(viewer, id)).toBe('offered');
    await owner.call.requests.updateStatus({ id, statusId: requestStatus.completed });
    expect(await stateFor(viewer, id)).toBe('offered');
    await viewer.call.offers.undoOfferHelp({ requestId: id });
    expect(await stateFor(viewer, id), 'a closed request is never new').toBe('other');
  });

  test('a request is new only if it is in New Requests', async () => {
    const id = await createRequest(owner);
    const elsewhere = await createUser(product, { areas: [301] });
    const closed = await createUser(product);
    await beOpenTo(closed, masterStatus.notOpen);
    const helper = await createUser(product);
    await createOffer(helper, id);
    await helper.call.offers.undoOfferHelp({ requestId: id });
    for (const person of [viewer, helper, elsewhere, closed]) {
      const isNew = (await newIdsFor(person)).includes(id);
      expect((await stateFor(person, id)) === 'new').toBe(isNew);
      expect(isNew).toBe(person === viewer || person === helper);
    }
    await owner.call.requests.update({ ...(await detailsFor(owner, id)), share_scope: 'verified' });
    expect(await stateFor(helper, id), 'a party of a chat still sees it').toBe('other');
  });

  test('a request says that its viewer is open to its type exactly if New Requests would offer it', async () => {
    const id = await createRequest(owner);
    const { collaboration_type_id: type } = await detailsFor(owner, id);
    const isOpen = async () => (await detailsFor(viewer, id)).is_open_to_type;
    expect(await isOpen()).toBe(true);
    await beOpenTo(viewer, masterStatus.notOpen);
    expect(await isOpen()).toBe(false);
    await beOpenTo(viewer, masterStatus.custom, [
      [type, 102],
      [type + 1, 101],
    ]);
    expect(await isOpen()).toBe(false);
    await beOpenTo(viewer, masterStatus.custom, [[type, 101]]);
    expect(await isOpen()).toBe(true);
    expect(await stateFor(viewer, id)).toBe('new');
  });

  test('the viewer of a request reads only their own chat, and that it is answered once the owner answered or wrote', async () => {
    const id = await createRequest(owner);
    const chatId = await createOffer(viewer, id);
    const other = await createUser(product);
    await viewer.call.chats.send({ id: chatId, message: 'One thing more' });
    const offer = { collaboration_request_response_id: chatId, is_answered: false };
    const none = { collaboration_request_response_id: null, is_answered: false };
    expect(await detailsFor(viewer, id)).toMatchObject(offer);
    await owner.call.chats.send({ id: chatId, message: 'Thank you' });
    expect(await detailsFor(viewer, id)).toMatchObject({ ...offer, is_answered: true });
    for (const person of [other, owner]) expect(await detailsFor(person, id)).toMatchObject(none);
    const accepted = await createOffer(other, id);
    await owner.call.offers.answer({ id: accepted, answer: 'accepted' });
    expect(await detailsFor(other, id)).toMatchObject({ is_answered: true });
    await viewer.call.offers.undoOfferHelp({ requestId: id });
    expect(await detailsFor(viewer, id)).toMatchObject({ ...offer, is_answered: true });
  });
});
