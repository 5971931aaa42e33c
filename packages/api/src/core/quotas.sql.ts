import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow, secondsUntil } from './sql-time.ts';

/** A quota with the limit of this installation. */
interface CountedQuota {
  readonly name: string;
  readonly limit: number;
  readonly hours: number;
}

/**
 * Counts one use unless the quota is exhausted. The row stays locked until the end of the transaction, so that parallel
 * calls cannot exceed the quota.
 *
 * @returns false if the quota is exhausted
 */
export async function insertUse(tx: Tx, { name, limit: uses, hours }: CountedQuota, subject: string): Promise<boolean> {
  const { rows } = await sql`
    insert into quota_usage as used (quota, subject, uses, ends_at)
    values (${name}, ${subject}, 1, ${fromNow(hours, 'hours')})
    on conflict (quota, subject) do update set
      uses = case when used.ends_at > now() then used.uses + 1 else 1 end,
      ends_at = case when used.ends_at > now() then used.ends_at else excluded.ends_at end
    where used.ends_at <= now() or used.uses < ${uses}
    returning uses`.execute(tx);
  return rows.length > 0;
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
