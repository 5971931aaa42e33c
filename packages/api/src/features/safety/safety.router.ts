import { messages } from '@exchange/contract/messages';
import { messageReply } from '@exchange/contract/pagination';
import { blockedPerson, blockInput, reportInput, unblockInput } from '@exchange/contract/safety';
import * as z from 'zod/mini';
import { member, router, transaction } from '../../core/trpc.ts';
import { listBlocks } from '../blocks/blocks.sql.ts';
import { block, unblock } from './block.rules.ts';
import { report } from './report.rules.ts';

/** Against abuse: reports to the operator, and blocks between people (docs/behaviour.md#safety). */
export const safety = router({
  report: member
    .input(reportInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      const { isRepeat } = await report(ctx.tx, ctx.log, ctx.viewer.user_id, input);
      if (isRepeat) ctx.clientSession.markReplayed();
      return { message: messages.success.reported };
    }),
  blocks: member.output(z.array(blockedPerson)).query(({ ctx }) => listBlocks(ctx.db, ctx.viewer.user_id)),
  block: member
    .input(blockInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await block(ctx.tx, ctx.viewer.user_id, input.userId);
      return { message: messages.success.blocked };
    }),
  unblock: member
    .input(unblockInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await unblock(ctx.tx, ctx.viewer.user_id, input.userId);
      return { message: messages.success.unblocked };
    }),
});
