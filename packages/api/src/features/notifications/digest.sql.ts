import type { DigestRhythm } from '@exchange/contract/notifications';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isAway } from '../../core/days.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { interval } from '../../core/sql-time.ts';

/** A user whose digest is due, and the period it covers, as the database writes it. */
export interface DueDigest {
  readonly user_id: number;
  readonly email: string;
  readonly since: string;
  readonly until: string;
}

const days: Record<Exclude<DigestRhythm, 'never'>, number> = { daily: 1, weekly: 7 };

/** A request is dated at the start of its transaction; transactions that started before this interval have ended. */
const settledAfter = interval(1, 'minutes');

/**
 * Takes some users whose digest is due and who are not away, the longest due first, and sets the start of their next one. Locked rows are
 * skipped.
 */
export async function takeDueDigests(
  tx: Tx,
  rhythm: Exclude<DigestRhythm, 'never'>,
  limit: number,
): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    with due as (
      select id, digest_at from app_user
      where digest = ${rhythm} and digest <> 'never' and verified_at is not null and notifications_off_at is null
        and ${isPresent('app_user')} and not ${isAway('app_user')}
        and digest_at <= now() - ${settledAfter} - ${interval(days[rhythm], 'days')}
      order by digest_at limit ${limit} for no key update skip locked)
    update app_user person set digest_at = now() - ${settledAfter} from due where person.id = due.id
    returning person.id as user_id, person.email, due.digest_at::text as since, person.digest_at::text as until`.execute(
    tx,
  );
  return rows;
}

/**
 * From when on a request of a saved search is neither in an earlier digest nor seen when the search was opened, as the database
 * writes it. What was posted just before that may not have been there yet.
 */
export function unseenSince(digestSince: string) {
  return sql<string>`greatest(opened_at - ${settledAfter}, ${digestSince}::timestamptz)::text`;
}

/** The ids of a person's technical areas. */
export async function listAreaIds(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('user_technical_area').select('area_id').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ area_id }) => area_id));
}
