import { requestStatus } from '@exchange/contract/statuses';
import { erase, exportOf } from '@exchange/testkit/accounts';
import { createOffer, createRequest, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp({ rateLimits: false });

const german = { title: 'Kalibrierung eines Spektrometers', description: 'Wir suchen Hilfe bei der Auswertung.' };
const french = { title: 'Étalonnage d’un spectromètre', description: 'Nous cherchons de l’aide pour l’analyse.' };

let owner: User;
let reader: User;
beforeEach(async () => {
  await product.db.deleteFrom('request_feed').execute();
  await product.db.deleteFrom('request_search').execute();
  await product.db.updateTable('collaboration_request').set({ deleted_at: new Date().toISOString() }).execute();
  owner = await createUser(product);
  reader = await createUser(product);
});

/** An input that the types of the call forbid. */
const unchecked = (input: object) => JSON.parse(JSON.stringify(input));

const read = (id: number, person = owner) => person.call.requests.byId({ id });
const edit = (id: number, change: object = {}) => owner.call.requests.update({ id, ...validRequest, ...change });
const idsOf = async (search: object) =>
  (await reader.call.requests.search({ among: 'all', ...search })).items.map(({ id }) => id);

describe('the language of a request', () => {
  test('only the owner changes the language of a request, and only to one of the list', async () => {
    const id = await createRequest(owner, german);
    expect(await keyOf(reader.call.requests.update({ id, ...validRequest, language: 'fr' }))).toBe('requests.notOwner');
    for (const language of ['xx', 'de-CH', 'German', ''])
      expect(await refusalOf(owner.call.requests.update(unchecked({ id, ...validRequest, language })))).toMatchObject({
        status: 400,
        fields: { language: 'Please choose from the list.' },
      });
    expect(await read(id)).toMatchObject({ language: 'de', is_language_chosen: false });
  });

  test('the language of a request is recognised from its text at each saving, and null if that is unsure', async () => {
    const id = await createRequest(owner, german);
    expect(await read(id, reader)).toMatchObject({ language: 'de', is_language_chosen: false });
    await edit(id, french);
    expect(await read(id)).toMatchObject({ language: 'fr' });
    await edit(id, { title: 'CRISPR-Cas9', description: '$x^2$' });
    expect(await read(id)).toMatchObject({ language: null, is_language_chosen: false });
    expect(await createRequest(owner, { ...german, post: false })).toBeGreaterThan(id);
  });

  test('a language that the owner chose for a request stays whatever the text becomes, until the choice is undone', async () => {
    const id = await createRequest(owner, { ...german, language: 'nl' });
    expect(await read(id)).toMatchObject({ language: 'nl', is_language_chosen: true });
    await edit(id, french);
    expect(await read(id)).toMatchObject({ language: 'nl', is_language_chosen: true });
    await edit(id, { ...french, language: null });
    expect(await read(id)).toMatchObject({ language: 'fr', is_language_chosen: false });
  });

  test('an edit does not overwrite the language of a request that was chosen in another tab meanwhile', async () => {
    const id = await createRequest(owner, german);
    const loaded = { ...validRequest, ...german, language: null };
    await edit(id, { ...german, language: 'nl' });
    await edit(id, { ...german, title: 'Eichung eines Spektrometers', language: null, loaded });
    expect(await read(id)).toMatchObject({ title: 'Eichung eines Spektrometers', language: 'nl' });
    expect(await keyOf(edit(id, { ...german, language: 'fr', loaded }))).toBe('http.changedMeanwhile');
  });

  test('owner and helper see the language of the request at the head of their chat, and the export has it', async () => {
    const id = await createRequest(owner, german);
    const chat = await createOffer(reader, id);
    for (const { call } of [owner, reader])
      expect(await call.chats.summary({ id: chat })).toMatchObject({ request_language: 'de' });
    const [mine] = JSON.parse(await exportOf(product, owner)).requests;
    expect(mine).toMatchObject({ language: 'de', chosen_language: null });
  });

  test('a job recognises the language of older requests, which stay unchanged otherwise', async () => {
    const [first, chosen, draft] = [
      await createRequest(owner, german),
      await createRequest(owner, { ...german, language: 'nl' }),
      await createRequest(owner, { ...french, post: false }),
    ];
    const before = await Promise.all([first, chosen, draft].map((id) => read(id)));
    const older = { detected_language: null, is_language_due: true };
    await product.db.updateTable('collaboration_request').set(older).where('user_id', '=', owner.id).execute();
    expect(await read(first)).toMatchObject({ language: null });
    await product.runJob('detect-languages');
    expect(await Promise.all([first, chosen, draft].map((id) => read(id)))).toEqual(before);
    expect(before.map(({ language }) => language)).toEqual(['de', 'nl', 'fr']);
  });
});

describe('the filter by language', () => {
  test('the languages that a person reads narrow no search of requests unless a filter is chosen', async () => {
    const ids = [
      await createRequest(owner, german),
      await createRequest(owner, french),
      await createRequest(owner, { title: 'CRISPR-Cas9', description: '$x^2$' }),
    ];
    await reader.call.profiles.update({ reads: ['de'] });
    expect((await reader.call.requests.listNew({})).items.map(({ id }) => id).toReversed()).toEqual(ids);
    for (const search of [{}, { language: '' }, { among: 'matching' }])
      expect((await idsOf(search)).toReversed()).toEqual(ids);
  });

  test('the filter by language finds requests in any of several languages, also in New, solved, counts, saved searches and feeds', async () => {
    const [de, fr] = [await createRequest(owner, german), await createRequest(owner, french)];
    const nl = await createRequest(owner, { ...german, language: 'nl' });
    for (const among of ['all', 'matching']) {
      expect(await idsOf({ among, language: 'de' })).toEqual([de]);
      expect(await idsOf({ among, language: 'nl,fr' })).toEqual([nl, fr]);
      expect(await idsOf({ among, language: 'nl,de', q: 'Spektrometers' })).toEqual([nl, de]);
    }
    expect(await reader.call.requests.countFound({ among: 'all', language: 'de,fr' })).toMatchObject({ count: 2 });
    for (const language of ['xx', 'de, fr', 'DE'])
      expect(await keyOf(reader.call.requests.search({ language }))).toBe('http.invalid');
    await reader.call.savedSearches.save({ name: 'Französisch', among: 'all', language: 'fr,fr' });
    await createRequest(owner, german);
    await createRequest(owner, french);
    expect(await reader.call.savedSearches.list()).toMatchObject([{ language: 'fr', new_count: 1 }]);
    expect(JSON.parse(await exportOf(product, reader)).saved_searches).toMatchObject([{ languages: ['fr'] }]);
    await owner.call.requests.updateStatus({ id: de, statusId: requestStatus.completed });
    await owner.call.requests.saveSolution({ id: de, solution: null, is_solution_shown: true });
    expect(await idsOf({ among: 'solved', language: 'de' })).toEqual([de]);
    expect(await idsOf({ among: 'solved', language: 'fr' })).toEqual([]);
  });
});

describe('the languages that a person reads', () => {
  test('only the person sees which languages they read', async () => {
    await reader.call.profiles.update({ reads: ['de', 'en'] });
    for (const shown of [
      await owner.call.profiles.byId({ userId: reader.hashid }),
      await reader.call.profiles.byId({ userId: reader.hashid }),
    ])
      expect(shown).not.toHaveProperty('reads');
    expect(await reader.call.profiles.own()).toMatchObject({ reads: ['de', 'en'] });
  });

  test('a person chooses at most ten languages to read, of the list, each once, and they stay if left out', async () => {
    expect(await owner.call.profiles.own()).toMatchObject({ reads: [] });
    await owner.call.profiles.update({ reads: ['fr', 'de', 'fr'] });
    const ten = ['ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et'] as const;
    for (const [reads, sentence] of [
      [[...ten, 'fi'], 'Please select at most 10 languages.'],
      [['xx'], 'Please choose from the list.'],
      [['pt-BR'], 'Please choose from the list.'],
      ['de', 'Please choose from the list.'],
    ])
      expect(await refusalOf(owner.call.profiles.update(unchecked({ reads })))).toMatchObject({
        status: 400,
        fields: { reads: sentence },
      });
    await owner.call.profiles.update({ name: 'Ada Example' });
    expect(await owner.call.profiles.own()).toMatchObject({ reads: ['fr', 'de'] });
    await owner.call.profiles.update({ reads: [...ten] });
    expect(await owner.call.profiles.own()).toMatchObject({ reads: ten });
    await owner.call.profiles.update({ reads: null });
    expect(await owner.call.profiles.own()).toMatchObject({ reads: [] });
  });

  test('the export has the languages that a person reads, and erasing the account deletes them', async () => {
    await owner.call.profiles.update({ reads: ['de'] });
    expect(JSON.parse(await exportOf(product, owner)).profile).toMatchObject({ reads: ['de'] });
    await erase(product, owner);
    const person = product.db.selectFrom('app_user').select('reads').where('id', '=', owner.id);
    expect(await person.executeTakeFirst()).toEqual({ reads: [] });
  });
});
