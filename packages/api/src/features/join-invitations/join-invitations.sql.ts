import { emailKey } from '@exchange/contract/auth';
import type { JoinInvitation } from '@exchange/contract/join-invitations';
import { joinInvitationDays, limits } from '@exchange/contract/limits';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { accountOf, keysOf } from '../../core/addresses.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';
import { tokenHash } from '../../core/tokens.ts';

/** An address as it is stored if no account consented to more. */
const hashOf = (email: string) => tokenHash(emailKey(email));

/** Whether an address has a verified account, also one that is being deleted. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', accountOf(email))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores that an address is to be named once it has an account; a repetition changes nothing. */
export async function insertJoinInvitation(
  tx: Tx,
  { requestId, ownerId, email }: { requestId: number; ownerId: number; email: string },
): Promise<void> {
  await tx
    .insertInto('join_invitation')
    .values({ request_id: requestId, owner_id: ownerId, email, email_key: emailKey(email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Claims the one email of 90 days to an address. Parallel calls for one address wait for each other at its row.
 *
 * @returns false if it had one, or wants none
 */
export async function claimAddress(tx: Tx, email: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('join_address')
    .values({ hash: hashOf(email), mailed_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({ mailed_at: sql<string>`now()` })
        .where('join_address.refused_at', 'is', null)
        .where(sql<boolean>`coalesce(join_address.mailed_at <= ${ago(joinInvitationDays, 'days')}, true)`),
    )
    .returning('hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Lets an address whose email did not leave get another one; not if it wants none. */
export async function releaseAddress(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('join_address').where('hash', '=', hashOf(email)).where('refused_at', 'is', null).execute();
}

/** Stores for good that an address wants no invitation to join, and drops one that waits to leave or has failed. */
export async function refuseInvitations(tx: Tx, email: string): Promise<void> {
  await tx
    .insertInto('join_address')
    .values({ hash: hashOf(email), refused_at: sql<string>`now()` })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ refused_at: sql<string>`now()` }))
    .execute();
  await tx
    .deleteFrom('mail_outbox')
    .where('to_key', '=', emailKey(email))
    .where('kind', '=', 'join')
    .where('sent_at', 'is', null)
    .execute();
}

/** Whether an address wants no invitation to join. */
export async function refusesInvitations(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('join_address')
    .select('hash')
    .where('hash', '=', hashOf(email))
    .where('refused_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The addresses invited to join because of a request, the last one first. */
export function listJoinInvitations(db: Db, requestId: number): Promise<JoinInvitation[]> {
  return db
    .selectFrom('join_invitation')
    .select(['id', 'email', 'created_at as invited_at'])
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(limits.helpers)
    .execute();
}

/** @returns the address of the deleted invitation, if there was one */
export async function deleteJoinInvitation(tx: Tx, requestId: number, id: number): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('join_invitation')
    .where('request_id', '=', requestId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return deleted?.email;
}

/** A person who proved an address that was invited to join, and who is to be named. */
export interface Joined {
  readonly id: number;
  readonly email: string;
  readonly request_id: number;
  readonly title: string;
  readonly owner_id: number;
  readonly owner_name: string | null;
  readonly user_id: number;
}

/** Whether the invitation of the row `invitation` by `owner` because of `request` counts now. */
const counts = sql<boolean>`(${isPresent('owner')} and request.deleted_at is null
  and request.status_id = ${requestStatus.completed} and invitation.created_at > ${ago(joinInvitationDays, 'days')})`;

/** What the email of an invitation by a member says. */
export interface MemberInvitation {
  readonly email: string;
  readonly requestId: number;
  readonly title: string;
  readonly ownerId: number;
  readonly ownerName: string | null;
}

/** The oldest invitation of an address by a member that counts. */
export async function findMemberInvitation(tx: Tx, email: string): Promise<MemberInvitation | undefined> {
  const { rows } = await sql<MemberInvitation>`
    select invitation.email, request.id as "requestId", request.title, owner.id as "ownerId", owner.name as "ownerName"
    from join_invitation invitation
    join app_user owner on owner.id = invitation.owner_id
    join collaboration_request request on request.id = invitation.request_id
    where invitation.email_key = ${emailKey(email)} and ${counts}
    order by invitation.id limit 1`.execute(tx);
  return rows[0];
}

/**
 * Deletes and returns some invitations whose address has a verified account by now, on requests that are still Completed; an
 * owner who deletes the account, or the request, names nobody.
 */
export async function takeJoined(tx: Tx, limit: number): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    delete from join_invitation where id in (
      select invitation.id from join_invitation invitation
      join app_user person on person.id = ${accountOf(sql.ref('invitation.email_key'))}
      join app_user owner on owner.id = invitation.owner_id
      join collaboration_request request on request.id = invitation.request_id
      where person.verified_at is not null and ${isPresent('person')} and person.id <> owner.id and ${counts}
      order by invitation.id limit ${limit}
      for update of invitation skip locked)
    returning id, email, request_id, owner_id,
      (select title from collaboration_request where id = request_id) as title,
      (select name from app_user where id = owner_id) as owner_name,
      ${accountOf(sql.ref('join_invitation.email_key'))} as user_id`.execute(tx);
  return rows;
}

/** Deletes the invitations that are too old to count or have done their part, and the addresses that may be written to again. */
export async function deleteOldJoinInvitations(tx: Tx): Promise<void> {
  // Those of members name their people first.
  await sql`
    delete from join_invitation using app_user person
    where join_invitation.request_id is null and person.id = ${accountOf(sql.ref('join_invitation.email_key'))}
      and person.verified_at is not null`.execute(tx);
  await tx.deleteFrom('join_invitation').where('created_at', '<=', ago(joinInvitationDays, 'days')).execute();
  await tx
    .deleteFrom('join_address')
    .where('mailed_at', '<=', ago(joinInvitationDays, 'days'))
    .where('refused_at', 'is', null)
    .execute();
}

/** Stores an operator's invitation of an address; a repetition makes the present one new. @returns its id */
export async function upsertInvitation(tx: Tx, email: string): Promise<number> {
  const { id } = await tx
    .insertInto('join_invitation')
    .values({ request_id: null, owner_id: null, email, email_key: emailKey(email) })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .where('request_id', 'is', null)
        .doUpdateSet({ email, created_at: sql<string>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whose invitation it was, to whom; nothing if there is none */
export function deleteInvitation(tx: Tx, id: number) {
  return tx
    .deleteFrom('join_invitation')
    .where('id', '=', id)
    .returning(['email', 'owner_id', 'request_id'])
    .executeTakeFirst();
}

/** Deletes the invitations by a person whose account is erased, and those to their address. */
export async function deleteJoinInvitationsOf(tx: Tx, personId: number): Promise<void> {
  await tx
    .deleteFrom('join_invitation')
    .where((eb) => eb.or([eb('owner_id', '=', personId), eb('email_key', 'in', keysOf(personId))]))
    .execute();
}
