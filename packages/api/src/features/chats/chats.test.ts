import { randomUUID } from 'node:crypto';
import { chatSummary } from '@exchange/contract/chats';
import { limits, rates } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion } from '@exchange/testkit/accounts';
import { createOffer, createParties, createUser, type User } from '@exchange/testkit/app-users';
import { chatIdsOf } from '@exchange/testkit/chats';
import { walkPages } from '@exchange/testkit/pages';
import { refusalOf } from '@exchange/testkit/refusal';
import { createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product, 'Me!'));
});

const send = (person: User, message: string, client_id?: string) =>
  person.call.chats.send({ id: chatId, message, client_id });
const read = (person: User, span: { limit?: number; before?: number; after?: number } = {}) =>
  person.call.chats.messages({ id: chatId, ...span });
const textsOf = (list: readonly { message_content: string }[]) => list.map((message) => message.message_content);
const unread = async (person: User) => (await person.call.chats.summary({ id: chatId })).unread_message_count;
const markRead = (person: User, last_message_id?: number) =>
  person.call.chats.markRead({ id: chatId, last_message_id });

describe('users who are not parties', () => {
  test('a user who is no party of a chat gets the answer for an unknown id, and changes nothing', async () => {
    const [stranger, other] = [await createUser(product), await createUser(product)];
    await createOffer(other, requestId);
    for (const person of [stranger, other])
      for (const id of [chatId, 999_999, 0])
        for (const call of [
          () => person.call.chats.summary({ id }),
          () => person.call.chats.messages({ id }),
          () => person.call.chats.messages({ id, after: 1 }),
          () => person.call.chats.send({ id, message: 'Hello' }),
          () => person.call.chats.send({ id, message: 'Hello', client_id: randomUUID() }),
          () => person.call.chats.markRead({ id }),
          () => person.call.chats.markRead({ id, last_message_id: 1 }),
          () => person.call.chats.archive({ id, is_archived: true }),
          () => person.call.chats.mute({ id, is_muted: true }),
        ])
          expect(await refusalOf(call())).toMatchObject({ key: 'chats.notFound', fields: undefined });
    expect(textsOf(await read(owner))).toEqual(['Me!']);
    const unchanged = { unread_message_count: 1, is_archived: false, is_muted: false };
    expect(await owner.call.chats.summary({ id: chatId })).toMatchObject(unchanged);
  });

  test('a user who is no party of a chat neither finds it in a list nor counts its unread messages', async () => {
    const stranger = await createUser(product);
    expect((await stranger.call.chats.myRequests({})).items).toEqual([]);
    expect((await stranger.call.chats.myOffers({})).items).toEqual([]);
    const none = { total_unread_count: 0, my_requests_count: 0, my_offers_count: 0 };
    expect(await stranger.call.chats.unreadCounts()).toEqual(none);
  });
});

test('the summary of a chat shows the other party without an email address', async () => {
  const oxford = await createUser(product, { email: uniqueEmail('ox.ac.uk'), name: null });
  const id = await createOffer(oxford, requestId, 'From Oxford.');
  await owner.call.profiles.update({ claimed_institute: 'Claimed Institute' });
  const forOwner = await owner.call.chats.summary({ id });
  expect(forOwner).toMatchObject({
    collaboration_request_response_id: id,
    collaboration_request_id: requestId,
    request_title: 'Which landmarks survive milling?',
    description: 'We lose them all.',
    other_user_id: oxford.id,
    other_user_hashid: oxford.hashid,
    other_user_name: null,
    institute_name: 'University of Oxford',
    is_verified_institute: true,
    is_request_owner: true,
    collaboration_request_status_id: requestStatus.active,
    collaboration_request_status_name: 'Active',
    is_withdrawn: false,
    last_message_preview: 'From Oxford.',
    last_message_sender_id: oxford.id,
    unread_message_count: 1,
  });
  const forHelper = await oxford.call.chats.summary({ id });
  expect(forHelper).toMatchObject({
    other_user_id: owner.id,
    claimed_institute: 'Claimed Institute',
    institute_name: null,
    is_verified_institute: false,
    is_request_owner: false,
    unread_message_count: 0,
  });
  expect(JSON.stringify([forOwner, forHelper])).not.toContain('@');
});

test('a chat is in only one list of a user: under own requests or under own offers', async () => {
  const summaryOf = async ({ call }: User) => chatSummary.parse(await call.chats.summary({ id: chatId }));
  expect((await owner.call.chats.myRequests({})).items).toEqual([await summaryOf(owner)]);
  expect((await owner.call.chats.myOffers({})).items).toEqual([]);
  expect((await helper.call.chats.myRequests({})).items).toEqual([]);
  expect((await helper.call.chats.myOffers({})).items).toEqual([await summaryOf(helper)]);
});

