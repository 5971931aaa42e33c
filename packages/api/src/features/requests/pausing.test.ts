import { requestStatus } from '@exchange/contract/statuses';
import { exportOf } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, newIdsFor, type User } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

let owner: User;
let helper: User;
let reader: User;
let request: number;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada Example' });
  helper = await createUser(product, { name: 'Bo Helper' });
  reader = await createUser(product, { areas: [101] });
  request = await createRequest(owner, { title: 'Which gel sets?' });
});

const set = (accepts_offers: boolean, person = owner) =>
  person.call.requests.setAcceptsOffers({ id: request, accepts_offers });
const setStatus = (statusId: number) => owner.call.requests.updateStatus({ id: request, statusId });
const found = async (person = reader) =>
  (await person.call.requests.search({ q: 'gel', among: 'all' })).items.map(({ id }) => id);
const acceptsOffers = async (person = reader) => (await person.call.requests.byId({ id: request })).accepts_offers;

test('only the owner pauses offers, and only while the request is Active', async () => {
  expect(await keyOf(set(false, reader))).toBe('requests.notOwner');
  for (const status of [requestStatus.draft, requestStatus.inProgress, requestStatus.cancelled]) {
    await setStatus(status);
    expect(await keyOf(set(false))).toBe('requests.notActive');
  }
  await owner.call.requests.delete({ id: request });
  expect(await keyOf(set(false))).toBe('requests.notFound');
});

test('no person offers help on a paused request, or is asked about it', async () => {
  const chat = await createOffer(helper, request);
  await owner.call.asks.send({ requestId: request, userId: reader.id });
  await set(false);
  expect(await refusalOf(createOffer(reader, request))).toMatchObject({
    status: 409,
    message: 'This request takes no more offers',
  });
  expect((await reader.call.asks.listReceived({})).items).toEqual([]);
  const other = await createUser(product);
  expect(await keyOf(owner.call.asks.send({ requestId: request, userId: other.id }))).toBe('offers.paused');
  expect(await owner.call.asks.listAskable({ userId: other.hashid })).toEqual([]);
  await helper.call.offers.undoOfferHelp({ requestId: request });
  expect(await keyOf(createOffer(helper, request))).toBe('offers.paused');
  await helper.call.offers.restore({ requestId: request });
  await helper.call.chats.send({ id: chat, message: 'It sets at 4 degrees.' });
  await owner.call.offers.answer({ id: chat, answer: 'accepted' });
});

test('a paused request leaves New and every search, and is back when it takes offers again', async () => {
  const { id: saved } = await reader.call.savedSearches.save({ name: 'Gels', q: 'gel' });
  request = await createRequest(owner, { title: 'Another gel' });
  const see = async () => [
    (await newIdsFor(reader)).includes(request),
    (await found()).includes(request),
    (await reader.call.savedSearches.list()).find(({ id }) => id === saved)?.new_count,
    (await reader.call.requests.byId({ id: request })).viewer_state,
  ];
  expect(await see()).toEqual([true, true, 1, 'new']);
  await set(false);
  expect(await see()).toEqual([false, false, 0, 'other']);
  await set(true);
  expect(await see()).toEqual([true, true, 1, 'new']);
});

test('a person reads that a request takes no more offers on its page, on its owner’s profile and in their own lists', async () => {
  await createOffer(helper, request);
  await reader.call.requests.dismiss({ requestId: request });
  await set(false);
  expect([await acceptsOffers(), await acceptsOffers(helper), await acceptsOffers(owner)]).toEqual([
    false,
    false,
    false,
  ]);
  const lists = await Promise.all([
    reader.call.requests.listOfPerson({ userId: owner.hashid }),
    reader.call.requests.listDismissed({}),
    helper.call.offers.listOffered({}),
    owner.call.requests.listOwn({}),
  ]);
  for (const { items } of lists) expect(items).toMatchObject([{ id: request, accepts_offers: false }]);
  expect(JSON.parse(await exportOf(product, owner)).requests).toMatchObject([{ accepts_offers: false }]);
});

test('a request stays paused after a change of status that is undone, and after an edit', async () => {
  await set(false);
  await setStatus(requestStatus.completed);
  await setStatus(requestStatus.active);
  await owner.call.requests.update({
    id: request,
    title: 'Which gel sets faster?',
    description: 'Ours takes a day.',
    collaboration_type_id: 101,
    technical_area_ids: [101],
    share_scope: 'everyone',
    institute_ids: [],
  });
  expect(await acceptsOffers()).toBe(false);
  expect(await newIdsFor(reader)).not.toContain(request);
});

test('an owner who pauses or resumes offers keeps the request from expiring, and open screens of others show it', async () => {
  await createOffer(helper, request);
  await product.db.updateTable('collaboration_request').set({ kept_at: null }).where('id', '=', request).execute();
  product.events.length = 0;
  await set(true);
  expect(product.events).toEqual([]);
  await set(false);
  expect(product.events.flatMap(({ to }) => to)).toEqual([owner.id, helper.id]);
  const { kept_at } = await product.db
    .selectFrom('collaboration_request')
    .select('kept_at')
    .where('id', '=', request)
    .executeTakeFirstOrThrow();
  expect(kept_at).not.toBeNull();
});

test('no digest has a paused request, neither as a match nor under a saved search', async () => {
  await product.passTime(1, 'days');
  await reader.call.savedSearches.save({ name: 'Cryo', q: 'vitrified' });
  const paused = await createRequest(owner, { title: 'Paused gel' });
  const saved = await createRequest(owner, { title: 'A vitrified gel', technical_area_ids: [301] });
  await createRequest(owner, { title: 'Open gel' });
  for (request of [paused, saved]) await set(false);
  await product.passTime(2, 'days');
  await product.runJob('send-digests');
  const [mail] = await product.emailsTo(reader, 'digest');
  expect(mail?.text_body).toContain('Open gel');
  expect(mail?.text_body).not.toMatch(/Paused gel|vitrified gel/);
});

test('no email says that a paused request has no offers', async () => {
  await set(false);
  await product.passTime(3, 'days');
  await product.runJob('send-silence-emails');
  expect(await product.emailsTo(owner, 'silence')).toEqual([]);
});
