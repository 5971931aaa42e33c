import { limits } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import type { ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { countProfileView } from '../profiles/profile-view-quota.rules.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';
import { countBlocks, deleteBlock, insertBlock, isBlocking, lockBlocks, lockPair } from './blocks.sql.ts';
import { hasChatWith, hideChats, showChats } from './hidden-chats.sql.ts';

/**
 * Counts that the viewer blocks or reports a person as a view of the profile. Who shares a chat or is blocked is known already, so
 * that one can always block them, and unblock them.
 *
 * @throws `profiles.tooMany`
 */
export async function countStranger(ctx: ViewerContext, userId: number): Promise<void> {
  const { db, viewer } = ctx;
  if ((await isBlocking(db, viewer.user_id, userId)) || (await hasChatWith(db, viewer.user_id, userId))) return;
  await countProfileView(ctx, userId);
}

/**
 * Blocks a user; repetitions change nothing. The blocked user must not be able to detect the block:
 * - **Requests** of each user disappear from the other's lists and are not found by id. For both, those with a chat between them
 *   are still found by id; the blocked user keeps them in lists, because a chat without its request would disclose the block.
 * - **Chats** do not change for the blocked user, whose calls all succeed. For the blocker they disappear from lists and
 *   counts, are read-only and show nothing new but edits of the request.
 * - **Emails and events** caused by the blocked user do not reach the blocker; those in the other direction do.
 * - **Profiles** stay visible to both, because a hidden profile would disclose the block.
 * - **Unblocking** restores everything, including the messages sent meanwhile, as read: both users see the same history,
 *   and the blocker gets no burst of unread messages.
 * - **Colleagues in a chat**: what a blocked colleague of either side writes is not shown to the blocker while the block lasts.
 *
 * @throws `profiles.notFound`, `blocks.blockOneself`, `blocks.tooManyBlocks`
 */
export async function block({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, userId: number): Promise<void> {
  const { user_id } = await requirePublicProfile(tx, userId);
  if (user_id === viewerId) refuse('blocks.blockOneself');
  await lockBlocks(tx, viewerId);
  await lockPair(tx, viewerId, user_id);
  if (!(await insertBlock(tx, viewerId, user_id))) return;
  const chatIds = await hideChats(tx, viewerId, user_id);
  if ((await countBlocks(tx, viewerId)) > limits.blocks) refuse('blocks.tooManyBlocks');
  publishToOwnScreens(tx, viewerId, chatIds);
}

/** Ends a block; without one it changes nothing. @throws `profiles.notFound` */
export async function unblock({ tx, viewer: { user_id: viewerId } }: ViewerTxContext, userId: number): Promise<void> {
  await lockPair(tx, viewerId, userId);
  if (!(await deleteBlock(tx, viewerId, userId))) {
    await requirePublicProfile(tx, userId);
    return;
  }
  publishToOwnScreens(tx, viewerId, await showChats(tx, viewerId, userId));
}

/** Publishes changed chats to the other screens of the blocker, and to no other user. */
function publishToOwnScreens(tx: Tx, viewerId: number, chatIds: readonly number[]): void {
  for (const id of chatIds) publishAfterCommit(tx, [viewerId], { kind: 'chat', id });
}
