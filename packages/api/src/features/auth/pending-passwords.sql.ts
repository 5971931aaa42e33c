import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

export interface PendingPassword {
  readonly id: number;
  readonly password_hash: string;
}

/** A password is compared with so many claims on one address, the newest; checking it has to stay quick. */
const mostPending = 5;

/** The passwords that wait for a link, newest first. They outlive their links: a fresh one can be asked for. */
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
 * Keeps a password until a link is used; older ones beyond the limit go as soon as no link of theirs lives any more.
 *
 * @returns its id; nothing, and nothing is stored, for an account that is not there
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

/** What waits is over once the address is proved. */
export async function deletePendingPasswords(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('pending_password').where('user_id', '=', userId).execute();
}
