import { messages } from '@exchange/contract/sentences/messages';
import { beginDeletion, erase, exportOf } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, newIdsFor, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

/** The day so many days after today in UTC. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let owner: User;
let ada: User;
let request: number;
beforeEach(async () => {
  await product.db.updateTable('app_user').set({ is_listed: false }).execute();
  owner = await createUser(product, { name: 'Olu Owner', areas: [2411] });
  ada = await createUser(product, { name: 'Ada Example', areas: [2411] });
  await ada.call.profiles.update({ is_listed: true });
  request = await createRequest(owner, { title: 'A quartz tube with a frit', technical_area_ids: [2411] });
});

const beAway = (away_until: string | null, person = ada) => person.call.profiles.update({ away_until });
const shown = async () => (await owner.call.profiles.byId({ userId: ada.hashid })).away_until;
const ask = () => owner.call.asks.send({ requestId: request, userId: ada.id });

test('a person cannot set an absence that is over, too far off or no day', async () => {
  for (const [day, sentence] of [
    [dayIn(-3), messages.validation.dayOver()],
    [dayIn(800), messages.validation.dayFar({ years: 2 })],
    ['Friday', messages.validation.day()],
  ] as const)
    expect(await refusalOf(beAway(day))).toMatchObject({ status: 400, fields: { away_until: sentence } });
  expect(await shown()).toBe(null);
});

test('a person who is away cannot be asked for help, and can be asked again when the absence has ended by itself', async () => {
  await beAway(dayIn(2));
  expect(await refusalOf(ask())).toMatchObject({ key: 'asks.away', status: 409 });
  expect(await product.emailsTo(ada, 'ask')).toEqual([]);
  await product.passTime(4, 'days');
  expect(await shown()).toBe(null);
  await ask();
});

test('a person who ends the absence early can be asked for help at once', async () => {
  await beAway(dayIn(9));
  await beAway(null);
  await ask();
});

test('a person who is away is not proposed as a possible helper', async () => {
  const proposed = async () =>
    (await owner.call.suggestions.listHelpers({ id: request })).map(({ user_id }) => user_id);
  expect(await proposed()).toEqual([ada.id]);
  await beAway(dayIn(2));
  expect(await proposed()).toEqual([]);
});

test('the directory lists people who are away after all others, page by page, and says until when', async () => {
  const others = [];
  for (const areas of [[101], [2411]]) {
    const person = await createUser(product, { areas });
    await person.call.profiles.update({ is_listed: true });
    others.push(person.id);
  }
  await beAway(dayIn(2));
  for (const q of ['', 'example']) {
    const found = await walkPages((page) => owner.call.directory.list({ q, ...page }), 1);
    expect(found.map(({ user_id }) => user_id)).toEqual([...others.toReversed(), ada.id]);
    expect(found.map(({ away_until }) => away_until)).toEqual([null, null, dayIn(2)]);
  }
});

test('the requests of an owner who is away say so, and offers are made and mailed all the same', async () => {
  await beAway(dayIn(2), owner);
  expect(await ada.call.requests.byId({ id: request })).toMatchObject({ owner_away_until: dayIn(2) });
  expect(await newIdsFor(ada)).toContain(request);
  await createOffer(ada, request);
  expect(await product.emailsTo(owner, 'offer')).toHaveLength(1);
});

test('a person who is away gets no digests, and the first digest afterwards has all new requests', async () => {
  const digests = async () => {
    await product.runJob('send-digests');
    return (await product.emailsTo(ada, 'digest')).length;
  };
  await beAway(dayIn(3));
  await product.passTime(2, 'days');
  expect(await digests()).toBe(0);
  await product.passTime(3, 'days');
  expect(await digests()).toBe(1);
  const [mail] = await product.emailsTo(ada, 'digest');
  expect(mail?.text_body).toContain('A quartz tube with a frit');
});

test('an absence is in the export of the account, and is deleted with the account', async () => {
  await beAway(dayIn(2));
  expect(JSON.parse(await exportOf(product, ada)).profile).toMatchObject({ away_until: dayIn(2) });
  await beginDeletion(product.db, ada);
  expect(await keyOf(owner.call.profiles.byId({ userId: ada.hashid }))).toBe('profiles.notFound');
  await erase(product, ada);
  const rows = product.db.selectFrom('app_user').select('away_until').where('id', '=', ada.id);
  expect(await rows.execute()).toEqual([{ away_until: null }]);
});
