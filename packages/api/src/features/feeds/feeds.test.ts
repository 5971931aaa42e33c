import { feedPath } from '@exchange/contract/feeds';
import { rates } from '@exchange/contract/limits';
import { beginDeletion, endDeletion, endSuspension, erase, exportOf, suspend } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { sendPicture } from '@exchange/testkit/pictures';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCalendar, readRequestFeed } from './feeds.rules.ts';

const product = await openTestApp();
let owner: User;
let ada: User;
beforeEach(async () => {
  await sql`truncate collaboration_request, request_search, search_word, area_use cascade`.execute(product.db);
  owner = await createUser(product, { name: 'Olga Owner', areas: [101] });
  ada = await createUser(product, { name: 'Ada Reader', areas: [101] });
});

const save = async (person = ada, q = 'gel') => (await person.call.savedSearches.save({ name: 'Gels', q })).id;
const renew = async (saved_search_id: number, person = ada) => {
  const { url } = await person.call.feeds.renew({ saved_search_id });
  return /\/api\/atom\/([\w-]{43})$/.exec(url)?.[1] ?? '';
};
const read = (token: string) => readRequestFeed(product.contextOf(null), token);
const titles = async (token: string) =>
  [...(await read(token)).matchAll(/<entry>[\s\S]*?<title[^>]*>(.*?)<\/title>/g)].map(([, title]) => title);

describe('who may not', () => {
  test('a person can neither make, see nor remove a feed of another’s saved search', async () => {
    const id = await save();
    expect(await keyOf(owner.call.feeds.renew({ saved_search_id: id }))).toBe('savedSearches.notFound');
    await renew(id);
    const [feed] = await ada.call.feeds.list();
    expect(await owner.call.feeds.list()).toEqual([]);
    expect(await keyOf(owner.call.feeds.remove({ id: feed?.id ?? 0 }))).toBe('feeds.notFound');
    expect(await ada.call.feeds.list()).toMatchObject([{ saved_search_id: id }]);
  });

  test('a program with an access token cannot make a feed’s address, which would outlive the token', async () => {
    const call = product.callAs({ ...ada.viewer, token_scope: 'full' });
    expect(await keyOf(call.feeds.renew({ saved_search_id: await save() }))).toBe('auth.sessionOnly');
  });

  test('reading a feed gets one refusal if its address is unknown, renewed or removed, or its search is removed', async () => {
    const search = await save();
    const [first, second] = [await renew(search), await renew(search)];
    await read(second);
    for (const token of [first, '', 'x'.repeat(43)]) expect(await keyOf(read(token))).toBe('feeds.notFound');
    const [feed] = await ada.call.feeds.list();
    await ada.call.feeds.remove({ id: feed?.id ?? 0 });
    expect(await keyOf(read(second))).toBe('feeds.notFound');
    const third = await renew(search);
    await ada.call.savedSearches.remove({ id: search });
    expect(await keyOf(read(third))).toBe('feeds.notFound');
  });

  test('the address of a feed stops working if its owner is suspended, asks for deletion, changes the password or is erased', async () => {
    const token = await renew(await save());
    const { db } = product;
    await suspend(db, ada);
    expect(await keyOf(read(token))).toBe('feeds.notFound');
    await endSuspension(db, ada);
    await beginDeletion(db, ada);
    expect(await keyOf(read(token))).toBe('feeds.notFound');
    await endDeletion(db, ada);
    await read(token);
    await product.passTime(1, 'minutes');
    await db.updateTable('app_user').set({ password_changed_at: sql`now()` }).where('id', '=', ada.id).execute();
    expect(await keyOf(read(token))).toBe('feeds.notFound');
    expect(await ada.call.feeds.list()).toEqual([]);
    await erase(product, ada);
    expect(await db.selectFrom('feed').selectAll().where('user_id', '=', ada.id).execute()).toEqual([]);
  });

  test('a feed lacks requests that its owner may not see now, because of scope, blocks or suspended people', async () => {
    const colleague = await createUser(product, { email: uniqueEmail('ethz.ch'), areas: [101] });
    const atEth = await createUser(product, { email: uniqueEmail('ethz.ch'), areas: [101] });
    const [outside, inside] = [await renew(await save()), await renew(await save(colleague), colleague)];
    await createRequest(atEth, { title: 'Gel at ETH', share_scope: 'my' });
    await createRequest(owner, { title: 'Gel draft', description: null });
    await createRequest(owner, { title: 'Gel' });
    expect([await titles(outside), await titles(inside)]).toEqual([['Gel'], ['Gel', 'Gel at ETH']]);
    await owner.call.blocks.block({ userId: ada.id });
    await suspend(product.db, atEth);
    expect([await titles(outside), await titles(inside)]).toEqual([[], ['Gel']]);
  });

  test('all feeds of a person can be read a limited number of times an hour together', async () => {
    const token = await renew(await save());
    await read(token);
    await product.db.updateTable('quota_usage').set({ uses: rates.feedReadsPerHour }).execute();
    expect(await keyOf(read(token))).toBe('http.rateLimited');
    await product.passTime(2, 'hours');
    await read(token);
  });
});

