import { limits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { beginDeletion, endDeletion, exportOf } from '@exchange/testkit/accounts';
import {
  createOffer,
  createRequest,
  createUser,
  newIdsFor,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { chatIdsOf } from '@exchange/testkit/chats';
import { blockErrors, chatErrors } from '@exchange/testkit/consistency-queries';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { insertUsers } from '@exchange/testkit/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertBlock, lockPair } from './blocks.sql.ts';

const product = await openTestApp({ rateLimits: false });
/** Blocks. */
let ada: User;
/** Is blocked. */
let bob: User;
beforeEach(async () => {
  ada = await createUser(product, { name: 'Ada' });
  bob = await createUser(product, { name: 'Bob' });
});
afterEach(async () => {
  expect([...(await chatErrors(product.db)), ...(await blockErrors(product.db))]).toEqual([]);
});

const block = (one: User, other: User) => one.call.blocks.block({ userId: other.id });
const unblock = (one: User, other: User) => one.call.blocks.unblock({ userId: other.id });
const idsOf = (list: { items: { id: number }[] }) => list.items.map(({ id }) => id);
const hiddenIds = async ({ call }: User) => idsOf(await call.requests.listDismissed({}));
const offeredIds = async ({ call }: User) => idsOf(await call.offers.listOffered({}));
const chatIds = async ({ call: { chats } }: User) =>
  [await chats.myRequests({}), await chats.myOffers({})].flatMap(chatIdsOf);
const texts = async ({ call }: User, id: number) =>
  (await call.chats.messages({ id })).map((message) => message.message_content);
const unread = async ({ call }: User) => (await call.chats.unreadCounts()).total_unread_count;
const mailed = async (person: User) => (await product.emailsTo(person)).map(({ kind }) => kind);

describe('refusals', () => {
  test('a user can block neither themselves nor an unknown user', async () => {
    expect(await keyOf(block(ada, ada))).toBe('blocks.blockOneself');
    expect(await keyOf(ada.call.blocks.block({ userId: 999_999 }))).toBe('profiles.notFound');
    expect(await keyOf(ada.call.blocks.unblock({ userId: 999_999 }))).toBe('profiles.notFound');
    expect(await ada.call.blocks.list()).toEqual([]);
  });

  test('a user neither sees nor ends blocks of other users', async () => {
    await block(ada, bob);
    for (const other of [bob, await createUser(product)]) {
      expect(await other.call.blocks.list()).toEqual([]);
      await unblock(other, ada);
      await unblock(other, bob);
    }
    expect(await ada.call.blocks.list()).toMatchObject([{ user_id: bob.id, hashid: bob.hashid, name: 'Bob' }]);
  });

  test('a user cannot block more people than the limit', async () => {
    const others = await insertUsers(product.db, Array(limits.blocks).fill({ institute: null, areas: [] }));
    const blocks = others.map(({ id }) => ({ blocker_id: ada.id, blocked_id: id }));
    await product.db.insertInto('user_block').values(blocks).execute();
    expect(await keyOf(block(ada, bob))).toBe('blocks.tooManyBlocks');
    expect(await ada.call.blocks.list()).toHaveLength(limits.blocks);
  });

  test('a user who blocks another can write neither as owner nor as helper in their chats', async () => {
    const asOwner = await createOffer(bob, await createRequest(ada), 'Me!');
    const bobs = await createRequest(bob);
    const asHelper = await createOffer(ada, bobs, 'Me too!');
    await block(ada, bob);
    for (const id of [asOwner, asHelper])
      expect(await keyOf(ada.call.chats.send({ id, message: 'Hello' }))).toBe('blocks.blocking');
    await ada.call.offers.undoOfferHelp({ requestId: bobs });
    expect(await keyOf(ada.call.offers.offerHelp({ requestId: bobs, message: 'Again' }))).toBe('blocks.blocking');
    expect(await texts(bob, asOwner)).toEqual(['Me!']);
    expect(await texts(bob, asHelper)).toEqual(['Me too!']);
  });
});

test('a user who blocks the owner and offers help on a request that is not Active is told of the block, not of the status', async () => {
  const bobs = await createRequest(bob);
  await createOffer(ada, bobs);
  await block(ada, bob);
  for (const act of [
    () => undefined,
    () => bob.call.requests.updateStatus({ id: bobs, statusId: requestStatus.completed }),
    () => ada.call.offers.undoOfferHelp({ requestId: bobs }),
  ]) {
    await act();
    expect(await keyOf(createOffer(ada, bobs))).toBe('blocks.blocking');
  }
});

test('after a block, neither of the two users sees the other’s requests until the block ends', async () => {
  const [adas, bobs] = [await createRequest(ada), await createRequest(bob)];
  const [adasHidden, bobsHidden] = [await createRequest(ada), await createRequest(bob)];
  await bob.call.requests.dismiss({ requestId: adasHidden });
  await ada.call.requests.dismiss({ requestId: bobsHidden });
  const offered = await createRequest(bob);
  await createOffer(ada, offered);
  await block(ada, bob);
  expect(await offeredIds(ada)).toEqual([]);
  const others = [
    [ada, bobs, bobsHidden],
    [bob, adas, adasHidden],
  ] as const;
  for (const [person, fresh, hidden] of others) {
    expect(await newIdsFor(person)).not.toContain(fresh);
    expect(await hiddenIds(person)).toEqual([]);
    for (const requestId of [fresh, hidden])
      for (const call of [
        () => person.call.requests.byId({ id: requestId }),
        () => person.call.requests.dismiss({ requestId }),
        () => person.call.requests.undoDismiss({ requestId }),
        () => person.call.offers.offerHelp({ requestId, message: 'Me!' }),
      ])
        expect(await keyOf(call())).toBe('requests.notFound');
  }
  await unblock(ada, bob);
  expect(await offeredIds(ada)).toEqual([offered]);
  for (const [person, fresh, hidden] of others) {
    expect(await newIdsFor(person)).toContain(fresh);
    expect(await hiddenIds(person)).toEqual([hidden]);
  }
});

describe('chats of the blocker', () => {
  test('after a block, chats with the blocked person leave the blocker’s lists and counts, and show no new messages', async () => {
    const asOwner = await createOffer(bob, await createRequest(ada), 'One');
    const asHelper = await createOffer(ada, await createRequest(bob), 'Mine');
    await bob.call.chats.send({ id: asHelper, message: 'Two' });
    expect(await unread(ada)).toBe(2);
    await block(ada, bob);
    product.events.length = 0;
    const before = await mailed(ada);
    for (const id of [asOwner, asHelper]) await bob.call.chats.send({ id, message: 'Answer me!' });
    expect(await chatIds(ada)).toEqual([]);
    expect(await unread(ada)).toBe(0);
    expect(await texts(ada, asOwner)).toEqual(['One']);
    expect(await texts(ada, asHelper)).toEqual(['Mine', 'Two']);
    for (const id of [asOwner, asHelper]) {
      const summary = await ada.call.chats.summary({ id });
      expect(summary).toMatchObject({ other_user_id: bob.id, unread_message_count: 0, last_message_preview: null });
      const later = await ada.call.chats.messages({ id, after: 1, limit: 50 });
      expect(later.map((message) => message.message_content)).not.toContain('Answer me!');
    }
    expect(product.events.flatMap(({ to }) => to)).not.toContain(ada.id);
    await product.passTime(30, 'minutes');
    await product.runJob('send-unread-emails');
    expect(await mailed(ada)).toEqual(before);
  });

  test('when a block ends, its chats return to the blocker completely, with all messages read', async () => {
    const id = await createOffer(bob, await createRequest(ada), 'One');
    await block(ada, bob);
    await bob.call.chats.send({ id, message: 'Two' });
    await unblock(ada, bob);
    expect(await chatIds(ada)).toEqual([id]);
    expect(await texts(ada, id)).toEqual(['One', 'Two']);
    expect(await unread(ada)).toBe(0);
    await bob.call.chats.send({ id, message: 'Three' });
    const received = { unread_message_count: 1, last_message_preview: 'Three' };
    expect(await ada.call.chats.summary({ id })).toMatchObject(received);
    await ada.call.chats.send({ id, message: 'Four' });
    expect(await unread(bob)).toBe(1);
  });

  test('when a block changes a chat, only the open screens of the blocker are told', async () => {
    const id = await createOffer(bob, await createRequest(ada));
    product.events.length = 0;
    await block(ada, bob);
    await unblock(ada, bob);
    const changed = { to: [ada.id], event: { kind: 'chat', id } };
    expect(product.events).toEqual([changed, changed]);
  });

  test('chats between users who block each other stay hidden until both blocks end', async () => {
    const id = await createOffer(bob, await createRequest(ada), 'One');
    await Promise.all([block(ada, bob), block(bob, ada)]);
    for (const person of [ada, bob]) {
      expect(await chatIds(person)).toEqual([]);
      expect(await keyOf(person.call.chats.send({ id, message: 'Hello' }))).toBe('blocks.blocking');
    }
    await unblock(ada, bob);
    expect(await chatIds(ada)).toEqual([id]);
    expect(await chatIds(bob)).toEqual([]);
    await ada.call.chats.send({ id, message: 'Two' });
    expect(await texts(bob, id)).toEqual(['One']);
  });
});

describe('what a blocked person does, in a chat that the blocker still reads', () => {
  const summaryFor = ({ call }: User, id: number) => call.chats.summary({ id });
  const exported = async (person: User) => JSON.parse(await exportOf(product, person));

  test('a blocker does not see a note, an answer and credit by the blocked owner before the block ends', async () => {
    const bobs = await createRequest(bob);
    const id = await createOffer(ada, bobs);
    await block(ada, bob);
    const hidden = {
      offer_answer: null,
      answered_at: null,
      has_owner_reply: false,
      closing_note: null,
      is_credited: false,
    };
    await bob.call.offers.answer({ id, answer: 'accepted', message: 'Yes please.' });
    await bob.call.requests.updateStatus({ id: bobs, statusId: requestStatus.completed, note: 'No thanks to Ada.' });
    await bob.call.credit.give({ id: bobs, userId: ada.id });
    expect(await summaryFor(ada, id)).toMatchObject(hidden);
    expect(await ada.call.requests.byId({ id: bobs })).toMatchObject({ is_answered: false });
    expect(await exported(ada)).toMatchObject({ chats: [{ offer_answer: null, answered_at: null }] });
    const shown = {
      offer_answer: 'accepted',
      answered_at: expect.any(String),
      has_owner_reply: true,
      closing_note: 'No thanks to Ada.',
      is_credited: true,
    };
    expect(await summaryFor(bob, id)).toMatchObject(shown);
    await unblock(ada, bob);
    expect(await summaryFor(ada, id)).toMatchObject(shown);
    expect(await ada.call.requests.byId({ id: bobs })).toMatchObject({ is_answered: true });
    expect(await exported(ada)).toMatchObject({ chats: [{ offer_answer: 'accepted' }] });
    // The note of a deletion, too.
    await block(ada, bob);
    await bob.call.requests.delete({ id: bobs, note: 'Not with Ada.' });
    expect(await summaryFor(ada, id)).toMatchObject({ closing_note: null });
    await unblock(ada, bob);
    expect(await summaryFor(ada, id)).toMatchObject({ closing_note: 'Not with Ada.' });
  });

  test('a blocker still sees replies, credit and notes from before the block, and the blocked person keeps all', async () => {
    const [adas, bobs] = [await createRequest(ada), await createRequest(bob)];
    const [asOwner, asHelper] = [await createOffer(bob, adas), await createOffer(ada, bobs)];
    for (const [owner, id, requestId, helper] of [
      [ada, asOwner, adas, bob],
      [bob, asHelper, bobs, ada],
    ] as const) {
      await owner.call.chats.send({ id, message: 'Welcome.' });
      await owner.call.requests.updateStatus({ id: requestId, statusId: requestStatus.completed, note: 'Found.' });
      await owner.call.credit.give({ id: requestId, userId: helper.id });
    }
    await block(ada, bob);
    const kept = { has_owner_reply: true, is_credited: true, closing_note: 'Found.' };
    for (const person of [ada, bob])
      for (const id of [asOwner, asHelper]) expect(await summaryFor(person, id)).toMatchObject(kept);
    const since = { statusId: requestStatus.completed, note: 'Found since.' };
    await bob.call.requests.updateStatus({ id: bobs, ...since });
    expect(await summaryFor(ada, asHelper)).toMatchObject({ ...kept, closing_note: null });
    await ada.call.requests.updateStatus({ id: adas, ...since });
    for (const person of [ada, bob])
      expect(await summaryFor(person, asOwner)).toMatchObject({ ...kept, closing_note: 'Found since.' });
  });

  test('a blocker still sees an offer that the blocked person took back since the block, but not one taken back before', async () => {
    const [first, second] = [await createRequest(ada), await createRequest(ada)];
    const [before, since] = [await createOffer(bob, first), await createOffer(bob, second)];
    await bob.call.offers.undoOfferHelp({ requestId: first });
    await block(ada, bob);
    await bob.call.offers.undoOfferHelp({ requestId: second });
    expect(await summaryFor(ada, before)).toMatchObject({ is_withdrawn: true });
    expect(await summaryFor(ada, since)).toMatchObject({ is_withdrawn: false });
    expect(await summaryFor(bob, since)).toMatchObject({ is_withdrawn: true });
    expect((await exported(ada)).chats).toMatchObject([{ withdrawn_at: expect.any(String) }, { withdrawn_at: null }]);
    await unblock(ada, bob);
    expect(await summaryFor(ada, since)).toMatchObject({ is_withdrawn: true });
  });

  test('a blocker does not see an invitation to help from the blocked owner on the request before the block ends', async () => {
    const bobs = await createRequest(bob);
    await createOffer(ada, bobs);
    await ada.call.offers.undoOfferHelp({ requestId: bobs });
    await block(ada, bob);
    await bob.call.asks.send({ requestId: bobs, userId: ada.id, message: 'Come back!' });
    const read = () => ada.call.requests.byId({ id: bobs });
    expect(await read()).toMatchObject({ invitation_message: null, invited_at: null });
    expect(await exported(ada)).toMatchObject({ received_invitations: [] });
    await unblock(ada, bob);
    expect(await read()).toMatchObject({ invitation_message: 'Come back!', invited_at: expect.any(String) });
    expect(await exported(ada)).toMatchObject({ received_invitations: [{ owner_name: 'Bob' }] });
    await block(ada, bob);
    expect(await read()).toMatchObject({ invitation_message: 'Come back!' });
  });

  test('a blocker who offered help on the blocked owner’s request sees later edits of its title and description', async () => {
    const bobs = await createRequest(bob);
    const id = await createOffer(ada, bobs);
    await block(ada, bob);
    await bob.call.requests.update({ id: bobs, ...validRequest, title: 'A new title' });
    expect(await summaryFor(ada, id)).toMatchObject({ request_title: 'A new title' });
    expect(await ada.call.requests.byId({ id: bobs })).toMatchObject({ title: 'A new title' });
  });
});

test('a blocker gets no notifications about what the blocked user does', async () => {
  const [adas, bobs] = [await createRequest(ada), await createRequest(bob)];
  await createOffer(bob, adas);
  const id = await createOffer(ada, bobs);
  const before = await mailed(ada);
  await block(ada, bob);
  await product.passTime(2, 'days');
  await bob.call.offers.undoOfferHelp({ requestId: adas });
  await createOffer(bob, adas);
  await bob.call.offers.answer({ id, answer: 'accepted' });
  await bob.call.requests.updateStatus({ id: bobs, statusId: requestStatus.completed });
  await bob.call.credit.give({ id: bobs, email: ada.email });
  await product.passTime(1, 'hours');
  for (const job of ['send-answer-emails', 'send-status-emails'] as const) await product.runJob(job);
  expect(await mailed(ada)).toEqual(before);
});

test('blocking a user again, or ending the block again, changes nothing', async () => {
  const id = await createOffer(bob, await createRequest(ada), 'One');
  await block(ada, bob);
  await bob.call.chats.send({ id, message: 'Two' });
  await block(ada, bob);
  expect(await texts(ada, id)).toEqual(['One']);
  await unblock(ada, bob);
  await unblock(ada, bob);
  expect(await ada.call.blocks.list()).toEqual([]);
});

test('an offer that is made while the owner blocks the helper waits for the block, and is refused', async () => {
  const requestId = await createRequest(ada);
  const blockAlone = async (tx: Tx) => {
    await lockPair(tx, ada.id, bob.id);
    await insertBlock(tx, ada.id, bob.id);
  };
  const [offer] = await whileLocked(product.db, blockAlone, [() => createOffer(bob, requestId)]);
  expect(offer).toMatchObject({ status: 'rejected', reason: { key: 'requests.notFound' } });
});

test('a block at the same moment as messages and offers leaves no chat of the two listed or unread', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [requests, other] = [await Promise.all([createRequest(ada), createRequest(ada)]), await createUser(product)];
    const id = await createOffer(other, requests[0], 'One');
    await Promise.allSettled([
      other.call.chats.send({ id, message: 'Two' }),
      createOffer(other, requests[1]),
      block(ada, other),
      other.call.chats.send({ id, message: 'Three' }),
    ]);
    expect(await chatIds(ada)).toEqual([]);
    expect(await unread(ada)).toBe(0);
  }
});

test('a blocked user who is deleting the account leaves the list of blocks until the account is kept', async () => {
  await block(ada, bob);
  await beginDeletion(product.db, bob);
  expect(await ada.call.blocks.list()).toEqual([]);
  await endDeletion(product.db, bob);
  expect(await ada.call.blocks.list()).toMatchObject([{ user_id: bob.id }]);
});
