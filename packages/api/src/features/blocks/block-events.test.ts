import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createParties, createUser, logIn, validRequest } from '@exchange/testkit/app-users';
import { createMember } from '@exchange/testkit/members';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp();
let { owner, helper, request: requestId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId } = await createParties(product));
});

/** Who gets an event of the kind while something happens. */
async function reachedBy(act: () => Promise<unknown>, kind: 'chat' | 'request' = 'chat') {
  product.events.length = 0;
  await act();
  return product.events.filter(({ event }) => event.kind === kind).flatMap(({ to }) => to);
}
const withdraw = () => helper.call.offers.undoOfferHelp({ requestId });

test('the withdrawal of an offer does not reach the open screens of an owner who blocks the helper', async () => {
  await owner.call.blocks.block({ userId: helper.id });
  expect(await reachedBy(withdraw)).toEqual([helper.id]);
  await owner.call.blocks.unblock({ userId: helper.id });
  await createOffer(helper, requestId);
  expect((await reachedBy(withdraw)).sort()).toEqual([owner.id, helper.id].sort());
});

test('the withdrawal of an offer reaches the open screens of an owner whom the helper blocks', async () => {
  await helper.call.blocks.block({ userId: owner.id });
  expect(await reachedBy(withdraw)).toContain(owner.id);
});

test('the open screens of a blocker do not hear that a blocked user deletes or keeps the account', async () => {
  const account = await createMember(product);
  await createOffer(account, requestId);
  await owner.call.blocks.block({ userId: account.id });
  expect(await reachedBy(() => account.call.account.requestDeletion(account))).toEqual([]);
  const leaving = await logIn(product, account);
  expect(await reachedBy(() => leaving.call.account.cancelDeletion())).toEqual([]);
  await owner.call.blocks.unblock({ userId: account.id });
  const again = await logIn(product, account);
  expect(await reachedBy(() => again.call.account.requestDeletion(account))).toEqual([owner.id]);
});

test('edits, statuses and the deletion of a request do not reach the open screens of a helper who blocks its owner', async () => {
  const reader = await createUser(product);
  await createOffer(reader, requestId);
  await helper.call.blocks.block({ userId: owner.id });
  for (const act of [
    () => owner.call.requests.update({ id: requestId, ...validRequest }),
    () => owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.completed, note: 'Found.' }),
    () => owner.call.requests.delete({ id: requestId }),
  ])
    expect(await reachedBy(act, 'request')).toEqual([owner.id, reader.id]);
});

test('an edit of a request reaches the open screens of a helper whom the owner blocks, and of one whose block has ended', async () => {
  await owner.call.blocks.block({ userId: helper.id });
  await helper.call.blocks.block({ userId: owner.id });
  await helper.call.blocks.unblock({ userId: owner.id });
  product.events.length = 0;
  await owner.call.requests.update({ id: requestId, ...validRequest });
  expect(product.events).toEqual([{ to: [owner.id, helper.id], event: { kind: 'request', id: requestId } }]);
});
