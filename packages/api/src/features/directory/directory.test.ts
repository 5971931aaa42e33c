import { listedPerson } from '@exchange/contract/directory';
import { limits, rates } from '@exchange/contract/limits';
import { masterStatus } from '@exchange/contract/statuses';
import { beginDeletion } from '@exchange/testkit/accounts';
import { beOpenTo, createOffer, createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { usesOfQuota } from '@exchange/testkit/quotas';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inLanguage } from '../../core/languages.ts';

const product = await openTestApp({ rateLimits: false });
const limited = await openTestApp();

type Profile = Parameters<User['call']['profiles']['update']>[0];

/** A listed person, found by a word that nobody else has. */
async function listed(profile: Profile = {}, details: Parameters<typeof createUser>[1] = {}): Promise<User> {
  const person = await createUser(product, details);
  await person.call.profiles.update({ is_listed: true, ...profile });
  return person;
}

let viewer: User;
let word = 0;
/** A word that stands on no other profile, and is no typing error of another. */
let own: string;
beforeEach(async () => {
  viewer = await createUser(product, { areas: [101, 102] });
  word += 1;
  own = `zebra${String.fromCharCode(97 + (word % 26)).repeat(3)}fish`;
});

/** Changes the row of a person, by which nothing else is told. */
const setColumns = ({ id }: User, columns: { name?: null; verified_at?: null; active_at?: string }) =>
  product.db.updateTable('app_user').set(columns).where('id', '=', id).execute();

type Query = Parameters<User['call']['directory']['list']>[0];
const search = async (input: Query, as = viewer) => (await as.call.directory.list(input)).items;
const idsOf = async (input: Query, as = viewer) => (await search(input, as)).map(({ user_id }) => user_id);
/** The ids of those who have all words. */
const idsWithAll = async (q: string) =>
  (await search({ q })).filter(({ match }) => (match?.missing ?? []).length === 0).map(({ user_id }) => user_id);
/** Searches that find a person with the word `own` in Cryo-Electron Microscopy: all words, by what one means, some of them. */
const searchesFor = (word: string) => [word, `${word} cryodrgn`, `${word} nowhereatall`];

test('people are in the directory only while they choose to be', async () => {
  const ada = await createUser(product);
  await ada.call.profiles.update({ description: own, technical_area_ids: [802, 2304] });
  expect((await ada.call.profiles.own()).is_listed).toBe(null);
  for (const query of [{ q: own }, { area: '802' }]) expect(await idsOf(query)).toEqual([]);
  for (const q of searchesFor(own)) expect(await idsOf({ q }), q).not.toContain(ada.id);
  for (const is_listed of [true, false]) {
    await ada.call.profiles.update({ is_listed });
    expect((await ada.call.profiles.own()).is_listed).toBe(is_listed);
    expect(await idsOf({ q: own })).toEqual(is_listed ? [ada.id] : []);
  }
});

test('the directory lacks a person without a name, an area or a verified address, who is not open, or is leaving', async () => {
  const cases: Record<string, (person: User) => Promise<unknown>> = {
    'no name': (person) => setColumns(person, { name: null }),
    'no area': (person) => person.call.profiles.update({ technical_area_ids: [] }),
    'not verified': (person) => setColumns(person, { verified_at: null }),
    'not open': (person) => beOpenTo(person, masterStatus.notOpen),
    leaving: (person) => beginDeletion(product.db, person),
  };
  for (const [name, change] of Object.entries(cases)) {
    const person = await listed({ description: `${own} ${name}`, technical_area_ids: [2304] });
    for (const q of searchesFor(own)) expect((await idsOf({ q }))[0], `${name}: ${q}`).toBe(person.id);
    await change(person);
    for (const q of searchesFor(own)) expect(await idsOf({ q }), `${name}: ${q}`).not.toContain(person.id);
    expect(await idsOf({ q: own }), name).toEqual([]);
  }
});

test('during a block neither of the two people finds the other in the directory', async () => {
  const ada = await listed({ description: own });
  const bob = await listed({ description: own });
  const q = `${own} nowhereatall`;
  const bothFind = async () => [
    [...(await idsOf({ q: own }, ada)), ...(await idsOf({ q }, ada))],
    [...(await idsOf({ q: own }, bob)), ...(await idsOf({ q }, bob))],
  ];
  for (const [blocker, blocked] of [
    [ada, bob],
    [bob, ada],
  ] as const) {
    expect(await bothFind()).toEqual([
      [bob.id, bob.id],
      [ada.id, ada.id],
    ]);
    await blocker.call.blocks.block({ userId: blocked.id });
    expect(await bothFind()).toEqual([[], []]);
    await blocker.call.blocks.unblock({ userId: blocked.id });
  }
});

