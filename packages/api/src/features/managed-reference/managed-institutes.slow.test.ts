import { readCatalogue, storeCatalogue } from '@exchange/db/seed/institutes/load';
import {
  createRequest,
  createStaff,
  createUser,
  newIdsFor,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { feedErrors, searchErrors } from '@exchange/testkit/consistency-queries';
import { countWaiting, whileLocked } from '@exchange/testkit/races';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { until } from '@exchange/testkit/wait';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findReferenceVersion } from '../reference/institutes.sql.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;

const reason = 'Ticket 231';
const operator = await createStaff(product, 'operator');
const second = await createStaff(product, 'operator');
const reader = await createUser(product);

let made = 0;
/** A new institute with a domain of its own. */
async function createInstitute(name = `Test Institute Number${made + 1}`) {
  made += 1;
  const domain = `institute${made}.example`;
  const { id } = await operator.call.operators.addInstitute({ name, domains: [domain], reason });
  return { id, name, domain };
}
const personAt = (domain: string) => createUser(product, { email: uniqueEmail(domain) });
const profileOf = (person: User) => person.call.profiles.own();
const search = async (q: string) => (await reader.call.reference.searchInstitutes({ q })).institutes;
const foundIds = async (q: string) => (await search(q)).map(({ id }) => id);
const consistent = async () => expect([await feedErrors(db), await searchErrors(db)]).toEqual([[], []]);
const entriesOf = async (id: number) =>
  (await operator.call.operators.listAudit({ limit: 100 })).items.filter(
    ({ subject_kind, subject_id }) => subject_kind === 'institute' && subject_id === id,
  );

test('operators find institutes by part of the name, domain and id, and those with people come first', async () => {
  const { id, name, domain } = await createInstitute('Grand Academy of Lagado');
  await createInstitute('Small Academy of Lagado');
  await personAt(domain);
  const found = { id, name, domains: [domain], people: 1 };
  for (const q of ['grand academy', 'GRAND ACADÉMY', domain, domain.slice(1), String(id)])
    expect((await operator.call.operators.listInstitutes({ q })).institutes).toContainEqual(found);
  const { institutes, total } = await operator.call.operators.listInstitutes({ q: 'academy of lagado', limit: 1 });
  expect([institutes, total]).toEqual([[found], 2]);
  expect((await operator.call.operators.listInstitutes({})).institutes.every(({ people }) => people > 0)).toBe(true);
  const none = await operator.call.operators.listInstitutes({ q: 'no such institute' });
  expect(none).toEqual({ institutes: [], total: 0 });
});

