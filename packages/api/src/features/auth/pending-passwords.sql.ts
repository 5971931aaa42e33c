import { pendingPasswordsPerRequester } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

export interface PendingPassword {
  readonly id: number;
  readonly password_hash: string;
  /** The browser in which it was typed, `Firefox on Linux`. */
  readonly browser: string | null;
}

/** Maximum number of pending passwords that are compared; they share a salt, so that the time does not depend on it. */
export const maxCompared = 100;

/** The pending passwords of an account, newest first. They outlive their links, because a new link can be requested. */
export function listPendingPasswords(db: Db, userId: number): Promise<PendingPassword[]> {
  return db
    .selectFrom('pending_password')
    .select(['id', 'password_hash', 'browser'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(maxCompared)
    .execute();
}

interface NewPendingPassword {
  readonly userId: number;
  readonly passwordHash: string;
  readonly nonceHash: Buffer | null;
  readonly browser: string | null;
  /** A keyed hash of the requester's IP address and the email address. */
  readonly requester: string;
}

/**
 * Inserts a pending password; older ones of the same requester above the limit are deleted when they have no valid link.
 * Those of other requesters stay, so that a stranger cannot replace the password of the owner of the address.
 *
 * @returns its id; nothing, without an insert, for an account that does not exist
 */
export async function insertPendingPassword(tx: Tx, pending: NewPendingPassword): Promise<number | null> {
  const { userId, passwordHash, nonceHash, browser, requester } = pending;
  const { rows } = await sql<{ id: number }>`
    insert into pending_password (user_id, password_hash, nonce_hash, browser, requester)
    select id, ${passwordHash}, ${nonceHash}::bytea, ${browser}::text, ${requester}
    from app_user where id = ${userId} returning id`.execute(tx);
  await sql`
    delete from pending_password pending
    where user_id = ${userId} and requester = ${requester}
      and id not in (
        select id from pending_password where user_id = ${userId} and requester = ${requester}
        order by id desc limit ${pendingPasswordsPerRequester})
      and not exists (
        select from email_token where pending_password_id = pending.id and expires_at > now())`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Deletes the pending passwords of a verified account. */
export async function deletePendingPasswords(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('pending_password').where('user_id', '=', userId).execute();
}
