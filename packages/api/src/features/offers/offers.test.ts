import type { ChatDetails } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser } from '@exchange/testkit/app-users';
import { offeredErrors, replyErrors } from '@exchange/testkit/consistency-queries';
import { whileLocked, whileRequestChanges } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '../../core/transaction.ts';
import { offerHelp } from './offers.rules.ts';

const product = await openTestApp({ rateLimits: false });
const owner = await createUser(product);

test('an offer on a request that is not active is refused', async () => {
  const requestId = await createRequest(owner);
  const offered = await createUser(product);
  await createOffer(offered, requestId);
  await owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.inProgress });
  const helper = await createUser(product);
  for (const [person, reason] of [
    [helper, 'not_active'],
    [offered, 'already_offered'],
  ] as const)
    expect(await refusalOf(createOffer(person, requestId))).toMatchObject({ status: 409, reason });
});

test('an offer made while the owner closes the request waits for the change, and is refused', async () => {
  const requestId = await createRequest(owner);
  const helper = await createUser(product);
  const closed = { status_id: requestStatus.completed };
  const [result] = await whileRequestChanges(product.db, requestId, closed, [() => createOffer(helper, requestId)]);
  expect(result).toMatchObject({ status: 'rejected', reason: { status: 409, reason: 'not_active' } });
  expect((await helper.call.chats.myOffers({})).items).toEqual([]);
});

test('withdrawing an offer that does not exist does not affect an offer made at the same moment', async () => {
  const requestId = await createRequest(owner);
  const helper = await createUser(product);
  await createOffer(helper, requestId);
  await helper.call.offers.undoOfferHelp({ requestId });
  // A transaction that has looked at offers to change them waits until the other offer is committed.
  const gate = sql`select pg_advisory_xact_lock(42)`;
  await sql`create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(42); return null; end $$`.execute(product.db);
  await sql`create trigger gate after update on offer
    execute function wait_at_gate()`.execute(product.db);
  try {
    const [undone] = await whileLocked(
      product.db,
      async (tx) => {
        await gate.execute(tx);
        const { settings } = product.services;
        await offerHelp({ tx, settings, viewer: helper.viewer }, { requestId, message: 'Again!' });
      },
      [() => helper.call.offers.undoOfferHelp({ requestId })],
      (work) => transact(product.services, work),
    );
    expect(undone).toMatchObject({ status: 'fulfilled', value: { message: offerSentences.success.undoOffer() } });
  } finally {
    await sql`drop function wait_at_gate cascade`.execute(product.db);
  }
  expect((await helper.call.offers.listOffered({})).items).toMatchObject([{ id: requestId }]);
  expect(await offeredErrors(product.db)).toEqual([]);
});

describe('a withdrawal that is taken back', () => {
  test('taking back a withdrawal is refused without an offer, after a minute, on an unknown request, and to a helper who blocks the owner', async () => {
    const requestId = await createRequest(owner);
    const [helper, stranger] = [await createUser(product), await createUser(product)];
    const id = await createOffer(helper, requestId);
    expect(await keyOf(stranger.call.offers.restore({ requestId }))).toBe('offers.undoTooLate');
    expect(await keyOf(helper.call.offers.restore({ requestId: 999_999 }))).toBe('requests.notFound');
    await helper.call.offers.undoOfferHelp({ requestId });
    await helper.call.blocks.block({ userId: owner.id });
    expect(await keyOf(helper.call.offers.restore({ requestId }))).toBe('blocks.blocking');
    await helper.call.blocks.unblock({ userId: owner.id });
    await product.passTime(limits.withdrawalUndoSeconds, 'seconds');
    expect(await helper.call.chats.summary({ id })).toMatchObject({ is_restorable: false });
    expect(await keyOf(helper.call.offers.restore({ requestId }))).toBe('offers.undoTooLate');
    expect((await helper.call.offers.listOffered({})).items).toEqual([]);
  });

  test('taking back the withdrawal of an offer keeps its answer and replies from meanwhile, also on a request In Progress', async () => {
    const requestId = await createRequest(owner);
    const helper = await createUser(product);
    const id = await createOffer(helper, requestId);
    await owner.call.offers.answer({ id, answer: 'accepted' });
    await owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.inProgress });
    const before = {
      chat: await helper.call.chats.summary({ id }),
      received: await owner.call.offers.listReceived({ id: requestId }),
      points: await helper.call.profiles.points({ userId: helper.id }),
    };
    await helper.call.offers.undoOfferHelp({ requestId });
    expect(await owner.call.chats.summary({ id })).toMatchObject({
      is_withdrawn: true,
      offer_answer: null,
      answered_at: null,
      is_restorable: false,
    });
    expect(await helper.call.chats.summary({ id })).toMatchObject({ is_restorable: true });
    await product.passTime(limits.withdrawalUndoSeconds - 10, 'seconds');
    const withoutTimes = ({ offered_at, answered_at, last_message_time, offer_seen_at, ...rest }: ChatDetails) => rest;
    expect(await helper.call.offers.restore({ requestId })).toEqual({ message: offerSentences.success.restored() });
    expect(withoutTimes(await helper.call.chats.summary({ id }))).toEqual(withoutTimes(before.chat));
    expect((await owner.call.offers.listReceived({ id: requestId })).items).toMatchObject(
      before.received.items.map(({ offered_at, ...rest }) => rest),
    );
    expect(await helper.call.profiles.points({ userId: helper.id })).toEqual(before.points);
    expect((await helper.call.offers.listOffered({})).items).toMatchObject([
      { id: requestId, offer_answer: 'accepted' },
    ]);
    expect(await helper.call.offers.restore({ requestId })).toEqual({ message: offerSentences.success.restored() });
    expect(await offeredErrors(product.db)).toEqual([]);
  });

  test('taking back the withdrawal of an offer counts what the owner wrote meanwhile as a reply', async () => {
    const requestId = await createRequest(owner);
    const helper = await createUser(product);
    const id = await createOffer(helper, requestId);
    await helper.call.offers.undoOfferHelp({ requestId });
    await owner.call.chats.send({ id, message: 'What a pity.' });
    expect(await helper.call.chats.summary({ id })).toMatchObject({ has_owner_reply: false });
    await helper.call.offers.restore({ requestId });
    expect(await helper.call.chats.summary({ id })).toMatchObject({ has_owner_reply: true, is_withdrawn: false });
    expect(await replyErrors(product.db)).toEqual([]);
  });

  test('taking back a withdrawal does not restore the former answer of an offer that was made again', async () => {
    const requestId = await createRequest(owner);
    const helper = await createUser(product);
    const id = await createOffer(helper, requestId);
    await owner.call.offers.answer({ id, answer: 'declined' });
    await helper.call.offers.undoOfferHelp({ requestId });
    await createOffer(helper, requestId, 'Again!');
    await helper.call.offers.restore({ requestId });
    expect(await helper.call.chats.summary({ id })).toMatchObject({ offer_answer: null, answered_at: null });
  });
});
