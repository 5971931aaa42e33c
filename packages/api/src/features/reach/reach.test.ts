import { rates, reachLimits } from '@exchange/contract/limits';
import { reachBand } from '@exchange/contract/reach';
import type { AudienceInput } from '@exchange/contract/requests';
import { masterStatus, requestStatus, shareScopes } from '@exchange/contract/statuses';
import { beginDeletion, suspend } from '@exchange/testkit/accounts';
import { beOpenTo, createRequest, createUser, newIdsFor, type User, validRequest } from '@exchange/testkit/app-users';
import { usesOfQuota } from '@exchange/testkit/quotas';
import { createRandom } from '@exchange/testkit/random';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { listAreas, uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countMatching, shownReach } from './reach.rules.ts';
import { countReach, countReachExactly, countReachOfMembers, keepReach, type Reaching } from './reach.sql.ts';

const product = await openTestApp({ rateLimits: false });
const limited = await openTestApp();
const { db } = product;

const { areas, takeArea } = await listAreas(db);

const form = (area: number, details: Partial<AudienceInput> = {}): AudienceInput => ({
  collaboration_type_id: 101,
  technical_area_ids: [area],
  share_scope: 'everyone',
  institute_ids: [],
  ...details,
});
const bandOf = async (who: User, input: AudienceInput) => (await who.call.requests.reach(input)).people;
const ownBandOf = async (who: User, id: number) => (await who.call.requests.ownReach({ id })).people;

/** A form as `countMatching` takes it; the institutes of the scopes `my` and `selected` are given. */
const reaching = (owner: User, input: AudienceInput, institutes: readonly number[]): Reaching => ({
  ownerId: owner.id,
  typeId: input.collaboration_type_id,
  areaIds: input.technical_area_ids,
  audience: input.share_scope === 'everyone' || input.share_scope === 'verified' ? input.share_scope : { institutes },
});
const instituteOf = async (person: User) => (await person.call.profiles.own()).institute_id ?? 0;

test('a user without a verified institute cannot ask how many people of their institute a request would reach', async () => {
  const owner = await createUser(product);
  expect(await refusalOf(owner.call.requests.reach(form(101, { share_scope: 'my' })))).toMatchObject({ status: 400 });
});

describe('the quota', () => {
  const { reachPerDay } = rates;
  const setUses = (person: User, uses: number) =>
    limited.db.updateTable('quota_usage').set({ uses }).where('subject', '=', String(person.id)).execute();
  const usesOf = (person: User) => usesOfQuota(limited.db, 'reach', person.id);
  let owner: User;
  beforeEach(async () => {
    owner = await createUser(limited);
  });

  test('a person who asks many times at once for the reach of a request gets only the daily quota; a refused form does not count', async () => {
    await refusalOf(owner.call.requests.reach(form(2_000_000_000)));
    expect(await usesOf(owner)).toBe(0);
    await owner.call.requests.reach(form(101));
    await setUses(owner, reachPerDay - 10);
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => owner.call.requests.reach(form(101, { share_scope: 'verified' }))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await usesOf(owner)).toBe(reachPerDay);
    expect(await refusalOf(owner.call.requests.reach(form(101)))).toMatchObject({ status: 429 });
  });

  test('looking at the reach of an own request again uses the daily quota only after a change of the request', async () => {
    const id = await createRequest(owner);
    for (let n = 0; n < 5; n += 1) await owner.call.requests.ownReach({ id });
    expect(await usesOf(owner)).toBe(1);
    await owner.call.requests.update({ id, ...validRequest, share_scope: 'verified' });
    for (let n = 0; n < 5; n += 1) await owner.call.requests.ownReach({ id });
    expect(await usesOf(owner)).toBe(2);
    await setUses(owner, reachPerDay);
    expect(await ownBandOf(owner, id)).toBe('0');
    await owner.call.requests.update({ id, ...validRequest });
    expect(await refusalOf(owner.call.requests.ownReach({ id }))).toMatchObject({ status: 429 });
  });

  test('if the form of a request changes while its reach is counted, the number of the newer form is kept', async () => {
    const id = await createRequest(owner);
    const kept = () => limited.db.selectFrom('request_reach').select('people').where('request_id', '=', id).execute();
    const [old, now] = ['2026-11-22 10:00:00.000001+00', '2026-11-22 10:00:00.000002+00'];
    for (const [people, at, left] of [
      [3, old, 3],
      [5, now, 5],
      [3, old, 5],
      [6, now, 6],
    ] as const) {
      await limited.db.transaction().execute((tx) => keepReach(tx, id, people, at));
      expect(await kept()).toEqual([{ people: left }]);
    }
  });

  test('a day later the reach of an own request is counted again, which uses no quota', async () => {
    const area = takeArea();
    const id = await createRequest(owner, { technical_area_ids: [area] });
    expect(await ownBandOf(owner, id)).toBe('0');
    await createUser(limited, { areas: [area] });
    expect(await ownBandOf(owner, id)).toBe('0');
    await sql`update request_reach set counted_at = now() - make_interval(hours => ${reachLimits.keptHours}, secs => 1)
      where request_id = ${id}`.execute(limited.db);
    expect(await ownBandOf(owner, id)).toBe('fewer than 5');
    expect(await usesOf(owner)).toBe(1);
  });
});

