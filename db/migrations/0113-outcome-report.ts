import { type Kysely, sql } from 'kysely';

/** The outcome report: rows of finished quarters, which never change, and how many emails left on each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outcome_quarter (first_day text primary key, made_at timestamptz not null default now())`.execute(
    db,
  );
  await sql`
    create table outcome_row (
      id int generated always as identity primary key,
      first_day text not null references outcome_quarter,
      kind text not null check (kind in ('requests', 'helpers', 'busiest', 'emails')),
      by text not null check (by in ('all', 'institute', 'category', 'type')),
      group_name text not null,
      waited text not null,
      is_solved boolean,
      is_returning boolean,
      number int not null,
      offers int
    )`.execute(db);
  await sql`create index outcome_row_quarter on outcome_row (first_day)`.execute(db);
  await sql`create index collaboration_request_published on collaboration_request (published_at)`.execute(db);
  await sql`create table emails_of_day (day text primary key, sent int not null)`.execute(db);
}
