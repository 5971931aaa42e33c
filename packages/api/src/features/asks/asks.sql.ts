import type { AskableRequest, ReceivedAsk, SentAsk } from '@exchange/contract/asks';
import { askAnswerDays, limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { toPage } from '../../core/cursor.ts';
import { newestFirst } from '../../core/newest-first.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { ago, interval, secondsUntil } from '../../core/sql-time.ts';
import { blockedBy } from '../blocks/blocks.sql.ts';
import { hasOffered } from '../offers/offers.sql.ts';
import { cursorTime, selectCards, toCards } from '../requests/card.sql.ts';
import { isInScope, isOwnerNotBlockedBy, isVisibleTo } from '../requests/visible.sql.ts';

/** Whether a request that is no draft is shared with a person, blocks apart, of which its owner must not learn. */
export async function isSharedWith(db: Db, personId: number, requestId: number): Promise<boolean> {
  const found = await db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .select('request.id')
    .where('request.id', '=', requestId)
    .where(isInScope(personId))
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false if the person was asked about this request before */
export async function insertAsk(
  tx: Tx,
  values: { request_id: number; user_id: number; message: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('ask')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const isOfToday = sql<boolean>`created_at > ${ago(1, 'days')}`;

/** Invitations to a request within the last day, and the seconds until the first of them is a day old. */
export async function countToday(tx: Tx, requestId: number): Promise<{ count: number; wait: number }> {
  return tx
    .selectFrom('ask')
    .select([
      sql<number>`count(*)::int`.as('count'),
      secondsUntil(sql<string | null>`min(created_at) + ${interval(1, 'days')}`).as('wait'),
    ])
    .where('request_id', '=', requestId)
    .where(isOfToday)
    .executeTakeFirstOrThrow();
}

/** The invitations that wait for a viewer: to Active requests that take offers, that they see and have neither hidden nor offered help on. */
function selectWaiting(db: Db, viewerId: number) {
  return selectCards(db, viewerId)
    .innerJoin('ask', 'ask.request_id', 'request.id')
    .select(['ask.message as invitation_message', 'ask.created_at as invited_at'])
    .where('ask.user_id', '=', viewerId)
    .where('request.status_id', '=', requestStatus.active)
    .where('request.accepts_offers', '=', true)
    .where(isVisibleTo(viewerId))
    .where(isOwnerNotBlockedBy(viewerId))
    .where(
      sql<boolean>`(select state.user_id from recipient_state state
        where state.user_id = ${viewerId} and state.request_id = request.id) is null`,
    );
}

/** Whether an ask about a request waits for a person. */
export async function hasWaitingAsk(db: Db, personId: number, requestId: number): Promise<boolean> {
  const found = await selectWaiting(db, personId).where('request.id', '=', requestId).executeTakeFirst();
  return found !== undefined;
}

/** The invitations that wait for a viewer, the last one first. */
export async function listWaitingAsks(db: Db, viewerId: number, { limit, cursor }: Page): Promise<PageOf<ReceivedAsk>> {
  const rows = await selectWaiting(db, viewerId)
    .select([cursorTime('ask.created_at').as('cursor_at'), 'ask.id as cursor_id'])
    .$call(newestFirst('ask.created_at', 'ask.id', { limit, cursor }));
  return toPage(toCards(rows), limit);
}

/**
 * The people whom a viewer asked about an own request, the last one first, without those whom the viewer blocks. Declining
 * changes nothing before the days for an answer are over, so that it cannot be told from silence.
 */
export async function listSent(
  db: Db,
  viewerId: number,
  requestId: number,
  { limit, cursor }: Page,
): Promise<PageOf<SentAsk>> {
  const rows = await db
    .selectFrom('ask')
    .innerJoin('collaboration_request as request', 'request.id', 'ask.request_id')
    .innerJoin('app_user as person', 'person.id', 'ask.user_id')
    .leftJoin('institute', 'institute.id', 'person.institute_id')
    .select([
      'person.id as user_id',
      'person.hashid',
      'person.name',
      'institute.name as institute_name',
      'person.claimed_institute',
      'person.is_verified_institute',
      sql<SentAsk['state']>`case when ${hasOffered(sql`request.id`, sql`person.id`)} then 'offered'
        when ask.created_at > ${ago(askAnswerDays, 'days')}
          and request.status_id = ${sql.lit(requestStatus.active)} then 'invited'
        else 'no_answer' end`.as('state'),
      'ask.created_at as invited_at',
      cursorTime('ask.created_at').as('cursor_at'),
      'ask.id as cursor_id',
    ])
    .where('ask.request_id', '=', requestId)
    .where('request.user_id', '=', viewerId)
    .where(isPresent('person'))
    .where(sql<boolean>`person.id <> all (${blockedBy(viewerId)})`)
    .$call(newestFirst('ask.created_at', 'ask.id', { limit, cursor }));
  return toPage(rows, limit);
}

/**
 * The viewer's own Active requests and whether a person can be asked about them: those that can be first, then by shared
 * areas, then the newest.
 */
export async function listAskable(
  db: Db,
  viewerId: number,
  personId: number,
  maxPerDay: number,
): Promise<AskableRequest[]> {
  const { rows } = await sql<AskableRequest>`
    select request.id, request.title, ${nameOf('collaboration_type', 'type')} as collaboration_type_name, facts.state,
      facts.shared_area_count, facts.left_today
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join collaboration_type type on type.id = request.collaboration_type_id
    cross join lateral (
      select
        case when ${hasOffered(sql`request.id`, sql`${personId}`)} then 'offered'
          when exists (select from ask where request_id = request.id and user_id = ${personId}) then 'asked'
          when not ${isInScope(personId)} then 'not_shared'
          else 'possible' end as state,
        (select count(*)::int from request_technical_area area
          join user_technical_area mine on mine.area_id = area.area_id and mine.user_id = ${personId}
          where area.request_id = request.id) as shared_area_count,
        greatest(0, ${maxPerDay}::int
          - (select count(*)::int from ask where request_id = request.id and ${isOfToday})) as left_today) facts
    where request.user_id = ${viewerId} and request.status_id = ${sql.lit(requestStatus.active)}
      and request.accepts_offers and request.deleted_at is null
    order by facts.state = 'possible' desc, facts.shared_area_count desc, request.created_at desc, request.id desc
    limit ${limits.page}`.execute(db);
  return rows;
}

/** Deletes the invitations of a person and those to the person's requests. */
export async function deleteAsksOf(tx: Tx, personId: number): Promise<void> {
  await sql`
    delete from ask where user_id = ${personId}
      or request_id in (select id from collaboration_request where user_id = ${personId})`.execute(tx);
}
