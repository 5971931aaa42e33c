import { type Kysely, sql } from 'kysely';

const statements = [
  // No index by time: reports are rare, and one over all requests reads this table once.
  `create table request_status_change (
     id int generated always as identity,
     request_id int not null,
     status_id int not null,
     changed_at timestamptz,
     primary key (request_id, id))`,
  // When requests got the status that they have now is not known.
  `insert into request_status_change (request_id, status_id, changed_at)
     select id, status_id, null from collaboration_request`,
  `alter table request_status_change
     add foreign key (request_id) references collaboration_request on delete cascade,
     add foreign key (status_id) references collaboration_request_status`,
];

/** The statuses that each request has had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
