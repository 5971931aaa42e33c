import { type Kysely, sql } from 'kysely';

/** Colleagues with whom the owner shares a request as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table request_colleague (
      request_id int not null references collaboration_request on delete cascade,
      user_id int not null references app_user,
      asked_at timestamptz not null default now(),
      -- Null while the person has not answered.
      joined_at timestamptz,
      -- Whether they may do what the owner may, in the owner's name.
      may_edit boolean not null default false,
      primary key (request_id, user_id)
    )`.execute(db);
  await sql`create index request_colleague_user on request_colleague (user_id)`.execute(db);
}
