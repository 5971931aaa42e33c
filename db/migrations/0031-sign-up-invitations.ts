import { type Kysely, sql } from 'kysely';

const statements = [
  // An invitation of an operator: no request, and nobody whose erasure ends it. Servers of the previous release join the request.
  `alter table join_invitation
     alter column request_id drop not null,
     alter column owner_id drop not null,
     add check ((request_id is null) = (owner_id is null))`,
  'create unique index join_invitation_by_operator on join_invitation (email_key) where request_id is null',
];

/** Invitations to join that operators make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
