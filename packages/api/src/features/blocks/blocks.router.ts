import { blockedPerson, blockInput, unblockInput } from '@exchange/contract/blocks';
import { messageReply } from '@exchange/contract/pagination';
import { blockSentences } from '@exchange/contract/sentences/blocks';
import * as z from 'zod/mini';
import { safetyTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { block, countStranger, unblock } from './blocks.rules.ts';
import { listBlocks } from './blocks.sql.ts';

/** Blocks between people (docs/behaviour/blocks.md#blocks). */
export const blocks = router({
  list: member
    .meta({ tag: safetyTag, summary: 'List whom one has blocked, last blocked first' })
    .output(z.array(blockedPerson))
    .query(({ ctx }) => listBlocks(ctx.db, ctx.viewer.user_id)),
  block: member
    .meta({
      tag: safetyTag,
      summary: 'Block a person',
      description:
        'Requests of each leave the other’s lists, chats leave the blocker’s, and nothing that comes reaches the blocker. The blocked person is not told and cannot tell.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'blocks.blockOneself', 'blocks.tooManyBlocks'],
    })
    .input(blockInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countStranger(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await block(ctx, input.userId);
      return { message: blockSentences.success.blocked() };
    }),
  unblock: member
    .meta({
      tag: safetyTag,
      summary: 'Unblock a person',
      description: 'Everything is there again, with what was written meanwhile.',
      refusals: ['profiles.notFound', 'profiles.tooMany'],
    })
    .input(unblockInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countStranger(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await unblock(ctx, input.userId);
      return { message: blockSentences.success.unblocked() };
    }),
});
