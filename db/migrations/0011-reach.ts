import { type Kysely, sql } from 'kysely';

const statements = [
  // The people of an area in a fixed random order: its beginning is a sample of them.
  `create index user_technical_area_sample on user_technical_area (area_id, hashint4(user_id), user_id)`,

  // How many people an own request reaches, as its owner last read it.
  `create table request_reach (
     request_id int primary key references collaboration_request on delete cascade,
     people int not null check (people >= 0),
     request_updated_at timestamptz not null,
     counted_at timestamptz not null default now())`,
];

/** How many people a request reaches: counting them, and the last count of an own request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
