import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/** Whether an operator, by a suspension, or the institute keeps out the person of a row of `app_user`. */
export function isKeptOut(person: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${person}.suspended_at`)} is not null or ${sql.ref(`${person}.deactivated_at`)} is not null)`;
}

/** Whether the person of a row of `app_user` is leaving: the account waits to be erased, or is. */
export function isLeaving(person: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${person}.delete_at`)} is not null)`;
}

/**
 * Whether others see the person of a row of `app_user`: neither leaving nor kept out, which are the same in lists, counts and chats
 * (docs/behaviour/operators.md#suspended-accounts).
 *
 * @param person the alias of the row
 */
export function isPresent(person: string): RawBuilder<boolean> {
  return sql<boolean>`(not ${isLeaving(person)} and not ${isKeptOut(person)})`;
}

/** Whether an account is neither erased nor kept out by now, so that its calls may still change something. */
export async function mayStillAct(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`not ${isKeptOut('app_user')}`)
    .executeTakeFirst();
  return found !== undefined;
}