test.each([
  [0, '0'],
  [1, 'fewer than 5'],
  [4, 'fewer than 5'],
  [5, 'about 5'],
  [14, 'about 14'],
  [99, 'about 99'],
  [104, 'about 100'],
  [147, 'about 150'],
  [12_499, 'about 12000'],
])('a reach of %i people is told as "%s"', (count, band) => {
  expect(reachBand(count)).toBe(band);
});

describe('the reach that an owner is told', () => {
  const random = createRandom(20_261_122);
  const domains = ['example.org', 'ox.ac.uk', 'cam.ac.uk', 'ethz.ch'] as const;
  const types = [101, 102, 201];
  const pool = Array.from({ length: 4 }, takeArea);
  let owners: User[] = [];
  const crowd: User[] = [];
  const institutes = new Map<string, number>();

  beforeAll(async () => {
    owners = [await createUser(product, { email: uniqueEmail('ox.ac.uk'), areas: pool }), await createUser(product)];
    for (const domain of domains.slice(1))
      institutes.set(domain, await instituteOf(await createUser(product, { email: uniqueEmail(domain) })));
    for (let n = 0; n < 24; n += 1) {
      const mine = random.some(pool);
      const person = await createUser(product, { email: uniqueEmail(random.pick(domains)), areas: mine });
      crowd.push(person);
      const cells = random.some(types.flatMap((type) => pool.map((area) => [type, area] as const)));
      await beOpenTo(person, random.pick([1, 1, 2, 3, 3]), cells);
      const [owner] = owners;
      if (owner && random.below(5) === 0) await person.call.blocks.block({ userId: owner.id });
    }
  });

  test.each([...Array(24).keys()])(
    'the reach told to an owner is the number of people who will find the request in New (form %i)',
    async (n) => {
      const owner = owners[n % 5 === 0 ? 1 : 0] as User;
      const hasInstitute = owner === owners[0];
      const share_scope = random.pick(hasInstitute ? shareScopes : shareScopes.filter((scope) => scope !== 'my'));
      const selected = random.some([...institutes.values()]);
      const input = form(0, {
        collaboration_type_id: random.pick(types),
        technical_area_ids: random.some(pool),
        share_scope,
        institute_ids: share_scope === 'selected' ? selected : [],
      });
      const asked = reaching(owner, input, share_scope === 'my' ? [institutes.get('ox.ac.uk') ?? 0] : selected);
      const { matching, part } = await countMatching(db, asked);
      expect(part).toBe(1);
      expect((await countReachExactly(db, asked)).matching).toBe(matching);
      const id = await createRequest(owner, input);
      const lists = await Promise.all([...owners, ...crowd].map(newIdsFor));
      expect(matching).toBe(lists.filter((list) => list.includes(id)).length);
    },
  );

  test('the reach of a request does not count people who are deleting their account, are suspended or are not verified', async () => {
    const area = takeArea();
    const join = () => createUser(product, { areas: [area] });
    const [asker, leaving, suspended, pending] = [await join(), await join(), await join(), await join()];
    const matching = async () => (await countMatching(db, reaching(asker, form(area), []))).matching;
    expect(await matching()).toBe(3);
    await beginDeletion(db, leaving);
    await suspend(db, suspended);
    await db.updateTable('app_user').set({ verified_at: null }).where('id', '=', pending.id).execute();
    expect(await matching()).toBe(0);
    expect(await bandOf(asker, form(area))).toBe('0');
  });
});

