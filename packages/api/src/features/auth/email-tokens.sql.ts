import { lifetimes } from '@exchange/contract/limits';
import type { Db, EmailTokenTable, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow } from '../../core/sql-time.ts';
import { newToken, tokenHash } from '../../core/tokens.ts';

export interface EmailToken {
  readonly user_id: number;
  /** The address that the link is about; null for links of other purposes, and for those of before to reset a password. */
  readonly address_id: number | null;
  readonly used: boolean;
  /** The hash of the password that a verification link activates; null if it was deleted. */
  readonly pending_password_hash: string | null;
}

type Purpose = EmailTokenTable['purpose'];
const minutes = {
  verify: lifetimes.verificationHours * 60,
  reset: lifetimes.resetHours * 60,
  login: lifetimes.operatorLinkMinutes,
  address: lifetimes.verificationHours * 60,
  put_back: lifetimes.putBackDays * 24 * 60,
  change: lifetimes.putBackDays * 24 * 60,
  stop: lifetimes.changeHours * 60,
};

/** Creates the token of a link and stores its hash; for an account that does not exist it stores nothing. */
export async function insertEmailToken(
  tx: Tx,
  {
    purpose,
    userId,
    pendingPasswordId = null,
    addressId = null,
    lastsDays,
  }: {
    purpose: Purpose;
    userId: number;
    pendingPasswordId?: number | null;
    addressId?: number | null;
    lastsDays?: number;
  },
): Promise<string> {
  const token = newToken();
  await sql`
    insert into email_token (token_hash, user_id, purpose, pending_password_id, address_id, expires_at)
    select ${tokenHash(token)}::bytea, id, ${purpose}, ${pendingPasswordId}::int, ${addressId}::int,
      ${lastsDays === undefined ? fromNow(minutes[purpose], 'minutes') : fromNow(lastsDays, 'days')}
    from app_user where id = ${userId}`.execute(tx);
  return token;
}

/** Whether the row `link` is for a purpose. */
function isFor(purpose: Purpose) {
  return sql<boolean>`${sql.ref('link.purpose')} = ${purpose}`;
}

/** The unexpired link of a token. */
export function findEmailToken(db: Db, purpose: Purpose, token: string): Promise<EmailToken | undefined> {
  return db
    .selectFrom('email_token as link')
    .leftJoin('pending_password as pending', 'pending.id', 'link.pending_password_id')
    .select(['link.user_id', 'link.address_id', 'pending.password_hash as pending_password_hash'])
    .select((eb) => eb('link.used_at', 'is not', null).$castTo<boolean>().as('used'))
    .where('link.token_hash', '=', tokenHash(token))
    .where(isFor(purpose))
    .where('link.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

export interface SignupOfLink {
  readonly user_id: number;
  readonly used: boolean;
  readonly nonce_hash: Buffer | null;
  readonly browser: string | null;
  /** When the password was typed; null if it was deleted, as it is after a use of the link. */
  readonly requested_at: string | null;
  readonly email: string;
}

/** An unexpired verification link with its sign-up. */
export function findSignupOfLink(db: Db, token: string): Promise<SignupOfLink | undefined> {
  return db
    .selectFrom('email_token as link')
    .innerJoin('app_user as person', 'person.id', 'link.user_id')
    .leftJoin('pending_password as pending', 'pending.id', 'link.pending_password_id')
    .select((eb) => eb('link.used_at', 'is not', null).$castTo<boolean>().as('used'))
    .select([
      'link.user_id',
      'pending.nonce_hash',
      'pending.browser',
      'pending.created_at as requested_at',
      'person.email',
    ])
    .where('link.token_hash', '=', tokenHash(token))
    .where(isFor('verify'))
    .where('link.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Deletes the unused links of an account for a purpose. */
export async function deleteTokensFor(tx: Tx, purpose: Purpose, userId: number): Promise<void> {
  await tx
    .deleteFrom('email_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes all unused links of an account. */
export async function deleteEmailTokens(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_token').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** Marks a link as used and takes the account's other links of these purposes out of the world. */
export async function consumeEmailToken(
  tx: Tx,
  { token, userId, ends }: { token: string; userId: number; ends: readonly Purpose[] },
): Promise<void> {
  const hash = tokenHash(token);
  if (ends.length > 0)
    await tx
      .deleteFrom('email_token')
      .where('user_id', '=', userId)
      .where('token_hash', '<>', hash)
      .where('used_at', 'is', null)
      .where('purpose', 'in', ends)
      .execute();
  await tx
    .updateTable('email_token')
    .set((eb) => ({ used_at: eb.fn<string>('now') }))
    .where('token_hash', '=', hash)
    .execute();
}
