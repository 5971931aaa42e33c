import { limits } from '@exchange/contract/limits';
import { createUser } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const product = await openTestApp();
/** Without an institute and without a country. */
const ada = await createUser(product);

const search = (q: string | undefined, person = ada, limit?: number) =>
  person.call.reference.searchInstitutes({ q, limit });
function expectGermanFirst(institutes: readonly { domain: string }[]): void {
  const isGerman = institutes.map(({ domain }) => domain.endsWith('.de'));
  expect(isGerman[0]).toBe(true);
  expect(isGerman).toEqual([...isGerman].sort((a, b) => Number(b) - Number(a)));
}
const namesFor = async (q: string, person = ada) => (await search(q, person)).institutes.map(({ name }) => name);

describe('what finds an institute', () => {
  test.each([
    ['mit', 'Massachusetts Institute of Technology'],
    ['MIT', 'Massachusetts Institute of Technology'],
    ['ethz', 'ETH Zürich'],
    ['kit', 'Karlsruhe Institute of Technology'],
    ['lmu', 'Ludwig Maximilian University of Munich'],
    ['nih', 'National Institutes of Health'],
    ['tudelft', 'Delft University of Technology'],
    ['TU Delft', 'Delft University of Technology'],
    ['tu-berlin', 'Technische Universität Berlin'],
    ['ethz.ch', 'ETH Zürich'],
    ['https://www.ethz.ch/en.html', 'ETH Zürich'],
    ['inf.ethz.ch', 'ETH Zürich'],
    ['somebody@cam.ac.uk', 'University of Cambridge'],
    ['tudelf', 'Delft University of Technology'],
    ['Cambridge', 'University of Cambridge'],
    ['oxford', 'University of Oxford'],
    ['max planck', 'Max Planck Society'],
    ['Zurcih', 'University of Zurich'],
    ['universty of oxfrod', 'University of Oxford'],
    ['harvad', 'Harvard University'],
    ['Saint Andrews', 'University of St Andrews'],
    ['St Andrews', 'University of St Andrews'],
    ['texas a and m', 'Texas A&M University'],
    ['Texas A & M', 'Texas A&M University'],
    ['UC Berkeley', 'University of California, Berkeley'],
    ['universität zürich', 'University of Zurich'],
    ['bu.edu', 'Boston University'],
    ['university of vienna', 'University of Vienna'],
    ['uni wien', 'University of Vienna'],
    ['Universitaet Wien', 'University of Vienna'],
    ['ETH', 'ETH Zürich'],
    ['ETH Zuerich', 'ETH Zürich'],
    ['M.I.T.', 'Massachusetts Institute of Technology'],
    ['LMU München', 'Ludwig Maximilian University of Munich'],
    ['LMU Muenchen', 'Ludwig Maximilian University of Munich'],
    ['TU Muenchen', 'Technical University of Munich'],
    ['Technische Universitaet Muenchen', 'Technical University of Munich'],
    ['Uni Göttingen', 'Georg-August Universität Göttingen'],
    ['Uni Goettingen', 'Georg-August Universität Göttingen'],
    ['Gottingen', 'Georg-August Universität Göttingen'],
    ['Universitaet Zuerich', 'University of Zurich'],
    ['universite de geneve', 'University of Geneva'],
    ['Kobenhavns Universitet', 'University of Copenhagen'],
    ['Koebenhavns Universitet', 'University of Copenhagen'],
    ['umea', 'Umeå University'],
    ['sao paulo', 'Universidade de São Paulo'],
    ['Tuebingen', 'Eberhard-Karls-Universität Tübingen'],
    ['RWTH-Aachen', 'Rheinisch Westfälische Technische Hochschule Aachen'],
    ['TU-Dresden', 'Technische Universität Dresden'],
    ['aixmarseille', 'Aix-Marseille University'],
    ['paris saclay', 'Université Paris Saclay'],
    ['KU Leuven', 'Katholieke Universiteit Leuven'],
    ['清华大学', 'Tsinghua University'],
    ['UC San Diego', 'University of California, San Diego'],
    ['Sankt Gallen', 'University of St. Gallen'],
    ['St. Gallen', 'University of St. Gallen'],
    ["Queen's Belfast", "Queen's University Belfast"],
    ['queens belfast', "Queen's University Belfast"],
    ['Ruhr-Universitaet Bochum', 'Ruhr-Universität Bochum'],
    ['charite', 'Charité - Universitätsmedizin Berlin'],
    ['МГУ', 'Moscow State University'],
    ['Πανεπιστήμιο Αθηνών', 'University of Athens'],
    ['האוניברסיטה העברית', 'Hebrew University of Jerusalem'],
    ['תל אביב', 'Tel Aviv University'],
    ['Tel-Aviv', 'Tel Aviv University'],
    ['maxplanck', 'Max Planck Society'],
    ['Helsingin yliopisto', 'University of Helsinki'],
    ['Sveuciliste u Zagrebu', 'University of Zagreb'],
    ['bogazici', 'Boğaziçi Üniversitesi'],
    ['istanbul teknik', 'İstanbul Teknik Üniversitesi'],
    ['Jagielloński', 'Jagiellonian University'],
    ['uni koeln', 'University of Cologne'],
    ['Uniwersytet Warszawski', 'University of Warsaw'],
    ['東京大学', 'University of Tokyo'],
    ['北京大学', 'Peking University'],
    ['서울대학교', 'Seoul National University'],
    ['جامعة القاهرة', 'Cairo University'],
  ])('the search for institutes finds by %j first %s', async (q, name) => {
    const { institutes, is_near } = await search(q);
    expect(institutes[0]?.name).toBe(name);
    expect(is_near).toBe(false);
  });

  test('the search for institutes by a short name that several countries share, as ucl, finds the institutes of all', async () => {
    const both = ['University College London, University of London', 'Université catholique de Louvain'];
    expect((await namesFor('ucl')).slice(0, 6)).toEqual(expect.arrayContaining(both));
  });

  test('the search for institutes ignores apostrophes', async () => {
    for (const q of ["king's college london", 'kings college london', 'King’s College London'])
      expect(await namesFor(q)).toEqual(["King's College London, University of London"]);
  });

  test('the search for institutes finds words of a script without spaces inside a name', async () => {
    const names = await namesFor('北京大');
    expect(names).toContain('Peking University');
    for (const name of names) if (name !== 'Peking University') expect(name).toContain('北京大');
  });

  test('an institute that the search finds shows the domain that was typed, otherwise its main domain', async () => {
    const domains = async (q: string) => (await search(q)).institutes.map(({ domain }) => domain);
    expect((await domains('imperial.ac.uk'))[0]).toBe('imperial.ac.uk');
    expect((await domains('imperial college london'))[0]).toBe('ic.ac.uk');
  });

  test('if no institute has all words of a search, those with most of the words are shown as near', async () => {
    const { institutes, is_near } = await search('Max Planck biochemistryy');
    expect(is_near).toBe(true);
    expect(institutes.length).toBeGreaterThan(3);
    for (const { name } of institutes) expect(name).toMatch(/max.planck/i);
    expect(await search('oxfordiensis')).toMatchObject({ is_near: true, institutes: expect.arrayContaining([]) });
    expect(await namesFor('oxfordiensis')).toContain('University of Oxford');
  });

  test('the search for institutes takes odd characters, wildcards and very long texts without an error', async () => {
    for (const q of ['%', '_', '\\', "';--", '\u0000', '.', '@', `${'very '.repeat(3000)}long`, 'a.'.repeat(8000)])
      expect(Array.isArray((await search(q)).institutes)).toBe(true);
    expect(await search('qqqqqqqq')).toEqual({ institutes: [], is_near: true });
    expect((await search('university')).institutes).toHaveLength(limits.institutesPage);
    expect((await search('university', ada, 3)).institutes).toHaveLength(3);
  });
});

