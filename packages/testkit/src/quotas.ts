import type { Db } from '@exchange/db';

/** How often a person has used a quota that counts by person; 0 while none is counted. */
export async function usesOfQuota(db: Db, quota: string, userId: number): Promise<number> {
  const usage = db.selectFrom('quota_usage').select('uses').where('quota', '=', quota);
  return (await usage.where('subject', '=', String(userId)).executeTakeFirst())?.uses ?? 0;
}

/** Stores uses of a quota that ends in twelve hours, of a person or of another subject. */
export async function setUsesOfQuota(db: Db, quota: string, subject: number | string, uses: number): Promise<void> {
  const ends_at = new Date(Date.now() + 12 * 3_600_000).toISOString();
  await db
    .insertInto('quota_usage')
    .values({ quota, subject: String(subject), uses, ends_at })
    .execute();
}
