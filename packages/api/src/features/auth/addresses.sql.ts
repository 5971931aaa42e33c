import { emailKey } from '@exchange/contract/auth';
import type { Tx } from '@exchange/db';
import { queueRequestWords } from '@exchange/db/request-words';
import { sql } from 'kysely';
import { accountOf } from '../../core/addresses.sql.ts';
import { today } from '../../core/days.sql.ts';

/** The last day of a badge that is proven now; null if badges never end. */
const badgeEnd = (months: number) =>
  sql<string | null>`case when ${months}::int > 0 then (${today} + make_interval(months => ${months}::int))::date end`;

/** Marks an address of an account as proven now, with the badge of its institute, if any. @returns whether the account has the address */
export async function markProven(
  tx: Tx,
  { userId, email, instituteId, months }: { userId: number; email: string; instituteId: number | null; months: number },
): Promise<boolean> {
  const { rows } = await sql`
    update account_address set proven_at = now(), institute_id = ${instituteId}::int, badge_emails = 0,
      badge_ends_on = case when ${instituteId}::int is not null then ${badgeEnd(months)} end
    where user_id = ${userId} and email_key = ${emailKey(email)} returning id`.execute(tx);
  return rows.length > 0;
}

/** Takes an address from a sign-up that waits for its link, which nobody can use any more. */
export async function deletePendingSignup(tx: Tx, email: string): Promise<void> {
  await sql`delete from app_user where id = ${accountOf(email)} and verified_at is null`.execute(tx);
}

/**
 * Makes the profiles of people show one of their badges: the one that they show, else that of the main address, else the oldest. Who has
 * none any more claims the institute that they showed.
 */
export async function showBadges(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update app_user person set institute_id = shown.id, is_verified_institute = shown.id is not null,
      claimed_institute = case when shown.id is null then (
        select name from institute where id = person.institute_id) else person.claimed_institute end
    from (
      select holder.id as user_id, (
        select badge.institute_id from account_address badge
        where badge.user_id = holder.id and badge.institute_id is not null
        order by badge.institute_id is not distinct from holder.institute_id desc, badge.is_main desc, badge.id limit 1) as id
      from app_user holder where holder.id = any(${[...ids]}::int[])) shown
    where person.id = shown.user_id and person.institute_id is distinct from shown.id returning person.id`.execute(tx);
  await queueRequestWords(
    tx,
    'app_user',
    rows.map(({ id }) => id),
  );
}
