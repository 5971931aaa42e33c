import type { BlockedPerson } from '@exchange/contract/blocks';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';

/**
 * Ids of the people whom a person has blocked. A statement reads the array once, before its rows; compare with
 * `<> all (…)`.
 */
export function blockedBy(personId: number | RawBuilder<number>): RawBuilder<number[]> {
  return sql<number[]>`array(select blocked_id from user_block where blocker_id = ${personId})`;
}

/** Ids of the people who have blocked a person. */
export function blockersOf(personId: number | RawBuilder<number>): RawBuilder<number[]> {
  return sql<number[]>`array(select blocker_id from user_block where blocked_id = ${personId})`;
}

/** The condition that one person blocks another; false if the other one is null. */
export function hasBlocked(blockerId: RawBuilder<unknown>, blockedId: number | null): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_block where blocker_id = ${blockerId} and blocked_id = ${blockedId})`;
}

/**
 * The condition that something happened after one person blocked another, so that it is hidden from the first; false without
 * a block, and if the time is null.
 */
export function isSinceBlock(
  at: RawBuilder<unknown>,
  blockerId: number | RawBuilder<number>,
  blockedId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from user_block
    where blocker_id = ${blockerId} and blocked_id = ${blockedId} and created_at < ${at})`;
}

/** Whether one person blocks another. */
export async function isBlocking(db: Db, blockerId: number, blockedId: number): Promise<boolean> {
  const { rows } = await sql<{ is_blocking: boolean }>`
    select ${hasBlocked(sql`${blockerId}::int`, blockedId)} as is_blocking`.execute(db);
  return rows[0]?.is_blocking ?? false;
}

/**
 * The condition that a person and others do not block each other.
 *
 * @param others a list of ids, or a query of them, in parentheses
 */
export function hasNoBlock(person: string, others: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (
    select from user_block block
    where block.blocker_id = ${sql.ref(person)} and block.blocked_id in ${others}
      or block.blocked_id = ${sql.ref(person)} and block.blocker_id in ${others}))`;
}

/** Key of the advisory lock of two people, the same for both orders. */
function pairKey(one: number, other: RawBuilder<number>) {
  return sql`hashtextextended(format('pair %s %s', least(${one}::int, ${other}), greatest(${one}::int, ${other})), 0)`;
}

/**
 * Keeps the blocks between two people unchanged until the end of the transaction, so that no chat begins while one blocks
 * the other. Several transactions may hold this lock at once.
 */
export function holdPair(personId: number, other: RawBuilder<number>) {
  return sql`pg_advisory_xact_lock_shared(${pairKey(personId, other)})`;
}

/** The same as a statement of its own. */
export async function holdBlocks(tx: Tx, personId: number, otherId: number): Promise<void> {
  await sql`select ${holdPair(personId, sql`${otherId}::int`)}`.execute(tx);
}

/** Lets no other transaction begin a chat or change a block between two people until the end of this one. */
export async function lockPair(tx: Tx, personId: number, otherId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pairKey(personId, sql`${otherId}::int`)})`.execute(tx);
}

/** The people whom a person has blocked, the last one first, without those who are not present (`isPresent`). */
export function listBlocks(db: Db, viewerId: number): Promise<BlockedPerson[]> {
  return db
    .selectFrom('user_block as block')
    .innerJoin('app_user as person', 'person.id', 'block.blocked_id')
    .leftJoin('institute', 'institute.id', 'person.institute_id')
    .select([
      'person.id as user_id',
      'person.hashid',
      'person.name',
      'institute.name as institute_name',
      'person.claimed_institute',
      'person.is_verified_institute',
      'block.created_at as blocked_at',
    ])
    .where('block.blocker_id', '=', viewerId)
    .where(isPresent('person'))
    .orderBy('block.created_at', 'desc')
    .orderBy('person.id')
    .execute();
}

/** Serialises the blocks of one person, so that parallel calls cannot exceed the limit. */
export async function lockBlocks(tx: Tx, viewerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blocks ${viewerId}`}, 0))`.execute(tx);
}

export async function countBlocks(db: Db, viewerId: number): Promise<number> {
  const { blocks } = await db
    .selectFrom('user_block')
    .select((eb) => eb.fn.countAll<number>().as('blocks'))
    .where('blocker_id', '=', viewerId)
    .executeTakeFirstOrThrow();
  return blocks;
}

/** @returns false if the person was blocked already */
export async function insertBlock(tx: Tx, viewerId: number, userId: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('user_block')
    .values({ blocker_id: viewerId, blocked_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns false if the person was not blocked */
export async function deleteBlock(tx: Tx, viewerId: number, userId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('user_block')
    .where('blocker_id', '=', viewerId)
    .where('blocked_id', '=', userId)
    .returning('blocked_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes the blocks of a person and those against them. @returns them */
export async function deleteAllBlocks(
  tx: Tx,
  personId: number,
): Promise<{ readonly blocker_id: number; readonly blocked_id: number }[]> {
  return tx
    .deleteFrom('user_block')
    .where((eb) => eb.or([eb('blocker_id', '=', personId), eb('blocked_id', '=', personId)]))
    .returning(['blocker_id', 'blocked_id'])
    .execute();
}
