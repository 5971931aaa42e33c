import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow, secondsUntil } from './sql-time.ts';

/** A quota with the limit of this installation. */
export interface CountedQuota {
  readonly name: string;
  readonly limit: number;
  readonly hours: number;
}

/**
 * Counts one use of a quota, and returns a row unless it is exhausted. The row stays locked until the end of the transaction, so
 * that parallel calls cannot exceed the quota.
 *
 * @param from what the use depends on, from `from` on: no row, no use
 */
export function use({ name, limit: uses, hours }: CountedQuota, subject: string, from = sql``) {
  return sql`
    insert into quota_usage as used (quota, subject, uses, ends_at)
    select ${name}, ${subject}, 1, ${fromNow(hours, 'hours')} ${from}
    on conflict (quota, subject) do update set
      uses = case when used.ends_at > now() then used.uses + 1 else 1 end,
      ends_at = case when used.ends_at > now() then used.ends_at else excluded.ends_at end
    where used.ends_at <= now() or used.uses < ${uses}
    returning uses`;
}

/** The same as a statement of its own. @returns false if the quota is exhausted */
export async function insertUse(tx: Tx, quota: CountedQuota, subject: string): Promise<boolean> {
  return (await use(quota, subject).execute(tx)).rows.length > 0;
}

/** Takes one use of a quota back. */
export async function deleteUse(tx: Tx, { name }: Pick<CountedQuota, 'name'>, subject: string): Promise<void> {
  await tx
    .deleteFrom('quota_usage')
    .where('quota', '=', name)
    .where('subject', '=', subject)
    .where('uses', '=', 1)
    .execute();
  await tx
    .updateTable('quota_usage')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('quota', '=', name)
    .where('subject', '=', subject)
    .where('uses', '>', 1)
    .execute();
}

/** Seconds until a quota is available again, at least 1; nothing if it is available now. */
export async function findSecondsUntilAvailable(
  db: Db,
  { name, limit: uses }: Pick<CountedQuota, 'name' | 'limit'>,
  subject: string,
): Promise<number | undefined> {
  const used = await db
    .selectFrom('quota_usage')
    .select(secondsUntil(sql<string>`ends_at`).as('wait'))
    .where('quota', '=', name)
    .where('subject', '=', subject)
    .where('uses', '>=', uses)
    .where('ends_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return used?.wait;
}

/** Resets all quotas of a subject. */
export async function deleteUses(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('quota_usage').where('subject', '=', subject).execute();
}

/** Deletes the counts whose period is over. */
export async function deleteExpiredQuotas(tx: Tx): Promise<void> {
  await tx.deleteFrom('quota_usage').where('ends_at', '<', sql<string>`now()`).execute();
}