test('a feed leaves out a request that takes no more offers, until it takes offers again', async () => {
  const token = await renew(await save());
  const id = await createRequest(owner, { title: 'Gel' });
  await owner.call.requests.setAcceptsOffers({ id, accepts_offers: false });
  expect(await titles(token)).toEqual([]);
  await owner.call.requests.setAcceptsOffers({ id, accepts_offers: true });
  expect(await titles(token)).toEqual(['Gel']);
});

test('a feed lists posted requests as XML, and names no person', async () => {
  const token = await renew(await save());
  expect(await read(token)).not.toContain('<entry>');
  const picture_ids = [await sendPicture(product, owner)];
  const id = await createRequest(owner, { title: 'Gel <b> & “tea” \u{FFFF}', description: 'a < b\nnext', picture_ids });
  const text = await read(token);
  expect(text).toContain(
    `<id>http://localhost:3000/requests/${id}</id>\n<title xml:lang="en">Gel &lt;b&gt; &amp; “tea” </title>`,
  );
  expect(text).toContain(
    '<content type="html" xml:lang="en">a &amp;lt; b&lt;br&gt;\nnext&lt;br&gt;\n&lt;br&gt;\n1 picture</content>',
  );
  const self = `<link rel="self" type="application/atom+xml" href="http://localhost:3000${feedPath(token)}"/>`;
  expect(text).toContain(self);
  expect(text.replace(self, '')).not.toContain(token);
  expect(text).toContain('<title>Gels · Research Exchange</title>');
  for (const secret of ['Olga', 'Ada', ada.hashid, owner.hashid]) expect(text).not.toContain(secret);
});

test('the database stores only the hash of a feed’s address, and the export tells when the feed was made', async () => {
  const token = await renew(await save());
  const { rows } = await sql<{ row: string }>`select feed::text as row from feed`.execute(product.db);
  expect(rows[0]?.row).not.toContain(token);
  const exported = await exportOf(product, ada);
  expect(JSON.parse(exported).feeds).toMatchObject([{ created_at: expect.any(String) }]);
  expect(exported).not.toContain(feedPath(token));
});

describe('the calendar', () => {
  const renewCalendar = async ({ call } = ada) => {
    const { url } = await call.feeds.renew({ saved_search_id: null });
    return /\/api\/calendar\/([\w-]{43})$/.exec(url)?.[1] ?? '';
  };
  const readDays = (token: string) => readCalendar(product.contextOf(null), token);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const day = inDays(30);

  test('the address of a calendar opens no feed, a feed’s address no calendar, and an unknown, renewed or removed one neither', async () => {
    const [calendar, feed] = [await renewCalendar(), await renew(await save())];
    expect(await keyOf(read(calendar))).toBe('feeds.notFound');
    expect(await keyOf(readDays(feed))).toBe('feeds.notFound');
    const second = await renewCalendar();
    expect(await keyOf(readDays(calendar))).toBe('feeds.notFound');
    await suspend(product.db, ada);
    expect(await keyOf(readDays(second))).toBe('feeds.notFound');
  });

  test('a calendar has the days of own open requests and of requests that its owner offered help on, and no others', async () => {
    const [mine, theirs] = [await renewCalendar(), await renewCalendar(owner)];
    const own = await createRequest(ada, { title: 'Gel; or, \\ blot', needed_by: day });
    await createRequest(ada, { title: 'Without a day' });
    const offered = await createRequest(owner, { title: 'Offered', needed_by: inDays(31) });
    await createRequest(owner, { title: 'Not mine', needed_by: day });
    await createOffer(ada, offered);
    // The day of a request stays what it is when it takes no more offers.
    await owner.call.requests.setAcceptsOffers({ id: offered, accepts_offers: false });
    const text = await readDays(mine);
    expect(text).toContain(`UID:request-${own}@localhost:3000\r\n`);
    expect(text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\n`);
    expect(text).toContain('SUMMARY:Needed by this day: Gel\\; or\\, \\\\ blot\r\n');
    expect(text.match(/SUMMARY/g)).toHaveLength(2);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect((await readDays(theirs)).match(/SUMMARY/g)).toHaveLength(2);
    await ada.call.offers.undoOfferHelp({ requestId: offered });
    await ada.call.requests.delete({ id: own });
    const empty = await readDays(mine);
    expect(empty).not.toContain('SUMMARY');
    expect(empty, 'a calendar without a component is no iCalendar').toMatch(/\r\nBEGIN:V/);
  });
});
