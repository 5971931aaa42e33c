import { success } from '@exchange/contract/messages/success';
import { messageReply } from '@exchange/contract/pagination';
import { blockedPerson, blockInput, reportInput, unblockInput } from '@exchange/contract/safety';
import * as z from 'zod/mini';
import { member, router, transaction } from '../../core/procedures.ts';
import { once } from '../../core/repeats.ts';
import { listBlocks } from '../blocks/blocks.sql.ts';
import { block, countStranger, unblock } from './block.rules.ts';
import { report } from './report.rules.ts';
import { safetyTag } from './safety.docs.ts';

/** Against abuse: reports to the operator, and blocks between people (docs/behaviour.md#safety). */
export const safety = router({
  report: member
    .meta({
      tag: safetyTag,
      summary: 'Report a request, a profile or a message to the operator',
      description: 'What is reported is kept as it is now. Only what one sees can be reported.',
      refusals: [
        'requests.notFound',
        'profiles.notFound',
        'profiles.tooMany',
        'chats.notFound',
        'safety.reportOwn',
        'safety.tooManyReports',
        'http.sentBefore',
      ],
      repeat: 'Sent before with this `client_id`, or a report of the same thing by the same person waits already.',
    })
    .input(reportInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      if (input.kind === 'profile') await countStranger(ctx, input.id);
      return next();
    })
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'safety.report', input, reply: messageReply }, async () => {
        const { isRepeat } = await report(ctx, input);
        if (isRepeat) ctx.clientSession.markReplayed();
        return { message: success.reported };
      }),
    ),
  blocks: member
    .meta({ tag: safetyTag, summary: 'List whom one has blocked, last blocked first' })
    .output(z.array(blockedPerson))
    .query(({ ctx }) => listBlocks(ctx.db, ctx.viewer.user_id)),
  block: member
    .meta({
      tag: safetyTag,
      summary: 'Block a person',
      description:
        'Requests of each leave the other’s lists, chats leave the blocker’s, and nothing that comes reaches the blocker. The blocked person is not told and cannot tell.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'safety.blockOneself', 'safety.tooManyBlocks'],
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
      return { message: success.blocked };
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
      return { message: success.unblocked };
    }),
});