describe('if an area has very many people', () => {
  const area = takeArea();
  let asked: Reaching;
  const setStatus = (master: number, butOf: number) =>
    sql`update app_user set master_collaboration_status_id = ${master}
      where email like 'crowd-%'
        and id > ${butOf}::int + (select min(id) from app_user where email like 'crowd-%')`.execute(db);
  beforeAll(async () => {
    asked = reaching(await createUser(product), form(area), []);
    await sql`
      with person as (
        insert into app_user (hashid, email, email_key, password_hash, verified_at)
        select 'crowd-hashid-' || i, 'crowd-' || i || '@example.org', 'crowd-' || i || '@example.org', 'x', now()
        from generate_series(1, 1400) i returning id)
      insert into user_technical_area (user_id, area_id) select id, ${area} from person`.execute(db);
  });

  test('the reach of an area with very many people is estimated from a sample with every person below its bound', async () => {
    const found = await countReach(db, asked, 300);
    expect(found).toMatchObject({ people: 300, matching: 300 });
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from user_technical_area
      where area_id = ${area}
        and (hashint4(user_id) + 2147483648) / 4294967296.0::float8 < ${found.part}::float8`.execute(db);
    expect(rows).toEqual([{ people: 300 }]);
    expect(shownReach(await countMatching(db, asked))).toBeCloseTo(1400, -2.5);
  });

  test('if too few people of a sample match for the reach, a larger sample is counted, and then every person', async () => {
    await setStatus(masterStatus.notOpen, 6);

    expect(await countMatching(db, asked)).toEqual({ people: 1400, matching: 7, part: 1 });
    // With many areas the first sample is of a hundred people.
    const many = { ...asked, areaIds: [area, ...areas.slice(0, 20)] };
    expect(await countMatching(db, many)).toEqual({ people: 1400, matching: 7, part: 1 });
    await setStatus(masterStatus.openToAll, 0);
    await setStatus(masterStatus.notOpen, 500);
    const found = await countMatching(db, many);
    expect(found.part).toBeLessThan(1);
    expect(found.people).toBeGreaterThan(500);
    expect(shownReach(found)).toBeGreaterThan(350);
    expect(shownReach(found)).toBeLessThan(650);
    await setStatus(masterStatus.openToAll, 0);
  });
});

describe('if the chosen institutes have very many members', () => {
  const area = takeArea();
  let chosen: number[];
  let asked: Parameters<typeof countReachOfMembers>[1];
  /** Members of two institutes, of whom every second one has the area. */
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      select id from institute where not exists (select from app_user where institute_id = institute.id)
      order by id limit 2`.execute(db);
    chosen = rows.map(({ id }) => id);
    asked = { ...reaching(await createUser(product), form(area), chosen), audience: { institutes: chosen } };
    await sql`
      with person as (
        insert into app_user (hashid, email, email_key, password_hash, verified_at, institute_id, is_verified_institute)
        select 'member-hashid-' || i, 'member-' || i || '@example.org', 'member-' || i || '@example.org', 'x', now(),
          (${chosen}::int[])[1 + i % 3 / 2], true
        from generate_series(1, 1500) i returning id, email, institute_id),
      badge as (
        insert into account_address (user_id, email, email_key, is_main, proven_at, institute_id)
        select id, email, email, true, now(), institute_id from person)
      insert into user_technical_area (user_id, area_id) select id, ${area} from person where id % 2 = 0`.execute(db);
  });
  const setOpen = (share: number) =>
    sql`update app_user set master_collaboration_status_id = case when id % ${share} = 0
        then ${masterStatus.openToAll}::int else ${masterStatus.notOpen}::int end
      where email like 'member-%'`.execute(db);

  test('the reach of large institutes is estimated from a sample of members, with the same part of each', async () => {
    await setOpen(1);
    const found = await countReachOfMembers(db, asked, 600);
    const { rows } = await sql<{ people: number; members: number }>`
      select count(*) filter (where id % 2 = 0)::int as people, count(*)::int as members from app_user
      where institute_id = any(${chosen}::int[])
        and (hashint4(id) + 2147483648) / 4294967296.0::float8 < ${found.part}::float8`.execute(db);
    expect(rows).toEqual([
      { people: found.people, members: expect.toSatisfy((count) => count >= 300 && count <= 600) },
    ]);
    expect(found.matching).toBe(found.people);
    expect(shownReach(await countMatching(db, asked))).toBeCloseTo(750, -2.5);
  });

  test('for the reach of a request, up to a thousand members of an institute are counted one by one', async () => {
    const [first = 0] = chosen;
    const found = await countMatching(db, { ...asked, audience: { institutes: [first] } });
    expect(found.part).toBe(1);
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from app_user where institute_id = ${first} and id % 2 = 0`.execute(db);
    expect(rows).toEqual([{ people: found.people }]);
  });

  test('if too few members of a sample match for the reach, every person of the area is counted', async () => {
    await setOpen(150);
    const { rows } = await sql<{ matching: number }>`
      select count(*)::int as matching from app_user where email like 'member-%' and id % 150 = 0`.execute(db);
    expect(await countMatching(db, asked)).toEqual({ people: 750, part: 1, ...rows[0] });
  });
});

/** All questions that a person could ask about two areas and some institutes. */
const askAll = async (asker: User, [one = 0, two = 0]: readonly number[], institutes: readonly number[]) => {
  const answers: string[] = [];
  for (const technical_area_ids of [[one], [two], [one, two]])
    for (const [share_scope, institute_ids] of [
      ['everyone', []],
      ['verified', []],
      ['selected', institutes],
      ...institutes.map((one) => ['selected', [one]] as const),
    ] as const)
      for (const collaboration_type_id of [101, 102])
        answers.push(
          await bandOf(asker, {
            technical_area_ids,
            share_scope,
            institute_ids: [...institute_ids],
            collaboration_type_id,
          }),
        );
  return answers;
};

test('what one person keeps private does not change the reach of a request if others match too', async () => {
  const [one, two] = [takeArea(), takeArea()];
  const asker = await createUser(product, { email: uniqueEmail('cam.ac.uk') });
  // Beside the person: one at the other's institute, and enough for a number at another one.
  for (let n = 0; n < 7; n += 1)
    await createUser(product, { email: uniqueEmail(n === 0 ? 'ox.ac.uk' : 'ethz.ch'), areas: [one, two] });
  const target = await createUser(product, { email: uniqueEmail('ox.ac.uk'), areas: [one, two] });
  const other = await createUser(product, { email: uniqueEmail('ethz.ch') });
  const institutes = [await instituteOf(target), await instituteOf(other)];
  const before = await askAll(asker, [one, two], institutes);
  expect(new Set(before)).toEqual(new Set(['fewer than 5', 'about 6', 'about 8']));

  for (const hide of [
    () => beOpenTo(target, masterStatus.notOpen),
    () => beOpenTo(target, masterStatus.custom, [[102, two]]),
    () => target.call.blocks.block({ userId: asker.id }),
    () => asker.call.blocks.block({ userId: target.id }),
  ]) {
    await hide();
    expect(await askAll(asker, [one, two], institutes)).toEqual(before);
    await beOpenTo(target, masterStatus.openToAll);
    await target.call.blocks.unblock({ userId: asker.id });
    await asker.call.blocks.unblock({ userId: target.id });
  }
});

describe('what an owner is told if no person would find the request', () => {
  let area: number;
  let asker: User;
  beforeEach(async () => {
    area = takeArea();
    asker = await createUser(product, { email: uniqueEmail('ox.ac.uk') });
  });

  test('if a request would reach no person, wider scopes that reach some are named with their numbers', async () => {
    for (let n = 0; n < 5; n += 1) await createUser(product, { areas: [area] });
    await createUser(product, { email: uniqueEmail('ethz.ch'), areas: [area] });
    expect(await asker.call.requests.reach(form(area, { share_scope: 'my' }))).toEqual({
      people: '0',
      wider_scopes: [
        { share_scope: 'verified', people: 'fewer than 5' },
        { share_scope: 'everyone', people: 'about 6' },
      ],
      near_areas: [],
    });
    const found = { people: 'about 6', wider_scopes: [], near_areas: [] };
    expect(await asker.call.requests.reach(form(area))).toEqual(found);
  });

  test('if a request would reach no person, areas used most often beside the chosen one are named first, if they reach some', async () => {
    const [near, nearer, useless] = [takeArea(), takeArea(), takeArea()];
    const closed = { email: uniqueEmail('ethz.ch'), areas: [area, near, nearer, useless] };
    await beOpenTo(await createUser(product, closed), masterStatus.notOpen);
    await beOpenTo(await createUser(product, { areas: [area, nearer] }), masterStatus.notOpen);
    await createUser(product, { areas: [near] });
    for (let n = 0; n < 5; n += 1) await createUser(product, { areas: [nearer] });
    const name = expect.stringMatching(/./);
    expect(await asker.call.requests.reach(form(area))).toMatchObject({
      people: '0',
      wider_scopes: [],
      near_areas: [
        // Five and the two who are not open, who are not subtracted before there are five of them.
        { id: nearer, name, people: 'about 7' },
        { id: near, name, people: 'fewer than 5' },
      ],
    });
  });
});

describe('posting a draft with its edit', () => {
  let owner: User;
  let id: number;
  const post = (details = {}) => owner.call.requests.update({ id, ...validRequest, ...details, post: true });
  const statusOf = async () => (await owner.call.requests.byId({ id })).collaboration_request_status_id;
  beforeEach(async () => {
    owner = await createUser(product);
    id = await createRequest(owner, { description: null });
  });

  test('an owner who posts a draft without a description is refused, and nothing changes', async () => {
    const before = await owner.call.requests.byId({ id });
    expect(await refusalOf(post({ title: 'Other', description: null }))).toMatchObject({ status: 400 });
    expect(await owner.call.requests.byId({ id })).toEqual(before);
  });

  test('a draft that is posted becomes Active with the present date, and others find it', async () => {
    const area = takeArea();
    const viewer = await createUser(product, { areas: [area] });
    const { created_at } = await owner.call.requests.byId({ id });
    await post({ technical_area_ids: [area] });
    const posted = await owner.call.requests.byId({ id });
    expect(posted.collaboration_request_status_id).toBe(requestStatus.active);
    expect(Date.parse(posted.created_at)).toBeGreaterThan(Date.parse(created_at));
    expect(await newIdsFor(viewer)).toEqual([id]);
  });

  test('an owner who posts from an old page does not change the status of a request that is no draft any more', async () => {
    await post();
    for (const statusId of [requestStatus.inProgress, requestStatus.completed, requestStatus.cancelled]) {
      await owner.call.requests.updateStatus({ id, statusId });
      await post();
      expect(await statusOf()).toBe(statusId);
    }
  });

  test('if two tabs post a draft and a third one withdraws it at the same moment, it ends withdrawn', async () => {
    for (let n = 0; n < 8; n += 1) {
      id = await createRequest(owner, { description: null });
      await owner.call.requests.update({ id, ...validRequest });
      const viewer = await createUser(product, { areas: [101] });
      const all = await Promise.allSettled([
        post({ title: 'One' }),
        owner.call.requests.updateStatus({ id, statusId: requestStatus.cancelled }),
        post({ title: 'Two' }),
      ]);
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      // Withdrawn last or withdrawn first, it is withdrawn: neither post reopens a request that is no draft.
      expect(await statusOf()).toBe(requestStatus.cancelled);
      expect(await newIdsFor(viewer)).not.toContain(id);
    }
  });
});
