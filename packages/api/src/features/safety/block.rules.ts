import { limits } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import { refuse } from '../../core/refusal.ts';
import { publishAfterCommit } from '../../core/transaction.ts';
import { countBlocks, deleteBlock, insertBlock, lockBlocks, lockPair } from '../blocks/blocks.sql.ts';
import { hideChats, showChats } from '../chats/hidden-chats.sql.ts';
import { requirePublicProfile } from '../profiles/profiles.rules.ts';

/**
 * Blocks a person. Repeated it changes nothing.
 *
 * What a block does, and why. It must end the annoyance for one side without telling the other, who could answer it with
 * worse: the blocked person cannot tell it from silence.
 * - **Requests** of each leave the other's lists and are not found by id, as if they were shared with others only. For the
 *   blocked person those on which they ever offered help stay as they were: a chat whose request is gone would tell.
 * - **Chats** stay as they were for the blocked person. They can write, withdraw and offer again, and every call answers as
 *   always. They leave the blocker's lists and counts, are read-only by their address, and nothing that comes is shown.
 * - **Mails and news** of what the blocked person does do not reach the blocker. What the blocker does to a request is told
 *   as usual.
 * - **Profiles** stay readable for both: whoever is not found any more has either gone or blocked.
 * - **Unblocking** brings everything back, with what was written meanwhile, as read: a chat has one history, and two people
 *   who talk again must not remember different ones. Read, because nobody shall be flooded by a change of mind.
 *
 * @throws `profiles.notFound`, `safety.blockOneself`, `safety.tooManyBlocks`
 */
export async function block(tx: Tx, viewerId: number, userId: number): Promise<void> {
  const { user_id } = await requirePublicProfile(tx, userId);
  if (user_id === viewerId) refuse('safety.blockOneself');
  await lockBlocks(tx, viewerId);
  await lockPair(tx, viewerId, user_id);
  if (!(await insertBlock(tx, viewerId, user_id))) return;
  if ((await countBlocks(tx, viewerId)) > limits.blocks) refuse('safety.tooManyBlocks');
  tellOwnScreens(tx, viewerId, await hideChats(tx, viewerId, user_id));
}

/** Ends a block; of somebody who is not blocked it changes nothing. @throws `profiles.notFound` */
export async function unblock(tx: Tx, viewerId: number, userId: number): Promise<void> {
  await lockPair(tx, viewerId, userId);
  if (await deleteBlock(tx, viewerId, userId)) tellOwnScreens(tx, viewerId, await showChats(tx, viewerId, userId));
  else await requirePublicProfile(tx, userId);
}

/** Other screens of the blocker fetch the changed chats again; nobody else hears of it. */
function tellOwnScreens(tx: Tx, viewerId: number, chatIds: readonly number[]): void {
  for (const id of chatIds) publishAfterCommit(tx, [viewerId], { kind: 'chat', id });
}