test('the filter of unread chats lists them page by page, newest message first, and no chat of others', async () => {
  const chats = [chatId];
  for (let index = 0; index < 4; index += 1) chats.push(await createOffer(await createUser(product), requestId));
  await owner.call.chats.markRead({ id: chats[1] ?? 0 });
  for (const limit of [1, 3, 4]) {
    const items = await walkPages((span) => owner.call.chats.myRequests({ ...span, filter: 'unread' }), limit);
    expect(chatIdsOf({ items })).toEqual([4, 3, 2, 0].map((at) => chats[at]));
  }
  expect((await helper.call.chats.myRequests({ filter: 'unread' })).items).toEqual([]);
  expect((await helper.call.chats.myOffers({ filter: 'unread' })).items).toEqual([]);
  await send(owner, 'Good.');
  expect((await helper.call.chats.myOffers({ filter: 'unread' })).items).toHaveLength(1);
});

test('the messages of a chat are listed oldest first, with author and time', async () => {
  await send(owner, 'Two');
  await send(helper, 'Three');
  const list = await read(owner);
  expect(textsOf(list)).toEqual(['Me!', 'Two', 'Three']);
  const authorOf = ({ id, hashid }: User, from_user_name: string) =>
    expect.objectContaining({ from_user_id: id, from_user_hashid: hashid, from_user_name });
  const [ada, bo] = [authorOf(owner, 'Ada Example'), authorOf(helper, 'Bo Helper')];
  expect(list).toEqual([bo, ada, bo]);
  expect(list[1]?.time_sent).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(await read(helper)).toEqual(list);
});

test('sending a message answers with that message as the chat lists it', async () => {
  const sent = await send(owner, '  Two\r\nlines\tand e\u0301 😀 ');
  expect(sent.message_content).toBe('Two\nlines\tand é 😀');
  expect((await read(helper)).at(-1)).toEqual(sent);
});

test('a chat lists its latest two hundred messages first, and older ones on earlier pages', async () => {
  for (let index = 1; index < 250; index += 1) await send(index % 2 ? owner : helper, `${index}`);
  const all = ['Me!', ...Array.from({ length: 249 }, (_, index) => `${index + 1}`)];
  const latest = await read(owner);
  expect(textsOf(latest)).toEqual(all.slice(-limits.messagesPage));
  expect(textsOf(await read(owner, { limit: 1000 }))).toEqual(all.slice(-limits.messagesPage));
  const earlier = await read(owner, { before: latest[0]?.id ?? 0 });
  expect(textsOf(earlier)).toEqual(all.slice(0, 50));
  expect(await read(owner, { before: earlier[0]?.id ?? 0 })).toEqual([]);
  expect(textsOf(await read(owner, { limit: 3 }))).toEqual(all.slice(-3));
  expect(textsOf(await read(owner, { limit: 3, before: latest[0]?.id ?? 0 }))).toEqual(all.slice(47, 50));

  const after = latest[10]?.id ?? 0;
  expect(textsOf(await read(owner, { after }))).toEqual(all.slice(61));
  expect(textsOf(await read(owner, { after, limit: 5 }))).toEqual(all.slice(61, 66));
  expect(await read(owner, { after: latest.at(-1)?.id ?? 0 })).toEqual([]);
  expect(textsOf(await read(owner, { after, before: latest[15]?.id ?? 0 }))).toEqual(all.slice(61, 65));
});

test('parallel messages in a chat get ids in the order in which readers can see them', async () => {
  const seen: number[] = [];
  let isSending = true;
  const poll = async () => {
    while (isSending) seen.push(...(await read(owner, { after: seen.at(-1) ?? 0 })).map(({ id }) => id));
    seen.push(...(await read(owner, { after: seen.at(-1) ?? 0 })).map(({ id }) => id));
  };
  const polling = poll();
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, index) => send(index % 2 ? owner : helper, `${index}`)),
  );
  isSending = false;
  await polling;
  const all = (await read(owner)).map(({ id }) => id);
  expect(all).toHaveLength(41);
  expect(seen).toEqual(all);
  expect([...all].sort((a, b) => a - b)).toEqual(all);
  const times = (await read(owner)).map(({ time_sent }) => time_sent);
  expect([...times].sort()).toEqual(times);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(40);
  expect(await unread(owner)).toBe(21);
  expect(await unread(helper)).toBe(20);
});

test('a page of messages before or after an id never has messages of another chat', async () => {
  const other = await createUser(product);
  const otherChat = await createOffer(other, requestId, 'Other');
  const mine = await send(owner, 'Mine');
  expect(textsOf(await owner.call.chats.messages({ id: otherChat, before: mine.id }))).toEqual(['Other']);
  expect(await owner.call.chats.messages({ id: otherChat, after: mine.id })).toEqual([]);
});

