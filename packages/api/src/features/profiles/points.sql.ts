import { type PointsLine, points } from '@exchange/contract/credit';
import { limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { isTaken } from '../../core/desks.sql.ts';
import { presentHashid, presentName } from './display.sql.ts';

/** What a user gets points for (docs/behaviour/credit.md#points). */
interface Reward {
  readonly kind: PointsLine['kind'];
  readonly undoneKind: PointsLine['kind'];
  readonly points: number;
  /** Rows that count. */
  readonly live: RawBuilder<unknown>;
  /** Rows that counted once, and the columns with the time at which they began and ended to count. */
  readonly undone: RawBuilder<unknown>;
  readonly began: string;
  readonly ended: string;
  /** The column with the other person. */
  readonly other: string;
}

function rewardsOf(userId: RawBuilder<unknown>): Reward[] {
  const undoneCredit = { began: 'given_at', ended: 'undone_at' };
  // Who hands an offer over keeps its point.
  const made = sql`from offer where (helper_id = ${userId} and made_by_id is null or made_by_id = ${userId}) and ${isTaken}`;
  return [
    {
      kind: 'offered_help',
      undoneKind: 'offer_withdrawn',
      points: points.offeredHelp,
      live: sql`${made} and withdrawn_at is null`,
      undone: sql`${made} and withdrawn_at is not null`,
      began: 'created_at',
      ended: 'withdrawn_at',
      other: 'owner_id',
    },
    {
      kind: 'named',
      undoneKind: 'named_undone',
      points: points.gaveCredit,
      live: sql`from credit where owner_id = ${userId}`,
      undone: sql`from undone_credit where owner_id = ${userId}`,
      ...undoneCredit,
      other: 'user_id',
    },
    {
      kind: 'was_named',
      undoneKind: 'was_named_undone',
      points: points.gotCredit,
      live: sql`from credit where user_id = ${userId}`,
      undone: sql`from undone_credit where user_id = ${userId}`,
      ...undoneCredit,
      other: 'owner_id',
    },
  ];
}

/** The collaboration points of the user with this id, counted at each read. */
export function pointsOf(userId: RawBuilder<unknown>): RawBuilder<number> {
  const counted = rewardsOf(userId).map((reward) => sql`${sql.lit(reward.points)} * (select count(*) ${reward.live})`);
  return sql<number>`(${sql.join(counted, sql` + `)})::int`;
}

/** The collaboration points of a user. */
export async function countPoints(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`select ${pointsOf(sql`${userId}::int`)} as points`.execute(db);
  return rows[0]?.points ?? 0;
}

/**
 * What a user's points consist of. Something undone has two lines, which sum to zero: the one that gave the points and the one
 * that took them back.
 */
function listSources(userId: number) {
  return rewardsOf(sql`${userId}`).flatMap(({ kind, undoneKind, points: worth, live, undone, began, ended, other }) => {
    const rows = (from: RawBuilder<unknown>, at: string) =>
      sql`select request_id, ${sql.ref(other)} as other_id, ${sql.ref(at)} as at, id ${from}`;
    return [
      { kind, points: worth, isUndone: false, rows: rows(live, 'created_at') },
      { kind, points: worth, isUndone: true, rows: rows(undone, began) },
      { kind: undoneKind, points: -worth, isUndone: false, rows: rows(undone, ended) },
    ];
  });
}

/**
 * A page of the lines of a user's points, newest first. Lines of one time are in the order of their ids, made from the id of
 * the row and the kind; a cursor holds both.
 */
export async function listPointsLines(db: Db, userId: number, { limit, cursor }: Page): Promise<PageOf<PointsLine>> {
  const sources = listSources(userId);
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
