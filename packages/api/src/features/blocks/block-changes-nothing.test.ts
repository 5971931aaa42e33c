import { requestStatus } from '@exchange/contract/statuses';
import { fieldOf, isRecord } from '@exchange/contract/unknown';
import { beOpenTo, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { createRandom } from '@exchange/testkit/random';
import { giveFactor } from '@exchange/testkit/second-factor';
import { startTestApp, type TestApp } from '@exchange/testkit/test-app';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { definitionOf } from '../../core/definition.ts';
import { Refusal, refusalShape } from '../../core/refusal.ts';
import { appRouter } from '../../router.ts';

/**
 * Blocking a person and ending the block change no byte of what that person reads, in worlds that were made at random; only what the
 * page docs/behaviour/blocks.md names may differ.
 */

interface World {
  readonly product: TestApp;
  /** Blocks Bob. */
  readonly ada: User;
  /** Reads. */
  readonly bob: User;
  readonly others: readonly User[];
  /** Lets somebody do something at random, as far as the rules permit. */
  readonly act: (who?: User) => Promise<void>;
}

/** People, requests, offers and what follows from them, made at random over some weeks. */
async function createWorld(product: TestApp, seed: number): Promise<World> {
  const { pick, some, below } = createRandom(seed);
  const areas = [101, 304, 801];
  const create = (name: string) => createUser(product, { name, institute: pick([null, 1]), areas: some(areas) });
  const [ada, bob, ...others] = [await create('Ada'), await create('Bob'), await create('Cy'), await create('Dee')];
  const people = [ada, bob, ...others];
  for (const person of people) {
    await person.call.profiles.update({ is_listed: true });
    await beOpenTo(person, pick([1, 1, 3]), [[101, 101]]);
    const { id } = await person.call.savedSearches.save({ name: 'Areas', area: '101,304', among: 'all', sort: 'best' });
    for (const saved_search_id of [id, null]) await person.call.feeds.renew({ saved_search_id });
    await person.call.webhooks.add({ saved_search_id: id, url: 'https://hooks.example.org/', format: 'json' });
    await giveFactor(product.db, person.id);
  }
  const requests: { id: number; owner: User }[] = [];
  const chats: { id: number; requestId: number; owner: User; helper: User }[] = [];
  const post = async (owner: User) => {
    const id = await createRequest(owner, {
      title: pick(['Milling', 'Cryo milling']),
      technical_area_ids: some(areas),
      share_scope: pick(['everyone', 'everyone', 'verified']),
    });
    requests.push({ id, owner });
  };
  for (const person of [ada, ada, ada, ada, bob, bob, ...others]) await post(person);

  const offer = async (helper: User) => {
    // Ada is offered most, and answers many at once, so that it is known how fast she usually answers.
    const { id: requestId, owner } = pick([...requests, ...requests.filter((request) => request.owner === ada)]);
    const id = await createOffer(helper, requestId);
    if (chats.every((chat) => chat.id !== id)) chats.push({ id, requestId, owner, helper });
    if (helper !== bob && below(3) > 0) await owner.call.chats.send({ id, message: 'Yes?' });
  };
  const credit = async (owner: User, { requestId: id, helper }: { requestId: number; helper: User }) => {
    await owner.call.requests.updateStatus({ id, statusId: requestStatus.completed });
    const isByAddress = below(2) > 0;
    await owner.call.credit.give(isByAddress ? { id, email: bob.email } : { id, userId: helper.id });
    await owner.call.credit.shareTitle({ id, userId: isByAddress ? bob.id : helper.id, mayNameTitle: true });
    await owner.call.credit.thank({ id, userId: helper.id, roles: ['software'], thanks: 'Thank you' });
  };
  const confirm = async ({ call }: User) => {
    const [entry] = await call.credit.listWaiting();
    if (entry !== undefined)
      await call.credit.confirm({ ...entry, roles: ['software'], isShown: true, isThanksShown: true });
  };
  /** Something in a chat of the person. */
  const talk = async (who: User) => {
    const own = chats.filter(({ owner, helper }) => owner === who || helper === who);
    if (own.length === 0) return;
    const chat = pick(own);
    const { id } = chat;
    const { call } = who;
    await pick<() => Promise<unknown>>([
      ...[0, 1, 2, 3].map(() => () => call.chats.send({ id, message: 'Hello' })),
      () => call.chats.markRead({ id }),
      () => call.chats.archive({ id, is_archived: true }),
      () => call.chats.mute({ id, is_muted: true }),
      () => call.offers.answer({ id, answer: pick(['accepted', 'declined']) }),
      () => call.offers.undoOfferHelp({ requestId: chat.requestId }),
      () => credit(who, chat),
    ])();
  };
  const act = async (who: User = pick([ada, ...people])) => {
    const request = pick(requests);
    await pick<() => Promise<unknown>>([
      ...[0, 1, 2, 3, 4].map(() => () => offer(who)),
      ...[0, 1, 2, 3, 4, 5].map(() => () => talk(who)),
      () => who.call.requests.dismiss({ requestId: request.id }),
      () => request.owner.call.asks.send({ requestId: request.id, userId: who.id, message: 'Please' }),
      () => who.call.requests.updateStatus({ id: request.id, statusId: pick([1, 2, 2, 2, 3, 5]) }),
      () => confirm(who),
      () => post(who),
      async () => {
        await product.passTime(pick([3, 30, 100]), 'hours');
        await product.runJob('queue-webhooks');
      },
    ])().catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  };
  for (let step = 0; step < 80; step += 1) await act();
  await product.passTime(8, 'days');
  return { product, ada, bob, others, act };
}

type Caller = User['call'];

/** Every query of members with the inputs that matter. */
async function readsOf({
  product: { db },
  ada,
  others,
}: Pick<World, 'product' | 'ada' | 'others'>): Promise<Record<string, (call: Caller) => (() => Promise<unknown>)[]>> {
  const ids = async (table: 'collaboration_request' | 'offer' | 'credit' | 'webhook' | 'desk') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  const requests = await ids('collaboration_request');
  const chats = await ids('offer');
  const entries = await ids('credit');
  const webhooks = await ids('webhook');
  const desks = await ids('desk');
  const people = [ada, ...others].map(({ id }) => id);
  const searches = [
    { among: 'all' },
    { among: 'all', q: 'milling' },
    { among: 'all', offers: 'none' },
    { among: 'matching' },
  ] as const;
  return {
    'account.deletion': (call) => [() => call.account.deletion()],
    'account.logins': (call) => [() => call.account.logins()],
    'account.sessions': (call) => [() => call.account.sessions()],
    'account.tokens': (call) => [() => call.account.tokens()],
    'chats.archived': (call) => [() => call.chats.archived({})],
    'chats.messages': (call) => chats.map((id) => () => call.chats.messages({ id })),
    'chats.myOffers': (call) => [() => call.chats.myOffers({}), () => call.chats.myOffers({ q: 'ada' })],
    'chats.myRequests': (call) => [() => call.chats.myRequests({}), () => call.chats.myRequests({ filter: 'unread' })],
    'chats.search': (call) => [() => call.chats.search({ q: 'hello' })],
    'chats.summary': (call) => chats.map((id) => () => call.chats.summary({ id })),
    'chats.unreadCounts': (call) => [() => call.chats.unreadCounts()],
    'colleagues.listAsked': (call) => chats.map((id) => () => call.colleagues.listAsked({ id })),
    'colleagues.listInvitations': (call) => [() => call.colleagues.listInvitations()],
    'desks.list': (call) => [() => call.desks.list({})],
    'desks.mine': (call) => [() => call.desks.mine()],
    'desks.read': (call) => desks.map((id) => () => call.desks.read({ id })),
    'handOvers.list': (call) => [() => call.handOvers.list()],
    'shares.mine': (call) => [() => call.shares.mine()],
    'shares.list': (call) => requests.map((id) => () => call.shares.list({ id })),
    'credit.listHelpers': (call) => requests.map((id) => () => call.credit.listHelpers({ id })),
    'credit.listGiven': (call) => requests.map((id) => () => call.credit.listGiven({ id })),
    'home.waiting': (call) => [() => call.home.waiting()],
    'accountMerge.pending': (call) => [() => call.accountMerge.pending()],
    'addresses.list': (call) => [() => call.addresses.list()],
    'asks.listAskable': (call) => people.map((userId) => () => call.asks.listAskable({ userId })),
    'asks.listReceived': (call) => [() => call.asks.listReceived({})],
    'asks.listSent': (call) => requests.map((id) => () => call.asks.listSent({ id })),
    'notifications.preferences': (call) => [() => call.notifications.preferences()],
    'reports.list': (call) => [() => call.reports.list()],
    'offers.listOffered': (call) => [
      () => call.offers.listOffered({}),
      () => call.offers.listOffered({ q: 'milling' }),
    ],
    'offers.listReceived': (call) => requests.map((id) => () => call.offers.listReceived({ id })),
    'feeds.list': (call) => [() => call.feeds.list()],
    'webhooks.list': (call) => [() => call.webhooks.list({})],
    'webhooks.deliveries': (call) => webhooks.map((id) => () => call.webhooks.deliveries({ id })),
    'secondFactor.list': (call) => [() => call.secondFactor.list()],
    'directory.list': (call) => [() => call.directory.list({}), () => call.directory.list({ q: 'ada' })],
    'suggestions.listHelpers': (call) => requests.map((id) => () => call.suggestions.listHelpers({ id })),
    'suggestions.listHelpersOf': (call) =>
      requests.map((id) => () => call.suggestions.listHelpersOf({ ids: String(id) })),
    'profiles.byId': (call) => people.map((userId) => () => call.profiles.byId({ userId })),
    'profiles.collaborationStatus': (call) => [() => call.profiles.collaborationStatus()],
    'profiles.own': (call) => [() => call.profiles.own()],
    'profiles.ownPoints': (call) => [() => call.profiles.ownPoints()],
    'profiles.points': (call) => people.map((userId) => () => call.profiles.points({ userId })),
    'credit.byId': (call) => people.flatMap((userId) => entries.map((id) => () => call.credit.byId({ userId, id }))),
    'credit.document': (call) =>
      entries.flatMap((id) => [() => call.credit.document({ id }), () => call.credit.document({ id, title: 'yes' })]),
    'credit.listPoints': (call) => [() => call.credit.listPoints({})],
    'credit.listOfPerson': (call) => people.map((userId) => () => call.credit.listOfPerson({ userId })),
    'joinInvitations.list': (call) => requests.map((id) => () => call.joinInvitations.list({ id })),
    'credit.listOwn': (call) => [() => call.credit.listOwn({})],
    'credit.listWaiting': (call) => [() => call.credit.listWaiting()],
    'reference.aliases': (call) => [() => call.reference.aliases()],
    'reference.careerStages': (call) => [() => call.reference.careerStages()],
    'reference.collaborationRequestStatuses': (call) => [() => call.reference.collaborationRequestStatuses()],
    'reference.collaborationTypes': (call) => [() => call.reference.collaborationTypes()],
    'reference.institutes': (call) => [() => call.reference.institutes({ q: 'edinburgh' })],
    'reference.masterCollaborationStatus': (call) => [() => call.reference.masterCollaborationStatus()],
    'reference.searchInstitutes': (call) => [() => call.reference.searchInstitutes({})],
    'reference.technicalAreas': (call) => [() => call.reference.technicalAreas()],
    'requests.byId': (call) => requests.map((id) => () => call.requests.byId({ id })),
    'requests.countFound': (call) =>
      searches.map((search) => () => call.requests.countFound({ ...search, by: 'area' })),
    'requests.countNew': (call) => [() => call.requests.countNew({ technical_area_ids: '101,304,801' })],
    'requests.listDismissed': (call) => [() => call.requests.listDismissed({})],
    'requests.listNew': (call) => [() => call.requests.listNew({ limit: 100 })],
    'requests.listOfPerson': (call) => people.map((userId) => () => call.requests.listOfPerson({ userId })),
    'requests.listOwn': (call) => [() => call.requests.listOwn({})],
    'requests.ownReach': (call) => requests.map((id) => () => call.requests.ownReach({ id })),
    'requests.search': (call) =>
      searches.flatMap((search) => [
        () => call.requests.search({ ...search, limit: 100 }),
        () => call.requests.search({ ...search, sort: 'best', limit: 100 }),
      ]),
    'blocks.list': (call) => [() => call.blocks.list()],
    'savedSearches.list': (call) => [() => call.savedSearches.list()],
  };
}

/** What Bob reads, query by query. */
async function readAll(world: World): Promise<Record<string, unknown[]>> {
  const replies: Record<string, unknown[]> = {};
  for (const [name, readsOfName] of Object.entries(await readsOf(world))) {
    replies[name] = [];
    for (const read of readsOfName(world.bob.call))
      replies[name].push(
        await read().catch((error) => {
          if (error instanceof Refusal) return refusalShape(error);
          throw error;
        }),
      );
  }
  return replies;
}

interface Block {
  readonly adaId: number;
  /** Whether the block hides the request of this id: one of Ada's about which Bob has no chat. */
  readonly isHidden: (requestId: unknown) => boolean;
}
/** What Bob reads during the block, made of what he reads without it. */
type Difference = (said: unknown, block: Block) => unknown;

const changeItems = (said: unknown, change: (items: readonly unknown[]) => unknown[]) =>
  isRecord(said) && Array.isArray(said.items) ? { ...said, items: change(said.items) } : said;
const withoutHidden: Difference = (said, { isHidden }) =>
  changeItems(said, (items) => items.filter((item) => !isHidden(fieldOf(item, 'id'))));
const withoutAda: Difference = (said, { adaId }) =>
  Array.isArray(said) ? said.filter((item) => fieldOf(item, 'user_id') !== adaId) : said;

/** All that docs/behaviour/blocks.md#blocks lets a blocked person notice, in its words. */
const documented: Readonly<Record<string, Difference>> = {
  // "Requests of each leave the lists of the other …": `counting` has the numbers of these lists.
  'asks.listReceived': withoutHidden,
  'requests.listDismissed': withoutHidden,
  'requests.listNew': withoutHidden,
  'requests.listOfPerson': withoutHidden,
  'requests.search': withoutHidden,
  // "… the two do not find each other under People."
  'directory.list': (said, { adaId }) =>
    changeItems(said, (items) => items.filter((item) => fieldOf(item, 'user_id') !== adaId)),
  // They are not proposed to each other either.
  'suggestions.listHelpers': withoutAda,
  'suggestions.listHelpersOf': (said, block) =>
    Array.isArray(said) ? said.map((one) => ({ ...one, helpers: withoutAda(fieldOf(one, 'helpers'), block) })) : said,
};
/** "… and are 404 by id." */
const byId = ['requests.byId', 'requests.ownReach'];
const counting = ['requests.countFound', 'requests.countNew', 'savedSearches.list'];
const numbers = ['count', 'groups', 'new_count', 'has_more'];

const toText = (name: string, replies: readonly unknown[]) =>
  JSON.stringify(replies, (key, value) => (counting.includes(name) && numbers.includes(key) ? 0 : value), 1);

/** Compares what Bob reads during the block with what he reads without it at the same time, byte for byte. */
async function expectOnlyDocumented(
  { product: { db }, ada, bob }: World,
  during: Record<string, unknown[]>,
  without: Record<string, unknown[]>,
): Promise<void> {
  const requests = await db.selectFrom('collaboration_request').select(['id', 'user_id']).orderBy('id').execute();
  const chats = await db.selectFrom('offer').select('request_id').where('helper_id', '=', bob.id).execute();
  const isHidden = (id: unknown) =>
    requests.some((request) => request.id === id && request.user_id === ada.id) &&
    chats.every(({ request_id }) => request_id !== id);
  const expected = Object.entries(without).map(([name, replies]) => {
    const changed = replies.map((said, at) => {
      if (byId.includes(name) && isHidden(requests[at]?.id)) return refusalShape(new Refusal('requests.notFound'));
      return documented[name]?.(said, { adaId: ada.id, isHidden }) ?? said;
    });
    return [name, toText(name, changed)];
  });
  const read = Object.entries(during).map(([name, replies]) => [name, toText(name, replies)]);
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected));
}

