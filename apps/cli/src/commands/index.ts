import { demandWeeks } from '@exchange/contract/limits';
import { termKinds } from '@exchange/contract/managed-reference';
import { outcomeFile, outcomeOf } from '@exchange/contract/outcome';
import * as z from 'zod';
import { access } from './access.ts';
import { command, details, firstOf, group, limit, rows } from './command.ts';
import { institutes } from './institutes.ts';
import { joinInvitations } from './join-invitations.ts';
import { logs } from './logs.ts';
import { mails } from './mails.ts';
import { my } from './my.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { areas, types } from './terms.ts';
import { tokens } from './tokens.ts';
import { users } from './users.ts';

/** All commands of the command line but `completion`, which is made from them. */
export const commands = group({
  ...access,
  users,
  tokens,
  logs,
  'join-invitations': joinInvitations,
  reports,
  requests,
  mails,
  statistics: command('Show how fast people are answered, and the queue of emails', 'statistics --json').query(
    async ({ ctx }) => {
      const { weeks, mails, ...figures } = await (await ctx.operators()).overview.query();
      if (ctx.isJson) return details(ctx, { ...figures, mails, weeks });
      return `${details(ctx, figures)}\n\n${details(ctx, mails)}\n\n${rows(ctx, weeks, ['week', 'requests', 'answered', 'median_hours', 'people', 'joined'])}`;
    },
  ),
  report: command(
    'Show the outcome of a finished quarter, or print its rows',
    'report',
    'report --quarter 2026-07-01 --rows > rows.csv',
  )
    .input(
      z.object({
        quarter: z.string().optional().meta({ description: 'its first day; the last one by default' }),
        rows: z
          .boolean()
          .default(false)
          .meta({ description: 'the rows as CSV, from which all numbers can be computed' }),
      }),
    )
    .query(async ({ ctx, input: { quarter, rows: asRows } }) => {
      const { outcome } = await ctx.operators();
      const report = await outcome.query(quarter === undefined ? {} : { quarter });
      if (asRows) return outcomeFile(report.rows);
      const figures = outcomeOf(report.rows);
      if (ctx.isJson) return details(ctx, { quarter: report.quarter, quarters: report.quarters, ...figures });
      const groups = figures.groups.map(({ answered: [day, days3, week], ...group }) => ({
        ...group,
        in_1_day: day,
        in_3_days: days3,
        in_7_days: week,
      }));
      const shown = ['by', 'group', 'requests', 'in_1_day', 'in_3_days', 'in_7_days'] as const;
      const table = rows(ctx, groups, [...shown, 'median', 'slow', 'solved', 'helpers', 'returning']);
      const { busiestShare, emails } = figures;
      return `${details(ctx, { quarter: report.quarter, emails, busiestShare })}\n\n${table}`;
    }),
  audit: command('List what operators and moderators did, newest first', 'audit --limit 200 --json')
    .input(z.object({ limit }))
    .query(async ({ ctx, input }) => {
      const { listAudit } = await ctx.operators();
      const found = await firstOf(input.limit, (page) => listAudit.query(page));
      return rows(ctx, found, [
        'created_at',
        'actor_name',
        'action',
        'subject_kind',
        'subject_id',
        'reason',
        'details',
      ]);
    }),
  institutes,
  areas,
  types,
  demand: command(
    'List areas or types by requests without an offer, without groups under five',
    'demand',
    'demand --by type --weeks 52 --json',
  )
    .input(
      z.object({
        by: z
          .enum(termKinds)
          .default('area')
          .meta({ description: termKinds.join(' or ') }),
        weeks: z.literal(demandWeeks).default(12).meta({ description: 'how far back' }),
      }),
    )
    .query(async ({ ctx, input }) => {
      const found = await (await ctx.operators()).demand.query(input);
      if (ctx.isJson) return details(ctx, found);
      return rows(ctx, found.rows, ['name', 'terms', 'requests', 'without_offer', 'people']);
    }),
  my,
});