describe('the order of institutes', () => {
  test('the search for institutes lists institutes with members before institutes without', async () => {
    const before = await namesFor('university of gr');
    const last = before.at(-1) ?? '';
    const domain = (await search(last)).institutes[0]?.domain ?? '';
    await createUser(product, { email: `member@${domain}` });
    const { institutes } = await search('university of gr');
    expect(institutes[0]).toMatchObject({ name: last, has_members: true });
    expect(institutes.slice(1).every((institute) => !institute.has_members)).toBe(true);
    expect(institutes.slice(1).map(({ name }) => name)).toEqual(before.slice(0, -1));
  });

  test('the search for institutes lists those of the user’s country before others', async () => {
    const british = await createUser(product, { email: 'bea@nowhere.example.uk' });
    const german = await createUser(product, { email: 'gert@nowhere.example.de' });
    expect((await namesFor('ucl', british))[0]).toBe('University College London, University of London');
    const { institutes } = await search('technical university', german);
    expectGermanFirst(institutes);
  });

  test('the search for institutes lists universities before schools', async () => {
    const names = await namesFor('heidelberg');
    expect(names[0]).toContain('Heidelberg');
    const schools = names.findIndex((name) => /school|gymnasium|schule/i.test(name) && !/univers|hoch/i.test(name));
    const universities = names.findLastIndex((name) => /universit/i.test(name));
    expect(schools === -1 || universities < schools).toBe(true);
  });
});

