import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether others see the person of a row of `app_user`: the account is neither being deleted nor suspended. The only place
 * that decides it, because both must leave the same lists (docs/behaviour/operators.md#suspended-accounts).
 *
 * @param person the alias of the row
 */
export function isPresent(person: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${person}.delete_at`)} is null and ${sql.ref(`${person}.suspended_at`)} is null)`;
}

/** Whether an account is neither erased nor suspended by now, so that its calls may still change something. */
export async function mayStillAct(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
