import { requestStatus } from '@exchange/contract/statuses';
import {
  createOffer,
  createRequest,
  createUser,
  logIn,
  signUp,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
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

test('edits, statuses and the deletion of a request do not reach the screens of a helper who blocks its owner', async () => {
  const reader = await createUser(product);
  await createOffer(reader, requestId);
  const acts = [
    () => owner.call.requests.update({ id: requestId, ...validRequest }),
    () => owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.completed, note: 'Found.' }),
    () => owner.call.requests.delete({ id: requestId }),
  ];
  await helper.call.safety.block({ userId: owner.id });
  for (const act of acts) {
    product.events.length = 0;
    await act();
    const people = product.events.filter(({ event }) => event.kind === 'request').flatMap(({ to }) => to);
    expect(people).toEqual([owner.id, reader.id]);
  }
});

test('an edit reaches the screens of a helper whom the owner blocks, and those of one whose block has ended', async () => {
  await owner.call.safety.block({ userId: helper.id });
  await helper.call.safety.block({ userId: owner.id });
  await helper.call.safety.unblock({ userId: owner.id });
  product.events.length = 0;
  await owner.call.requests.update({ id: requestId, ...validRequest });
  expect(product.events).toEqual([{ to: [owner.id, helper.id], event: { kind: 'request', id: requestId } }]);
});