describe('institutes with members', () => {
  const members = async () => (await search(undefined)).institutes.map(({ name }) => name);

  test('the search for institutes without a text lists the institutes with members, and no others', async () => {
    await createUser(product, { email: 'here@ethz.ch' });
    const { institutes, is_near } = await search('  ');
    expect(institutes.map(({ name }) => name)).toContain('ETH Zürich');
    expect(institutes.every((institute) => institute.has_members)).toBe(true);
    expect(is_near).toBe(false);
    expect(await members()).toEqual(institutes.map(({ name }) => name));
  });

  test('the search for institutes without a text lists those of the user’s country first', async () => {
    await createUser(product, { email: 'here@zzz.uni-heidelberg.de' });
    const german = await createUser(product, { email: 'gerda@nowhere.example.de' });
    const { institutes } = await search(undefined, german);
    expectGermanFirst(institutes);
  });

  test('accounts that are not verified, being deleted or not verified for an institute are no members of it', async () => {
    const { id } = await createUser(product, { email: 'leaving@epfl.ch' });
    const isListed = async () => (await members()).some((name) => name.startsWith('EPFL'));
    expect(await isListed()).toBe(true);
    for (const change of [
      { delete_at: sql<string>`now()` },
      { delete_at: null, verified_at: null },
      { verified_at: sql<string>`now()`, is_verified_institute: false },
    ]) {
      await product.db.updateTable('app_user').set(change).where('id', '=', id).execute();
      expect(await isListed()).toBe(false);
      expect((await search('epfl')).institutes[0]).toMatchObject({ has_members: false });
    }
    await product.db.updateTable('app_user').set({ is_verified_institute: true }).where('id', '=', id).execute();
    expect(await isListed()).toBe(true);
  });

  test('a search for institutes with very many hits still says which institutes have members', async () => {
    await createUser(product, { email: 'here@helsinki.fi' });
    const found = expect.objectContaining({ name: 'University of Helsinki', has_members: true });
    expect((await search('univ')).institutes).toContainEqual(found);
  });
});

test('the search for institutes finds a new institute at once', async () => {
  expect(await namesFor('zzyzx')).toEqual([]);
  await sql`insert into institute (name, search_name, source_key)
    values ('Zzyžx Institute', 'zzyzx institute', 'zzyzx.test')`.execute(product.db);
  expect(await namesFor('zzyzx')).toEqual(['Zzyžx Institute']);
});

test('a program reads the aliases of areas and types by their ids', async () => {
  const { technical_areas, collaboration_types } = await ada.call.reference.aliases();
  expect(technical_areas.find(({ id }) => id === 202)?.aliases).toContain('deep learning');
  expect(collaboration_types.find(({ id }) => id === 301)?.aliases).toContain('coding');
  const areas = (await ada.call.reference.technicalAreas()).flatMap((category) => category.tech_areas);
  expect(technical_areas.map(({ id }) => id).sort()).toEqual(areas.map(({ id }) => id).sort());
  expect(Object.keys(areas[0] ?? {})).toEqual(['id', 'name']);
});
