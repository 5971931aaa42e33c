import type { MergePreview, PendingMerge } from '@exchange/contract/account-merge';
import { addressesPerAccount, lifetimes, limits, rates } from '@exchange/contract/limits';
import type { Confirmation } from '@exchange/contract/second-factor';
import type { Db, Tx } from '@exchange/db';
import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { Settings, TxContext, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { requireStillActing } from '../../core/present.ts';
import { consumeQuota, daily } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { isSigned, newToken, sign } from '../../core/tokens.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { requireOwner } from '../account/second-factor.rules.ts';
import { linkEmailSpacing } from '../auth/password-reset.rules.ts';
import { publishToPartners } from '../profiles/presence.rules.ts';
import { lockRequestsOf, relistRequestsOf } from '../requests/feed.sql.ts';
import { mergeBegunEmail, mergeDoneEmail, mergeFailedEmail, mergeLinkEmail } from './merge.emails.ts';
import { lockBoth, mergeAccounts, type Pair } from './merge.sql.ts';
import {
  countMerge,
  deleteMerge,
  deletePending,
  deleteUnused,
  findLink,
  findMainAddress,
  findObstacles,
  findPending,
  insertLink,
  isOwnAddress,
  markBegun,
  takeDue,
} from './pending.sql.ts';

export const mergeLinkQuota = daily('merge links', rates.mergeLinksPerDay, 'accountMerge.tooMany');

/**
 * Sends a link to the address of another account of the viewer, and nothing to an address without one. The reply is the same, so that nobody
 * learns whether there is an account.
 *
 * @throws what `requireOwner` throws, `accountMerge.ownAddress`, `accountMerge.pending`, `accountMerge.tooMany`
 */
export async function beginMerge(
  ctx: ViewerContext,
  { email, ...confirmation }: Confirmation & { email: string },
): Promise<void> {
  const { settings, viewer } = ctx;
  const { user_id } = viewer;
  if (await isOwnAddress(ctx.db, user_id, email)) refuse('accountMerge.ownAddress');
  await requireOwner(ctx, confirmation);
  await transact(ctx, async (tx) => {
    if ((await findPending(tx, user_id)) !== undefined) refuse('accountMerge.pending');
    await consumeQuota(tx, ctx, mergeLinkQuota);
    await deleteUnused(tx, user_id);
    const token = newToken();
    const mayBeMailed = await mayMail(tx, settings, { kind: 'merge_link', to: email }, linkEmailSpacing);
    const isReal = mayBeMailed && (await insertLink(tx, user_id, email, token));
    await insertMail(tx, settings, {
      kind: 'merge_link',
      to: email,
      content: () => mergeLinkEmail(settings, token),
      expiresInHours: lifetimes.mergeLinkHours,
      isReal,
    });
    await requireStillActing(tx, user_id);
  });
}

/** @throws `accountMerge.notPossible`, `accountMerge.secondFactor`, `accountMerge.tooManyAddresses`, `accountMerge.pending` */
async function requirePossible(db: Db, pair: Pair): Promise<void> {
  const { is_open, has_factor, addresses, is_pending } = await findObstacles(db, pair);
  if (!is_open) refuse('accountMerge.notPossible');
  if (has_factor) refuse('accountMerge.secondFactor');
  if (addresses > addressesPerAccount) refuse('accountMerge.tooManyAddresses');
  if (is_pending) refuse('accountMerge.pending');
}

/** The link of a token, in the account that asked for it. @throws `accountMerge.link`, what `requirePossible` throws */
async function requireLink(db: Db, userId: number, token: string): Promise<Pair & { id: number }> {
  const link = (await findLink(db, userId, token)) ?? refuse('accountMerge.link');
  await requirePossible(db, link);
  return link;
}

/** What a link would do, in numbers; it is not used up. @throws what `requireLink` throws */
export async function previewMerge(ctx: ViewerContext, token: string): Promise<MergePreview> {
  return countMerge(ctx.db, await requireLink(ctx.db, ctx.viewer.user_id, token));
}

/** Purpose of the signature in links that stop a merge. */
const stopPurpose = 'stop merge';

/** The text of a link that stops a merge. */
export const stopToken = (secret: string, id: number) => `${id}.${sign(secret, stopPurpose, `${id}`)}`;

/**
 * Uses a link: both addresses get an email by which either stops it, and after a while the accounts become one.
 *
 * @returns the merge that waits
 * @throws what `requireLink` throws
 */
export async function confirmMerge(ctx: ViewerTxContext, token: string): Promise<PendingMerge> {
  const { tx, settings, viewer } = ctx;
  const found = (await findLink(tx, viewer.user_id, token)) ?? refuse('accountMerge.link');
  await lockBoth(tx, found);
  const link = await requireLink(tx, viewer.user_id, token);
  const dueAt = await markBegun(tx, link.id);
  const [stays, other] = [await findMainAddress(tx, link.stays), await findMainAddress(tx, link.goes)];
  for (const to of [stays, other])
    await insertMail(tx, settings, {
      kind: 'merge',
      to,
      content: () => mergeBegunEmail(settings, { stays, other }, dueAt, stopToken(settings.secret, link.id)),
      expiresInHours: lifetimes.mergeDelayHours,
    });
  return { email: other, is_staying: true, due_at: dueAt };
}

/** The merge of the viewer that waits. */
export async function describePending({ db, viewer }: ViewerContext): Promise<PendingMerge> {
  const { email = null, is_staying = null, due_at = null } = (await findPending(db, viewer.user_id)) ?? {};
  return { email, is_staying, due_at };
}

/** Stops the merge of the viewer that waits; without one it changes nothing. */
export async function cancelMerge({ tx, viewer }: ViewerTxContext): Promise<void> {
  const pending = await findPending(tx, viewer.user_id);
  if (pending !== undefined) await deletePending(tx, pending.id);
}

/** Stops a merge by the link of an email, logged in or not. @throws `accountMerge.stopLink` */
export async function stopMerge({ tx, settings }: TxContext, token: string): Promise<void> {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]+)$/.exec(token) ?? [];
  const isOurs = Number(id) <= limits.id && isSigned(settings.secret, stopPurpose, id, signature);
  if (!isOurs || (await deletePending(tx, Number(id))) === undefined) refuse('accountMerge.stopLink');
}

/** Makes one account of two whose time has come, unless something keeps them apart by now. @returns whether there may be more */
export async function mergeDueAccounts(tx: Tx, settings: Settings): Promise<boolean> {
  const due = await takeDue(tx);
  if (due === undefined) return false;
  const { id, stays, goes } = due;
  // The same order as an offer of help.
  for (const userId of [stays, goes].sort((one, other) => one - other)) await lockRequestsOf(tx, userId);
  await lockBoth(tx, due);
  const [to, other] = [await findMainAddress(tx, stays), await findMainAddress(tx, goes)];
  const { is_open, has_factor, addresses } = await findObstacles(tx, due);
  const isPossible = is_open && !has_factor && addresses <= addressesPerAccount;
  if (isPossible) {
    await publishToPartners(tx, goes);
    await mergeAccounts(tx, due, limits.savedSearches);
    await relistRequestsOf(tx, stays);
    const subject = { kind: 'person', id: stays } as const;
    await insertAuditEntry(tx, { actorId: null, action: 'person_merged', subject, details: { merged_id: goes } });
    publishAfterCommit(tx, [stays, goes], { kind: 'session' });
  } else await deleteMerge(tx, id);
  const content = () => (isPossible ? mergeDoneEmail : mergeFailedEmail)(settings, other);
  await insertMail(tx, settings, { kind: 'merge', to, content });
  return true;
}
