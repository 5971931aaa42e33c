import { type Kysely, sql } from 'kysely';

/** Colleagues whom the owner or the helper brings into their chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chat_member
      -- Whether this is the owner or the helper; the others are colleagues of one of the two.
      add column leads boolean not null default true,
      -- Of a colleague: the last message before those that this person reads, and since when they are in.
      add column reads_after int not null default 0,
      add column joined_at timestamptz,
      -- Whether the chat has colleagues, so that its people are read only then.
      add column has_colleagues boolean not null default false`.execute(db);
  await sql`create index chat_member_colleague on chat_member (user_id) where not leads`.execute(db);
  await sql`
    create table chat_invitation (
      chat_id int not null references offer,
      user_id int not null references app_user,
      by_user_id int not null references app_user,
      is_request_owner boolean not null,
      history boolean not null,
      created_at timestamptz not null default now(),
      primary key (chat_id, user_id)
    )`.execute(db);
  await sql`create index chat_invitation_user on chat_invitation (user_id)`.execute(db);
  await sql`create index chat_invitation_by on chat_invitation (by_user_id)`.execute(db);
}
