import { limits } from '@exchange/contract/limits';
import { createRequest, createUser, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inLanguage } from '../../core/languages.ts';

const product = await openTestApp({ rateLimits: false });
const { db } = product;
const owner = await createUser(product);
const viewer = await createUser(product);
beforeEach(() => sql`truncate collaboration_request, request_search, search_word cascade`.execute(db));

type Input = Parameters<User['call']['requests']['search']>[0];
const search = (input: Input) => viewer.call.requests.search(input);
const titlesOf = async (input: Input) => (await search(input)).items.map(({ title }) => title);
const create = (title: string, fields: Partial<Parameters<typeof createRequest>[1]> = {}) =>
  createRequest(owner, { title, description: 'Please.', technical_area_ids: [101], ...fields });

test('a person does not find a request that they may not see, even if only some words of the search fit', async () => {
  await create('Axolotl husbandry', { share_scope: 'verified' });
  await create('Zebrafish husbandry', { description: null });
  expect(await search({ q: 'axolotl zebrafish' })).toMatchObject({ items: [], is_near: false, corrected_q: null });
});

test('a word of a search that no request has finds visible requests in the area that it means, and says so', async () => {
  await create('Orientation', { technical_area_ids: [2304], share_scope: 'verified' });
  expect(await search({ q: 'cryodrgn' })).toMatchObject({ items: [], meanings: [] });
  await create('Grids', { technical_area_ids: [2304] });
  await create('Trade', { technical_area_ids: [2002] });
  const meanings = [{ typed: 'cryodrgn', areas: ['Cryo-Electron Microscopy'] }];
  expect(await search({ q: 'cryodrgn' })).toMatchObject({ items: [{ title: 'Grids' }], meanings, is_near: false });
  const inGerman = [{ typed: 'cryodrgn', areas: ['Kryo-Elektronenmikroskopie'] }];
  expect(await inLanguage('de', () => search({ q: 'cryodrgn' }))).toMatchObject({ meanings: inGerman });
  expect(await search({ q: 'cryodrgn orientation' })).toMatchObject({ items: [{ title: 'Grids' }], is_near: true });
  expect(await search({ q: '"cryodrgn"' })).toMatchObject({ items: [] });
  expect(await viewer.call.requests.countFound({ q: 'cryodrgn', among: 'all' })).toMatchObject({ count: 1 });
  await create('cryoDRGN is slow');
  expect(await search({ q: 'cryodrgn' })).toMatchObject({ items: [{ title: 'cryoDRGN is slow' }], meanings: [] });
});

test('the search lists requests with the words in the title first, then area and type, then description; equal ones by date', async () => {
  await db
    .updateTable('technical_area')
    .set({ aliases: ['plankton'] })
    .where('id', '=', 304)
    .execute();
  for (const age of ['older', 'newer']) {
    await create(`Plankton, ${age}`);
    await create(`Area, ${age}`, { technical_area_ids: [304] });
    await create(`Description, ${age}`, { description: 'About plankton.' });
  }
  const sorted = ['Plankton', 'Area', 'Description'].flatMap((one) => [`${one}, newer`, `${one}, older`]);
  expect(await titlesOf({ q: 'plankton' })).toEqual(sorted);
  expect(await titlesOf({ q: 'plankton', sort: 'relevance' })).toEqual(sorted);
  expect(await titlesOf({ q: 'plankton', sort: 'newest' })).toEqual(
    ['newer', 'older'].flatMap((age) => ['Description', 'Area', 'Plankton'].map((one) => `${one}, ${age}`)),
  );
  expect(await titlesOf({ among: 'all' }), 'without words the newest come first').toHaveLength(6);
});

test('the search for requests lists the form of a word that was typed before other forms in the same field', async () => {
  await create('An antibody');
  await create('Antibodies');
  await create('An antibody-like protein');
  await create('Nanomicroscopy');
  await create('Microscopy');
  await create('Microscopyst');
  expect(await titlesOf({ q: 'antibodies' })).toEqual(['Antibodies', 'An antibody-like protein', 'An antibody']);
  expect((await titlesOf({ q: 'antibody' })).at(-1)).toBe('Antibodies');
  expect(await titlesOf({ q: 'microscopy' })).toEqual(['Microscopy', 'Microscopyst', 'Nanomicroscopy']);
});

test('a search for several words orders requests by the best field of each word', async () => {
  await create('Nothing of it', { description: 'Salmon and trout. Salmon again, and trout.' });
  await create('Salmon', { description: 'Trout.' });
  await create('Salmon and trout');
  await create('IL6 salmon', { description: 'Trout.' });
  expect(await titlesOf({ q: 'salmon trout' })).toEqual(['Salmon and trout', 'IL6 salmon', 'Salmon', 'Nothing of it']);
  expect(await titlesOf({ q: 'IL 6 salmon' })).toEqual(['IL6 salmon']);
});

