import { inviteSilently } from '@exchange/api';
import { isEmail } from '@exchange/contract/auth';
import * as z from 'zod';
import { command, firstOf, group, limit, rows, sentence, target } from './command.ts';

/** Who was invited to join and has no account yet. */
export const joinInvitations = group({
  list: command('List invitations to join, newest first', 'join-invitations list --q heidelberg')
    .input(z.object({ q: z.string().optional().meta({ description: 'a part of the address' }), limit }))
    .query(async ({ ctx, input: { limit: max, ...input } }) => {
      const { listJoinInvitations } = await ctx.operators();
      const found = await firstOf(max, (page) => listJoinInvitations.query({ ...input, ...page }));
      return rows(ctx, found, ['id', 'email', 'invited_at', 'invited_by']);
    }),
  send: command('Invite an address to join, by email', 'join-invitations send ada@example.org')
    .input(z.object({ email: z.string().meta({ positional: true, description: 'the address' }) }))
    .mutation(async ({ ctx, input }) => sentence(ctx, await (await ctx.operators()).inviteToJoin.mutate(input))),
  allow: command(
    'Let an address sign up without an email, on the database itself',
    'join-invitations allow ada@example.org',
  )
    .input(
      z.object({
        email: z.string().refine(isEmail, 'is no email address').meta({ positional: true, description: 'the address' }),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      await inviteSilently(ctx.database(), input.email);
      return sentence(ctx, { message: `${input.email} may sign up now. No email leaves.` });
    }),
  withdraw: command('Take an invitation back', 'join-invitations withdraw 12')
    .input(target)
    .mutation(async ({ ctx, input }) =>
      sentence(ctx, await (await ctx.operators()).withdrawJoinInvitation.mutate(input)),
    ),
});
