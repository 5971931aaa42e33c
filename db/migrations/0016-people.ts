import { type Kysely, sql } from 'kysely';

const statements = [
  `create extension if not exists unaccent`,

  // Null until the person has chosen; the day is exact enough for an order.
  `alter table app_user
     add column is_listed boolean,
     add column active_at timestamptz not null default date_trunc('day', now()),
     add column notify_invitations boolean not null default true`,
  `update app_user person set active_at = date_trunc('day', greatest(
     person.created_at, (select max(last_used_at) from session where user_id = person.id)))`,
  // Nobody who turned everything off by hand gets a new kind of email.
  `update app_user set notify_invitations = false
     where not (notify_offers or notify_messages or notify_statuses or notify_collaborations) and digest = 'never'`,

  // Text without accents, apostrophes and punctuation. Immutable as long as the rules of unaccent stay. Names are qualified,
  // because an index is built, and a backup restored, without a search path.
  `create function directory_text(text) returns text language sql immutable parallel safe strict as $$
     select regexp_replace(
       public.unaccent('public.unaccent'::regdictionary, translate($1, '''’‘ʼ\`´', '')), '[^[:alnum:]]+', ' ', 'g') $$`,
  `create function directory_words(text) returns tsvector language sql immutable parallel safe as $$
     select to_tsvector('simple'::regconfig, public.directory_text(coalesce($1, ''))) $$`,
  // All words of a text, the last one as a beginning where asked; no words match nothing.
  `create function directory_query(word text, is_beginning boolean) returns tsquery language sql immutable parallel safe as $$
     select case when words = '' then null
       else to_tsquery('simple'::regconfig, replace(words, ' ', ' & ') || case when is_beginning then ':*' else '' end) end
     from (select trim(public.directory_text(word)) as words) folded $$`,
  `create index app_user_directory_name on app_user using gin (directory_words(name)) where is_listed`,
  `create index app_user_directory_bio on app_user using gin (
     directory_words(coalesce(description, '') || case when is_verified_institute then '' else ' ' || coalesce(claimed_institute, '') end))
     where is_listed`,
  `create index app_user_directory on app_user (active_at desc, id desc) where is_listed`,

  // Who is asked for help on a request, by its owner.
  `create table invitation (
     id int generated always as identity primary key,
     request_id int not null references collaboration_request on delete cascade,
     user_id int not null references app_user,
     message text,
     created_at timestamptz not null default now(),
     unique (request_id, user_id))`,
  `create index invitation_user on invitation (user_id, created_at desc, id desc)`,
];

/** The directory of people, and invitations to requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
