import type { Db } from '@exchange/db';

/** How often a person has used a quota that counts by person; 0 while none is counted. */
export async function usesOfQuota(db: Db, quota: string, userId: number): Promise<number> {
  const row = await db
    .selectFrom('quota_usage')
    .select('uses')
    .where('quota', '=', quota)
    .where('subject', '=', String(userId))
    .executeTakeFirst();
  return row?.uses ?? 0;
}
