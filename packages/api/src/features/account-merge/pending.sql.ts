import type { MergePreview } from '@exchange/contract/account-merge';
import { points } from '@exchange/contract/credit';
import { lifetimes } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { accountOf, isKnown } from '../../core/addresses.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { fromNow } from '../../core/sql-time.ts';
import { tokenHash } from '../../core/tokens.ts';
import { pointsOf } from '../profiles/points.sql.ts';
import { hasFactorOf } from '../second-factor/factors.sql.ts';
import type { Pair } from './merge.sql.ts';

/** Whether the row `merge` waits for its time, so that both owners can still stop it. */
const isPending = sql<boolean>`(merge.due_at is not null)`;

/** The merge of a person that waits, with the address of the other account. */
export function findPending(
  db: Db,
  userId: number,
): Promise<{ id: number; email: string; is_staying: boolean; due_at: string | null } | undefined> {
  return db
    .selectFrom('account_merge as merge')
    .innerJoin('app_user as other', (join) =>
      join
        .on((eb) =>
          eb.or([eb('other.id', '=', eb.ref('merge.user_id')), eb('other.id', '=', eb.ref('merge.other_id'))]),
        )
        .on('other.id', '<>', userId),
    )
    .select(['merge.id', 'other.email', 'merge.due_at'])
    .select((eb) => eb('merge.user_id', '=', userId).$castTo<boolean>().as('is_staying'))
    .where((eb) => eb.or([eb('merge.user_id', '=', userId), eb('merge.other_id', '=', userId)]))
    .where(isPending)
    .executeTakeFirst();
}

/** Forgets a link that was not used. */
export async function deleteUnused(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_merge').where('user_id', '=', userId).where('due_at', 'is', null).execute();
}

