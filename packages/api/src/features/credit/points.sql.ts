import { type PointsLine, points } from '@exchange/contract/credit';
import { limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';

/** Lines of one kind; `id` is its row's. */
interface Source {
  readonly kind: PointsLine['kind'];
  readonly points: number;
  readonly isUndone: boolean;
  /** `request_id`, `other_id`, `at` and `id` of its rows. */
  readonly rows: RawBuilder<unknown>;
}

/**
 * What the points of a user consist of. Something undone has two lines, which sum up to nothing: the one that gave the points
 * and the one that took them back.
 */
function sourcesOf(userId: number): Source[] {
  const offers = sql`from offer where helper_id = ${userId}`;
  const named = sql`from credit where owner_id = ${userId}`;
  const wasNamed = sql`from credit where user_id = ${userId}`;
  const undone = sql`from undone_credit where owner_id = ${userId}`;
  const wasUndone = sql`from undone_credit where user_id = ${userId}`;
  const { offeredHelp, gaveCredit, gotCredit } = points;
  const byOwner = sql`request_id, owner_id as other_id`;
  const byUser = sql`request_id, user_id as other_id`;
  return [
    {
      kind: 'offered_help',
      points: offeredHelp,
      isUndone: false,
      rows: sql`select ${byOwner}, created_at as at, id ${offers} and withdrawn_at is null`,
    },
    {
      kind: 'offered_help',
      points: offeredHelp,
      isUndone: true,
      rows: sql`select ${byOwner}, created_at as at, id ${offers} and withdrawn_at is not null`,
    },
    {
      kind: 'offer_withdrawn',
      points: -offeredHelp,
      isUndone: false,
      rows: sql`select ${byOwner}, withdrawn_at as at, id ${offers} and withdrawn_at is not null`,
    },
    {
      kind: 'named',
      points: gaveCredit,
      isUndone: false,
      rows: sql`select ${byUser}, created_at as at, id ${named}`,
    },
    {
      kind: 'named',
      points: gaveCredit,
      isUndone: true,
      rows: sql`select ${byUser}, given_at as at, id ${undone}`,
    },
    {
      kind: 'named_undone',
      points: -gaveCredit,
      isUndone: false,
      rows: sql`select ${byUser}, undone_at as at, id ${undone}`,
    },
    {
      kind: 'was_named',
      points: gotCredit,
      isUndone: false,
      rows: sql`select ${byOwner}, created_at as at, id ${wasNamed}`,
    },
    {
      kind: 'was_named',
      points: gotCredit,
      isUndone: true,
      rows: sql`select ${byOwner}, given_at as at, id ${wasUndone}`,
    },
    {
      kind: 'was_named_undone',
      points: -gotCredit,
      isUndone: false,
      rows: sql`select ${byOwner}, undone_at as at, id ${wasUndone}`,
    },
  ];
}

/**
 * A page of the lines of a user's points, newest first. Lines of one time are in the order of their ids, made from the id of
 * the row and the kind; a cursor holds both.
 */
export async function listPointsLines(db: Db, userId: number, { limit, cursor }: Page): Promise<PageOf<PointsLine>> {
  const sources = sourcesOf(userId);
  const after = fromCursor(cursor);
  const union = sql.join(
    sources.map(
      ({ kind, points: worth, isUndone, rows }, order) => sql`
        select ${sql.lit(kind)} as kind, ${sql.lit(worth)} as points, ${sql.lit(isUndone)} as is_undone,
          request_id, other_id, at, (id::bigint * ${sql.lit(sources.length)} + ${sql.lit(order)}) % ${sql.lit(limits.id)} as line_id
        from (${rows}) source`,
    ),
    sql` union all `,
  );
  const continues =
    after === undefined ? sql`true` : sql`(at, line_id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<PointsLine & { cursor_at: string; cursor_id: number }>`
    select line.kind, line.points, line.is_undone, line.at, request.title,
      jsonb_build_object('hashid', ${presentHashid('other')}, 'name', ${presentName('other')}) as person,
      line.at::text as cursor_at, line.line_id::int as cursor_id
    from (
      select * from (${union}) whole where ${continues} order by at desc, line_id desc limit ${limit + 1}) line
    join collaboration_request request on request.id = line.request_id
    join app_user other on other.id = line.other_id
    order by line.at desc, line.line_id desc`.execute(db);
  return toPage(rows, limit);
}
