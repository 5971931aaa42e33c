import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table collaboration_request
     add column settled_status_id int references collaboration_request_status,
     add column status_settles_at timestamptz`,
  `create index collaboration_request_settles on collaboration_request (status_settles_at)
     where settled_status_id is not null`,
];

/** The status before a change that people have not been notified of yet, and when they are or were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
