import { lifetimes } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';
import { deleteExpiredTokens } from './access-tokens.sql.ts';
import { isLive } from './sessions.sql.ts';

/**
 * Deletes expired sessions, identities that nobody confirmed, links 30 days after they expired, and accounts that were not verified within 30 days of
 * their last sign-up or link, with their pending passwords and the reasons of what operators did about them.
 */
export async function deleteExpiredSessionsAndAccounts(tx: Tx): Promise<void> {
  await sql`delete from session where not ${isLive()}`.execute(tx);
  await sql`delete from login_link where expires_at < now()`.execute(tx);
  await deleteExpiredTokens(tx);
  const due = ago(lifetimes.unverifiedDays, 'days');
  await sql`delete from email_token where expires_at < ${due}`.execute(tx);
  await sql`
    with gone as (delete from app_user person
    where verified_at is null and erased_at is null and created_at < ${due}
      and not exists (select from email_token where user_id = person.id and created_at > ${due})
      and not exists (select from pending_password where user_id = person.id and created_at > ${due}) returning id)
    update audit_entry set reason = null where reason is not null and about_id in (select id from gone)`.execute(tx);
}
