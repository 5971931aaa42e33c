import { lifetimes } from '@exchange/contract/limits';
import type { Db, LoginIdentityTable, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { fromNow } from '../../core/sql-time.ts';
import { newToken, tokenHash } from '../../core/tokens.ts';

/** Who somebody is at a login provider: the subject is unique at its issuer and is never given to another person. */
export interface Identity extends Pick<LoginIdentityTable, 'provider' | 'issuer' | 'subject'> {}

/** The id and address of the account to which an identity is linked. */
export function findLinkedAccount(
  db: Db,
  { issuer, subject }: Identity,
): Promise<{ id: number; email: string } | undefined> {
  return db
    .selectFrom('login_identity as identity')
    .innerJoin('app_user as person', 'person.id', 'identity.user_id')
    .select(['person.id', 'person.email'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
}

/**
 * Links an identity to an account, unless it is linked to one or the account to another identity of the issuer.
 *
 * @returns whether it was linked
 */
export async function insertIdentity(tx: Tx, userId: number, identity: Identity): Promise<boolean> {
  const { provider, issuer, subject } = identity;
  const inserted = await tx
    .insertInto('login_identity')
    .values({ user_id: userId, provider, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** An identity that waits to be linked to an account, and the address of the account. */
export interface PendingLink extends Identity {
  readonly user_id: number;
  readonly email: string;
}

function selectLink(db: Db, token: string) {
  return db
    .selectFrom('login_link as link')
    .innerJoin('app_user as person', 'person.id', 'link.user_id')
    .select(['link.user_id', 'link.provider', 'link.issuer', 'link.subject', 'person.email'])
    .where('link.token_hash', '=', tokenHash(token))
    .where('link.expires_at', '>', sql<string>`now()`);
}

/** The unexpired link of a browser's token. */
export function findLink(db: Db, token: string): Promise<PendingLink | undefined> {
  return selectLink(db, token).executeTakeFirst();
}

/** The unexpired link of a browser's token, if its last email carried this token. */
export function findMailedLink(db: Db, token: string, emailToken: string): Promise<PendingLink | undefined> {
  return selectLink(db, token).where('link.email_token_hash', '=', tokenHash(emailToken)).executeTakeFirst();
}

/** Stores an identity that waits for a confirmation. @returns the token for the browser */
export async function insertLink(tx: Tx, userId: number, { provider, issuer, subject }: Identity): Promise<string> {
  const token = newToken();
  await sql`
    insert into login_link (token_hash, user_id, provider, issuer, subject, expires_at)
    values (${tokenHash(token)}, ${userId}, ${provider}, ${issuer}, ${subject},
      ${fromNow(lifetimes.loginLinkMinutes, 'minutes')})`.execute(tx);
  return token;
}

/** Gives a waiting identity a token to be emailed, in the place of an earlier one. @returns the token */
export async function updateEmailToken(tx: Tx, token: string): Promise<string> {
  const emailToken = newToken();
  await tx
    .updateTable('login_link')
    .set({ email_token_hash: tokenHash(emailToken) })
    .where('token_hash', '=', tokenHash(token))
    .execute();
  return emailToken;
}

/** Deletes a waiting identity. @returns whether it was there: of two confirmations at once one finds it */
export async function deleteLink(tx: Tx, token: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('login_link')
    .where('token_hash', '=', tokenHash(token))
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The logins at providers that are linked to an account, the first first. */
export function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('login_identity')
    .select(['id', 'provider', 'issuer', 'subject', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Unlinks a login from an account. @returns whether it was linked to it */
export async function deleteIdentity(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('login_identity')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
