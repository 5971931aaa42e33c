import { demandWeeks } from '@exchange/contract/limits';
import { termKinds } from '@exchange/contract/managed-reference';
import * as z from 'zod';
import { access } from './access.ts';
import { command, details, firstOf, group, limit, rows } from './command.ts';
import { institutes } from './institutes.ts';
import { joinInvitations } from './join-invitations.ts';
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
