import { badgeAskedDays } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { today } from '../../core/days.sql.ts';
import { isPresent } from '../../core/present.sql.ts';

const batch = 100;

/**
 * Gives an end to badges that have none, because they are older than that rule: some months from today on, spread over thirty days.
 *
 * @returns whether there may be more
 */
export async function insertMissingEnds(tx: Tx, months: number): Promise<boolean> {
  const { rows } = await sql`
    update account_address set badge_ends_on = (${today} + make_interval(months => ${months}::int))::date + id % 30
    where id in (
      select id from account_address where institute_id is not null and badge_ends_on is null limit ${10 * batch} for update skip locked)
    returning id`.execute(tx);
  return rows.length === 10 * batch;
}

/** An address that is asked whether its badge stays. */
export interface EndingBadge {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly institute: string;
  readonly ends_on: string;
}

/** Takes some badges whose first or second email is due, and marks them; of one that is late only the last leaves. */
export async function takeEndingBadges(tx: Tx): Promise<EndingBadge[]> {
  const [first, second] = badgeAskedDays;
  const due = sql<number>`case when badge_ends_on <= ${today} + ${second}::int then 2 when badge_ends_on <= ${today} + ${first}::int then 1 else 0 end`;
  const { rows } = await sql<EndingBadge>`
    update account_address address set badge_emails = ${due}
    from institute where institute.id = address.institute_id and address.id in (
      select ending.id from account_address ending join app_user person on person.id = ending.user_id
      where ending.institute_id is not null and ending.badge_ends_on between ${today} and ${today} + ${first}::int
        and ending.badge_emails < ${due} and ${isPresent('person')}
      order by ending.badge_ends_on limit ${batch} for update of ending skip locked)
    returning address.id, address.user_id, address.email, institute.name as institute, address.badge_ends_on as ends_on`.execute(
    tx,
  );
  return rows;
}

/** One person with a badge whose last day is over, or with an address that its badge does not prove any more. */
export async function findEnded(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from account_address where badge_ends_on < ${today} and ${isOver}
    order by badge_ends_on limit 1`.execute(tx);
  return rows[0]?.user_id;
}

/** The mailbox of an address that is not the main one may be somebody else’s by the end of its badge. */
const isLost = sql<boolean>`(not is_main and proven_at is not null and coalesce(put_back_until <= now(), true))`;
const isOver = sql<boolean>`(institute_id is not null or ${isLost})`;

/** Lets the ended badges of a locked person rest. An address that is not the main one has to be proven again. */
export async function restBadges(tx: Tx, userId: number): Promise<void> {
  await sql`
    update account_address set institute_id = null, proven_at = case when ${isLost} then null else proven_at end
    where user_id = ${userId} and badge_ends_on < ${today} and ${isOver}`.execute(tx);
}
