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
  // A person whom the owner of a request, or with chat_id the helper of an offer, asks to take over.
  await sql`
    create table hand_over (
      id int generated always as identity primary key,
      request_id int not null references collaboration_request on delete cascade,
      chat_id int references offer on delete cascade,
      user_id int not null references app_user,
      by_user_id int not null references app_user,
      stays boolean not null,
      created_at timestamptz not null default now(),
      unique nulls not distinct (request_id, chat_id)
    )`.execute(db);
  await sql`create index hand_over_chat on hand_over (chat_id)`.execute(db);
  await sql`create index hand_over_user on hand_over (user_id)`.execute(db);
  await sql`create index hand_over_by on hand_over (by_user_id)`.execute(db);
}
