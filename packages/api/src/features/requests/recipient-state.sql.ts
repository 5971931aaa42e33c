import type { Tx } from '@exchange/db';
import { sql } from 'kysely';

const now = sql<string>`clock_timestamp()`;

/**
 * Hides a request for a person; answers the state that stands now. One statement: between an insert and a look at the row
 * it met, that row could go.
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

/** Notes a live offer, which also un-hides. */
export async function setOffered(tx: Tx, userId: number, requestId: number): Promise<void> {
  await tx
    .insertInto('recipient_state')
    .values({ user_id: userId, request_id: requestId, state: 'offered', acted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'request_id']).doUpdateSet({ state: 'offered', acted_at: now }),
    )
    .execute();
}

/** Makes a request new again for a person, where it stands in the given state. */
export async function clearState(tx: Tx, userId: number, requestId: number, from: 'hidden' | 'offered'): Promise<void> {
  await tx
    .deleteFrom('recipient_state')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .where('state', '=', from)
    .execute();
}
