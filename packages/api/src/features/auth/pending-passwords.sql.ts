import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

export interface PendingPassword {
  readonly id: number;
  readonly password_hash: string;
}

/** Maximum number of pending passwords of an address, which limits the time of a check. */
const mostPending = 5;

/** The pending passwords of an account, newest first. They outlive their links, because a new link can be requested. */
export function listPendingPasswords(db: Db, userId: number): Promise<PendingPassword[]> {
  return db
    .selectFrom('pending_password')
    .select(['id', 'password_hash'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostPending)
    .execute();
}

/**
 * Inserts a pending password; older ones above the limit are deleted when they have no valid link.
 *
 * @returns its id; nothing, without an insert, for an account that does not exist
 */
export async function insertPendingPassword(tx: Tx, userId: number, passwordHash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into pending_password (user_id, password_hash)
    select id, ${passwordHash} from app_user where id = ${userId} returning id`.execute(tx);
  const kept = (await listPendingPasswords(tx, userId)).map((pending) => pending.id);
  await tx
    .deleteFrom('pending_password')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb('id', '=', eb.fn.any(eb.val(kept)))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('email_token')
            .whereRef('email_token.pending_password_id', '=', 'pending_password.id')
            .where('email_token.expires_at', '>', sql<string>`now()`),
        ),
      ),
    )
    .execute();
  return rows[0]?.id ?? null;
}

/** Deletes the pending passwords of a verified account. */
export async function deletePendingPasswords(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('pending_password').where('user_id', '=', userId).execute();
}
