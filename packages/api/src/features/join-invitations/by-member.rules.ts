import { emailKey } from '@exchange/contract/auth';
import type { CreditListInput, CreditListReply, JoinInvitation } from '@exchange/contract/join-invitations';
import { joinInvitationEmails } from '@exchange/contract/sentences/join-invitations.emails';
import type { Tx } from '@exchange/db';
import type { Services, Settings, Viewer, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { unsubscribing } from '../../mail/notifications.ts';
import { cancelMails, insertMail } from '../../mail/outbox.sql.ts';
import type { Email } from '../../mail/template.ts';
import { checkDomain, hasDomain } from '../auth/who-may-join.rules.ts';
import { creditOfList, creditPerson, holdCompleted, requireLookupsLeft, requireOwner } from '../credit/giving.rules.ts';
import { holdOwnRequest, insertFailedLookup } from '../credit/giving.sql.ts';
import { memberInvitationEmail } from './join-invitations.emails.ts';
import {
  claimAddress,
  deleteJoinInvitation,
  findMemberInvitation,
  hasAccount,
  insertJoinInvitation,
  listJoinInvitations,
  type MemberInvitation,
  releaseAddress,
  takeJoined,
} from './join-invitations.sql.ts';

/** @param requestId null for an operator's invitation */
const joinTopic = (requestId: number | null, email: string) => `join ${requestId} ${emailKey(email)}`;

interface JoinEmail {
  readonly email: string;
  readonly requestId: number | null;
  readonly ownerId: number | null;
  readonly content: () => Pick<Email, 'subject' | 'paragraphs' | 'action' | 'footer'>;
}

/** Queues an email to an address without an account, with the link and the headers that stop such emails for good. */
export async function mailJoin(
  tx: Tx,
  settings: Settings,
  { email, requestId, ownerId, content }: JoinEmail,
): Promise<void> {
  const { url, headers } = unsubscribing(settings, email);
  await insertMail(tx, settings, {
    kind: 'join',
    to: email,
    from: ownerId,
    topic: joinTopic(requestId, email),
    content: () => ({ ...content(), footerLinks: [{ label: joinInvitationEmails.never(), url }] }),
    headers,
  });
}

/** Queues the email of a member's invitation, unless the address had one in the last 90 days or wants none. */
async function mailMemberInvitation(
  tx: Tx,
  settings: Settings,
  { email, requestId, title, ownerId, ownerName }: MemberInvitation,
): Promise<void> {
  if (!(await claimAddress(tx, email))) return;
  await mailJoin(tx, settings, {
    email,
    requestId,
    ownerId,
    content: () => memberInvitationEmail(settings, { owner: ownerName, title }),
  });
}

/**
 * Invites an address without an account to join, so that its person gets credit once they prove it. The answer is
 * the same for every address, and for one with an account nothing is stored and sent. The list shows that, so that every call
 * counts as a failed look-up.
 *
 * @throws `credit.notOwner`, `credit.notCompleted`, `auth.signUpClosed`, `auth.signUpDomain`,
 *   `joinInvitations.tooManyJoins`, `credit.tooManyMisses`
 */
export async function inviteToJoin(
  { tx, settings, viewer }: ViewerTxContext,
  { id: requestId, email }: { id: number; email: string },
): Promise<void> {
  const { user_id: ownerId } = viewer;
  const request = await holdCompleted(tx, ownerId, requestId);
  checkDomain(settings, email);
  await requireLookupsLeft(tx, settings, ownerId);
  await insertFailedLookup(tx, ownerId);
  await inviteUnknown(tx, settings, viewer, request, email);
}

async function inviteUnknown(
  tx: Tx,
  settings: Settings,
  { user_id: ownerId, name: ownerName }: Viewer,
  { id: requestId, title }: { readonly id: number; readonly title: string },
  email: string,
): Promise<void> {
  if (await hasAccount(tx, email)) return;
  await insertJoinInvitation(tx, { requestId, ownerId, email });
  publishAfterCommit(tx, [ownerId], { kind: 'credit', id: requestId });
  await mailMemberInvitation(tx, settings, { email, requestId, title, ownerId, ownerName });
}

/**
 * Names the people of a list of addresses, and invites those who have no account. A list counts as one address that was not found,
 * whatever it finds, so that a refusal tells nothing.
 *
 * @throws `credit.notOwner`, `credit.notCompleted`, `credit.tooManyMisses`
 */
export async function creditList(ctx: ViewerTxContext, { id, emails }: CreditListInput): Promise<CreditListReply> {
  const { tx, settings, viewer } = ctx;
  const request = await holdCompleted(tx, viewer.user_id, id);
  await requireLookupsLeft(tx, settings, viewer.user_id);
  await insertFailedLookup(tx, viewer.user_id);
  const addresses: CreditListReply['addresses'] = [];
  for (const email of new Map(emails.map((one) => [emailKey(one), one])).values()) {
    const done = await creditOfList(tx, ctx, request, email);
    const outcome = done === 'unknown' ? (hasDomain(settings, email) ? 'invited' : 'not_allowed') : done;
    if (outcome === 'invited') await inviteUnknown(tx, settings, viewer, request, email);
    addresses.push({ email, outcome });
  }
  return { addresses };
}

/** The addresses invited to join because of an own request. @throws `credit.notOwner` */
export async function readJoinInvitations(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  requestId: number,
): Promise<JoinInvitation[]> {
  await requireOwner(db, viewerId, requestId);
  return listJoinInvitations(db, requestId);
}

/**
 * Withdraws the email of an invitation that is taken back, if it has not left. The address may then get another one, which leaves at
 * once if another member has invited it.
 */
export async function withdrawJoinEmail(
  tx: Tx,
  settings: Settings,
  { email, requestId, ownerId }: Pick<JoinEmail, 'email' | 'requestId' | 'ownerId'>,
): Promise<void> {
  if (!(await cancelMails(tx, ownerId, [joinTopic(requestId, email)]))) return;
  await releaseAddress(tx, email);
  const next = (await hasAccount(tx, email)) ? undefined : await findMemberInvitation(tx, email);
  if (next !== undefined) await mailMemberInvitation(tx, settings, next);
}

/** Takes an invitation to join back, with its email if that has not left; repetitions change nothing. @throws `credit.notOwner` */
export async function withdrawJoinInvitation(
  { tx, settings, viewer: { user_id: viewerId } }: ViewerTxContext,
  { id: requestId, invitationId }: { id: number; invitationId: number },
): Promise<void> {
  if ((await holdOwnRequest(tx, viewerId, requestId)) === undefined) refuse('credit.notOwner');
  const email = await deleteJoinInvitation(tx, requestId, invitationId);
  if (email !== undefined) await withdrawJoinEmail(tx, settings, { email, requestId, ownerId: viewerId });
}

const batch = 50;

/** Names the people who proved an address that was invited to join. @returns whether there may be more */
export async function nameJoined(tx: Tx, { settings }: Pick<Services, 'settings'>): Promise<boolean> {
  const joined = await takeJoined(tx, batch);
  for (const { request_id, title, owner_id, owner_name, user_id, email } of joined)
    await creditPerson(tx, settings, {
      owner: { user_id: owner_id, name: owner_name },
      request: { id: request_id, title },
      userId: user_id,
      email,
    });
  return joined.length === batch;
}
