import { connect } from '@exchange/db';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findReferenceVersion, listInstitutes, searchInstitutes, searchStatements } from './institutes.sql.ts';

/** As many as `/api/institutes` must stay quick with: the loaded names, most of them several times with a word behind. */
const many = 100_000;

const product = await openTestApp();
beforeAll(async () => {
  const patient = connect({ url: product.url, statementTimeoutMs: 0 });
  await sql`
    insert into institute (name, search_name, source_key)
    select known.name || ' ' || other.word, known.search_name || ' ' || other.word, 'synthetic ' || row_number() over ()
    from institute known, generate_series(1, 5) turn,
      lateral (select split_part(search_name, ' ', 1) as word from institute
        where id = (known.id * 7 + turn * 1013) % 20000 + 1) other
    limit ${many} - (select count(*) from institute)`.execute(patient);
  await sql`
    insert into institute (name, search_name, source_key) values
      ('Čmelák Institute', 'cmelak institute', 'test 1'),
      ('Institute of Čmelák Studies', 'institute of cmelak studies', 'test 2'),
      ('Zzyzx Centre at Čmelák', 'zzyzx centre at cmelak', 'test 3'),
      ('Acmelaken', 'acmelaken', 'test 4'),
      ('私立文亜大学', '私立文亜大学', 'test 5')`.execute(patient);
  await sql`vacuum analyze institute`.execute(patient);
  await patient.destroy();
});

const namesFor = async (q: string, limit = 50) =>
  (await searchInstitutes(product.db, q, limit)).map(({ name }) => name);

test('the list of institutes has names that begin with the text first, then names with such a word, then others', async () => {
  const expected = ['Čmelák Institute', 'Institute of Čmelák Studies', 'Zzyzx Centre at Čmelák', 'Acmelaken'];
  for (const q of ['cmelak', 'Čmelák', '  CMELÁK! ']) expect(await namesFor(q)).toEqual(expected);
  expect(await namesFor('cmelak', 2)).toEqual(expected.slice(0, 2));
});

test('an institute is found if it has all words of the search, in any order', async () => {
  expect(await namesFor('studies cmelak')).toEqual(['Institute of Čmelák Studies']);
  expect(await namesFor('cmelak nowhere')).toEqual([]);
});

test('a search of one or two letters finds institutes by the beginning of words', async () => {
  expect(await namesFor('zz')).toContain('Zzyzx Centre at Čmelák');
  expect((await namesFor('a')).every((name) => /^[aáàâäåãāæ]/i.test(name))).toBe(true);
  expect(await namesFor('yz')).not.toContain('Zzyzx Centre at Čmelák');
  expect(await namesFor('cmelak st')).toEqual(['Institute of Čmelák Studies']);
});

test('two characters of a script without spaces find an institute by the inside of its name', async () => {
  expect(await namesFor('文亜')).toEqual(['私立文亜大学']);
});

test('an empty search for institutes, a wildcard or an odd character lists the first ones, and a very long text none', async () => {
  const all = await listInstitutes(product.db, 3);
  for (const q of ['', '  ', '%', '_', "';--", '\u0000']) expect(await searchInstitutes(product.db, q, 3)).toEqual(all);
  expect(await namesFor('%cmelak%')).toHaveLength(4);
  expect(await namesFor(`${'very '.repeat(3000)}long`)).toEqual([]);
});

test('no search for institutes reads the whole table of institutes', async () => {
  for (const q of ['a', 'x', 'of', 'zu', 'university', 'zurich', 'university of o', 'nowhere at all', 'cmelak'])
    for (const statement of searchStatements(q, 50)) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(product.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toMatch(/Index Scan (on|using) institute_/);
    }
});

test('the version of the reference data changes when an institute is added', async () => {
  const before = await findReferenceVersion(product.db);
  expect(await findReferenceVersion(product.db)).toBe(before);
  await sql`insert into institute (name, search_name, source_key) values ('New', 'new', 'test 6')`.execute(product.db);
  expect(await findReferenceVersion(product.db)).not.toBe(before);
});
