import { type Kysely, sql } from 'kysely';

const statements = [
  // Searches that people keep, as they were typed and chosen; ids of types, areas and institutes may become unknown.
  `create table saved_search (
     id int generated always as identity primary key,
     user_id int not null references app_user,
     name text not null,
     q text not null,
     type_ids int[] not null,
     area_ids int[] not null,
     institute_ids int[] not null,
     among text not null check (among in ('matching', 'all')),
     offers text check (offers = 'none'),
     sort text not null check (sort in ('newest', 'best')),
     created_at timestamptz not null default now(),
     opened_at timestamptz not null default now())`,
  'create index saved_search_user on saved_search (user_id, id)',

  // Why a person hid a request, while the state is 'hidden'. Not validated: no row has a reason yet.
  `alter table recipient_state add column reason text`,
  `alter table recipient_state add constraint recipient_state_reason
     check (reason in ('not_my_area', 'no_time', 'unclear', 'does_not_suit')) not valid`,

  // The areas of which a person was asked whether they are still their own, after hiding several requests in them.
  `create table area_question (
     user_id int not null references app_user,
     area_id int not null references technical_area on delete cascade,
     asked_at timestamptz not null default now(),
     primary key (user_id, area_id))`,

  // By a trigger, because servers of the previous release erase accounts as well.
  `create function forget_searches() returns trigger language plpgsql as $$
     begin
       delete from saved_search where user_id = new.id;
       delete from area_question where user_id = new.id;
       return null;
     end $$`,
  `create trigger saved_search after update of erased_at on app_user for each row
     when (new.erased_at is not null) execute function forget_searches()`,
];

/** Saved searches, and reasons for hiding a request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
