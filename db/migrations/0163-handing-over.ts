import { type Kysely, sql } from 'kysely';

/** Handing over a request or an offer: another person leads that side of its chats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offer
      -- Who made the offer and has its point, if another person leads it since.
      add column made_by_id int references app_user,
      -- When an owner before the one of now first wrote or answered after offered_at.
      add column former_reply_at timestamptz`.execute(db);
  await sql`create index offer_made_by on offer (made_by_id) where made_by_id is not null`.execute(db);
}