/** Stores the link to the account of an address, unless there is none but the viewer's own; the same work without one. */
export async function insertLink(tx: Tx, userId: number, email: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    insert into account_merge (user_id, other_id, token_hash, expires_at)
    select ${userId}, id, ${tokenHash(token)}, ${fromNow(lifetimes.mergeLinkHours, 'hours')}
    from app_user where id = ${accountOf(email)} and id <> ${userId} and verified_at is not null and erased_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether an address is one of the viewer's own. */
export async function isOwnAddress(db: Db, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql`select where ${userId} = ${accountOf(email)}`.execute(db);
  return rows.length > 0;
}

/** The unused link of a token that a person asked for. */
export function findLink(db: Db, userId: number, token: string): Promise<(Pair & { id: number }) | undefined> {
  return db
    .selectFrom('account_merge')
    .select(['id', 'user_id as stays', 'other_id as goes'])
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash(token))
    .where('due_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

interface Obstacles {
  /** Whether both are present and verified, and the other has no role and no main address that is new: its owner can still put the former one back. */
  readonly is_open: boolean;
  /** Whether the other has a second factor. */
  readonly has_factor: boolean;
  /** How many addresses the two have. */
  readonly addresses: number;
  /** Whether one of them waits for another merge. */
  readonly is_pending: boolean;
}

/** What keeps two accounts apart; the caller holds the locks of both, or only asks. */
export async function findObstacles(db: Db, { stays, goes }: Pair): Promise<Obstacles> {
  const { rows } = await sql<Obstacles>`
    select ${isPresent('one')} and ${isPresent('other')} and other.verified_at is not null
        and not exists (select from staff_role where user_id = other.id)
        and not exists (select from address_change where user_id = other.id)
        and not exists (select from account_address where user_id = other.id and put_back_until > now()) as is_open,
      ${hasFactorOf('other.id')} as has_factor,
      (select count(*)::int from account_address known where user_id in (one.id, other.id) and ${isKnown}) as addresses,
      exists (select from account_merge merge
        where (user_id in (one.id, other.id) or other_id in (one.id, other.id))
          and (user_id, other_id) <> (one.id, other.id) and ${isPending}) as is_pending
    from app_user one, app_user other where one.id = ${stays} and other.id = ${goes}`.execute(db);
  return rows[0] ?? { is_open: false, has_factor: false, addresses: 0, is_pending: false };
}

/** The link was used: the accounts become one at the time answered, ISO 8601. */
export async function markBegun(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ due_at: string }>`
    update account_merge set due_at = ${fromNow(lifetimes.mergeDelayHours, 'hours')} where id = ${id} returning due_at`.execute(
    tx,
  );
  return rows[0]?.due_at ?? '';
}

export async function findMainAddress(db: Db, userId: number): Promise<string> {
  const person = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return person.email;
}

/** Stops a merge that waits. @returns the people, or nothing if none waits any more */
export function deletePending(tx: Tx, id: number): Promise<Pair | undefined> {
  return tx
    .deleteFrom('account_merge')
    .where('id', '=', id)
    .where('due_at', '>', sql<string>`now()`)
    .returning(['user_id as stays', 'other_id as goes'])
    .executeTakeFirst();
}

/** The merge that is due the longest, locked. */
export function takeDue(tx: Tx): Promise<(Pair & { id: number }) | undefined> {
  return tx
    .selectFrom('account_merge')
    .select(['id', 'user_id as stays', 'other_id as goes'])
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function deleteMerge(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('account_merge').where('id', '=', id).execute();
}

/** Deletes links that were not used in their time. */
export async function deleteExpiredLinks(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('account_merge')
    .where('due_at', 'is', null)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}

/** What a merge would do, in numbers. */
export async function countMerge(db: Db, { stays, goes }: Pair): Promise<MergePreview> {
  const twice = (what: string, one: string, other: string) => sql`(
    select count(*)::int from ${sql.table(what)} where (${sql.ref(one)}, ${sql.ref(other)}) in ((${stays}::int, ${goes}::int), (${goes}::int, ${stays}::int)))`;
  const own = (table: string, column: string, condition = sql`true`) =>
    sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${goes} and ${condition})`;
  const { rows } = await sql<MergePreview & { offers_between: number; live_twice: number; credited_twice: number }>`
    select other.email,
      ${own('collaboration_request', 'user_id', sql`deleted_at is null`)} as requests,
      ${own('offer', 'helper_id', sql`withdrawn_at is null and owner_id <> ${stays}`)} as offers,
      ${own('chat_member', 'user_id', sql`other_id <> ${stays}`)} as chats,
      ${own('credit', 'user_id', sql`confirmed_at is not null and owner_id <> ${stays}`)} as credit,
      ${own('saved_search', 'user_id')} as saved_searches,
      ${own('user_block', 'blocker_id', sql`blocked_id <> ${stays}`)} as blocked,
      ${own('session', 'user_id')} as sessions,
      ${own('access_token', 'user_id')} as tokens,
      ${own('feed', 'user_id')} as feeds,
      ${own('webhook', 'user_id')} as webhooks,
      ${pointsOf(sql`${stays}::int`)} as points_now,
      ${pointsOf(sql`${stays}::int`)} + ${pointsOf(sql`${goes}::int`)} as points_then,
      ${twice('offer', 'owner_id', 'helper_id')} as chats_between,
      ${twice('credit', 'owner_id', 'user_id')} as credit_between,
      (select count(*)::int from offer where withdrawn_at is null
        and (owner_id, helper_id) in ((${stays}::int, ${goes}::int), (${goes}::int, ${stays}::int))) as offers_between,
      (select count(*)::int from offer mine join offer theirs using (request_id)
        where mine.helper_id = ${stays} and theirs.helper_id = ${goes}) as offered_twice,
      (select count(*)::int from offer mine join offer theirs using (request_id)
        where mine.helper_id = ${stays} and theirs.helper_id = ${goes}
          and mine.withdrawn_at is null and theirs.withdrawn_at is null) as live_twice,
      (select count(*)::int from credit mine join credit theirs using (request_id)
        where mine.user_id = ${stays} and theirs.user_id = ${goes}) as credited_twice
    from app_user other where other.id = ${goes}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The other account was erased');
  const { offers_between, live_twice, credited_twice, ...preview } = row;
  const undone =
    (offers_between + live_twice) * points.offeredHelp +
    preview.credit_between * (points.gaveCredit + points.gotCredit) +
    credited_twice * points.gotCredit;
  return { ...preview, points_then: preview.points_then - undone };
}
