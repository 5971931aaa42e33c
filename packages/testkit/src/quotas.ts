import type { Db } from '@exchange/db';

/** How often a person has used a quota that counts by person; 0 while none is counted. */
export async function usesOfQuota(db: Db, quota: string, userId: number): Promise<number> {
  const usage = db.selectFrom('quota_usage').select('uses').where('quota', '=', quota);
  return (await usage.where('subject', '=', String(userId)).executeTakeFirst())?.uses ?? 0;
}

/** Stores uses of a quota that counts by person and ends in twelve hours. */
export async function setUsesOfQuota(db: Db, quota: string, userId: number, uses: number): Promise<void> {
  const ends_at = new Date(Date.now() + 12 * 3_600_000).toISOString();
  await db
    .insertInto('quota_usage')
    .values({ quota, subject: String(userId), uses, ends_at })
    .execute();
}
