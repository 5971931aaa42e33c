import { emailKey } from '@exchange/contract/auth';
import type { Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/** Whether the row `known` belongs to its account: others are typed, and nobody has proven them. */
export const isKnown = sql<boolean>`(known.is_main or known.proven_at is not null)`;

/**
 * The id of the account of an address, its main one or another; null for none. Everything that looks for a person by an address asks
 * this.
 *
 * @param email an address as it was typed, or a column of folded ones
 */
export function accountOf(email: string | RawBuilder<unknown>): RawBuilder<number | null> {
  const key = typeof email === 'string' ? sql`${emailKey(email)}::text` : email;
  return sql<
    number | null
  >`(select known.user_id from account_address known where known.email_key = ${key} and ${isKnown})`;
}

/** The folded addresses of an account. */
export function keysOf(userId: number | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select known.email_key from account_address known where known.user_id = ${userId} and ${isKnown})`;
}

/** The institutes of a person's badges, which decide about the audiences `my` and `selected`. */
export function institutesOf(userId: number | RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select badge.institute_id from account_address badge where badge.user_id = ${userId} and badge.institute_id is not null)`;
}

/** Lets no other transaction give an address to an account until the end of this one. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey(email)}`}, 0))`.execute(tx);
}
