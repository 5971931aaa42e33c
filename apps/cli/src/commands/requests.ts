import { requestStates } from '@exchange/contract/operators';
import * as z from 'zod';
import { action, command, firstOf, group, limit, rows, sentence } from './command.ts';

/** Collaboration requests, as operators see them. */
export const requests = group({
  list: command('List requests, newest first', 'requests list --state reported')
    .input(
      z.object({
        q: z.string().optional().meta({ description: 'words of the title, or a number' }),
        state: z.enum(requestStates).default('all').meta({ description: 'which requests' }),
        limit,
      }),
    )
    .query(async ({ ctx, input: { limit: max, ...input } }) => {
      const { listRequests } = await ctx.operators();
      const found = await firstOf(max, (page) => listRequests.query({ ...input, ...page }));
      return rows(ctx, found, [
        'id',
        'title',
        'owner_name',
        'status_name',
        'offer_count',
        'report_count',
        'created_at',
      ]);
    }),
  withdraw: command('Withdraw a request; its owner reads the reason', 'requests withdraw 31 --reason "Advertising"')
    .input(action)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).withdrawRequest.mutate(input))),
  restore: command('Bring a withdrawn request back', 'requests restore 31 --reason "Ticket 231"')
    .input(action)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).restoreRequest.mutate(input))),
});
