import { expiry } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { endOf, isDayOver } from '../../core/days.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { fromNow, interval } from '../../core/sql-time.ts';
import { selectActive } from './active.sql.ts';

const asked = interval(expiry.askedAfterDays, 'days');
const answered = interval(expiry.answerDays, 'days');

/**
 * When something last happened on the row `request`: an edit, a change of status, `Still looking`, an offer, its answer or a
 * message, as far as its owner sees it. Each offer brings a message; an answer counts also if it was taken back. Computed, so that
 * sending a message writes nothing more.
 */
const lastActivity = sql<string>`greatest(request.updated_at, request.kept_at, (
  select max(greatest(offer.answered_at, last.time_sent))
  from offer
  join chat_member me on me.chat_id = offer.id and me.user_id = offer.owner_id
  left join chat_message last on last.id = coalesce(me.hidden_after, me.last_message_id)
  where offer.request_id = request.id))`;

/** Whether the owner of the row `request` was asked, and neither they nor anything else has answered. */
export const isAsked = sql<boolean>`(request.asked_at is not null and request.asked_at > ${lastActivity})`;

/** Whether the day of the row `request` is over and its owner was not asked about it yet. */
const isDayToAsk = sql<boolean>`(coalesce(${isDayOver(sql`request.needed_by`)}, false) and request.day_emails < 2)`;

/** The emails that are done with once the owner was asked, or said `Yes`: that about a day that is over, too. */
const emailsOnceAsked = sql<number>`case when ${isDayOver(sql`needed_by`)} then 2 else day_emails end`;

/** When the row `request` expires unless the viewer, its owner, answers `Still looking?`; null while that is not asked. */
export function expiresAt(viewerId: number | RawBuilder<number>): RawBuilder<string | null> {
  return sql<string | null>`case
    when request.asked_at is null or request.status_id <> ${sql.lit(requestStatus.active)} or request.user_id <> ${viewerId} then null
    when request.asked_at > ${lastActivity} then request.asked_at + ${answered} end`;
}

/** Active requests that are due. */
function selectDue(db: Db) {
  return selectActive(db).where('request.expiry_due_at', '<=', sql<string>`now()`);
}

/** The ids of some of these requests, the longest due first. */
export async function listDue(db: Db, limit: number): Promise<number[]> {
  const rows = await selectDue(db).select('request.id').orderBy('request.expiry_due_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export interface DueRequest {
  readonly id: number;
  readonly title: string;
  readonly user_id: number;
  readonly owner_name: string | null;
  readonly needed_by: string | null;
}

/** One of these requests, locked until the end of the transaction; none while it is being changed or offered help on. */
export function takeDue(tx: Tx, id: number): Promise<DueRequest | undefined> {
  return selectDue(tx)
    .select(['request.id', 'request.title', 'request.user_id', 'owner.name as owner_name', 'request.needed_by'])
    .where('request.id', '=', id)
    .forNoKeyUpdate('request')
    .skipLocked()
    .executeTakeFirst();
}

/** How a locked request stands. A statement of its own, which sees the offers that the lock waited for. */
export function findActivity(
  tx: Tx,
  id: number,
): Promise<{ is_silent: boolean; is_day_over: boolean; is_asked: boolean; is_over: boolean }> {
  return tx
    .selectFrom('collaboration_request as request')
    .select([
      sql<boolean>`${lastActivity} <= now() - ${asked}`.as('is_silent'),
      isDayToAsk.as('is_day_over'),
      isAsked.as('is_asked'),
      sql<boolean>`${isAsked} and request.asked_at <= now() - ${answered}`.as('is_over'),
    ])
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Notes that the owner is asked now. @returns until when they can answer, in seconds since 1970 and as ISO 8601 */
export function markAsked(tx: Tx, id: number): Promise<{ until: number; expires_at: string }> {
  return tx
    .updateTable('collaboration_request')
    .set({
      asked_at: sql<string>`now()`,
      day_emails: emailsOnceAsked,
      expiry_due_at: fromNow(expiry.answerDays, 'days'),
    })
    .where('id', '=', id)
    .returning([sql<number>`floor(extract(epoch from expiry_due_at))::int`.as('until'), 'expiry_due_at as expires_at'])
    .executeTakeFirstOrThrow();
}

/** Sets when a request on which something happened is due again. */
export async function postpone(tx: Tx, id: number): Promise<void> {
  await sql`
    update collaboration_request request set
      expiry_due_at = case when request.asked_at > ${lastActivity} then request.asked_at + ${answered}
        else least(${lastActivity} + ${asked}, case when request.day_emails < 2 then ${endOf(sql`request.needed_by`)} end) end
    where id = ${id}`.execute(tx);
}

/** Lets the others go first, if a request could not be dealt with. */
export async function retryLater(db: Db, id: number): Promise<void> {
  await db
    .updateTable('collaboration_request')
    .set({ expiry_due_at: fromNow(1, 'hours') })
    .where('id', '=', id)
    .execute();
}

/** Notes that the owner still looks for help, from which the days count anew. */
export async function markKept(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({
      kept_at: sql<string>`now()`,
      asked_at: null,
      day_emails: emailsOnceAsked,
      expiry_due_at: sql<string>`least(${fromNow(expiry.askedAfterDays, 'days')},
        case when not ${isDayOver(sql`needed_by`)} then ${endOf(sql`needed_by`)} end)`,
    })
    .where('id', '=', id)
    .execute();
}

/** What a link in an email is about, as far as it is there; `is_asked` until its owner or anything else has answered. */
export interface LinkedRequest {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly status_id: number;
  readonly is_asked: boolean;
}

function selectLinked(db: Db, id: number, until: number) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .select(['request.id', 'request.user_id', 'request.title', 'request.status_id', isAsked.as('is_asked')])
    .where('request.id', '=', id)
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'))
    .where(sql<boolean>`to_timestamp(${until}) > now()`);
}

/** The request of a link that has not expired. */
export function findLinked(db: Db, id: number, until: number): Promise<LinkedRequest | undefined> {
  return selectLinked(db, id, until).executeTakeFirst();
}

/** The same, locked until the end of the transaction. */
export function lockLinked(tx: Tx, id: number, until: number): Promise<LinkedRequest | undefined> {
  return selectLinked(tx, id, until).forNoKeyUpdate('request').executeTakeFirst();
}
