import { limits, ranking } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, endDeletion } from '@exchange/testkit/accounts';
import { createCompletedRequest, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { searchErrors } from '@exchange/testkit/consistency-queries';
import { walkPages } from '@exchange/testkit/pages';
import { rewriteAllWords } from '@exchange/testkit/request-words';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listKnownWords } from './search.sql.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;
const owner = await createUser(product);
const viewer = await createUser(product);
beforeEach(() => sql`truncate collaboration_request, request_search, search_word, area_use cascade`.execute(db));

type Input = Parameters<User['call']['requests']['search']>[0];
const search = async (person: User, input: Input) => (await person.call.requests.search(input)).items;
const nothing = { count: 0, has_more: false, groups: [], is_near: false };
const idsOf = async (person: User, input: Input) => (await search(person, input)).map(({ id }) => id);

const refresh = async () => {
  while (await product.runJob('refresh-search'));
};

test('a request that a user may not see is found neither by its words nor with a typing error', async () => {
  const colleague = await createUser(product, { email: uniqueEmail('ethz.ch') });
  const ownAtEth = await createUser(product, { email: uniqueEmail('ethz.ch') });
  const title = 'Zebrafish husbandry';
  const shared = await createRequest(ownAtEth, { title, share_scope: 'my' });
  await createRequest(owner, { title, description: null });
  await createCompletedRequest(owner, { title });
  await owner.call.requests.delete({ id: await createRequest(owner, { title }) });
  for (const q of ['zebrafish', 'zebrafihs', 'zebra', ''])
    for (const among of ['all', 'matching'] as const) {
      expect(await idsOf(viewer, { q, among })).toEqual([]);
      expect(await viewer.call.requests.countFound({ q, among, by: 'area' })).toEqual(nothing);
    }
  expect(await idsOf(colleague, { q: 'zebrafish' })).toEqual([shared]);
});

test('users in a block do not find each other’s requests, except those the blocked one offered help on', async () => {
  const [offered, other] = [await createRequest(owner, { title: 'Gel' }), await createRequest(owner, { title: 'Gel' })];
  await createOffer(viewer, offered);
  const own = await createRequest(viewer, { title: 'Gel' });
  await createOffer(owner, own);
  await owner.call.blocks.block({ userId: viewer.id });
  expect(await idsOf(viewer, { q: 'gel' })).toEqual([offered]);
  expect(await idsOf(owner, { q: 'gel' })).toEqual([]);
  expect(await idsOf(viewer, { q: 'gel', among: 'matching' })).toEqual([]);
  expect(await idsOf(owner, { q: 'gel', among: 'matching' })).toEqual([]);
  await owner.call.blocks.unblock({ userId: viewer.id });
  expect(await idsOf(viewer, { q: 'gel' })).toEqual([other, offered]);
  expect(await idsOf(owner, { q: 'gel' })).toEqual([own]);
});

test('a search finds no own or hidden requests, and those that the user offered help on only if it searches all', async () => {
  const [hidden, offered] = [await createRequest(owner), await createRequest(owner)];
  await createRequest(viewer);
  await viewer.call.requests.dismiss({ requestId: hidden });
  await createOffer(viewer, offered);
  expect(await idsOf(viewer, { q: 'landmarks' })).toEqual([offered]);
  expect(await idsOf(viewer, { q: 'landmarks', among: 'matching' })).toEqual([]);
  expect(await idsOf(viewer, {})).toEqual([]);
  expect(await idsOf(viewer, { among: 'all' })).toEqual([offered]);
});

test('the search does not find requests of an account that is being deleted, until the account is kept', async () => {
  const id = await createRequest(owner, { title: 'Gel' });
  await beginDeletion(db, owner);
  expect(await idsOf(viewer, { q: 'gel' })).toEqual([]);
  await endDeletion(db, owner);
  expect(await idsOf(viewer, { q: 'gel' })).toEqual([id]);
});

