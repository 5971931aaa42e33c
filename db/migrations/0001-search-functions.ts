/** What is neither a letter nor a number nor a mark, in PostgreSQL's regular expressions; some signs within words are kept apart before. */
export const betweenWords = [
  String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b6-\u00b7\u00bb\u00bf\u00d7\u00f7\u02c2-\u02c5`,
  String.raw`\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f`,
  String.raw`\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e`,
  String.raw`\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f`,
  String.raw`\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5`,
  String.raw`\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed`,
  String.raw`\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad`,
  String.raw`\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u200b-\u206f\u20a0-\u20c1`,
  String.raw`\u2104\u2108\u2114\u2117-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a\u2141-\u2144\u214a-\u214d\u214f\u218a-\u244a`,
  String.raw`\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037`,
  String.raw`\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e`,
  String.raw`\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f`,
  String.raw`\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ufbb2-\ufbd2`,
  String.raw`\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf\ufdfd-\ufdff\ufe45-\ufe46\ufeff\ufff9-\ufffd\U0001bc9c\U0001bc9f-\U0001ccd5`,
  String.raw`\U0001ccfa-\U0001cef0\U0001cf50-\U0001d15d\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9`,
  String.raw`\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74`,
  String.raw`\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e`,
  String.raw`\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbef\U0001fbfa`,
].join('');

/** Characters that are not seen or have no meaning of their own, and the signs for trade marks, which are no letters. */
export const unseen = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2120\u2122\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]`;

/** Apostrophes and primes, which do not divide a word. */
const apostrophes = String.raw`[''\u0060\u00b4\u2018\u2019\u201b\u2032-\u2037\uff07]`;

/** Accents, modifier letters, and the marks of Cyrillic, Hebrew and Arabic, once they are characters of their own. */
export const marks = String.raw`[\u02b9-\u02df\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+`;

/** Letters of scripts without spaces: Thai, Lao, Burmese, Khmer, kana, Han, Hangul. */
export const unspaced = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u312f\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]`;

/** Letters that count as others. */
export const single = ['ðøđħıĸłŋŧƀƙƴɓɖɗɛɔəɨʉىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'dodhiklntbkybddeoeiuييكه01234567890123456789'];
export const several = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];

const greekLetters =
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega';
export const greek = [...greekLetters.matchAll(/(\S) (\w+)/g)].map(
  ([, letter = '', name = '']) => [letter, name] as const,
);

/** Stand for characters while signs between words are taken out. */
export const kept = { plus: '\ue000', hash: '\ue001', hyphen: '\ue002', greek: '\ue003' };

/** Plurals that no rule makes. */
export const plurals = {
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
  // Text as its words are compared, with single spaces between them and hyphens within. Sub- and superscripts, and full and half width
  // are the plain characters. Without PostgreSQL's `unaccent`, whose rules differ between its releases: `foldSigns` of the contract
  // does the same in the browser.
  `create function search_signs(value text) returns text language plpgsql immutable strict parallel safe as $$
     declare
       folded text := value;
       is_plain constant boolean := octet_length(value) = length(value);
     begin
       if not is_plain then
         folded := regexp_replace(folded, '${unseen}', '', 'g');
         -- The charge of an ion is no part of the number before it.
         folded := regexp_replace(folded, '([\\u2080-\\u2089])([\\u2070-\\u2079\\u00b9\\u00b2\\u00b3])', '\\1-\\2', 'g');
         folded := regexp_replace(folded, '${apostrophes}', '', 'g');
         folded := normalize(regexp_replace(normalize(folded, NFKD), '${marks}', '', 'g'), NFC);
         folded := translate(folded, E'\\u2206\\u2010\\u2011\\u2012\\u2013\\u2212\\u05be\\u00b7', E'\\u0394-------');
       end if;
       folded := lower(regexp_replace(folded, '[''\`]', '', 'g'));
       if not is_plain then
         folded := translate(folded, '${single[0]}ς', '${single[1]}σ');
         ${several.map(([letter, plain]) => `folded := replace(folded, '${letter}', '${plain}');`).join('\n         ')}
         if folded ~ '[\\u03b1-\\u03c9]' then
           -- One or two Greek letters are symbols, more are a word.
           folded := regexp_replace(folded, '(?<![α-ω])([α-ω])([α-ω])?(?![α-ω])', '-${kept.greek}\\1-${kept.greek}\\2-', 'g');
           ${greek.map(([letter, name]) => `folded := replace(folded, '${kept.greek}${letter}', '${name}');`).join('\n           ')}
           folded := replace(folded, '${kept.greek}', '');
         end if;
       end if;
       if folded ~ '[+#]' then
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
       if folded ~ '-' then
         folded := regexp_replace(regexp_replace(folded, '-* -*', ' ', 'g'), '--+', '-', 'g');
       end if;
       return trim(regexp_replace(folded, ' +', ' ', 'g'));
     end $$`,

  // The same without hyphens.
  `create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
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
  // for the key of a word that differs from it. A long word is also there backwards, after '<': a compound is found by how it ends,
  // Mikroskopie in Elektronenmikroskopie. No word has '=' or '<'.
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
       select '=' || key, weight, place from placed join keyed using (word) where key <> word
       union all
       select '<' || reverse(word), weight, place from placed where length(word) >= 10 and word !~ '[0-9]') form $$`,

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
  `create function request_search_rows(ids int[]) returns setof request_search language sql stable as $$
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
  // One word as a part of a query: the whole word; unless it is 'exact', also words with its key, and if it is long, words that end with
  // it; with 'prefix' from three letters on also longer ones.
  `create function search_word_query(word text, is_prefix boolean, is_exact boolean) returns text
     language sql immutable strict parallel safe as $$
     select format('(''%s''%s%s)', word, case when is_prefix and length(word) > 2 then ':*' else '' end, forms)
     from (
       select case when is_exact then '' else
         case when key = word then format(' | ''=%s''', key) else format(' | ''=%s'' | ''%s''', key, key) end ||
         case when length(word) >= 6 then format(' | ''<%s'':*', reverse(word)) else '' end end as forms
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
  `create function search_query(conditions jsonb) returns tsquery language sql stable strict parallel safe as $$
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