test('pages of the order by fit repeat and skip no request, also while requests come and go', async () => {
  const expected = [];
  for (let n = 0; n < 12; n += 1) {
    await create(`Squid ${n}`);
    await create(`Other ${n}`, { description: 'A squid.' });
  }
  for (const one of ['Squid', 'Other']) for (let n = 11; n >= 0; n -= 1) expected.push(`${one} ${n}`);
  const all = await walkPages((page) => search({ q: 'squid', ...page }), 5);
  expect(all.map(({ title }) => title)).toEqual(expected);
  const first = await search({ q: 'squid', limit: 7 });
  await create('Squid, new');
  await viewer.call.requests.dismiss({ requestId: first.items[3]?.id ?? 0 });
  const rest = await search({ q: 'squid', limit: limits.page, cursor: first.next_cursor ?? '' });
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(expected);
});

test('if no request has all words of a search, those with most of them come, and missing words are named', async () => {
  await create('Coral', { description: 'Bleaching and heat.' });
  await create('Heat pumps');
  await create('Coral bleaching');
  await create('Something else');
  const found = await search({ q: 'coral bleaching heat microscope' });
  expect(found).toMatchObject({ is_near: true, corrected_q: null, next_cursor: null });
  expect(found.items.map(({ title, match }) => [title, match.missing])).toEqual([
    ['Coral', ['microscope']],
    ['Coral bleaching', ['heat', 'microscope']],
    ['Heat pumps', ['coral', 'bleaching', 'microscope']],
  ]);
  const asked = { q: 'coral bleaching heat microscope' };
  expect(await viewer.call.requests.countFound(asked)).toMatchObject({ count: 3, is_near: true });
  const paged = await walkPages((page) => search({ ...asked, ...page }), 1);
  expect(paged.map(({ title }) => title)).toEqual(['Coral', 'Coral bleaching', 'Heat pumps']);
  expect(await titlesOf({ q: 'coral microscope -bleaching' }), 'what must not be there is not').toEqual([]);
  expect(await titlesOf({ q: 'heat microscope -bleaching' })).toEqual(['Heat pumps']);
  expect(await titlesOf({ q: '"heat coral" microscope' }), 'a phrase is one word').toEqual([]);
  const [complete] = (await search({ q: 'coral or microscope' })).items;
  expect(complete?.match.missing, 'alternatives are not missing').toEqual([]);
});

test('lists of hidden requests and saved searches find only requests with all words of the search', async () => {
  const id = await create('Coral bleaching');
  await viewer.call.savedSearches.save({ name: 'Coral', q: 'coral microscope' });
  expect(await viewer.call.savedSearches.list()).toMatchObject([{ new_count: 0, sort: 'relevance' }]);
  await viewer.call.requests.dismiss({ requestId: id });
  expect((await viewer.call.requests.listDismissed({ q: 'coral microscope' })).items).toEqual([]);
});

test('a person whose word was corrected reads by which word the search for requests found', async () => {
  for (const title of ['Bayesian workflow', 'Bayesian cryo-EM', 'Quokka census']) await create(title);
  await product.runJob('refresh-search');
  expect(await search({ q: 'workflow' })).toMatchObject({ corrected_q: null });
  expect(await search({ q: 'Baysian workflow' })).toMatchObject({
    corrected_q: 'bayesian workflow',
    is_near: false,
    items: [{ title: 'Bayesian workflow' }],
  });
  expect(await titlesOf({ q: 'cyro-em bayesian' }), 'a word of an area').toEqual(['Bayesian cryo-EM']);
  expect(await search({ q: 'quoka' }), 'a word of one request').toMatchObject({ items: [], corrected_q: null });
  await create('Photos of quokka');
  await db.deleteFrom('search_word').execute();
  await product.runJob('refresh-search');
  expect(await titlesOf({ q: 'quoka' })).toEqual(['Photos of quokka', 'Quokka census']);
  expect(await search({ q: 'bayesianworkflow' }), 'two words without their space').toMatchObject({
    corrected_q: 'bayesian workflow',
    items: [{ title: 'Bayesian workflow' }],
  });
  expect(await search({ q: 'baysian microscope' })).toMatchObject({
    corrected_q: 'bayesian microscope',
    is_near: true,
    items: [{ match: { missing: ['microscope'] } }, { match: { missing: ['microscope'] } }],
  });
});
