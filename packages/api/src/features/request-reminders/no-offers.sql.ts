import { notificationLimits, silence } from '@exchange/contract/limits';
import type { ShareScope } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago, interval } from '../../core/sql-time.ts';
import { selectActive } from '../requests/active.sql.ts';
import { countsFor } from '../requests/card.sql.ts';
import { isAsked } from '../requests/expiry.sql.ts';

const { firstAfterDays: first, secondAfterDays: second } = silence;
/** How many emails there are about one request. */
const emails = 2;

/** Active requests that take offers, of which an email about silence is due, and whose owner is not asked `Still looking?` already. */
function selectDue(db: Db) {
  return selectActive(db)
    .where('request.accepts_offers', '=', true)
    .where('request.silence_emails', '<', sql.lit(emails))
    .where(sql<boolean>`not ${isAsked}`)
    .where('request.published_at', '<=', ago(first, 'days'))
    .where((eb) =>
      eb.or([eb('request.silence_emails', '=', 0), eb('request.published_at', '<=', ago(second, 'days'))]),
    );
}

/** The ids of some of the longest due of these requests, in random order. */
export async function listSilent(db: Db, limit: number): Promise<number[]> {
  const longest = selectDue(db)
    .select('request.id')
    .orderBy('request.published_at')
    .limit(10 * limit);
  const rows = await db.selectFrom(longest.as('due')).select('id').orderBy(sql`random()`).limit(limit).execute();
  return rows.map(({ id }) => id);
}

export interface SilentRequest {
  readonly id: number;
  readonly user_id: number;
  /** The owner's address. */
  readonly email: string;
  readonly title: string;
  readonly collaboration_type_id: number;
  readonly share_scope: ShareScope;
  readonly area_ids: number[];
  readonly institute_ids: number[];
  /** Days since it was posted, as the rule names them. */
  readonly days: number;
  /** Whether the email was due long ago, for example because the request was not Active then. */
  readonly is_late: boolean;
}

/** One of these requests, locked; none while it is being changed or offered help on. */
export function takeSilent(tx: Tx, id: number): Promise<SilentRequest | undefined> {
  const days = sql<number>`(case when request.published_at <= ${ago(second, 'days')} then ${sql.lit(second)} else ${sql.lit(first)} end)`;
  const late = interval(notificationLimits.staleAfterHours, 'hours');
  return selectDue(tx)
    .select([
      'request.id',
      'request.user_id',
      'owner.email',
      'request.title',
      'request.collaboration_type_id',
      'request.share_scope',
      sql<
        number[]
      >`array(select area_id from request_technical_area where request_id = request.id order by area_id)`.as(
        'area_ids',
      ),
      sql<number[]>`array(select institute_id from request_institute where request_id = request.id
        union all select request.scope_institute_id where request.scope_institute_id is not null)`.as('institute_ids'),
      days.as('days'),
      sql<boolean>`request.published_at + make_interval(days => ${days}) < now() - ${late}`.as('is_late'),
    ])
    .where('request.id', '=', id)
    .forNoKeyUpdate('request')
    .skipLocked()
    .executeTakeFirst();
}

/** Whether somebody offers help on a locked request. A statement of its own, which sees the offers that the lock waited for. */
export async function hasOffers(tx: Tx, id: number, ownerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from offer join app_user helper on helper.id = offer.helper_id
    where offer.request_id = ${id} and ${countsFor(ownerId)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Notes that the emails up to this many days after posting are done with, sent or not. */
export async function markSilence(tx: Tx, id: number, days: number): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({ silence_emails: days === second ? emails : 1 })
    .where('id', '=', id)
    .execute();
}
