import type { HomeWaiting } from '@exchange/contract/home';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { countsFor } from '../requests/card.sql.ts';
import { expiresAt } from '../requests/expiry.sql.ts';

/** The numbers, and the columns of the first of each kind; null if there is none. */
interface Row {
  readonly offer_count: number;
  readonly offer_id: number | null;
  readonly helper_name: string | null;
  readonly offered_at: string | null;
  readonly still_looking_count: number;
  readonly request_id: number | null;
  readonly title: string | null;
  readonly expires_at: string | null;
}

/** What waits for the answer of a person about their own Active requests. */
export async function findWaiting(db: Db, viewerId: number): Promise<HomeWaiting> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select request.id, request.title, ${expiresAt(viewerId)} as expires_at
      from collaboration_request request
      where request.user_id = ${viewerId} and request.status_id = ${sql.lit(requestStatus.active)} and request.deleted_at is null),
    offers as materialized (
      select offer.id, helper.name, offer.offered_at
      from own
      join offer on offer.request_id = own.id
      join app_user helper on helper.id = offer.helper_id
      where ${countsFor(viewerId)} and offer.answer is null and offer.first_reply_at is null)
    select
      (select count(*)::int from offers) as offer_count,
      (select count(*)::int from own where expires_at is not null) as still_looking_count,
      oldest.id as offer_id, oldest.name as helper_name, oldest.offered_at,
      next.id as request_id, next.title, next.expires_at
    from (values (1)) always
    left join (select * from offers order by offered_at, id limit 1) oldest on true
    left join (select * from own where expires_at is not null order by expires_at, id limit 1) next on true`.execute(
    db,
  );
  const [row] = rows;
  const { offer_id = null, offered_at = null, request_id = null, title = null, expires_at = null } = row ?? {};
  return {
    offer_count: row?.offer_count ?? 0,
    oldest_offer:
      offer_id === null || offered_at === null
        ? null
        : {
            collaboration_request_response_id: offer_id,
            user_name: row?.helper_name ?? null,
            offered_at,
          },
    still_looking_count: row?.still_looking_count ?? 0,
    next_expiry:
      request_id === null || title === null || expires_at === null ? null : { id: request_id, title, expires_at },
  };
}
