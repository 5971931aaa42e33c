import { closedStatuses, openStatuses, requestStatus } from '@exchange/contract/statuses';
import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { keysOf } from '../../core/addresses.sql.ts';
import { newHashid } from '../../core/tokens.ts';
import { deleteAsksOf } from '../asks/asks.sql.ts';
import { deleteAllBlocks } from '../blocks/blocks.sql.ts';
import { showChats } from '../blocks/hidden-chats.sql.ts';
import { deleteChatChoices } from '../chats/chats.sql.ts';
import { deleteColleaguesOf } from '../colleagues/colleagues.sql.ts';
import { deleteHandOversOf } from '../colleagues/hand-overs.sql.ts';
import { eraseRecordOf } from '../credit/record.sql.ts';
import { deleteJoinInvitationsOf } from '../join-invitations/join-invitations.sql.ts';
import { withdrawnNow } from '../offers/offers.sql.ts';
import { deletePicturesOfPerson } from '../pictures/pictures.sql.ts';
import { deleteFactorsOf } from '../second-factor/factors.sql.ts';

/** One user whose account is due to be erased, the longest due first, locked until the end of the transaction. */
export function takeDueAccount(tx: Tx): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('app_user')
    .select('id')
    .where('delete_at', '<=', sql<string>`now()`)
    .where('erased_at', 'is', null)
    .orderBy('delete_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** A person's requests that are still open, or of whose withdrawal or expiry nobody has been notified yet. */
export function listOpenRequests(tx: Tx, userId: number): Promise<{ id: number; title: string }[]> {
  return tx
    .selectFrom('collaboration_request')
    .select(['id', 'title'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status_id', 'in', openStatuses),
        eb('status_id', 'in', [requestStatus.cancelled, requestStatus.expired]).and(
          'settled_status_id',
          'in',
          openStatuses,
        ),
      ]),
    )
    .orderBy('id')
    .execute();
}

/**
 * Deletes a user's requests without an offer, including drafts. Those with a chat or credit stay, because chats
 * and points of other users refer to them; the open ones are withdrawn.
 */
export async function eraseRequests(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({ settled_status_id: null, status_settles_at: null })
    .where('user_id', '=', userId)
    .where('status_settles_at', 'is not', null)
    .execute();
  await tx
    .updateTable('collaboration_request')
    .set({ closing_notes: '{}', solution: null, is_solution_shown: false })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([sql<boolean>`closing_notes <> '{}'`, eb('solution', 'is not', null), eb('is_solution_shown', '=', true)]),
    )
    .execute();
  await sql`
    delete from collaboration_request request
    where user_id = ${userId}
      and not exists (select from offer where request_id = request.id)
      and not exists (select from credit where request_id = request.id)`.execute(tx);
  await tx
    .updateTable('collaboration_request')
    .set({ deleted_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status_id', 'not in', closedStatuses)
    .execute();
  // Nobody can restore them any more.
  await tx
    .updateTable('collaboration_request')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .execute();
}

/** Forgets a user's choices and blocks in chats, withdraws their live offers and deletes the states of their lists. */
export async function eraseOffersAndChats(tx: Tx, userId: number): Promise<void> {
  // The members of chats before the offers, as everything that locks both (`chats/messages.sql.ts`).
  for (const { blocker_id, blocked_id } of await deleteAllBlocks(tx, userId))
    await showChats(tx, blocker_id, blocked_id);
  await deleteColleaguesOf(tx, userId);
  await deleteHandOversOf(tx, userId);
  await deleteChatChoices(tx, userId);
  await tx
    .updateTable('offer')
    .set(withdrawnNow)
    .where('helper_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx.deleteFrom('recipient_state').where('user_id', '=', userId).execute();
}

/** Replaces an erased address in columns that are not null (RFC 2606: the domain does not exist). */
const noAddress = 'deleted-user@example.invalid';

/**
 * Deletes the rows that belong only to the user, emails to them, their addresses, and the
 * reasons of what operators did about them.
 */
export async function eraseOwnRows(tx: Tx, id: number): Promise<void> {
  for (const table of [
    'session',
    'login_entry',
    'access_token',
    'email_token',
    'login_identity',
    'login_link',
    'pending_password',
    'password_attempt',
    'user_technical_area',
    'collaboration_preference',
    'failed_lookup',
    'repeatable_reply',
    'webhook',
    'feed',
    'saved_search',
    'area_question',
    'reply_token',
    'staff_role',
    'account_merge',
    'former_profile',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx.deleteFrom('account_merge').where('other_id', '=', id).execute();
  await deletePicturesOfPerson(tx, id);
  await deleteFactorsOf(tx, id);
  await deleteAsksOf(tx, id);
  await eraseRecordOf(tx, id);
  await deleteJoinInvitationsOf(tx, id);
  // Open reports stay, because others may need them: those about the user for a while, those by the user without their words.
  await tx.deleteFrom('report').where('about_id', '=', id).where('closed_at', 'is not', null).execute();
  await tx.updateTable('report').set({ reporter_id: null, text: null }).where('reporter_id', '=', id).execute();
  await tx
    .updateTable('audit_entry')
    .set({ reason: null })
    .where('about_id', '=', id)
    .where('reason', 'is not', null)
    .execute();
  await tx.deleteFrom('mail_outbox').where('to_key', 'in', keysOf(id)).execute();
  await tx.deleteFrom('login_attempt').where('email_key', 'in', keysOf(id)).execute();
  await tx.deleteFrom('account_address').where('user_id', '=', id).execute();
  await tx.deleteFrom('address_change').where('user_id', '=', id).execute();
  await tx
    .updateTable('credit')
    .set({ email: noAddress })
    .where((eb) => eb.or([eb('user_id', '=', id), eb('owner_id', '=', id)]))
    // Empty if the owner typed none.
    .where('email', '<>', '')
    .execute();
}

/**
 * Empties the row of a user, to which chats and points refer. Its address cannot be entered by anyone, so that the real
 * address is free for a new account.
 */
export async function erasePerson(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      hashid: newHashid(),
      email: `erased-${id}`,
      email_key: `erased-${id}`,
      password_hash: null,
      password_changed_at: null,
      verified_at: null,
      notifications_off_at: sql<string>`now()`,
      digest: 'never',
      name: null,
      description: null,
      career_stage_id: null,
      claimed_institute: null,
      institute_id: null,
      is_verified_institute: false,
      master_collaboration_status_id: 1,
      grants: [],
      social_links: [],
      is_listed: null,
      language: null,
      browser_language: null,
      away_until: null,
      reads: [],
      suspended_at: null,
      suspended_until: null,
      suspension_reason: null,
      is_suspension_provisional: false,
      deactivated_at: null,
      is_removed: false,
      external_id: null,
      awaits_issuer: null,
      erased_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