const people = [
  // The words of a text about a person, as those of requests are made, without their places.
  `create function directory_words(value text) returns tsvector language sql immutable parallel safe as $$
     select strip(search_vector(array[coalesce(value, '')], 'A')) $$`,

  // Neighbours are words that are both there. A beginning may have umlauts as two letters.
  `create function directory_query(word text, is_beginning boolean, is_exact boolean) returns tsquery language sql immutable parallel safe as $$
     select replace(concat_ws(' | ', search_text_query(word, is_beginning, is_exact),
       case when is_beginning and word ~ '[aou]e' then search_text_query(regexp_replace(word, '([aou])e', '\\1', 'g'), true, false) end),
       '<->', '&')::tsquery $$`,
];

const upkeep = [
  // Requests and owners are locked, so that of two changes the later one sees what the earlier one wrote.
  `create function refresh_request_search(ids int[]) returns void language plpgsql as $$
     begin
       perform from collaboration_request where id = any(ids) order by id for no key update;
       perform from app_user where id in (select user_id from collaboration_request where id = any(ids)) for share;
       delete from request_search_due where request_id = any(ids);
       delete from request_search where request_id = any(ids)
         and request_id not in (select request_id from request_search_rows(ids));
       insert into request_search as kept select * from request_search_rows(ids)
         on conflict (request_id) do update set created_at = excluded.created_at, words = excluded.words
         where (kept.created_at, kept.words) is distinct from (excluded.created_at, excluded.words);
     end $$`,
];

/** The functions that make the words of requests, of people and of what is searched. */
export const searchFunctions = [...signs, ...words, ...query, ...people, ...upkeep];
