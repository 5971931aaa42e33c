import { type Kysely, sql } from 'kysely';

const statements = [
  // Who asked for a pending password: its browser's nonce (hashed), name, and a keyed hash of its IP address.
  `alter table pending_password
     add column nonce_hash bytea,
     add column browser text check (char_length(browser) between 1 and 80),
     add column requester text`,
];

/** The origin of a sign-up, so that its link can say which password it sets, and strangers cannot replace it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
