import { limits, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { ownReport, reportInput } from '@exchange/contract/reports';
import { reportSentences } from '@exchange/contract/sentences/reports';
import * as z from 'zod/mini';
import { safetyTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { countStranger } from '../blocks/blocks.rules.ts';
import { report } from './reports.rules.ts';
import { listOwnReports } from './reports.sql.ts';

/** Reports of abuse to the operator (docs/behaviour/reports.md#reports). */
export const reports = router({
  list: member
    .meta({
      tag: safetyTag,
      summary: 'List one’s own reports and what became of them, newest first',
      description: `The last ${limits.listedReports}. Decided ones are removed after some time.`,
    })
    .output(z.array(ownReport))
    .query(({ ctx }) => listOwnReports(ctx.db, ctx.viewer.user_id)),
  send: member
    .meta({
      tag: safetyTag,
      summary: 'Report a request, a profile or a message to the operator',
      description: 'What is reported is kept as it is now. Only what one sees can be reported.',
      refusals: [
        'requests.notFound',
        'profiles.notFound',
        'profiles.tooMany',
        'chats.notFound',
        'reports.reportOwn',
        'reports.tooManyReports',
        'http.sentBefore',
      ],
      repeat: 'Sent before with this `client_id`, or a report of the same thing by the same person waits already.',
      quota: daily('reports', rates.reportsPerDay, 'reports.tooManyReports'),
    })
    .input(reportInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      if (input.kind === 'profile') await countStranger(ctx, input.id);
      return next();
    })
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'reports.send', input, reply: messageReply }, async () => {
        const { isRepeat } = await report(ctx, input);
        if (isRepeat) ctx.clientSession.markReplayed();
        return { message: reportSentences.success.reported() };
      }),
    ),
});
