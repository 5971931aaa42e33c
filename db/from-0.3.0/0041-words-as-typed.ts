import { type Kysely, sql } from 'kysely';

/** Signs between words, in PostgreSQL's regular expressions; hyphens, `+` and `#` of a word are kept apart before. */
const betweenWords = String.raw`[\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]+`;

/** Characters that are not seen, and the signs for trade marks, which are no letters. */
const unseen = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff\u2120\u2122]`;

/** Apostrophes and primes, which do not divide a word. */
const apostrophes = String.raw`['\u0060\u00b4\u2018\u2019\u201b\u2032-\u2037\uff07]`;

/** Accents, modifier letters, and the marks of Cyrillic, Hebrew and Arabic, once they are characters of their own. */
const marks = String.raw`[\u02b9-\u02df\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+`;

/** Letters of scripts without spaces: Thai, Lao, Burmese, Khmer, kana, Han, Hangul. */
const unspaced = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u312f\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]`;

/** Stand for characters while signs between words are taken out. */
const kept = { plus: '\ue000', hash: '\ue001', hyphen: '\ue002', greek: '\ue003' };

const greekLetters =
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega';
const greek = [...greekLetters.matchAll(/(\S) (\w+)/g)].map(([, letter = '', name = '']) => [letter, name] as const);

/** Plurals that no rule makes. */
const plurals = {
  mice: 'mouse',
  lice: 'louse',
  men: 'man',
  women: 'woman',
  children: 'child',
  people: 'person',
  feet: 'foot',
  teeth: 'tooth',
  leaves: 'leaf',
  halves: 'half',
  matrices: 'matrix',
  vertices: 'vertex',
  indices: 'index',
  appendices: 'appendix',
  bacteria: 'bacterium',
  criteria: 'criterion',
  mitochondria: 'mitochondrion',
  phenomena: 'phenomenon',
  spectra: 'spectrum',
  quanta: 'quantum',
  genera: 'genus',
  nuclei: 'nucleus',
  fungi: 'fungus',
  stimuli: 'stimulus',
  loci: 'locus',
  foci: 'focus',
  radii: 'radius',
};

const signs = [
  // Text as its words are compared, with single spaces between them and hyphens within. Sub- and superscripts, and full and
  // half width are the plain characters. Immutable for a given dictionary of unaccent.
  `create function search_signs(value text) returns text language plpgsql immutable strict parallel safe as $$
     declare
       folded text := value;
       is_plain constant boolean := octet_length(value) = length(value);
     begin
       if not is_plain then
         folded := regexp_replace(folded, '${unseen}', '', 'g');
         -- The charge of an ion is no part of the number before it.
         folded := regexp_replace(folded, '([\\u2080-\\u2089])([\\u2070-\\u2079\\u00b9\\u00b2\\u00b3])', '\\1-\\2', 'g');
         folded := regexp_replace(folded, '${apostrophes.replaceAll("'", "''")}', '', 'g');
         folded := normalize(regexp_replace(normalize(folded, NFKD), '${marks}', '', 'g'), NFC);
         folded := translate(unaccent(folded), E'\\u2206\\u2010\\u2011\\u2012\\u2013\\u2212', E'\\u0394-----');
       end if;
       folded := lower(regexp_replace(folded, '[''\`]', '', 'g'));
       if not is_plain and folded ~ '[\\u03b1-\\u03c9]' then
         -- One or two Greek letters are symbols, more are a word.
         folded := translate(folded, 'ς', 'σ');
         folded := regexp_replace(folded, '(?<![α-ω])([α-ω])([α-ω])?(?![α-ω])', '-${kept.greek}\\1-${kept.greek}\\2-', 'g');
         ${greek.map(([letter, name]) => `folded := replace(folded, '${kept.greek}${letter}', '${name}');`).join('\n         ')}
         folded := replace(folded, '${kept.greek}', '');
       end if;
       if folded ~ '[+#]' then
         folded := regexp_replace(folded, '(?<![[:alnum:]])c\\+\\+(?![[:alnum:]])', 'c${kept.plus}${kept.plus}', 'g');
         folded := regexp_replace(folded, '(?<![[:alnum:]])([cfj])#(?![[:alnum:]])', '\\1${kept.hash}', 'g');
       end if;
       folded := ' ' || replace(folded, '-', '${kept.hyphen}') || ' ';
       folded := regexp_replace(folded, '[\\u0001-/:-@\\[-\\u0060{-\\u007f]+', ' ', 'g');
       if not is_plain then
         folded := regexp_replace(folded, '${betweenWords}', ' ', 'g');
         folded := regexp_replace(folded, '(${unspaced}+)', ' \\1 ', 'g');
       end if;
       folded := translate(folded, '${kept.plus}${kept.hash}${kept.hyphen}', '+#-');
       if folded ~ '-' then
         folded := regexp_replace(regexp_replace(folded, '-* -*', ' ', 'g'), '--+', '-', 'g');
       end if;
       return trim(regexp_replace(folded, ' +', ' ', 'g'));
     end $$`,

  // The same without hyphens.
  `create or replace function search_fold(value text) returns text language sql immutable strict parallel safe as $$
     select replace(search_signs(value), '-', ' ') $$`,
];

const words = [
  // What an English word has in common with its singular and other spellings; a German one also with ae, oe and ue for its umlauts.
  // No word that is shown: it is only compared.
  `create function search_key(word text) returns text language plpgsql immutable strict parallel safe as $$
     declare
       key text;
     begin
       if word !~ '^[a-z]{3,}$' or word !~ '(s|[aei]|men|ren|feet|teeth)$|[aou]e|our|sulph|isation' then
         return word;
       end if;
       key := coalesce('${JSON.stringify(plurals)}'::jsonb ->> word, word);
       key := case
         when key ~ '^(lens|bias|atlas|canvas)$' then key
         when key ~ '[^aeiou]ies$' and length(key) > 4 then left(key, -3) || 'y'
         when key ~ '[^aeiou]ie$' and length(key) > 4 then left(key, -2) || 'y'
         when key ~ '([sxz]|[cs]h)(es|is|e)$' then regexp_replace(key, '(es|is|e)$', '')
         when key ~ '[^su]s$' and key !~ 'is$' and length(key) > 3 then left(key, -1)
         else key end;
       key := replace(replace(replace(replace(key, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'sulph', 'sulf');
       if key ~ '[iy]s(ation)?$|.our' then
         key := regexp_replace(key, '([a-z]{2})our', '\\1or');
         key := regexp_replace(key, '([iy])s(ation)?$', '\\1z\\2');
       end if;
       return key;
     end $$`,

  // The words of a text with their places. A word with hyphens is there in its parts, and joined at the places of these. Text of a
  // script without spaces is there in pairs of signs, each at the place of its first sign.
  `create function search_words(value text) returns table (word text, place int) language sql immutable strict parallel safe as $$
     with token as materialized (
       select text, at, octet_length(text) > length(text) and text ~ '^${unspaced}' as is_unspaced
       from string_to_table(search_signs(value), ' ') with ordinality list (text, at) where text <> ''),
     form as (
       select text as word, at, 1::bigint as within from token where not is_unspaced and text !~ '-'
       union all
       select form.word, token.at, form.within
       from token
       cross join lateral (
         select part, n, lead(part) over (order by n) as next, count(*) over () as parts
         from string_to_table(token.text, case when is_unspaced then null else '-' end) with ordinality list (part, n)) unit
       cross join lateral (
         select case when is_unspaced then concat(unit.part, unit.next) else unit.part end as word, unit.n as within
         union all select unit.part || unit.next, unit.n where not is_unspaced
         union all select unit.part || unit.next, unit.n + 1 where not is_unspaced
         union all select replace(token.text, '-', ''), 1 where not is_unspaced and unit.n = 1 and unit.parts > 2
         union all select replace(token.text, '-', ''), unit.parts where not is_unspaced and unit.n = 1 and unit.parts > 2) form
       where (is_unspaced or token.text ~ '-') and form.word is not null)
     select left(word, 64), (dense_rank() over (order by at, within))::int from form $$`,

  // The words of texts as the search compares them. Ten places lie between two texts, so that no phrase spans them. '=key' stands
  // for the key of a word that differs from it; no word has '='.
  `create function search_vector(texts text[], weights text) returns tsvector language sql immutable strict parallel safe as $$
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
       select '=' || key, weight, place from placed join keyed using (word) where key <> word) form $$`,

  // What is searched of a request, and the only definition of it. Title A, description B, areas C, type, institute and owner D.
  `create function request_words(id int) returns tsvector language sql stable as $$
     select search_vector(
       array[request.title, coalesce(request.description, ''), type.name, coalesce(home.name, owner.claimed_institute, ''),
         coalesce(owner.name, '')] || type.aliases || area.texts,
       'ABDDD' || repeat('D', cardinality(type.aliases)) || repeat('C', cardinality(area.texts)))
     from collaboration_request request
     join app_user owner on owner.id = request.user_id
     join collaboration_type type on type.id = request.collaboration_type_id
     left join institute home on home.id = owner.institute_id
     cross join lateral (
       select array(
         select text.value from request_technical_area chosen join technical_area area on area.id = chosen.area_id
         cross join lateral unnest(array[area.name] || area.aliases) with ordinality text (value, n)
         where chosen.request_id = request.id order by area.id, text.n) as texts) area
     where request.id = request_words.id $$`,

  // The rows of the Active ones among these ids. ':a1', ':t1' and ':i1' are ids of an area, the type and the owner's verified
  // institute; no word has a colon.
  `create or replace function request_search_rows(ids int[]) returns setof request_search language sql stable as $$
     select request.id, request.created_at, request_words(request.id)
       || array_to_tsvector(array[':t' || request.collaboration_type_id]
         || array(select ':a' || area_id from request_technical_area where request_id = request.id)
         || case when owner.is_verified_institute then array[':i' || owner.institute_id] else '{}' end)
     from collaboration_request request
     join app_user owner on owner.id = request.user_id
     where request.id = any(ids) and request.status_id = 2 and request.deleted_at is null and owner.delete_at is null
       and owner.suspended_at is null $$`,
];

const query = [
  // One word as a part of a query: the whole word; unless it is 'exact', also words with its key; with 'prefix' from three letters
  // on also longer ones.
  `create function search_word_query(word text, is_prefix boolean, is_exact boolean) returns text language sql immutable strict parallel safe as $$
     select case
       when is_prefix and length(word) > 2 then format('(''%s'':*%s)', word, keys)
       else format('(''%s''%s)', word, keys) end
     from (
       select case when is_exact then '' when key = word then format(' | ''=%s''', key) else format(' | ''=%s'' | ''%s''', key, key) end as keys
       from (select search_key(word) as key) one) one $$`,

  // Neighbours in a text: words one after the other, those with hyphens divided. Of a script without spaces pairs of signs follow
  // each other; the last sign begins no pair, or if it is the only one, any, because the text may go on after it.
  `create function search_phrase(signs text, is_prefix boolean, is_exact boolean) returns text language sql immutable strict parallel safe as $$
     select string_agg(
       case
         when not is_unspaced then search_word_query(left(part, 64), is_prefix and is_end, is_exact)
         when is_end then format('''%s'':*', part)
         else format('''%s''', concat(part, next)) end,
       ' <-> ' order by at, n)
     from (
       select at, n, part, is_unspaced,
         lead(part) over (partition by at order by n) as next,
         count(*) over (partition by at) as parts,
         row_number() over (order by at desc, n desc) = 1 as is_end
       from (
         select text, at, octet_length(text) > length(text) and text ~ '^${unspaced}' as is_unspaced
         from string_to_table(signs, ' ') with ordinality list (text, at) where text <> '') token
       cross join lateral string_to_table(text, case when is_unspaced then null else '-' end) with ordinality list (part, n)) unit
     where not (is_unspaced and is_end and parts > 1) $$`,

  // One text of a query: as it was typed, with hyphens left out, or, for letters with a number, with one put in.
  `create function search_text_query(value text, is_prefix boolean, is_exact boolean) returns text language sql immutable strict parallel safe as $$
     select string_agg(distinct search_phrase(form, is_prefix, is_exact), ' | ')
     from (select search_signs(value) as signs) typed
     cross join lateral (
       select signs as form
       union all select replace(signs, '-', '') where signs ~ '-'
       union all select regexp_replace(signs, '^([a-z]+)([0-9]+)$', '\\1-\\2') where signs ~ '^[a-z]+[0-9]+$') form
     where form <> '' $$`,

  // The query that a list of conditions means, all of which must hold: each a list of alternatives, each a list of terms.
  // A term is { "id": ":t1" } or { "texts": ["cryo-EM"], "prefix": true, "not": true, "exact": true }, any of whose texts may be
  // there; several words in one text are a phrase. A condition without a word holds for nothing.
  `create or replace function search_query(conditions jsonb) returns tsquery language sql stable strict parallel safe as $$
     select string_agg(coalesce(either, '''.'''), ' & ')::tsquery
     from jsonb_array_elements(conditions) condition
     cross join lateral (
       select '(' || string_agg(every, ' | ') || ')' as either
       from jsonb_array_elements(condition) alternative
       cross join lateral (
         select '(' || string_agg(one, ' & ') || ')' as every
         from jsonb_array_elements(alternative) term
         cross join lateral (
           select case when (term ->> 'not')::boolean then '!' else '' end || '(' || string_agg(phrase, ' | ') || ')' as one
           from (
             select '''' || (term ->> 'id') || '''' as phrase where term ? 'id'
             union all
             select search_text_query(value, coalesce((term ->> 'prefix')::boolean, false), coalesce((term ->> 'exact')::boolean, false))
             from jsonb_array_elements_text(term -> 'texts') value) phrases) ones) everys) eithers $$`,
];

const upkeep = [
  // A job writes the requests whose owner has another name: whoever saves a profile holds no locks of requests.
  `create function queue_request_search_of_owner() returns trigger language plpgsql as $$
     begin
       insert into request_search_due (request_id)
         select request_id from request_search join collaboration_request request on request.id = request_id
         where request.user_id = new.id on conflict do nothing;
       return null;
     end $$`,
  `create trigger request_search_of_name after update of name on app_user for each row
     when (old.name is distinct from new.name) execute function queue_request_search_of_owner()`,
  // Also after a change of aliases.
  ...['technical_area', 'collaboration_type'].flatMap((table) => [
    `drop trigger request_search on ${table}`,
    `create trigger request_search after update of name, aliases on ${table} for each row
       when ((old.name, old.aliases) is distinct from (new.name, new.aliases))
       execute function queue_request_search_of_${table}()`,
  ]),
  // A job writes what is there already.
  'insert into request_search_due (request_id) select request_id from request_search on conflict do nothing',
];

/** Words are found as researchers type them: with and without hyphens, in the plural, as symbols, in scripts without spaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...signs, ...words, ...query, ...upkeep]) await sql.raw(statement).execute(db);
}
