import { type Kysely, sql } from 'kysely';

const statements = [
  // A request that is there gets its present status, without a time, when it changes. No index by time: reports are rare, and
  // one over all requests reads this table once.
  `create table request_status_change (
     id int generated always as identity,
     request_id int not null references collaboration_request on delete cascade,
     status_id int not null references collaboration_request_status,
     changed_at timestamptz,
     primary key (request_id, id))`,
];

/** The statuses that each request has had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
