import { createOffer, createRequest, createUser, logIn, signUp, type User } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let owner: User;
let helper: Awaited<ReturnType<typeof logIn>>;
let requestId: number;
let chatId: number;
beforeEach(async () => {
  owner = await createUser(product);
  helper = await logIn(product, await signUp(product));
  requestId = await createRequest(owner);
  chatId = await createOffer(helper, requestId);
  product.events.length = 0;
});

/** Who got an event of the chat since the last look. */
const reached = () => {
  const people = product.events
    .filter(({ event }) => event.kind === 'chat' && event.id === chatId)
    .flatMap(({ to }) => to);
  product.events.length = 0;
  return people.sort((a, b) => a - b);
};
const both = () => [owner.id, helper.id].sort((a, b) => a - b);

test('the withdrawal of an offer does not reach the screens of an owner who blocks the helper', async () => {
  await owner.call.safety.block({ userId: helper.id });
  product.events.length = 0;
  await helper.call.offers.undoOfferHelp({ requestId });
  expect(reached()).toEqual([helper.id]);
  await owner.call.safety.unblock({ userId: helper.id });
  await createOffer(helper, requestId);
  product.events.length = 0;
  await helper.call.offers.undoOfferHelp({ requestId });
  expect(reached()).toEqual(both());
});

test('the withdrawal of an offer reaches an owner whom the helper blocks', async () => {
  await helper.call.safety.block({ userId: owner.id });
  product.events.length = 0;
  await helper.call.offers.undoOfferHelp({ requestId });
  expect(reached()).toContain(owner.id);
});

test('that a blocked user deletes or keeps the account does not reach the screens of the one who blocks', async () => {
  await owner.call.safety.block({ userId: helper.id });
  product.events.length = 0;
  await helper.call.account.requestDeletion({ password: validPassword });
  expect(reached()).toEqual([]);
  await (await logIn(product, { email: helper.email, password: validPassword })).call.account.cancelDeletion();
  expect(reached()).toEqual([]);
  await owner.call.safety.unblock({ userId: helper.id });
  product.events.length = 0;
  const again = await logIn(product, { email: helper.email, password: validPassword });
  await again.call.account.requestDeletion({ password: validPassword });
  expect(reached()).toEqual([owner.id]);
});
