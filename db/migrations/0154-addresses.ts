import { type Kysely, sql } from 'kysely';

/**
 * All addresses of people, each with its badge, and the institute for which a request with the scope `my` is. A job gives the badges
 * of before their end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_address (
      id int generated always as identity primary key,
      user_id int not null references app_user on delete cascade,
      email text not null check (char_length(email) between 3 and 254),
      email_key text not null check (email_key = lower(email_key)),
      is_main boolean not null default false,
      created_at timestamptz not null default now(),
      proven_at timestamptz,
      institute_id int references institute,
      badge_ends_on date,
      badge_emails int not null default 0,
      put_back_until timestamptz,
      unique (user_id, email_key),
      check (institute_id is null or proven_at is not null)
    )`.execute(db);
  await sql`
    insert into account_address (user_id, email, email_key, is_main, created_at, proven_at, institute_id)
    select id, email, email_key, true, created_at, verified_at, case when is_verified_institute and verified_at is not null then institute_id end
    from app_user where erased_at is null`.execute(db);
  for (const index of [
    // One account knows an address: the one that proved it, or the sign-up that waits for it.
    sql`create unique index account_address_known on account_address (email_key) where is_main or proven_at is not null`,
    sql`create unique index account_address_main on account_address (user_id) where is_main`,
    sql`create index account_address_badges on account_address (user_id, institute_id) where institute_id is not null`,
    sql`create index account_address_members on account_address (institute_id, hashint4(user_id), user_id) where institute_id is not null`,
    sql`create index account_address_ending on account_address (badge_ends_on) where badge_ends_on is not null`,
    sql`drop index app_user_member_sample`,
  ])
    await index.execute(db);

  await sql`
    create table address_change (
      user_id int primary key references app_user on delete cascade,
      email text not null check (char_length(email) between 3 and 254),
      actor_id int,
      confirmed_by int,
      created_at timestamptz not null default now(),
      due_at timestamptz not null,
      pressed_at timestamptz
    )`.execute(db);

  await sql`alter table email_token add column address_id int references account_address on delete cascade`.execute(db);
  await sql`alter table email_token drop constraint email_token_purpose_check`.execute(db);
  await sql`
    alter table email_token add constraint email_token_purpose_check
    check (purpose in ('verify', 'reset', 'login', 'address', 'put_back', 'change', 'stop'))`.execute(db);
  await sql`create index email_token_address on email_token (address_id) where address_id is not null`.execute(db);

  await sql`alter table collaboration_request add column scope_institute_id int references institute`.execute(db);
  await sql`
    update collaboration_request request set scope_institute_id = owner.institute_id
    from app_user owner
    where owner.id = request.user_id and request.share_scope = 'my' and owner.is_verified_institute`.execute(db);
  await sql`
    create index collaboration_request_scope_institute on collaboration_request (scope_institute_id)
    where scope_institute_id is not null`.execute(db);
}
