import type { HidingReason } from '@exchange/contract/requests';
import type { Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { nameOf } from '../../core/reference-name.sql.ts';

const now = sql<string>`clock_timestamp()`;

/**
 * Hides a request for a user, in one statement, because the row could be deleted between two.
 *
 * @returns the resulting state
 */
export async function hide(tx: Tx, userId: number, requestId: number): Promise<'hidden' | 'offered'> {
  const { state } = await tx
    .insertInto('recipient_state')
    .values({ user_id: userId, request_id: requestId, state: 'hidden', acted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'request_id']).doUpdateSet((eb) => ({ state: eb.ref('recipient_state.state') })),
    )
    .returning('state')
    .executeTakeFirstOrThrow();
  return state;
}

/** Notes why a user hid a request. @returns false if the user has not hidden it */
export async function setHidingReason(
  tx: Tx,
  userId: number,
  requestId: number,
  reason: HidingReason | null,
): Promise<boolean> {
  const updated = await tx
    .updateTable('recipient_state')
    .set({ reason })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'hidden')
    .returning('request_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * Takes an area of a request that is also the user's, of which the user has hidden `times` requests as not their area and was
 * not asked yet; the one of the most such requests. Taken once, also by calls at the same time.
 */
export async function takeAreaToAskAbout(
  tx: Tx,
  userId: number,
  requestId: number,
  times: number,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    with due as (
      select mine.area_id
      from request_technical_area chosen
      join user_technical_area mine on mine.user_id = ${userId} and mine.area_id = chosen.area_id
      cross join lateral (
        select count(*) as hidden from recipient_state mark
        join request_technical_area other on other.request_id = mark.request_id and other.area_id = mine.area_id
        where mark.user_id = ${userId} and mark.state = 'hidden' and mark.reason = 'not_my_area') counted
      where chosen.request_id = ${requestId} and counted.hidden >= ${times}
        and not exists (select from area_question where user_id = ${userId} and area_id = mine.area_id)
      order by counted.hidden desc, mine.area_id limit 1),
    taken as (
      insert into area_question (user_id, area_id) select ${userId}::int, area_id from due
      on conflict do nothing returning area_id)
    select area.id, ${nameOf('technical_area', 'area')} as name from taken join technical_area area on area.id = taken.area_id`.execute(
    tx,
  );
  return rows[0];
}

/** Records a live offer, which replaces the state `hidden`; one that was made before at its time. */
export async function setOffered(
  tx: Tx,
  userId: number,
  requestId: number,
  acted_at: string | RawBuilder<string> = now,
): Promise<void> {
  await tx
    .insertInto('recipient_state')
    .values({ user_id: userId, request_id: requestId, state: 'offered', acted_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'request_id']).doUpdateSet({ state: 'offered', acted_at, reason: null }),
    )
    .execute();
}

/** Deletes the state of a request for a user if it is `from`, so that the request is new again. */
export async function clearState(tx: Tx, userId: number, requestId: number, from: 'hidden' | 'offered'): Promise<void> {
  await tx
    .deleteFrom('recipient_state')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .where('state', '=', from)
    .execute();
}
