import { type Kysely, sql } from 'kysely';

const statements = [
  // A long word is also there backwards, after '<': a compound is found by how it ends, Mikroskopie in Elektronenmikroskopie. No word
  // has '<'.
  `create or replace function search_vector(texts text[], weights text) returns tsvector language sql immutable strict parallel safe as $$
     with placed as materialized (
       select word.word, substr(weights, field::int, 1) as weight,
         dense_rank() over (order by field, word.place) + 10 * (field - 1) as place
       from unnest(texts) with ordinality list (value, field) cross join lateral search_words(value) word),
     keyed as materialized (
       select word, search_key(word) as key from (select distinct word from placed) one)
     select coalesce(string_agg(format('''%s'':%s%s', form.word, place, weight), ' '), '')::tsvector
     from (
       select word, weight, place from placed
       union all
       select '=' || key, weight, place from placed join keyed using (word) where key <> word
       union all
       select '<' || reverse(word), weight, place from placed where length(word) >= 10 and word !~ '[0-9]') form $$`,

  // One word as a part of a query: the whole word; unless it is 'exact', also words with its key, and if it is long, words that end with
  // it; with 'prefix' from three letters on also longer ones.
  `create or replace function search_word_query(word text, is_prefix boolean, is_exact boolean) returns text
     language sql immutable strict parallel safe as $$
     select format('(''%s''%s%s)', word, case when is_prefix and length(word) > 2 then ':*' else '' end, forms)
     from (
       select case when is_exact then '' else
         case when key = word then format(' | ''=%s''', key) else format(' | ''=%s'' | ''%s''', key, key) end ||
         case when length(word) >= 6 then format(' | ''<%s'':*', reverse(word)) else '' end end as forms
       from (select search_key(word) as key) one) one $$`,
  // A job writes what is there already.
  'insert into request_search_due (request_id) select request_id from request_search on conflict do nothing',

  'alter table saved_search drop constraint saved_search_sort_check',
  `alter table saved_search add constraint saved_search_sort_check check (sort in ('relevance', 'newest', 'best'))`,
];

/** Compounds are found by their ends, and a saved search may have the order of how well words fit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
