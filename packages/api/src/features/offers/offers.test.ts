import { offerSentences } from '@exchange/contract/offers';
import { requestStatus } from '@exchange/contract/statuses';
import { createOffer, createRequest, createUser } from '@exchange/testkit/app-users';
import { offeredErrors } from '@exchange/testkit/consistency-queries';
import { whileLocked, whileRequestChanges } from '@exchange/testkit/races';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
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

test('an offer waits for a concurrent change of status and is refused', async () => {
  const requestId = await createRequest(owner);
  const helper = await createUser(product);
  const closed = { status_id: requestStatus.completed };
  const [result] = await whileRequestChanges(product.db, requestId, closed, [() => createOffer(helper, requestId)]);
  expect(result).toMatchObject({ status: 'rejected', reason: { status: 409, reason: 'not_active' } });
  expect((await helper.call.chats.myOffers({})).items).toEqual([]);
});

test('an undo without an offer does not affect a concurrent offer', async () => {
  const requestId = await createRequest(owner);
  const helper = await createUser(product);
  await createOffer(helper, requestId);
  await helper.call.offers.undoOfferHelp({ requestId });
  // Whoever has looked at offers to change them stands still until the other offer is committed.
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
    expect(undone).toMatchObject({ status: 'fulfilled', value: { message: offerSentences.success.undoOffer } });
  } finally {
    await sql`drop function wait_at_gate cascade`.execute(product.db);
  }
  expect((await helper.call.offers.listOffered({})).items).toMatchObject([{ id: requestId }]);
  expect(await offeredErrors(product.db)).toEqual([]);
});
