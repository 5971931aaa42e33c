import { type Kysely, sql } from 'kysely';
import {
  betweenWords,
  greek,
  kept,
  marks,
  plurals,
  several,
  single,
  unseen,
  unspaced,
} from './0001-search-functions.ts';

/** Stands for an apostrophe that was in a text. */
const apostrophe = '\ue004';
const apostrophes = String.raw`''\u0060\u00b4\u2018\u2019\u201b\u2032\u2033\u2034\u2035\u2036\u2037\uff07`;
const letter = String.raw`[^0-9\ue000-\ue004${betweenWords}]`;
const katakana = Array.from({ length: 0x56 }, (_, at) => String.fromCharCode(0x30a1 + at)).join('');
const hiragana = Array.from({ length: 0x56 }, (_, at) => String.fromCharCode(0x3041 + at)).join('');

const functions = [
  // Text as its words are compared, with single spaces between them and hyphens within. `foldSigns` of the contract does the same in the
  // browser. PostgreSQL keeps 32 regular expressions ready, all of these functions together have fewer.
  `create or replace function search_signs(value text) returns text language plpgsql immutable strict parallel safe as $$
     declare
       folded text := value;
       is_plain constant boolean := octet_length(value) = length(value);
     begin
       if not is_plain then
         folded := regexp_replace(folded, '${unseen}', '', 'g');
         -- The charge of an ion is no part of the number before it.
         folded := regexp_replace(folded, '([\\u2080-\\u2089])([\\u2070-\\u2079\\u00b9\\u00b2\\u00b3])', '\\1-\\2', 'g');
         folded := translate(folded, E'${apostrophes}', '${apostrophe.repeat(14)}');
         if translate(folded, E'\\u00c5\\u212b', '') <> folded then
           -- The unit of length, not the letter of a word.
           folded := regexp_replace(folded, '(?<![A-Za-z\\u00c0-\\u024f])[\\u00c5\\u212b](?![A-Za-z\\u00c0-\\u024f])', ' angstrom ', 'g');
         end if;
         folded := normalize(regexp_replace(normalize(folded, NFKD), '${marks}', '', 'g'), NFC);
         folded := translate(folded, E'\\u2206\\u2010\\u2011\\u2012\\u2013\\u2212\\u05be\\u00b7', E'\\u0394-------');
       end if;
       folded := lower(translate(folded, '''\`', '${apostrophe.repeat(2)}'));
       if not is_plain then
         folded := translate(folded, '${single[0]}ς', '${single[1]}σ');
         if folded ~ '[\\u30a1-\\u30f6]' then
           folded := translate(folded, '${katakana}', '${hiragana}');
         end if;
         ${several.map(([one, plain]) => `folded := replace(folded, '${one}', '${plain}');`).join('\n         ')}
       end if;
       if strpos(folded, '${apostrophe}') > 0 then
         -- One between a letter and two more divides a word as a hyphen does: l'ARN, d'images, O'Connor, but not King's.
         folded := replace(regexp_replace(folded, '(?<=${letter})${apostrophe}+(?=${letter}{2})', '-', 'g'), '${apostrophe}', '');
       end if;
       if not is_plain and folded ~ '[\\u03b1-\\u03c9]' then
         -- One or two Greek letters are symbols, more are a word.
         folded := regexp_replace(folded, '(?<![α-ω])([α-ω])([α-ω])?(?![α-ω])', '-${kept.greek}\\1-${kept.greek}\\2-', 'g');
         ${greek.map(([one, name]) => `folded := replace(folded, '${kept.greek}${one}', '${name}');`).join('\n         ')}
         folded := replace(folded, '${kept.greek}', '');
       end if;
       if strpos(folded, '+') > 0 or strpos(folded, '#') > 0 then
         folded := regexp_replace(folded, '(?<![a-z0-9])c\\+\\+(?![a-z0-9])', 'c${kept.plus}${kept.plus}', 'g');
         folded := regexp_replace(folded, '(?<![a-z0-9])([cfj])#(?![a-z0-9])', '\\1${kept.hash}', 'g');
       end if;
       folded := ' ' || replace(folded, '-', '${kept.hyphen}') || ' ';
       if is_plain then
         folded := regexp_replace(folded, '[\\u0001-/:-@\\[-\\u0060{-\\u007f]+', ' ', 'g');
       else
         folded := regexp_replace(folded, '[${betweenWords}]+', ' ', 'g');
         folded := regexp_replace(folded, '(${unspaced}+)', ' \\1 ', 'g');
       end if;
       folded := translate(folded, '${kept.plus}${kept.hash}${kept.hyphen}', '+#-');
       if strpos(folded, '-') > 0 then
         folded := regexp_replace(regexp_replace(folded, '-* -*', ' ', 'g'), '--+', '-', 'g');
       end if;
       return trim(regexp_replace(folded, ' +', ' ', 'g'));
     end $$`,

  'drop function search_key(text)',

  // What a word has in common with its singular and other spellings, in English, German, Spanish, Portuguese and French; an Arabic one with
  // itself without an article. No word that is shown: they are only compared. `wordKeys` of the contract does the same.
  `create function search_keys(word text) returns text[] language plpgsql immutable strict parallel safe as $$
     declare
       key text;
       size constant int := length(word);
       last constant text := right(word, 3);
       others text[] := '{}';
     begin
       if octet_length(word) <> size then
         if ascii(word) not between x'621'::int and x'64a'::int or word !~ '^[\\u0621-\\u064a]+$' then
           return '{}';
         end if;
         key := regexp_replace(word, '^[وف]?(?:[بك]?ال|لل)(?=.{3})', '');
         key := case when right(key, 2) = 'ات' and length(key) > 3 then left(key, -2) || 'ه' else key end;
         return case when key = word then '{}' else array[key] end;
       end if;
       if word !~ '^[a-z]{3,}$' or word !~ '([sx]|[aei]|en|ern|eln|feet|teeth)$|[aou]e|our|sulph|isation' then
         return '{}';
       end if;
       key := coalesce('${JSON.stringify(plurals)}'::jsonb ->> word, word);
       key := case
         when key = any('{lens,bias,atlas,canvas}') then key
         when key ~ '[^aeiou]ies$' and length(key) > 4 then left(key, -3) || 'y'
         when key ~ '[^aeiou]ie$' and length(key) > 4 then left(key, -2) || 'y'
         when key ~ '([sxz]|[cs]h)(es|is|e)$' then regexp_replace(key, '(es|is|e)$', '')
         when key ~ '[^su]s$' and right(key, 2) <> 'is' and length(key) > 3 then left(key, -1)
         else key end;
       key := replace(replace(replace(replace(key, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'sulph', 'sulf');
       if key ~ '[iy]s(ation)?$|.our' then
         key := regexp_replace(key, '([a-z]{2})our', '\\1or', 'g');
         key := regexp_replace(key, '([iy])s(ation)?$', '\\1z\\2');
       end if;
       others := case
         when right(word, 4) = 'eyes' and size > 4 then array[left(word, -2)]
         when last = 'ces' and size > 4 then array[left(word, -3) || 'z']
         when size < 6 or word in ('listen', 'pollen') then '{}'
         when last = 'aux' then array[left(word, -2) || 'l', left(word, -1)]
         when last = 'eux' then array[left(word, -1)]
         when last in ('aes', 'oes') then array[left(word, -3) || 'ao']
         when last = 'eis' then array[left(word, -2) || 'l', left(word, -3) || 'il']
         when last in ('ais', 'ois', 'uis') then array[left(word, -2) || 'l']
         when last = 'ens' then array[left(word, -2) || 'm']
         when last in ('les', 'nes', 'res', 'des', 'zes') and size > 6 then array[left(word, -2)]
         when right(word, 2) = 'en' then array[left(word, -1), left(word, -2)]
         when last in ('ern', 'eln') then array[left(word, -1)]
         when right(word, 5) = 'nisse' then array[left(word, -2)]
         when last in ('ate', 'nte', 'lle', 'eme', 'ome', 'yme', 'one', 'ule', 'kte', 'che', 'hte', 'fte', 'ume') then array[left(word, -1)]
         else '{}' end;
       others := string_to_array(replace(replace(replace(array_to_string(others, ' '), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), ' ');
       return array_remove(key || others, word);
     end $$`,

  // The words of texts as the search compares them. Ten places lie between two texts, so that no phrase spans them. '=key' stands
  // for a key of a word. A long word is also there backwards, after '<': a compound is found by how it ends, Mikroskopie in
  // Elektronenmikroskopie. No word has '=' or '<'.
  `create or replace function search_vector(texts text[], weights text) returns tsvector language sql immutable strict parallel safe as $$
     with placed as materialized (
       select word.word, substr(weights, field::int, 1) as weight,
         dense_rank() over (order by field, word.place) + 10 * (field - 1) as place
       from unnest(texts) with ordinality list (value, field) cross join lateral search_words(value) word),
     keyed as materialized (
       select word, search_keys(word) as keys from (select distinct word from placed) one)
     select coalesce(string_agg(format('''%s'':%s%s', form.word, place, weight), ' '), '')::tsvector
     from (
       select word, weight, place from placed
       union all
       select '=' || key, weight, place from placed join keyed using (word) cross join lateral unnest(keys) key
       union all
       select '<' || reverse(word), weight, place from placed where length(word) >= 10 and word !~ '[0-9]') form $$`,

  // One word as a part of a query: the whole word; unless it is 'exact', also words with one of its keys, and if it is long, words that end
  // with it; with 'prefix' from three letters on also longer ones, whose umlauts may be two letters in the query.
  `create or replace function search_word_query(word text, is_prefix boolean, is_exact boolean) returns text
     language sql immutable strict parallel safe as $$
     select format('(''%s''%s%s%s)', word, goes_on, forms,
       case when goes_on <> '' and not is_exact and plain <> word then format(' | ''%s'':*', plain) else '' end)
     from (
       select case when is_prefix and length(word) > 2 then ':*' else '' end as goes_on,
         replace(replace(replace(word, 'ae', 'a'), 'oe', 'o'), 'ue', 'u') as plain,
         case when is_exact then '' else
           format(' | ''=%s''', word) ||
           coalesce((select string_agg(format(' | ''%s'' | ''=%s''', key, key), '') from unnest(search_keys(word)) key), '') ||
           case when length(word) >= 6 then format(' | ''<%s'':*', reverse(word)) else '' end end as forms) one $$`,

  // Neighbours are words that are both there.
  `create or replace function directory_query(word text, is_beginning boolean, is_exact boolean) returns tsquery
     language sql immutable parallel safe as $$
     select replace(search_text_query(word, is_beginning, is_exact), '<->', '&')::tsquery $$`,
];

/** Articles after apostrophes and in Arabic, plurals of five languages and kana meet. Jobs write the words of requests and people anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of functions) await sql.raw(statement).execute(db);
  await sql`
    insert into request_search_due (request_id)
    select request_id from request_search union select request_id from solved_search
    on conflict do nothing`.execute(db);
  await sql`insert into person_search_due (user_id) select user_id from person_search on conflict do nothing`.execute(
    db,
  );
}
