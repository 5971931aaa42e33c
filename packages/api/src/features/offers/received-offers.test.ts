import { limits } from '@exchange/contract/limits';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { chatIdsOf } from '@exchange/testkit/chats';
import { walkPages } from '@exchange/testkit/pages';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });
const reader = await createUser(product);
let owner: User;
let helper: User;
let id: number;
beforeEach(async () => {
  owner = await createUser(product);
  helper = await createUser(product, { name: 'Tomás Novák', password: validPassword });
  id = await createRequest(owner);
});

const received = async () => (await owner.call.offers.listReceived({ id })).items;
const counted = async () => {
  const card = (await owner.call.requests.listOwn({})).items.find((request) => request.id === id);
  return card && [card.offer_count, card.unread_count, card.has_offers];
};
const readBy = (person: User) => person.call.requests.byId({ id });
/** Expects the owner to see no offer. */
async function expectNone() {
  expect([await received(), await counted()]).toEqual([[], [0, 0, false]]);
}

describe('the offers on a request', () => {
  test('only the owner lists the offers on a request; others are told that the request does not exist', async () => {
    await createOffer(helper, id);
    const deleted = await createRequest(owner);
    await owner.call.requests.delete({ id: deleted });
    for (const [person, request] of [
      [helper, id],
      [reader, id],
      [owner, deleted],
      [owner, 999_999],
    ] as const)
      expect(await keyOf(person.call.offers.listReceived({ id: request }))).toBe('requests.notFound');
  });

  test('the owner of a request reads who offers help, what they wrote, when, and what is unread', async () => {
    const chatId = await createOffer(helper, id, `We did this.\nTwice, ${'ä'.repeat(limits.chatPreview)}`);
    await helper.call.chats.send({ id: chatId, message: 'More about it.' });
    await createOffer(reader, await createRequest(owner));
    const [offer, ...more] = await received();
    expect(more).toEqual([]);
    expect(offer).toEqual({
      collaboration_request_response_id: chatId,
      user_id: helper.id,
      user_hashid: helper.hashid,
      user_name: 'Tomás Novák',
      institute_name: null,
      claimed_institute: null,
      is_verified_institute: false,
      message_preview: `We did this. Twice, ${'ä'.repeat(limits.chatPreview - 20)}`,
      offered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      unread_message_count: 2,
      answer: null,
      has_owner_reply: false,
    });
    await owner.call.chats.markRead({ id: chatId });
    expect(await received()).toMatchObject([{ unread_message_count: 0 }]);
  });

  test('the offers on a request are listed newest first, page by page', async () => {
    const helpers = await Promise.all(Array.from({ length: 7 }, () => createUser(product)));
    const chats: number[] = [];
    for (const one of helpers) chats.unshift(await createOffer(one, id));
    for (const limit of [1, 3, 7]) {
      const items = await walkPages((page) => owner.call.offers.listReceived({ id, ...page }), limit);
      expect(chatIdsOf({ items })).toEqual(chats);
    }
  });

  test('in the list of offers, one that was made again comes first, with its new message', async () => {
    const again = await createOffer(helper, id, 'On Monday.');
    await helper.call.offers.undoOfferHelp({ requestId: id });
    const other = await createOffer(reader, id);
    await createOffer(helper, id, 'On Tuesday.');
    expect(await received()).toMatchObject([
      { collaboration_request_response_id: again, message_preview: 'On Tuesday.' },
      { collaboration_request_response_id: other },
    ]);
  });
});

describe('the counts of an own card', () => {
  test('the card of an own request counts the offers that its list has, and their unread messages', async () => {
    expect(await counted()).toEqual([0, 0, false]);
    const chatId = await createOffer(helper, id);
    await createOffer(reader, id);
    await helper.call.chats.send({ id: chatId, message: 'And more.' });
    expect(await counted()).toEqual([2, 3, true]);
    await owner.call.chats.markRead({ id: chatId });
    expect(await counted()).toEqual([2, 1, true]);
  });

  test('a withdrawn offer is neither in the owner’s list of offers nor counted', async () => {
    await createOffer(helper, id);
    await helper.call.offers.undoOfferHelp({ requestId: id });
    await expectNone();
    expect(await readBy(reader)).toMatchObject({ has_offers: false });
  });

  test('the offer of a user who is deleting the account is neither listed nor counted until the account is kept', async () => {
    await createOffer(helper, id);
    await helper.call.account.requestDeletion({ password: validPassword });
    await expectNone();
    expect(await readBy(reader)).toMatchObject({ has_offers: false });
    await helper.call.account.cancelDeletion();
    expect(await received()).toHaveLength(1);
    expect(await counted()).toEqual([1, 1, true]);
  });

  test('the offer of a helper whom the owner blocks is hidden only from the owner', async () => {
    await createOffer(helper, id);
    await owner.call.blocks.block({ userId: helper.id });
    await expectNone();
    expect(await readBy(owner)).toMatchObject({ has_offers: false });
    for (const person of [helper, reader]) expect(await readBy(person)).toMatchObject({ has_offers: true });
    await owner.call.blocks.unblock({ userId: helper.id });
    expect(await received()).toHaveLength(1);
    expect(await counted()).toEqual([1, 0, true]);
  });
});

test('every card of a request says whether a person offers help on it', async () => {
  const hider = await createUser(product);
  const area = 205;
  const matching = await createUser(product, { areas: [area] });
  const request = await createRequest(owner, { technical_area_ids: [area] });
  await hider.call.requests.dismiss({ requestId: request });
  const seen = async () => [
    (await matching.call.requests.listNew({})).items.map((card) => card.has_offers),
    (await hider.call.requests.listDismissed({})).items.map((card) => card.has_offers),
    [(await hider.call.requests.byId({ id: request })).has_offers],
  ];
  expect(await seen()).toEqual([[false], [false], [false]]);
  await createOffer(helper, request);
  expect(await seen()).toEqual([[true], [true], [true]]);
  expect((await helper.call.offers.listOffered({})).items).toMatchObject([{ has_offers: true }]);
});
