import { mailStates } from '@exchange/contract/operators';
import * as z from 'zod';
import { command, details, firstOf, group, limit, rows, target } from './command.ts';

/** Emails that wait, were sent or failed, without their texts. */
export const mails = group({
  list: command('List emails, newest first', 'mails list --state failed')
    .input(z.object({ state: z.enum(mailStates).default('all').meta({ description: 'which emails' }), limit }))
    .query(async ({ ctx, input: { limit: max, ...input } }) => {
      const { listMails } = await ctx.operators();
      const found = await firstOf(max, (page) => listMails.query({ ...input, ...page }));
      return rows(ctx, found, ['id', 'kind', 'to_address', 'state', 'attempts', 'last_error', 'created_at']);
    }),
  retry: command('Send an email that failed again', 'mails retry 512')
    .input(target)
    .mutation(async ({ ctx, input }) => details(ctx, await (await ctx.operators()).retryMail.mutate(input))),
  retryFailed: command('Send all emails that failed again', 'mails retry-failed').mutation(async ({ ctx }) =>
    details(ctx, await (await ctx.operators()).retryFailedMails.mutate()),
  ),
});
