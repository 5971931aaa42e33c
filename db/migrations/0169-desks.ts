import { type Kysely, sql } from 'kysely';

/** Desks: standing groups that are asked for help, and for which their members offer it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table desk (
      id int generated always as identity primary key,
      name text not null,
      about text,
      institute_id int not null references institute,
      founder_id int not null references app_user,
      created_at timestamptz not null default now(),
      -- When the last member left. Its name stays beside what was done for it.
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index desk_name on desk (institute_id, lower(name)) where ended_at is null`.execute(db);
  await sql`create index desk_founder on desk (founder_id)`.execute(db);
  await sql`
    create table desk_area (
      desk_id int not null references desk,
      area_id int not null references technical_area,
      primary key (desk_id, area_id)
    )`.execute(db);
  await sql`
    create table desk_member (
      desk_id int not null references desk,
      user_id int not null references app_user,
      on_duty boolean not null default true,
      joined_at timestamptz not null default now(),
      primary key (desk_id, user_id)
    )`.execute(db);
  await sql`create index desk_member_user on desk_member (user_id)`.execute(db);
  await sql`
    create table desk_invitation (
      desk_id int not null references desk,
      user_id int not null references app_user,
      by_user_id int not null references app_user,
      created_at timestamptz not null default now(),
      primary key (desk_id, user_id)
    )`.execute(db);
  await sql`create index desk_invitation_user on desk_invitation (user_id)`.execute(db);
  await sql`create index desk_invitation_by on desk_invitation (by_user_id)`.execute(db);
  await sql`
    alter table offer
      -- The desk for which it is made, or that was asked.
      add column desk_id int references desk,
      -- Of an offer for a desk: since when its helper leads it. Until then the desk was asked and nobody has taken it.
      add column taken_at timestamptz`.execute(db);
  await sql`create index offer_desk on offer (desk_id) where desk_id is not null`.execute(db);
  // A question that nobody has taken has no answer time.
  await sql`drop index offer_speed`.execute(db);
  await sql`
    create index offer_speed on offer (owner_id, offered_at desc)
    include (first_reply_at, withdrawn_at, desk_id, taken_at)`.execute(db);
}
