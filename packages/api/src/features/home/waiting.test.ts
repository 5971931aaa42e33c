import { expiry } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
const nothing = { offer_count: 0, oldest_offer: null, still_looking_count: 0, next_expiry: null };

const helper = await createUser(product, { name: 'Bo Helper' });
const other = await createUser(product, { name: 'Chi Other' });
let owner: User;
let request: number;
beforeEach(async () => {
  owner = await createUser(product);
  request = await createRequest(owner);
});
const waiting = (person = owner) => person.call.home.waiting();

test('a user does not read on the home screen what waits for another user', async () => {
  await createOffer(helper, request);
  await product.passTime(expiry.askedAfterDays, 'days');
  await product.runJob('expire-requests');
  for (const person of [helper, other]) expect(await waiting(person)).toEqual(nothing);
});

test('on the home screen, offers wait until the owner writes or answers, and the oldest is named', async () => {
  expect(await waiting()).toEqual(nothing);
  const first = await createOffer(helper, request);
  await product.passTime(1, 'hours');
  await createOffer(other, request);
  expect(await waiting()).toMatchObject({
    offer_count: 2,
    oldest_offer: { collaboration_request_response_id: first, user_name: 'Bo Helper' },
  });
  await owner.call.chats.send({ id: first, message: 'Thank you.' });
  expect(await waiting()).toMatchObject({ offer_count: 1, oldest_offer: { user_name: 'Chi Other' } });
  const second = (await waiting()).oldest_offer?.collaboration_request_response_id ?? 0;
  await owner.call.offers.answer({ id: second, answer: 'declined' });
  expect(await waiting()).toEqual(nothing);
  await other.call.offers.undoOfferHelp({ requestId: request });
  await createOffer(other, request);
  expect(await waiting()).toMatchObject({ offer_count: 1 });
});

test('on the home screen, offers on a request that is not Active and offers of blocked people do not wait', async () => {
  await createOffer(helper, request);
  await owner.call.blocks.block({ userId: helper.id });
  expect(await waiting()).toEqual(nothing);
  await createOffer(other, request);
  expect(await waiting()).toMatchObject({ offer_count: 1 });
  await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.inProgress });
  expect(await waiting()).toEqual(nothing);
  await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.active });
  await owner.call.requests.delete({ id: request });
  expect(await waiting()).toEqual(nothing);
});

test('the home screen counts own requests that ask whether help is still wanted, and names the next to expire', async () => {
  const second = await createRequest(owner, { title: 'Later' });
  await product.passTime(expiry.askedAfterDays - 1, 'days');
  await owner.call.requests.stillLooking({ id: second });
  await product.passTime(1, 'days');
  await product.runJob('expire-requests');
  const { expires_at } = await owner.call.requests.byId({ id: request });
  expect(await waiting()).toEqual({
    ...nothing,
    still_looking_count: 1,
    next_expiry: { id: request, title: 'Which landmarks survive milling?', expires_at },
  });
  await owner.call.requests.stillLooking({ id: request });
  expect(await waiting()).toEqual(nothing);
});
