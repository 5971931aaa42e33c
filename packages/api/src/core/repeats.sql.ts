import { lifetimes } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import { ago } from './sql-time.ts';

interface Call {
  readonly user_id: number;
  readonly procedure: string;
  readonly client_id: string;
}

/** Keeps the place for the first reply. Waits for a transaction that does the same. @returns whether the call is the first */
export async function insertFirstCall(tx: Tx, call: Call, inputMark: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('repeatable_reply')
    .values({ ...call, input_mark: inputMark })
    .onConflict((conflict) => conflict.columns(['user_id', 'procedure', 'client_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateFirstReply(tx: Tx, { user_id, procedure, client_id }: Call, reply: object): Promise<void> {
  await tx
    .updateTable('repeatable_reply')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', user_id)
    .where('procedure', '=', procedure)
    .where('client_id', '=', client_id)
    .execute();
}

export function findFirstReply(
  tx: Tx,
  { user_id, procedure, client_id }: Call,
): Promise<{ input_mark: string; reply: unknown }> {
  return tx
    .selectFrom('repeatable_reply')
    .select(['input_mark', 'reply'])
    .where('user_id', '=', user_id)
    .where('procedure', '=', procedure)
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
}

/** Deletes the replies that are too old to be repeated. */
export async function deleteOldReplies(tx: Tx): Promise<void> {
  await tx.deleteFrom('repeatable_reply').where('created_at', '<', ago(lifetimes.repeatHours, 'hours')).execute();
}