test('the search for people does not search email addresses', async () => {
  const email = `${own}.augusta@${own}.invalid`;
  const ada = await listed({}, { email });
  for (const q of [email, own, `${own}.augusta`, `${own}.invalid`, ada.hashid])
    expect(await idsOf({ q }), q).toEqual([]);
});

test('a viewer does not find themselves in the directory', async () => {
  await viewer.call.profiles.update({ is_listed: true, description: own });
  expect(await idsOf({ q: own })).toEqual([]);
});

test('the directory tells neither a person’s email address nor what they are open to', async () => {
  const ada = await listed({ description: own });
  await beOpenTo(ada, masterStatus.custom, [[101, 101]]);
  const [found] = await search({ q: own });
  expect(Object.keys(found ?? {}).sort()).toEqual(Object.keys(listedPerson.shape).sort());
  expect(JSON.stringify(found)).not.toContain(ada.email);
});

test('the daily quota of the directory counts pages, not refused ones or broken cursors, and is separate from that of profiles', async () => {
  const ada = await createUser(limited);
  const uses = () => usesOfQuota(limited.db, 'people', ada.id);
  await ada.call.directory.list({});
  expect(await uses()).toBe(1);
  expect(await refusalOf(ada.call.directory.list({ cursor: 'broken' }))).toMatchObject({ status: 400 });
  expect(await uses()).toBe(1);
  await limited.db.updateTable('quota_usage').set({ uses: rates.directoryPagesPerDay }).execute();
  expect(await keyOf(ada.call.directory.list({}))).toBe('directory.tooMany');
  const bob = await createUser(limited);
  expect(await ada.call.profiles.byId({ userId: bob.id })).toMatchObject({ user_id: bob.id });
});

test('the search for people finds words of name, bio, areas with their aliases and institute, without case and accents', async () => {
  const ada = await listed(
    { name: `Łucja ${own}ová-Çelik`, description: 'Kryokonservierung nützt «Früchten».', technical_area_ids: [101] },
    { email: uniqueEmail('ethz.ch') },
  );
  const [area] = (await ada.call.profiles.own()).technical_areas;
  const named = `${own}ova`;
  const ofName = [named, named.toUpperCase(), 'lucja', 'ŁUCJA', 'celik'];
  for (const q of [...ofName, 'fruchten', 'kryokonservierung', 'nutzt', area?.name, 'ethz'])
    expect(await idsOf({ q: `${named} ${q}` }), q).toEqual([ada.id]);

  const typed = await listed({ description: own, claimed_institute: 'Analytical Society' });
  expect(await idsOf({ q: `${own} analytical` })).toEqual([typed.id]);
});

test('the search for people must find every word, the last one also as a beginning', async () => {
  const ada = await listed({ description: `${own} walks` });
  for (const q of [`${own} walks`, `${own} wal`]) expect(await idsOf({ q })).toEqual([ada.id]);
  for (const q of [`wal ${own}`, `${own} swims`]) expect(await idsWithAll(q)).toEqual([]);
  for (const q of [`${own} w`, `${own} wa`]) expect(await idsWithAll(q), 'from three letters on').toEqual([]);
});

test('a question that is typed as a sentence into the search for people finds whom it asks for', async () => {
  const areas = await viewer.call.reference.technicalAreas();
  const cryo = areas.flatMap(({ tech_areas }) => tech_areas).find(({ name }) => /cryo-?electron|cryo-?em/i.test(name));
  const { technical_areas } = await viewer.call.reference.aliases();
  const id = cryo?.id ?? technical_areas.find(({ aliases }) => aliases.includes('cryo-EM'))?.id ?? 0;
  const ada = await listed({ technical_area_ids: [id] }, { email: uniqueEmail('ethz.ch') });
  await listed({ technical_area_ids: [id] }, { email: uniqueEmail('ox.ac.uk') });
  await listed({}, { email: uniqueEmail('ethz.ch') });
  expect(await idsOf({ q: 'Who knows cryo-EM at ETH?' })).toEqual([ada.id]);
});

test('the search for people finds words of any script', async () => {
  const ada = await listed({ name: '山田 はるか', description: `${own} हिन्दी में काम` });
  for (const q of ['山田', `${own} हिन्दी`, `${own} में`]) expect(await idsOf({ q }), q).toEqual([ada.id]);
});