let product: TestApp;
beforeEach(async () => {
  product = await startTestApp({ rateLimits: false });
});
afterEach(() => product.close());

test('the test of what a block changes reads every query that members can call', async () => {
  const queries = Object.entries(appRouter._def.procedures)
    .filter(([name, procedure]: [string, unknown]) => {
      const { type, meta } = definitionOf(procedure);
      return type === 'query' && fieldOf(meta, 'isOpen') === false && !name.startsWith('operators.');
    })
    .map(([name]) => name);
  const nobody = await createUser(product);
  expect(Object.keys(await readsOf({ product, ada: nobody, others: [] })).sort()).toEqual(queries.sort());
});

/** With `CI=true` also in other worlds. */
const worlds = process.env.CI === 'true' ? [1, 7, 9] : [1];

test.each(worlds)(
  'a block and its end change only what is documented for the blocked person, at once and after a week (world %i)',
  async (seed) => {
    const world = await createWorld(product, seed);
    const { ada, bob, act } = world;
    const before = await readAll(world);
    await ada.call.blocks.block({ userId: bob.id });
    await expectOnlyDocumented(world, await readAll(world), before);
    await ada.call.blocks.unblock({ userId: bob.id });
    expect(await readAll(world)).toEqual(before);

    await ada.call.blocks.block({ userId: bob.id });
    for (let step = 0; step < 20; step += 1) await act(bob);
    await product.passTime(8, 'days');
    const during = await readAll(world);
    await ada.call.blocks.unblock({ userId: bob.id });
    await expectOnlyDocumented(world, during, await readAll(world));
  },
);