test('sending a message again with the same client id returns the first message, marked as a repetition', async () => {
  const browser = createBrowser();
  const call = product.callAs(owner.viewer, browser);
  const client_id = randomUUID();
  const first = await call.chats.send({ id: chatId, message: 'Once', client_id });
  expect(browser.repeats).toBe(0);
  expect(await call.chats.send({ id: chatId, message: 'Twice', client_id: client_id.toUpperCase() })).toEqual(first);
  expect(browser.repeats).toBe(1);
  expect(textsOf(await read(helper))).toEqual(['Me!', 'Once']);
  expect(await unread(helper)).toBe(1);
  expect(await helper.call.chats.summary({ id: chatId })).toMatchObject({ last_message_preview: 'Once' });
  const id = await createOffer(await createUser(product), requestId);
  for (const other of [send(helper, 'Mine', client_id), call.chats.send({ id, message: 'Elsewhere', client_id })])
    expect((await other).id).not.toBe(first.id);
});

test('a person sends a limited number of messages a day, also with answers, and a repetition uses none', async () => {
  const first = randomUUID();
  const sent = await send(owner, 'First', first);
  const used = { quota: 'messages', subject: String(owner.id) };
  const uses = product.db.selectFrom('quota_usage').select('uses').where('quota', '=', used.quota);
  await send(owner, 'First', first);
  expect(await uses.where('subject', '=', used.subject).executeTakeFirst()).toEqual({ uses: 1 });
  const update = product.db.updateTable('quota_usage').set({ uses: rates.messagesPerDay - 2 });
  await update.where('quota', '=', used.quota).where('subject', '=', used.subject).execute();
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => send(owner, 'More')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refused = { key: 'chats.tooMany', status: 429, retryAfter: expect.any(Number) };
  expect(await refusalOf(send(owner, 'More'))).toMatchObject(refused);
  const answer = { id: chatId, answer: 'accepted' as const };
  expect(await refusalOf(owner.call.offers.answer({ ...answer, message: 'Yes' }))).toMatchObject(refused);
  await owner.call.offers.answer(answer);
  expect(await send(owner, 'First', first)).toEqual(sent);
  await send(helper, 'Hello');
});

test('a chat that was read stays read, and marking beyond the last message does not mark later messages as read', async () => {
  const { id } = await send(helper, 'One');
  await send(helper, 'Two');
  await markRead(owner, limits.id);
  await markRead(owner, id);
  expect(await unread(owner)).toBe(0);
  await send(helper, 'New');
  expect(await unread(owner)).toBe(1);
});

test.each([
  ['a'.repeat(150), 'a'.repeat(100)],
  ['😀'.repeat(150), '😀'.repeat(100)],
  [`${'a'.repeat(99)}😀b`, `${'a'.repeat(99)}😀`],
  ['One\nline \t of\r\n\r\n text', 'One line of text'],
  [`${'a'.repeat(99)}\n\nb`, `${'a'.repeat(99)} `],
  ['<b>bold</b> & "so"', '<b>bold</b> & "so"'],
  ['שלום עולם', 'שלום עולם'],
])('in the list of chats, the preview of the message %j is %j', async (message, preview) => {
  await send(owner, message);
  const { last_message_preview, last_message_sender_id } = await helper.call.chats.summary({ id: chatId });
  expect(last_message_preview).toBe(preview);
  expect(last_message_sender_id).toBe(owner.id);
});

const withdraw = () => helper.call.offers.undoOfferHelp({ requestId });
const setStatus = (statusId: number) => owner.call.requests.updateStatus({ id: requestId, statusId });
const remove = () => owner.call.requests.delete({ id: requestId });

test.each<[string, boolean, () => Promise<unknown>]>([
  ['a withdrawn offer', true, withdraw],
  ['a completed request', true, () => setStatus(requestStatus.completed)],
  ['a cancelled request', true, () => setStatus(requestStatus.cancelled)],
  ['a request that is a draft again', true, () => setStatus(requestStatus.draft)],
  ['a deleted request', false, remove],
  ['a withdrawn offer on a deleted request', false, () => withdraw().then(remove)],
  ['an owner who leaves', false, () => beginDeletion(product.db, owner)],
  ['a helper who leaves', true, () => beginDeletion(product.db, helper)],
])('the summary of a chat says whether the request still has a page after %s', async (what, hasPage, end) => {
  await end();
  const readers = { 'an owner who leaves': [helper], 'a helper who leaves': [owner] }[what] ?? [owner, helper];
  for (const reader of readers) {
    const page = reader.call.requests.byId({ id: requestId });
    if (hasPage) await page;
    else expect(await refusalOf(page)).toMatchObject({ status: 404 });
    const summary = await reader.call.chats.summary({ id: chatId });
    expect(summary.has_request_page).toBe(hasPage);
    if (!hasPage) expect(summary.collaboration_request_status_name).toBe('Cancelled');
  }
});