test('the search for people finds names, areas by their aliases, and institutes as they are typed', async () => {
  const { technical_areas } = await viewer.call.reference.aliases();
  const areaOf = (alias: string) => technical_areas.find(({ aliases }) => aliases.includes(alias))?.id ?? 0;
  const people: Record<string, User> = {
    cryo: await listed({
      name: 'Jürgen Müller-Lüdenscheid',
      description: own,
      technical_area_ids: [areaOf('cryo-EM')],
    }),
    gis: await listed({ name: 'Siobhán O’Connor', description: own, technical_area_ids: [areaOf('GIS')] }),
    ml: await listed(
      { name: '山田太郎', description: own, technical_area_ids: [areaOf('ML')] },
      { email: uniqueEmail('ethz.ch') },
    ),
    hpc: await listed(
      { name: 'Łukasz Wałęsa', description: own, technical_area_ids: [areaOf('HPC')] },
      { email: uniqueEmail('univie.ac.at') },
    ),
    r: await listed(
      { name: 'Nguyễn Văn An', description: `${own} in R and C++`, technical_area_ids: [areaOf('MCMC')] },
      { email: uniqueEmail('uni-goettingen.de') },
    ),
  };
  const pairs: readonly (readonly [who: string, ...typed: string[]])[] = [
    ['cryo', 'cryo-EM', 'cryoEM', 'cryo EM', 'Juergen Mueller', 'muller ludenscheid', 'MUELLERLUEDENSCHEID', 'jurgen'],
    ['gis', 'GIS', 'OConnor', "siobhan o'connor", 'geographic information system'],
    ['ml', 'ML', 'deep learning', '太郎', '山田 太郎', 'ETH', 'ethz', 'ETH Zuerich'],
    ['hpc', 'HPC', 'lukasz walesa', 'Uni Wien', 'Universitaet Wien', 'who knows HPC at Vienna?'],
    ['r', 'R', 'C++', 'nguyen van an', 'Goettingen', 'göttingen', 'Gottingen', 'help with R'],
  ];
  for (const [who, ...typed] of pairs)
    for (const q of typed) expect(await idsOf({ q: `${own} ${q}` }), q).toEqual([people[who]?.id]);
  for (const q of ['C#', 'GI', 'M', 'cryo-ET of cells', 'Wales'])
    expect(await idsWithAll(`${q} ${own}`), q).toEqual([]);
});

test('the search for people lists a name as it was typed before other forms of it', async () => {
  const plural = await listed({ name: `${own}s` });
  const longer = await listed({ name: `${own}er` });
  const exact = await listed({ name: own });
  await setColumns(exact, { active_at: '2026-02-01T00:00:00.000Z' });
  await setColumns(plural, { active_at: '2026-02-03T00:00:00.000Z' });
  await setColumns(longer, { active_at: '2026-02-02T00:00:00.000Z' });
  expect(await idsOf({ q: own })).toEqual([exact.id, plural.id, longer.id]);
});

describe('words that no person has', () => {
  const renewWords = async () => {
    await product.db.deleteFrom('directory_word').execute();
    while (await product.runJob('refresh-directory'));
  };
  const meant = async (q: string, as = viewer) => {
    const { items, did_you_mean } = await as.call.directory.list({ q });
    return { ids: items.map(({ user_id }) => user_id), did_you_mean };
  };

  test('in the search for people, unknown words stand for known words with a typing error, and the reply names these', async () => {
    const ada = await listed({ name: `${own} Lovelace`, technical_area_ids: [106] });
    await renewWords();
    const typed = `${own.slice(0, 3)}${own.slice(4)}`;
    expect(await meant(typed)).toEqual({ ids: [ada.id], did_you_mean: own });
    expect(await meant(`${own} baysian`)).toEqual({ ids: [ada.id], did_you_mean: `${own} bayesian` });
    expect(await meant(`${own} bayesian`)).toEqual({ ids: [ada.id], did_you_mean: null });
    expect(await meant('qqqqqqq')).toEqual({ ids: [], did_you_mean: null });
  });

  test('each page of a search for people corrects the same typing error', async () => {
    const all = [];
    for (let n = 0; n < 3; n += 1) all.unshift(await listed({ name: own }));
    await renewWords();
    const q = `${own}x`;
    const paged = await walkPages((page) => viewer.call.directory.list({ q, ...page }), 2);
    expect(paged.map(({ user_id }) => user_id)).toEqual(all.map(({ id }) => id));
  });

  test('the search for people does not correct a typing error to the name of a person whom the viewer cannot find', async () => {
    const ada = await listed({ name: own });
    await renewWords();
    await ada.call.blocks.block({ userId: viewer.id });
    expect(await meant(`${own}x`)).toEqual({ ids: [], did_you_mean: null });
  });

  test('the words to which the search for people corrects typing errors begin with a letter or digit, and are whole words', async () => {
    await renewWords();
    const words = await product.db.selectFrom('directory_word').select('word').execute();
    expect(words.filter(({ word }) => !/^[\p{L}\p{N}]/u.test(word))).toEqual([]);
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['bioinformatics', 'microscopy', 'zurich']));
  });

  test('a word of a single bio is no word to which the search for people corrects', async () => {
    await listed({ description: own });
    await renewWords();
    expect(await meant(`${own}x`)).toEqual({ ids: [], did_you_mean: null });
  });
});