test('the search names an invitation to help to the person who was asked, until they hide the request or offer help', async () => {
  const id = await createRequest(owner, { title: 'Gel' });
  const other = await createUser(product, { areas: [101] });
  await owner.call.asks.send({ requestId: id, userId: viewer.id, message: 'Please look at it.' });
  const inviters = async (person: User) => (await search(person, { q: 'gel' })).map(({ match }) => match.invited_by);
  expect(await inviters(other)).toEqual([null]);
  expect(await inviters(viewer)).toEqual([
    expect.objectContaining({ user_id: owner.id, message: 'Please look at it.' }),
  ]);
  const chat = await createOffer(viewer, id);
  expect(await inviters(viewer)).toEqual([null]);
  const [found] = await search(viewer, { q: 'gel' });
  expect(found?.match.collaboration_request_response_id).toBe(chat);
});

test('the filter for requests without offers counts a withdrawn offer as none', async () => {
  const [offered, free] = [await createRequest(owner, { title: 'Gel' }), await createRequest(owner, { title: 'Gel' })];
  const helper = await createUser(product, { areas: [101] });
  await createOffer(helper, offered);
  for (const input of [{}, { q: 'gel' }, { area: '101' }]) {
    expect(await idsOf(viewer, { ...input, offers: 'none' })).toEqual([free]);
    expect(await viewer.call.requests.countFound({ ...input, offers: 'none' })).toMatchObject({ count: 1 });
  }
  await helper.call.offers.undoOfferHelp({ requestId: offered });
  expect(await idsOf(viewer, { offers: 'none' })).toEqual([free, offered]);
});

test('a filter’s counts ignore its own choice, and a chosen value is named even if no request has it', async () => {
  await createRequest(owner, { title: 'Gel', technical_area_ids: [101, 102] });
  await createRequest(owner, { title: 'Gel', technical_area_ids: [101] });
  const counted = await viewer.call.requests.countFound({ q: 'gel', area: '102,304', by: 'area' });
  expect(counted).toMatchObject({ count: 2, has_more: false });
  expect(counted.groups.map(({ id, count }) => [id, count])).toEqual([
    [101, 2],
    [102, 1],
    [304, 0],
  ]);
  expect(counted.groups.every(({ name }) => name !== '')).toBe(true);
  expect(await viewer.call.requests.countFound({ q: 'gel', area: '304' })).toEqual(nothing);
});

test('a person searches only their own hidden and offered requests, in any status, by the same words', async () => {
  const make = (title: string, description: string) => createRequest(owner, { title, description });
  const hidden = await make('Zebrafish husbandry', 'Our cryo-EM grids crack.');
  const closed = await make('Zebrafish hearts', 'How do you stain?');
  const other = await make('Gel', 'Bands.');
  await make('Zebrafish fins', 'Which ones?');
  await refresh();
  for (const requestId of [hidden, closed, other]) await viewer.call.requests.dismiss({ requestId });
  await owner.call.requests.updateStatus({ id: closed, statusId: requestStatus.completed });
  const hiddenIds = async (person: User, q: string) =>
    (await person.call.requests.listDismissed({ q })).items.map(({ id }) => id);
  for (const q of ['zebrafish', 'zebrafihs']) expect(await hiddenIds(viewer, q)).toEqual([closed, hidden]);
  expect(await hiddenIds(viewer, '"cryo EM" grids')).toEqual([hidden]);
  expect(await hiddenIds(viewer, 'stain')).toEqual([closed]);
  expect(await hiddenIds(viewer, 'nothing')).toEqual([]);
  expect(await hiddenIds(viewer, ' ')).toEqual([other, closed, hidden]);
  expect(await hiddenIds(owner, 'zebrafish')).toEqual([]);
  const paged = await walkPages((page) => viewer.call.requests.listDismissed({ q: 'zebrafihs', ...page }), 1);
  expect(paged.map(({ id }) => id)).toEqual([closed, hidden]);

  await createOffer(viewer, hidden);
  const offered = async (q: string) => (await viewer.call.offers.listOffered({ q })).items.map(({ id }) => id);
  expect(await offered('zebra')).toEqual([hidden]);
  expect(await offered('stain')).toEqual([]);
  expect(await hiddenIds(viewer, 'zebrafish')).toEqual([closed]);
});

