import * as z from 'zod';
import { access } from './access.ts';
import { command, details, firstOf, group, limit, rows } from './command.ts';
import { invitations } from './invitations.ts';
import { mails } from './mails.ts';
import { my } from './my.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { users } from './users.ts';

/** All commands of the command line but `completion`, which is made from them. */
export const commands = group({
  ...access,
  users,
  invitations,
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
  institutes: command('Find institutes by name or domain', 'institutes "eth zurich"', 'institutes ucl.ac.uk')
    .input(z.object({ q: z.string().meta({ positional: true, description: 'words or a domain' }) }))
    .query(async ({ ctx, input }) => {
      const found = await ctx.member().client.reference.searchInstitutes.query(input);
      return rows(ctx, found.institutes, ['id', 'name', 'domain', 'has_members']);
    }),
  my,
});