describe('words of which no person has all', () => {
  const list = (input: Query) => viewer.call.directory.list(input);
  const found = async (input: Query) => (await search(input)).map(({ user_id, match }) => [user_id, match]);

  test('in the search for people, a word that means an area also finds those who have it, until a person has all words', async () => {
    const ada = await listed({ description: own, technical_area_ids: [2304] });
    const bob = await listed({ description: `${own} cryoDRGN`, technical_area_ids: [101] });
    await bob.call.profiles.update({ is_listed: false });
    const q = `${own} cryodrgn`;
    expect(await list({ q })).toMatchObject({
      items: [{ user_id: ada.id, match: { words: [own, 'cryodrgn'], missing: [] } }],
      meanings: [{ typed: 'cryodrgn', areas: ['Cryo-Electron Microscopy'] }],
      did_you_mean: null,
      is_near: false,
    });
    const meanings = [{ typed: 'cryodrgn', areas: ['Kryo-Elektronenmikroskopie'] }];
    expect(await inLanguage('de', () => list({ q }))).toMatchObject({ meanings });
    await bob.call.profiles.update({ is_listed: true });
    expect(await list({ q })).toMatchObject({
      items: [{ user_id: bob.id, match: null }],
      meanings: [],
      is_near: false,
    });
  });

  test('some of the words of a search find people, those with most of them first, then by place and activity, on every page', async () => {
    const [first, second, third] = [`${own}one`, `${own}two`, `${own}three`];
    const one = await listed({ description: first });
    const named = await listed({ name: third });
    const meant = await listed({ description: first, technical_area_ids: [2304] });
    const two = await listed({ description: `${second} ${first}` });
    await setColumns(meant, { active_at: '2026-02-01T00:00:00.000Z' });
    const q = `who knows ${first} ${second} cryodrgn ${third}?`;
    const all = await found({ q, limit: 4 });
    expect(all).toEqual([
      [two.id, { words: [first, second], missing: ['cryodrgn', third] }],
      [meant.id, { words: [first, 'cryodrgn'], missing: [second, third] }],
      [named.id, { words: [third], missing: [first, second, 'cryodrgn'] }],
      [one.id, { words: [first], missing: [second, 'cryodrgn', third] }],
    ]);
    expect(await list({ q })).toMatchObject({ is_near: true, meanings: [{ typed: 'cryodrgn' }], did_you_mean: null });
    const paged = await walkPages((page) => list({ q, ...page }), 1);
    expect(paged.slice(0, 4).map(({ user_id, match }) => [user_id, match])).toEqual(all);
    expect(new Set(paged.map(({ user_id }) => user_id)).size).toBe(paged.length);
  });

  test('in the search for people, a single word that no person has, and that means no area, finds nobody', async () => {
    await listed({ description: own });
    expect(await list({ q: 'nowhereatall' })).toMatchObject({ items: [], meanings: [], is_near: false });
  });

  test('people found by some of the words of a search fit all filters', async () => {
    await listed({ description: own, technical_area_ids: [2304] });
    const ada = await listed({ description: own, technical_area_ids: [802] });
    expect(await idsOf({ q: `${own} nowhereatall`, area: '802' })).toEqual([ada.id]);
  });
});

test('the search for people finds the changed words of a person after a job has run', async () => {
  const ada = await listed({ description: own });
  await sql`update person_search set bio_words = '' where user_id = ${ada.id}`.execute(product.db);
  await sql`insert into person_search_due (user_id) select user_id from person_search`.execute(product.db);
  expect(await idsOf({ q: own })).toEqual([]);
  while (await product.runJob('refresh-directory'));
  expect(await idsOf({ q: own })).toEqual([ada.id]);
});