describe('adding and renaming', () => {
  test('an institute that an operator adds is found on every server at once, and verified addresses of its domain get its badge', async () => {
    const before = await personAt('early.example');
    expect((await profileOf(before)).is_verified_institute).toBe(false);
    expect(await search('balnibarbi')).toEqual([]);
    const { id, people } = await operator.call.operators.addInstitute({
      name: 'University of Balnibarbi',
      domains: ['EARLY.example', 'early.example', 'late.example'],
      reason,
    });
    expect(people).toBe(1);
    expect(await search('balnibarbi')).toEqual([
      { id, name: 'University of Balnibarbi', domain: 'late.example', has_members: true },
    ]);
    expect(await search('early.example')).toMatchObject([{ id, domain: 'early.example' }]);
    expect(await profileOf(before)).toMatchObject({ institute_id: id, is_verified_institute: true });
    expect(await profileOf(await personAt('mail.late.example'))).toMatchObject({ institute_id: id });
    expect(await entriesOf(id)).toMatchObject([
      { action: 'institute_added', actor_id: operator.id, reason, subject_name: 'University of Balnibarbi' },
    ]);
  });

  test('an institute without a domain is found in the search, and requests can be shared with it', async () => {
    const { id } = await operator.call.operators.addInstitute({ name: 'Museum of Laputa', reason });
    expect(await search('laputa')).toEqual([{ id, name: 'Museum of Laputa', domain: '', has_members: false }]);
    await createRequest(reader, { share_scope: 'selected', institute_ids: [id] });
  });

  test('an operator cannot give an institute the name of another, also with other case and accents', async () => {
    const { id, name } = await createInstitute('École of Names');
    const other = await createInstitute();
    const { addInstitute, renameInstitute } = operator.call.operators;
    expect(await keyOf(addInstitute({ name: 'ecole of NAMES', reason }))).toBe('operators.nameTaken');
    expect(await keyOf(renameInstitute({ id: other.id, name, reason }))).toBe('operators.nameTaken');
    await renameInstitute({ id, name: 'école of names', reason });
    const atOnce = { name: 'Institute of Races', reason };
    const results = await Promise.allSettled([operator, second].map(({ call }) => call.operators.addInstitute(atOnce)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the new name of an institute is on profiles and cards at once, and found in requests after a job', async () => {
    const { id, domain } = await createInstitute('Oldname Institute');
    const person = await personAt(domain);
    const requestId = await createRequest(person);
    const version = await findReferenceVersion(db);
    await operator.call.operators.renameInstitute({ id, name: 'Newname Institute', reason });
    expect(await findReferenceVersion(db)).not.toBe(version);
    expect(await foundIds('newname')).toEqual([id]);
    expect(await foundIds('oldname')).not.toContain(id);
    expect((await profileOf(person)).institute_name).toBe('Newname Institute');
    while (await product.runJob('refresh-search'));
    expect((await reader.call.requests.search({ q: 'newname' })).items.map((found) => found.id)).toEqual([requestId]);
    expect(await entriesOf(id)).toMatchObject([
      { action: 'institute_renamed', details: { from: 'Oldname Institute', to: 'Newname Institute' } },
      {},
    ]);
    await consistent();
  });
});

describe('domains', () => {
  test('when an operator adds or removes an institute’s domain, badges follow, and so do requests for the own institute', async () => {
    const { id, name, domain } = await createInstitute();
    const person = await personAt(`cs.${domain}`);
    const colleague = await personAt(domain);
    const requestId = await createRequest(person, { share_scope: 'my' });
    const seen = () => newIdsFor(colleague);
    await colleague.call.profiles.update({ technical_area_ids: validRequest.technical_area_ids });
    expect(await seen()).toContain(requestId);

    expect((await operator.call.operators.removeDomain({ id, domain, reason })).people).toBe(2);
    for (const one of [person, colleague])
      expect(await profileOf(one)).toMatchObject({ institute_id: null, claimed_institute: name });
    expect(await seen()).not.toContain(requestId);
    expect(await foundIds(domain)).not.toContain(id);
    expect((await profileOf(await personAt(domain))).is_verified_institute).toBe(false);

    expect((await operator.call.operators.addDomain({ id, domain, reason })).people).toBe(3);
    expect(await profileOf(person)).toMatchObject({ institute_id: id, is_verified_institute: true });
    expect(await seen()).toContain(requestId);
    const actions = (await entriesOf(id)).map(({ action }) => action);
    expect(actions).toEqual(['domain_added', 'domain_removed', 'institute_added']);
    await consistent();
  });

  test('when an operator removes a domain, its addresses belong to the institute of the domain above it', async () => {
    const whole = await createInstitute();
    const part = await createInstitute();
    await operator.call.operators.addDomain({ id: part.id, domain: `law.${whole.domain}`, reason });
    const person = await personAt(`law.${whole.domain}`);
    expect((await profileOf(person)).institute_id).toBe(part.id);
    await operator.call.operators.removeDomain({ id: part.id, domain: `law.${whole.domain}`, reason });
    expect((await profileOf(person)).institute_id).toBe(whole.id);
  });

  test('an operator cannot add a domain that is malformed, shared by unrelated people or owned by another institute', async () => {
    const { id, domain } = await createInstitute();
    const add = (text: string) => refusalOf(operator.call.operators.addDomain({ id, domain: text, reason }));
    for (const text of ['example', 'no domain', '-a.example', 'a..example', 'ä.example'])
      expect([text, await add(text)]).toMatchObject([text, { status: 400, fields: { domain: expect.any(String) } }]);
    for (const text of ['co.uk', 'edu.au', 'gmail.com', 'mail.gmail.com'])
      expect([text, await add(text)]).toMatchObject([
        text,
        { key: 'operators.domainShared', fields: { domain: expect.stringContaining('unrelated people') } },
      ]);
    const owned = 'ethz.ch belongs to ETH Zürich';
    expect(await add('ethz.ch')).toMatchObject({ status: 409, message: owned, fields: { domain: owned } });
    expect(await add(domain)).toMatchObject({ status: 409 });
    const other = await createInstitute();
    const { addDomain, removeDomain } = operator.call.operators;
    for (const text of ['unknown.example', other.domain])
      expect(await keyOf(removeDomain({ id, domain: text, reason }))).toBe('operators.domainNotFound');
    await addDomain({ id, domain: 'https://www.Pasted.example/', reason });
    const { domains } = await operator.call.operators.institute({ id });
    expect(domains).toContainEqual({ domain: 'pasted.example', people: 0 });
  });

  test('a person who verifies an address while its domain moves to another institute gets that institute’s badge', async () => {
    const { id } = await createInstitute();
    const person = await personAt('inflight.example');
    await sql`update app_user set verified_at = null where id = ${person.id}`.execute(db);
    await sql`insert into pending_password (user_id, password_hash) values (${person.id}, 'none')`.execute(db);
    // The verification has read the domain and waits before its end.
    const results = await whileLocked<unknown>(db, (tx) => sql`lock table audit_entry in share mode`.execute(tx), [
      () => operator.call.operators.verifyPerson({ id: person.id, reason }),
      async () => {
        await until('the verification waits', async () => (await countWaiting(db)) === 1);
        await second.call.operators.addDomain({ id, domain: 'inflight.example', reason });
      },
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await profileOf(person)).institute_id).toBe(id);
  });
});

describe('merging', () => {
  test('merging an unknown institute, a merged one, or an institute with itself is refused', async () => {
    const [one, two, three] = [await createInstitute(), await createInstitute(), await createInstitute()];
    const merge = (id: number, into: number) => keyOf(operator.call.operators.mergeInstitutes({ id, into, reason }));
    expect(await merge(one.id, one.id)).toBe('operators.sameInstitute');
    expect(await merge(999_999, one.id)).toBe('operators.instituteNotFound');
    expect(await merge(one.id, 999_999)).toBe('operators.instituteNotFound');
    await operator.call.operators.mergeInstitutes({ id: one.id, into: two.id, reason });
    expect(await merge(one.id, three.id)).toBe('operators.instituteMerged');
    expect(await merge(three.id, one.id)).toBe('operators.instituteMerged');
    const { renameInstitute, addDomain } = operator.call.operators;
    expect(await keyOf(renameInstitute({ id: one.id, name: 'Gone', reason }))).toBe('operators.instituteMerged');
    expect(await keyOf(addDomain({ id: one.id, domain: 'gone.example', reason }))).toBe('operators.instituteMerged');
    expect(await refusalOf(operator.call.operators.institute({ id: one.id }))).toMatchObject({ status: 404 });
  });

  test('merging two institutes joins their profiles, badges, audiences, domains and saved searches', async () => {
    const [from, into] = [await createInstitute('Merged Away Institute'), await createInstitute()];
    const person = await personAt(from.domain);
    const member = await personAt(into.domain);
    await member.call.profiles.update({ technical_area_ids: validRequest.technical_area_ids });
    const mine = await createRequest(person, { share_scope: 'my' });
    const chosen = await createRequest(reader, { share_scope: 'selected', institute_ids: [from.id] });
    const both = await createRequest(reader, { share_scope: 'selected', institute_ids: [into.id, from.id] });
    const draft = await createRequest(reader, { share_scope: 'selected', institute_ids: [from.id], description: null });
    await reader.call.savedSearches.save({ name: 'Both', institute: `${from.id},101,${into.id}`, among: 'all' });
    await sql`insert into institute (name, search_name, source_key, merged_into)
      values ('Earlier', '', 'earlier', ${from.id})`.execute(db);
    const seen = async () => (await newIdsFor(member)).filter((id) => id >= mine);
    expect(await seen()).toEqual([both]);
    expect(await operator.call.operators.institute({ id: from.id })).toMatchObject({
      people: 1,
      requests: 3,
      saved_searches: 1,
      domains: [{ domain: from.domain, people: 1 }],
    });

    expect((await operator.call.operators.mergeInstitutes({ id: from.id, into: into.id, reason })).people).toBe(1);
    expect((await seen()).sort()).toEqual([mine, chosen, both].sort());
    const badge = { institute_id: into.id, institute_name: into.name, is_verified_institute: true };
    expect(await profileOf(person)).toMatchObject(badge);
    for (const id of [chosen, both, draft]) {
      const { rows } = await sql<{ id: number }>`
        select institute_id as id from request_institute where request_id = ${id}`.execute(db);
      expect(rows).toEqual([{ id: into.id }]);
    }
    expect((await profileOf(await personAt(from.domain))).institute_id).toBe(into.id);
    expect(await reader.call.savedSearches.list()).toMatchObject([{ name: 'Both', institute: `${into.id},101` }]);
    expect(await foundIds('merged away')).not.toContain(from.id);
    expect(await foundIds(from.domain)).toEqual([into.id]);
    expect((await reader.call.reference.institutes({ q: 'merged away' })).map((found) => found.id)).toEqual([]);
    expect((await reader.call.reference.institutes({})).map((found) => found.id)).not.toContain(from.id);
    expect((await reader.call.requests.search({ institute: String(into.id) })).items).toEqual([]);
    const found = await member.call.requests.search({ institute: String(into.id), among: 'all' });
    expect(found.items).toMatchObject([{ id: mine }]);
    const { rows } = await sql`select from institute where merged_into = ${from.id}`.execute(db);
    expect(rows).toEqual([]);
    expect((await entriesOf(from.id))[0]).toMatchObject({
      action: 'institute_merged',
      details: { from: from.name, to: into.name, into: into.id, people: 1, domains: 1 },
    });
    await consistent();
  });

  test('a search by the id of a merged institute finds the institute that it became', async () => {
    const [from, into] = [await createInstitute(), await createInstitute()];
    const person = await personAt(from.domain);
    const { technical_area_ids } = validRequest;
    await person.call.profiles.update({ name: 'Ada Moved', technical_area_ids, is_listed: true });
    const id = await createRequest(person);
    await operator.call.operators.mergeInstitutes({ id: from.id, into: into.id, reason });
    const ids = async (institute: string, sort: 'newest' | 'best' = 'newest') =>
      (await reader.call.requests.search({ institute, among: 'all', sort })).items.map((found) => found.id);
    const unknown = '999999999';
    expect(await ids(unknown), 'an unknown id is no missing filter').toEqual([]);
    for (const asked of [`${from.id}`, `${into.id}`, `${from.id},${into.id}`, `${unknown},${from.id}`]) {
      expect(await ids(asked)).toEqual([id]);
      expect(await ids(asked, 'best')).toEqual([id]);
      expect((await reader.call.directory.list({ institute: asked })).items).toMatchObject([{ name: 'Ada Moved' }]);
      expect(await reader.call.requests.countFound({ institute: asked, among: 'all' })).toMatchObject({ count: 1 });
    }
    const groups = async (institute: string) =>
      (await reader.call.requests.countFound({ institute, among: 'all', by: 'institute' })).groups.filter(
        ({ name }) => name === into.name,
      );
    expect(await groups(`${from.id}`), 'a client finds its choice again').toEqual([
      { id: from.id, name: into.name, count: 1 },
    ]);
    expect(await groups(`${from.id},${into.id}`)).toEqual([{ id: into.id, name: into.name, count: 1 }]);
    await reader.call.savedSearches.save({ name: 'Old link', institute: `${from.id}`, among: 'all' });
    const later = await createRequest(person);
    expect((await reader.call.savedSearches.list()).at(-1)).toMatchObject({ institute: `${into.id}`, new_count: 1 });
    expect(await ids(`${from.id}`)).toEqual([later, id]);
  });

  test('after institutes are merged, nothing refers to the merged institute except its own mark', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where confrelid = 'institute'::regclass and contype = 'f'`.execute(db);
    expect(rows.length).toBeGreaterThan(3);
    for (const { table, column } of rows) {
      const { rows: left } = await sql`
        select from ${sql.table(table)}
        where ${sql.ref(column)} in (select id from institute where merged_into is not null)`.execute(db);
      expect([table, left]).toEqual([table, []]);
    }
    const { rows: searches } = await sql`
      select from saved_search
      where institute_ids && array(select id from institute where merged_into is not null)`.execute(db);
    expect(searches).toEqual([]);
  });

  test('if two operators merge two institutes in opposite directions at once, one of them succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await createInstitute(), await createInstitute()];
      const people = [await personAt(one.domain), await personAt(two.domain)];
      const results = await whileLocked<{ people: number }>(
        db,
        (tx) => sql`select from institute where id in (${one.id}, ${two.id}) for update`.execute(tx),
        [
          () => operator.call.operators.mergeInstitutes({ id: one.id, into: two.id, reason }),
          () => second.call.operators.mergeInstitutes({ id: two.id, into: one.id, reason }),
        ],
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [refused] = results.filter((result) => result.status === 'rejected');
      expect(await refusalOf(Promise.reject(refused?.reason))).toMatchObject({ status: 409 });
      const institutes = await Promise.all(people.map(profileOf));
      expect(new Set(institutes.map(({ institute_id }) => institute_id)).size).toBe(1);
    }
    await consistent();
  });

  test('a person who shares a request with an institute while it is merged shares it with the one that remains', async () => {
    const [from, into] = [await createInstitute(), await createInstitute()];
    const member = await personAt(from.domain);
    const author = await createUser(product);
    const results = await whileLocked<unknown>(
      db,
      (tx) => sql`select from institute where id = ${into.id} for update`.execute(tx),
      [
        () => operator.call.operators.mergeInstitutes({ id: from.id, into: into.id, reason }),
        () => createRequest(author, { share_scope: 'selected', institute_ids: [from.id] }),
        () => createRequest(author, { share_scope: 'selected', institute_ids: [from.id, into.id] }),
        () => createRequest(member, { share_scope: 'my' }),
        () => author.call.savedSearches.save({ name: 'Late', institute: `${from.id}`, among: 'all' }),
      ],
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    const shared = db.selectFrom('request_institute').select('institute_id');
    const ofBoth = await shared.where('institute_id', 'in', [from.id, into.id]).execute();
    expect(ofBoth).toEqual([{ institute_id: into.id }, { institute_id: into.id }]);
    expect((await author.call.savedSearches.list())[0]?.institute).toBe(String(into.id));
    // A form that was opened before.
    await createRequest(author, { share_scope: 'selected', institute_ids: [from.id] });
    const stale = await db.selectFrom('request_feed').select('audience').where('audience', '=', from.id).execute();
    expect(stale).toEqual([]);
    await consistent();
  });

  test.each([
    ['its own institute', 'my'],
    ['a chosen institute', 'selected'],
  ] as const)(
    'a request that is posted for %s during a merge is for the institute that remains',
    async (_, share_scope) => {
      const [from, into] = [await createInstitute(), await createInstitute()];
      const author = share_scope === 'my' ? await personAt(from.domain) : await createUser(product);
      for (const statement of [
        `create function wait_at_gate() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(42); return null; end $$`,
        'create trigger gate after insert on request_feed execute function wait_at_gate()',
      ])
        await sql.raw(statement).execute(db);
      try {
        // The request is written and waits before its commit.
        const results = await whileLocked<unknown>(db, (tx) => sql`select pg_advisory_xact_lock(42)`.execute(tx), [
          () => createRequest(author, { share_scope, institute_ids: [from.id] }),
          async () => {
            await until('the request waits', async () => (await countWaiting(db)) === 1);
            await operator.call.operators.mergeInstitutes({ id: from.id, into: into.id, reason });
          },
        ]);
        expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      } finally {
        await sql.raw('drop function wait_at_gate cascade').execute(db);
      }
      const { rows } = await sql`
      select from request_feed where audience = ${from.id}
      union all select from request_institute where institute_id = ${from.id}`.execute(db);
      expect(rows).toEqual([]);
      const seen = await db.selectFrom('request_feed').select('audience').where('audience', '=', into.id).execute();
      expect(seen).toHaveLength(1);
      await consistent();
    },
  );
});

test('changes of institutes by operators stay when the files of institutes are loaded again', async () => {
  const find = async (q: string) => (await search(q))[0];
  const [mit, ethz] = [await find('mit.edu'), await find('ethz.ch')];
  const oxford = await find('ox.ac.uk');
  if (!mit || !ethz || !oxford) throw new Error('No such institutes');
  const added = await createInstitute();
  await operator.call.operators.renameInstitute({ id: oxford.id, name: 'Oxford, renamed', reason });
  await operator.call.operators.mergeInstitutes({ id: mit.id, into: added.id, reason });
  await operator.call.operators.removeDomain({ id: ethz.id, domain: 'ethz.ch', reason });
  const stored = async () => [
    await db.selectFrom('institute').selectAll().orderBy('id').execute(),
    await db.selectFrom('institute_domain').selectAll().orderBy('domain').execute(),
  ];
  const before = await stored();
  const catalogue = await readCatalogue();
  await db.transaction().execute((tx) => storeCatalogue(tx, catalogue));
  expect(await stored()).toEqual(before);
  expect((await search('mit.edu'))[0]?.id).toBe(added.id);
});
