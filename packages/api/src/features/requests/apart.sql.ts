import type { Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/**
 * The people that a person has blocked. A statement reads this once, before its rows: compare with `<> all (…)`, and no
 * row needs more than itself.
 */
export function blockedBy(personId: number): RawBuilder<number[]> {
  return sql<number[]>`array(select blocked_id from user_block where blocker_id = ${personId})`;
}

/** The people who have blocked a person. */
export function blockersOf(personId: number): RawBuilder<number[]> {
  return sql<number[]>`array(select blocker_id from user_block where blocked_id = ${personId})`;
}

/** The name of the lock that two people share, whoever of them asks. */
function pairKey(one: number, other: RawBuilder<number>) {
  return sql`hashtextextended(format('pair %s %s', least(${one}::int, ${other}), greatest(${one}::int, ${other})), 0)`;
}

/**
 * Keeps blocks between a person and a request's owner as they are until the end of the transaction, so that no chat begins
 * beside one. Many may hold it at once.
 */
export async function holdBlocksWithOwner(tx: Tx, personId: number, requestId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${pairKey(personId, sql.ref('user_id'))})
    from collaboration_request where id = ${requestId}`.execute(tx);
}

/** Makes the caller the only one who begins chats or changes blocks between two people. */
export async function lockPair(tx: Tx, personId: number, otherId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pairKey(personId, sql`${otherId}::int`)})`.execute(tx);
}