test('the directory lists a person who fits any id of each filter, and all filters', async () => {
  const atOxford = { email: uniqueEmail('ox.ac.uk'), areas: [101] };
  const oxford = await listed({ description: own, career_stage: 3 }, atOxford);
  const { institute_id, institute_name } = await oxford.call.profiles.own();
  const institute = String(institute_id);
  // A claimed institute does not count as the verified one.
  const claiming = { description: own, career_stage: 4, claimed_institute: institute_name };
  const none = await listed(claiming, { areas: [102] });
  const both = [oxford.id, none.id].sort();
  const sorted = async (input: Query) => (await idsOf({ q: own, ...input })).sort();
  expect(await sorted({ area: '101,102' })).toEqual(both);
  expect(await sorted({ area: '102' })).toEqual([none.id]);
  expect(await sorted({ stage: '3' })).toEqual([oxford.id]);
  expect(await sorted({ institute })).toEqual([oxford.id]);
  expect(await sorted({ institute, area: '102' })).toEqual([]);
  expect(await sorted({ area: '', stage: '' })).toEqual(both);
});

test('the directory orders people by name before areas and institute, then bio, then shared areas, then activity', async () => {
  const bio = await listed({ description: own }, { areas: [101] });
  const shared = await listed({ description: own }, { areas: [101, 102] });
  const older = await listed({ description: own }, { areas: [101] });
  const name = await listed({ name: own }, { areas: [201] });
  const institute = await listed({ claimed_institute: own }, { areas: [201] });
  await setColumns(bio, { active_at: '2026-02-02T00:00:00.000Z' });
  await setColumns(older, { active_at: '2026-02-01T00:00:00.000Z' });
  const order = [name, shared, bio, older, institute].map(({ id }) => id);
  expect(await idsOf({ q: own })).toEqual(order);
  const paged = await walkPages((page) => viewer.call.directory.list({ q: own, ...page }), 2);
  expect(paged.map(({ user_id }) => user_id)).toEqual(order);
});

test('a cursor of the directory does not tell when a person was last active, and clients cannot make one', async () => {
  for (const day of ['2026-02-02', '2026-02-03'])
    await setColumns(await listed({ description: own }), { active_at: day });
  const { next_cursor } = await viewer.call.directory.list({ q: own, limit: 1 });
  const decoded = (text: string) => Buffer.from(text, 'base64url').toString('utf8');
  const words = decoded(next_cursor ?? '').split(' ');
  expect([...words, ...words.map(decoded)].join(' ')).not.toContain('2026-02-03');
  const made = Buffer.from('2026-02-03 00:00:00+00 1').toString('base64url');
  for (const cursor of [made, Buffer.from(`1 1 ${made}`).toString('base64url')])
    expect(await refusalOf(viewer.call.directory.list({ q: own, cursor }))).toMatchObject({ status: 400 });
});

test('a page of the directory has at most the documented number of people', async () => {
  for (let n = 0; n <= limits.directoryPage; n += 1) await listed({ description: own });
  const { items, next_cursor } = await viewer.call.directory.list({ q: own, limit: 1000 });
  expect(items).toHaveLength(limits.directoryPage);
  expect((await viewer.call.directory.list({ q: own, cursor: next_cursor ?? '' })).items).toHaveLength(1);
});

test('in the directory, a person’s shared areas come first, and the points are those of the profile', async () => {
  const ada = await listed({ description: own }, { areas: [201, 102] });
  await createOffer(ada, await createRequest(viewer));
  const [found] = await search({ q: own });
  expect(await viewer.call.profiles.points({ userId: ada.id })).toEqual(await ada.call.profiles.ownPoints());
  expect(found).toMatchObject({ collaboration_points: 1 });
  expect(found?.technical_areas.map(({ id, is_shared }) => [id, is_shared])).toEqual([
    [102, true],
    [201, false],
  ]);
});

test('the search for people finds the name of an area in the viewer’s language and in English, and in other languages by its meaning', async () => {
  const ada = await listed({ description: own, technical_area_ids: [2304] });
  const found = (language: string, words: string) =>
    inLanguage(language, async () =>
      (await search({ q: `${own} ${words}` })).map(({ user_id, match }) => [user_id, match !== null]),
    );
  for (const [language, words] of [
    ['en', 'クライオ電子顕微鏡'],
    ['de', 'クライオ電子顕微鏡'],
  ] as const)
    expect(await found(language, words)).toEqual([[ada.id, true]]);
  for (const [language, words] of [
    ['ja', 'クライオ電子顕微鏡'],
    ['ja', 'Cryo-Electron Microscopy'],
    ['de', 'Kryo-Elektronenmikroskopie'],
    ['ar', 'المجهر الإلكتروني'],
  ] as const)
    expect(await found(language, words), words).toEqual([[ada.id, false]]);
});
