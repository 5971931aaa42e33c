import * as z from 'zod';
import { command, firstOf, group, limit, rows, sentence, target } from './command.ts';

/** Who was invited to join and has no account yet. */
export const invitations = group({
  list: command('List invitations to join, newest first', 'invitations list --q heidelberg')
    .input(z.object({ q: z.string().optional().meta({ description: 'a part of the address' }), limit }))
    .query(async ({ ctx, input: { limit: most, ...input } }) => {
      const { listInvitations } = await ctx.operators();
      const found = await firstOf(most, (page) => listInvitations.query({ ...input, ...page }));
      return rows(ctx, found, ['id', 'email', 'invited_at', 'invited_by']);
    }),
  send: command('Invite an address to join, by email', 'invitations send ada@example.org')
    .input(z.object({ email: z.string().meta({ positional: true, description: 'the address' }) }))
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).invite.mutate(input))),
  withdraw: command('Take an invitation back', 'invitations withdraw 12')
    .input(target)
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).withdrawInvitation.mutate(input))),
});
