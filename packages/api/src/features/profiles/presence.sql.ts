import type { Tx } from '@exchange/db';

/** The chats of a person, with the other member of each, without those who block the person. */
export async function listVisibleChatsOf(tx: Tx, userId: number): Promise<{ id: number; other_id: number }[]> {
  return tx
    .selectFrom('chat_member as mine')
    .innerJoin('chat_member as theirs', (join) =>
      join.onRef('theirs.chat_id', '=', 'mine.chat_id').onRef('theirs.user_id', '=', 'mine.other_id'),
    )
    .select(['mine.chat_id as id', 'mine.other_id'])
    .where('mine.user_id', '=', userId)
    .where('theirs.hidden_after', 'is', null)
    .execute();
}
