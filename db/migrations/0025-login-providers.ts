import { type Kysely, sql } from 'kysely';

const statements = [
  // An account that a login provider made has no password until its owner chooses one.
  `alter table app_user drop constraint app_user_check`,

  // Who somebody is at a login provider; one identity, one account.
  `create table login_identity (
     id int generated always as identity primary key,
     user_id int not null references app_user on delete cascade,
     provider text not null check (provider in ('institute', 'orcid')),
     issuer text not null,
     subject text not null check (char_length(subject) between 1 and 255),
     linked_at timestamptz not null default now(),
     unique (issuer, subject),
     unique (user_id, issuer))`,

  // An identity that waits until the owner of an account confirms it once, by the password or an emailed link.
  `create table login_link (
     token_hash bytea primary key,
     email_token_hash bytea,
     user_id int not null references app_user on delete cascade,
     provider text not null check (provider in ('institute', 'orcid')),
     issuer text not null,
     subject text not null check (char_length(subject) between 1 and 255),
     expires_at timestamptz not null)`,
  `create index login_link_user on login_link (user_id)`,

  // Servers of the previous release erase accounts, too.
  `create function delete_login_identities() returns trigger language plpgsql as $$ begin
     delete from public.login_identity where user_id = new.id;
     delete from public.login_link where user_id = new.id;
     return null;
   end $$`,
  `create trigger app_user_erased after update of erased_at on app_user
     for each row when (new.erased_at is not null) execute function delete_login_identities()`,
];

/** Logins by an institute and by ORCID. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
