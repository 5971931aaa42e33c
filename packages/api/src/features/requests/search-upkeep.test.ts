import { createRequest, createUser } from '@exchange/testkit/app-users';
import { searchErrors } from '@exchange/testkit/consistency-queries';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listKnownWords } from './search.sql.ts';

const product = await openTestApp({ rateLimits: false });
const owner = await createUser(product);
const viewer = await createUser(product);

const idsOf = async (q: string) => (await viewer.call.requests.search({ q })).items.map(({ id }) => id);
const refresh = async () => {
  while (await product.runJob('refresh-search'));
};

test('a change that another release makes is searched at its commit', async () => {
  const id = await createRequest(owner, { title: 'Axolotl' });
  await product.db.updateTable('collaboration_request').set({ title: 'Salamander' }).where('id', '=', id).execute();
  expect(await idsOf('axolotl')).toEqual([]);
  expect(await idsOf('salamander')).toEqual([id]);
  expect(await searchErrors(product.db)).toEqual([]);
});

test('a word that no request has any more is forgotten after a day, and others stay', async () => {
  const known = () =>
    product.db.selectFrom('search_word').select('word').where('word', 'like', 'quokka%').orderBy('word').execute();
  const id = await createRequest(owner, { title: 'Quokka quokkas' });
  await createRequest(owner, { title: 'Quokkas' });
  await owner.call.requests.delete({ id });
  await refresh();
  expect(await known()).toEqual([{ word: 'quokka' }, { word: 'quokkas' }]);
  await product.passTime(2, 'days');
  await refresh();
  expect(await known()).toEqual([{ word: 'quokkas' }]);
});

test('the requests of a database that is upgraded are written by the job', async () => {
  await createRequest(owner);
  await sql`delete from request_search`.execute(product.db);
  await sql`insert into request_search_due (request_id) select id from collaboration_request
    where status_id = 2`.execute(product.db);
  await refresh();
  expect(await searchErrors(product.db)).toEqual([]);
});

test('words with a typing error are looked up among many known words without reading each', async () => {
  await product.db.transaction().execute(async (tx) => {
    await sql`
      insert into search_word (word)
      select distinct substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 5 + n % 6)
      from generate_series(1, 100000) n on conflict do nothing`.execute(tx);
    await sql`analyze search_word`.execute(tx);
    // Reading each known word would take seconds.
    await sql`set local statement_timeout = '500ms'`.execute(tx);
    await expect(listKnownWords(tx, ['milcroscopy', 'zymbraz', 'crystalography'])).resolves.toEqual([]);
  });
});
