import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isNoDraft } from '../requests/visible.sql.ts';

/** A request that an operator decides about, with its owner, locked until the end of the transaction. */
export interface ManagedRequest {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly status_id: number;
  readonly settled_status_id: number | null;
  readonly is_withdrawn: boolean;
  readonly is_deleted: boolean;
  readonly owner_name: string | null;
  readonly owner_email: string;
}

/** A request that has been published and is no draft again, whether or not it is deleted. */
export function lockPublished(tx: Tx, id: number): Promise<ManagedRequest | undefined> {
  return tx
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .select([
      'request.id',
      'request.user_id',
      'request.title',
      'request.status_id',
      'request.settled_status_id',
      sql<boolean>`request.removed_at is not null`.as('is_withdrawn'),
      sql<boolean>`request.deleted_at is not null`.as('is_deleted'),
      'owner.name as owner_name',
      'owner.email as owner_email',
    ])
    .where('request.id', '=', id)
    .where('request.published_at', 'is not', null)
    .where('owner.erased_at', 'is', null)
    .where(isNoDraft())
    .forNoKeyUpdate('request')
    .executeTakeFirst();
}

/** Marks a deleted request as one that operators can restore. */
export async function markRequestWithdrawn(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('collaboration_request').set({ removed_at: sql<string>`now()` }).where('id', '=', id).execute();
}

export async function undoRequestWithdrawal(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({ removed_at: null, deleted_at: null })
    .where('id', '=', id)
    .execute();
}
