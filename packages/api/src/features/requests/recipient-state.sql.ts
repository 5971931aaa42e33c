import type { Tx } from '@exchange/db';
import { sql } from 'kysely';

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

/** Records a live offer, which replaces the state `hidden`. */
export async function setOffered(tx: Tx, userId: number, requestId: number): Promise<void> {
  await tx
    .insertInto('recipient_state')
    .values({ user_id: userId, request_id: requestId, state: 'offered', acted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'request_id']).doUpdateSet({ state: 'offered', acted_at: now }),
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
