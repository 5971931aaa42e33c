import type { Tx } from '@exchange/db';
import { publishAfterCommit } from '../../core/transaction.ts';
import { listVisibleChatsOf } from './presence.sql.ts';

/** Publishes to everyone who has a chat with a user, and does not block them, that the account was deleted or restored. */
export async function publishToPartners(tx: Tx, userId: number): Promise<void> {
  for (const { id, other_id } of await listVisibleChatsOf(tx, userId))
    publishAfterCommit(tx, [other_id], { kind: 'chat', id });
}
