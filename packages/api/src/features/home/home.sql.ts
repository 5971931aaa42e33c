import type { HomeStats } from '@exchange/contract/home';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/** Counts requests that are neither drafts nor deleted, and verified users; accounts that wait for deletion do not count. */
export async function countHomeStats(db: Db): Promise<HomeStats> {
  const { rows } = await sql<HomeStats>`
    select
      (select count(*) from collaboration_request
        where status_id <> ${sql.lit(requestStatus.draft)} and deleted_at is null
          and user_id not in (select id from app_user where not ${isPresent('app_user')})) as total_collaboration_requests,
      (select count(*) from app_user where verified_at is not null and ${isPresent('app_user')}) as total_users`.execute(
    db,
  );
  return rows[0] ?? { total_collaboration_requests: 0, total_users: 0 };
}
