import { type Kysely, sql } from 'kysely';

/** Characters between words, in the syntax of PostgreSQL's regular expressions; accents are gone before. */
const betweenWords = String.raw`[\u0001-/:-@\[-\u0060{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]+`;

const statements = [
  'create extension if not exists unaccent',

  // The words of Active requests. Rows exist for these alone.
  `create table request_search (
     request_id int primary key references collaboration_request on delete cascade,
     created_at timestamptz not null,
     words tsvector not null)`,
  // Inline, because a search that walks the newest requests reads the words of each.
  'alter table request_search alter column words set storage main',
  'create index request_search_words on request_search using gin (words)',
  'create index request_search_time on request_search (created_at desc, request_id desc)',

  // Every word that a request has or had: what a word with a typing error may mean.
  `create table search_word (word text primary key, checked_at timestamptz not null default now())`,
  'create index search_word_letters on search_word using gin (word gin_trgm_ops)',
  'create index search_word_checked on search_word (checked_at)',

  // Requests whose words are to be written anew, because a name in them has changed.
  `create table request_search_due (
     request_id int primary key references collaboration_request on delete cascade,
     queued_at timestamptz not null default now())`,

  // How many Active requests have an area, and, for area 0, how many there are.
  `create table area_use (area_id int primary key, requests int not null, counted_at timestamptz not null default now())`,

  // Words without case, accents and apostrophes, with single spaces between. Immutable for a given dictionary of unaccent.
  `create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
     select trim(regexp_replace(regexp_replace(lower(unaccent(value)), '[''\`\\u0300-\\u036f]', '', 'g'), '${betweenWords}', ' ', 'g')) $$`,

  // What is searched of requests, and the only definition of it: the rows of the Active ones among these ids.
  // Title A, description B, areas C, type and institute D; ten positions lie between two texts, so that no phrase spans
  // them. ':a1', ':t1' and ':i1' are ids of an area, the type and the owner's verified institute; no word has a colon.
  `create function request_search_rows(ids int[]) returns setof request_search language sql stable as $$
     select request.id, request.created_at, words.list
     from collaboration_request request
     join app_user owner on owner.id = request.user_id
     join collaboration_type type on type.id = request.collaboration_type_id
     left join institute home on home.id = owner.institute_id
     cross join lateral (
       select coalesce(string_agg(format('''%s'':%s%s', left(word, 64), place, weight), ' '), '')::tsvector
         || array_to_tsvector(array[':t' || request.collaboration_type_id]
           || array(select ':a' || area_id from request_technical_area where request_id = request.id)
           || case when owner.is_verified_institute then array[':i' || owner.institute_id] else '{}' end) as list
       from (
         select word, weight, row_number() over (order by field, word.place) + 10 * field as place
         from (
           select 0 as field, 'A' as weight, request.title as value
           union all select 1, 'B', coalesce(request.description, '')
           union all select 2, 'D', type.name
           union all select 3, 'D', coalesce(home.name, owner.claimed_institute, '')
           union all select 3 + row_number() over (order by area.id), 'C', area.name
             from request_technical_area chosen join technical_area area on area.id = chosen.area_id
             where chosen.request_id = request.id) fields
         cross join lateral string_to_table(search_fold(value), ' ') with ordinality word (word, place)
         where word <> '') placed) words
     where request.id = any(ids) and request.status_id = 2 and request.deleted_at is null and owner.delete_at is null $$`,

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
       insert into search_word (word)
         select distinct word.word from request_search cross join lateral unnest(tsvector_to_array(words)) word (word)
         where request_id = any(ids) and word.word !~ ':' and not exists (select from search_word known where known.word = word.word)
         order by 1 on conflict do nothing;
     end $$`,

  // The query that a list of conditions means, all of which must hold: each a list of alternatives, each a list of terms.
  // A term is { "id": ":t1" } or { "texts": ["cryo-EM"], "prefix": true, "not": true }, any of whose texts may be there;
  // several words in one text are a phrase. A condition without a word holds for nothing.
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
             select (
               select string_agg('''' || left(word, 64) || '''' || case when (term ->> 'prefix')::boolean then ':*' else '' end,
                 ' <-> ' order by place)
               from string_to_table(search_fold(value), ' ') with ordinality word (word, place) where word <> '')
             from jsonb_array_elements_text(term -> 'texts') value) phrases) ones) everys) eithers $$`,

  // At the commit, when areas and status are written, too. Triggers, because servers of the previous release change
  // requests as well, and profiles know nothing of requests.
  `create function write_request_search() returns trigger language plpgsql as $$
     begin
       perform refresh_request_search(array[new.id]);
       return null;
     end $$`,
  `create constraint trigger request_search after insert or update
     of title, description, collaboration_type_id, status_id, created_at, deleted_at on collaboration_request
     deferrable initially deferred for each row execute function write_request_search()`,
  `create function write_request_search_of_owner() returns trigger language plpgsql as $$
     begin
       perform refresh_request_search(array(
         select id from collaboration_request where user_id = new.id and deleted_at is null));
       return null;
     end $$`,
  `create constraint trigger request_search
     after update of claimed_institute, institute_id, is_verified_institute, delete_at on app_user
     deferrable initially deferred for each row
     when ((old.claimed_institute, old.institute_id, old.is_verified_institute, old.delete_at)
       is distinct from (new.claimed_institute, new.institute_id, new.is_verified_institute, new.delete_at))
     execute function write_request_search_of_owner()`,

  // A name is in thousands of requests, which a job writes after it has changed.
  ...(
    [
      ['technical_area', 'request_technical_area chosen using (request_id) where chosen.area_id = new.id'],
      [
        'collaboration_type',
        'collaboration_request request on request.id = request_id where request.collaboration_type_id = new.id',
      ],
      [
        'institute',
        `collaboration_request request on request.id = request_id
         join app_user owner on owner.id = request.user_id where owner.institute_id = new.id`,
      ],
    ] as const
  ).flatMap(([table, requests]) => [
    `create function queue_request_search_of_${table}() returns trigger language plpgsql as $$
       begin
         insert into request_search_due (request_id)
           select request_id from request_search join ${requests} on conflict do nothing;
         return null;
       end $$`,
    `create trigger request_search after update of name on ${table} for each row
       when (old.name is distinct from new.name) execute function queue_request_search_of_${table}()`,
  ]),

  // The same job writes the requests that are there already, so that nobody waits for them.
  `insert into request_search_due (request_id) select id from collaboration_request where status_id = 2 and deleted_at is null`,
];

/** The words of requests for the search, what they are made of, and the triggers that keep them true. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