test('found requests are counted, and hidden requests are searched, only up to their limits', async () => {
  const first = await createRequest(owner, { title: 'Gel' });
  const copy = async (times: number) => {
    await sql`insert into collaboration_request (user_id, title, description, collaboration_type_id, share_scope, status_id, published_at)
      select user_id, title, description, collaboration_type_id, share_scope, status_id, published_at
      from collaboration_request cross join generate_series(1, ${times}::int) where id = ${first}`.execute(db);
    await rewriteAllWords(db);
  };
  const max = limits.countedFound;
  await copy(max - 1);
  const count = () => viewer.call.requests.countFound({ q: 'gel', by: 'type' });
  expect(await count()).toMatchObject({ count: max, has_more: false, groups: [{ count: max }] });
  await copy(limits.searchedActions - max);
  const last = await createRequest(owner, { title: 'Gel' });
  expect(await count()).toMatchObject({ count: max, has_more: true, groups: [{ count: max }] });

  await sql`insert into recipient_state (user_id, request_id, state, acted_at)
    select ${viewer.id}, id, 'hidden', now() + id * interval '1 microsecond' from collaboration_request`.execute(db);
  const found = await walkPages((page) => viewer.call.requests.listDismissed({ q: 'gel', ...page }), 100);
  expect(found).toHaveLength(limits.searchedActions);
  expect(found[0]?.id).toBe(last);
  expect(found.map(({ id }) => id)).not.toContain(first);
});

test('the search corrects typing errors to a word that two requests or more have now, not to one person’s words', async () => {
  const known = () =>
    db.selectFrom('search_word').select('word').where('word', 'like', 'quokka%').orderBy('word').execute();
  const title = 'Quokka quokkas';
  const [id] = [await createRequest(owner, { title }), await createRequest(owner, { title: 'Quokkas quokkaling' })];
  await createRequest(viewer, { title });
  await refresh();
  expect(await known()).toEqual([{ word: 'quokka' }, { word: 'quokkas' }]);
  await owner.call.requests.delete({ id });
  await refresh();
  expect(await known(), 'a few minutes later at the earliest').toHaveLength(2);
  await product.passTime(ranking.countedEveryMinutes + 1, 'minutes');
  await refresh();
  expect(await known()).toEqual([{ word: 'quokkas' }]);
});

test('a search corrects typing errors in its first four words only', async () => {
  for (let time = 0; time < 2; time += 1) await createRequest(owner, { title: 'Axolotl zebrafish', description: 'x' });
  await refresh();
  expect(await idsOf(viewer, { q: 'axolotk' })).toHaveLength(2);
  expect(await idsOf(viewer, { q: 'aaaaa or bbbbb or ccccc or axolotk' })).toHaveLength(2);
  expect(await idsOf(viewer, { q: 'aaaaa or bbbbb or ccccc or ddddd or axolotk' })).toEqual([]);
});

test('after an upgrade of the database, a job makes older requests searchable', async () => {
  await createRequest(owner);
  await sql`delete from request_search`.execute(db);
  await sql`insert into request_search_due (request_id) select id from collaboration_request
    where status_id = 2`.execute(db);
  await refresh();
  expect(await searchErrors(db)).toEqual([]);
});

test('the look-up of words with typing errors among many known words ends in time, or is given up', async () => {
  await sql`
    insert into search_word (word)
    select distinct substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 5 + n % 6)
    from generate_series(1, 100000) n on conflict do nothing`.execute(db);
  await sql`analyze search_word`.execute(db);
  await expect(listKnownWords(db, ['milcroscopy', 'zymbraz', 'crystalography'])).resolves.toEqual([]);
  await db.transaction().execute(async (tx) => {
    await sql`lock table search_word in access exclusive mode`.execute(tx);
    await expect(listKnownWords(db, ['milcroscopy'])).resolves.toEqual([]);
  });
});

test('a search finds words inside marks, code and formulas of a request, and shows the text as it was typed', async () => {
  const description =
    'We need **lamellae**, `wheatfun()` and $\\omega_{peak}$.\n\n```r\n  glycogen <- 1\n```\n- *starch*';
  const id = await createRequest(owner, { title: 'Grains', description });
  for (const q of ['lamellae', 'wheatfun', 'omega', 'peak', 'glycogen', 'starch'])
    expect(await search(viewer, { q }), q).toMatchObject([{ id, description }]);
});

test('a page of a search has a limited number of requests, also if more are wanted', async () => {
  for (let n = 0; n <= limits.searchPage; n += 1) await createRequest(owner, { title: 'Sprockets' });
  const { items, next_cursor } = await viewer.call.requests.search({ q: 'sprockets', limit: limits.page });
  expect(items).toHaveLength(limits.searchPage);
  expect(next_cursor).not.toBeNull();
});
