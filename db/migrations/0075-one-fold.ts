import { type Kysely, sql } from 'kysely';

/** What is neither a letter nor a number nor a mark, in PostgreSQL's regular expressions; some signs within words are kept apart before. */
const betweenWords = [
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
const unseen = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2120\u2122\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]`;

/** Apostrophes and primes, which do not divide a word. */
const apostrophes = String.raw`[''\u0060\u00b4\u2018\u2019\u201b\u2032-\u2037\uff07]`;

/** Accents, modifier letters, and the marks of Cyrillic, Hebrew and Arabic, once they are characters of their own. */
const marks = String.raw`[\u02b9-\u02df\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+`;

/** Letters of scripts without spaces: Thai, Lao, Burmese, Khmer, kana, Han, Hangul. */
const unspaced = String.raw`[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u312f\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]`;

/** Letters that count as others. */
const single = ['ðøđħıĸłŋŧƀƙƴɓɖɗɛɔəɨʉىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'dodhiklntbkybddeoeiuييكه01234567890123456789'];
const several = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];

const greekLetters =
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega';
const greek = [...greekLetters.matchAll(/(\S) (\w+)/g)].map(([, letter = '', name = '']) => [letter, name] as const);

/** Stand for characters while signs between words are taken out. */
const kept = { plus: '\ue000', hash: '\ue001', hyphen: '\ue002', greek: '\ue003' };

const statements = [
  // Without `unaccent`, whose rules differ between releases of PostgreSQL and from what the pickers in the browser do: `foldSigns` does the same.
  `create or replace function search_signs(value text) returns text language plpgsql immutable strict parallel safe as $$
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

  // Names of the catalogue are folded anew when it is loaded.
  'update institute set search_name = search_fold(name) where is_set_by_operator and merged_into is null',

  // People are found by the same words as requests.
  'drop index app_user_directory_name',
  'drop index app_user_directory_bio',
  'drop function directory_query(text, boolean)',
  `create or replace function directory_words(value text) returns tsvector language sql immutable parallel safe as $$
     select strip(search_vector(array[coalesce(value, '')], 'A')) $$`,
  'drop function directory_text',
  // No places of words are kept for people, so neighbours are words that are both there. A beginning may have umlauts as two letters.
  `create function directory_query(word text, is_beginning boolean, is_exact boolean) returns tsquery language sql immutable parallel safe as $$
     select replace(concat_ws(' | ', search_text_query(word, is_beginning, is_exact),
       case when is_beginning and word ~ '[aou]e' then search_text_query(regexp_replace(word, '([aou])e', '\\1', 'g'), true, false) end),
       '<->', '&')::tsquery $$`,
  'create index person_search_name on person_search using gin (name_words)',
  'create index person_search_bio on person_search using gin (bio_words)',

  // What a word with a typing error may mean in a search for people, and how many texts about people have it. A job makes it anew.
  'create table directory_word (word text primary key, texts int not null, checked_at timestamptz not null default now())',

  // A job writes what is there already: of 100,000 people that takes minutes.
  `create table person_search_due (
     user_id int primary key references app_user on delete cascade,
     queued_at timestamptz not null default now())`,
  'insert into person_search_due (user_id) select user_id from person_search',
  'insert into request_search_due (request_id) select request_id from request_search on conflict do nothing',
];

/** Words of people are made as those of requests are, and their letters as the browser makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
