import { type Kysely, sql } from 'kysely';

const statements = [
  // When the owner of a request first read the live offer. Only a time since `offered_at` counts, so that servers of the previous
  // release, which do not write it, need not clear it where an offer is made again. Offers from before have none.
  'alter table collaboration_request_response add column offer_seen_at timestamptz',

  // The members of an institute in an order that is random but stays: a sample of them is a range of this index.
  `create index app_user_member_sample on app_user (institute_id, hashint4(id), id) where is_verified_institute`,
];

/** When an offer was seen, and an index for samples of the members of institutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
