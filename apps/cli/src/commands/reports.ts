import { reportOutcomes } from '@exchange/contract/operators';
import * as z from 'zod';
import { command, details, group, id, rows, sentence, target } from './command.ts';

/** What people reported. */
export const reports = group({
  list: command('List reports', 'reports list', 'reports list --state closed')
    .input(z.object({ state: z.enum(['open', 'closed']).default('open').meta({ description: 'which reports' }) }))
    .query(async ({ ctx, input }) => {
      const found = await (await ctx.operators()).listReports.query(input);
      return rows(ctx, found, ['id', 'kind', 'reason', 'about', 'report_count', 'created_at', 'outcome']);
    }),
  show: command('Show a report with its copy of what was reported', 'reports show 7')
    .input(target)
    .query(async ({ ctx, input }) => details(ctx, await (await ctx.operators()).report.query(input))),
  messages: command('Show a reported message and the four around it; the audit log notes it', 'reports messages 7')
    .input(target)
    .mutation(async ({ ctx, input }) => {
      const found = await (await ctx.operators()).readReportedMessages.mutate(input);
      return rows(ctx, found, ['id', 'from_user_name', 'time_sent', 'is_reported', 'message_content']);
    }),
  decide: command(
    'Decide all open reports of what was reported',
    'reports decide 7 --outcome dismissed',
    'reports decide 7 --outcome suspended --days 30 --reason "Advertising in offers"',
  )
    .input(
      z.object({
        id,
        outcome: z.enum(reportOutcomes).meta({ description: 'what is done' }),
        reason: z.string().optional().meta({ description: 'what the person reads' }),
        days: z.int().positive().optional().meta({ description: 'how long a suspension lasts' }),
      }),
    )
    .mutation(async ({ ctx, input: { days = null, ...input } }) =>
      sentence(ctx, await (await ctx.operators()).decideReport.mutate({ ...input, days })),
    ),
});
