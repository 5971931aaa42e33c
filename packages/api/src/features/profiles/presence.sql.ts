import type { Tx } from '@exchange/db';
import { sql } from 'kysely';

/** The chats of a person, with the other party of each, without those who block the person. */
export async function listVisibleChatsOf(tx: Tx, userId: number): Promise<{ id: number; other_id: number }[]> {
  return tx
    .selectFrom('collaboration_request_response')
    .select('id')
    .select(sql<number>`case when owner_id = ${userId} then helper_id else owner_id end`.as('other_id'))
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', userId), eb('helper_hidden_after', 'is', null)]),
        eb.and([eb('helper_id', '=', userId), eb('owner_hidden_after', 'is', null)]),
      ]),
    )
    .execute();
}
