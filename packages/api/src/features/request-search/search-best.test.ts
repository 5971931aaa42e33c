import { limits, ranking } from '@exchange/contract/limits';
import { createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { createRandom } from '@exchange/testkit/random';
import { rewriteAllWords } from '@exchange/testkit/request-words';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const areas = [101, 102, 103, 201, 202];
const product = await openTestApp({ rateLimits: false });
const mine = [101, 102, 201];
const viewer = await createUser(product, { email: uniqueEmail('ethz.ch'), areas: mine });
/** Requests on which their owners ask the viewer for help. */
let invited: number[];
beforeAll(async () => {
  const colleague = await createUser(product, { email: uniqueEmail('ethz.ch') });
  const owners = new Map<number, User>();
  const others = [colleague, await createUser(product), await createUser(product)];
  const { pick, some, below } = createRandom(7);
  for (let n = 0; n < 40; n += 1) {
    const owner = pick(others);
    const id = await createRequest(owner, { title: 'Gel', technical_area_ids: some(areas) });
    owners.set(id, owner);
    await sql`update collaboration_request set created_at = now() - make_interval(hours => ${below(2000)})
      where id = ${id}`.execute(product.db);
  }
  invited = [...owners.keys()].filter((_, at) => at % 13 === 5);
  for (const requestId of invited)
    await owners.get(requestId)?.call.asks.send({ requestId, userId: viewer.id, message: `About ${requestId}` });
  await rewriteAllWords(product.db);
  await product.passTime(ranking.countedEveryMinutes + 1, 'minutes');
  await product.runJob('refresh-search');
});

/** The requests in the order of the documented formula. */
async function plainOrder(): Promise<number[]> {
  const { rows } = await sql<{ id: number; areas: number[]; same: boolean; at: number }>`
    select request.id, array(select area_id from request_technical_area where request_id = request.id) as areas,
      owner.is_verified_institute and owner.institute_id = viewer.institute_id as same,
      extract(epoch from request.created_at)::float8 as at
    from collaboration_request request join app_user owner on owner.id = request.user_id
    join app_user viewer on viewer.id = ${viewer.id}
    where request.status_id = 2`.execute(product.db);
  const withArea = (area: number) => rows.filter((row) => row.areas.includes(area)).length;
  const now = Date.now() / 1000;
  const weigh = (row: (typeof rows)[number]) => {
    const shared = row.areas.filter((area) => mine.includes(area));
    const rarity = shared.map((area) => Math.log(rows.length / withArea(area))).reduce((a, b) => a + b, 0);
    return (rarity + (row.same ? 1 : 0)) * 2 ** (-(now - row.at) / (14 * 86_400));
  };
  const isInvited = ({ id }: (typeof rows)[number]) => Number(invited.includes(id));
  return rows
    .sort((a, b) => isInvited(b) - isInvited(a) || weigh(b) - weigh(a) || b.at - a.at || b.id - a.id)
    .map(({ id }) => id);
}

test('the order best lists requests by the documented formula, page by page', async () => {
  const plain = await plainOrder();
  expect(plain).toHaveLength(40);
  for (const limit of [7, 100]) {
    const found = await walkPages((page) => viewer.call.requests.search({ q: 'gel', sort: 'best', ...page }), limit);
    expect(found.map(({ id }) => id)).toEqual(plain);
  }
});

test('hiding a request between two pages of a search makes the search skip no other request', async () => {
  const first = await viewer.call.requests.search({ q: 'gel', sort: 'best', limit: 5 });
  const [hidden] = first.items;
  await viewer.call.requests.dismiss({ requestId: hidden?.id ?? 0 });
  const rest = await viewer.call.requests.search({ q: 'gel', sort: 'best', cursor: first.next_cursor ?? '' });
  await viewer.call.requests.undoDismiss({ requestId: hidden?.id ?? 0 });
  const found = [...first.items, ...rest.items].map(({ id }) => id);
  expect(found).toEqual((await plainOrder()).slice(0, 5 + limits.searchPage));
});

test('a cursor of one order of a search is refused in another order, and so is a changed one', async () => {
  const search = (input: object) => viewer.call.requests.search({ q: 'gel', limit: 5, ...input });
  const { next_cursor: best } = await search({ sort: 'best' });
  const { next_cursor: newest } = await search({ sort: 'newest' });
  const { next_cursor: relevance } = await search({});
  const changed = `${best?.startsWith('A') ? 'B' : 'A'}${best?.slice(1)}`;
  for (const input of [
    { cursor: best },
    { cursor: newest },
    { sort: 'newest', cursor: best },
    { sort: 'newest', cursor: relevance },
    { sort: 'best', cursor: relevance },
    { sort: 'best', cursor: newest },
    { sort: 'best', cursor: changed },
    { sort: 'best', cursor: '' },
  ])
    await expect(search(input)).rejects.toMatchObject({ key: 'http.cursor' });
  expect(Buffer.from(best ?? '', 'base64url').toString('latin1')).not.toMatch(/\d{4}-\d\d-\d\d/);
});

test('a search ordered by fit names why a request fits', async () => {
  const items = await walkPages((page) => viewer.call.requests.search({ q: 'gel', ...page }), limits.searchPage);
  expect(items).toHaveLength(40);
  for (const { id, user_id, user_hashid, user_name, match, technical_area_ids, institute_name } of items)
    expect(match).toEqual({
      area_ids: technical_area_ids.filter((id) => mine.includes(id)),
      is_type_open: true,
      is_same_institute: institute_name !== null,
      invited_by: invited.includes(id)
        ? { user_id, hashid: user_hashid, name: user_name, message: `About ${id}` }
        : null,
      collaboration_request_response_id: null,
      words: ['gel'],
      missing: [],
    });
});

test('the job that refreshes the search does not count the requests of each area again if it did so a short time ago', async () => {
  const counted = () => product.db.selectFrom('area_use').select(['area_id', 'requests']).orderBy('area_id').execute();
  const before = await counted();
  await product.runJob('refresh-search');
  expect(before.find(({ area_id }) => area_id === 0)?.requests).toBeGreaterThan(0);
  expect(await counted()).toEqual(before);
});
