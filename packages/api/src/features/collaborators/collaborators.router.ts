import { email } from '@exchange/contract/auth';
import { lookupId } from '@exchange/contract/ids';
import { messages } from '@exchange/contract/messages';
import { requestLookup, successfulCollaborator, trackedOutput } from '@exchange/contract/requests';
import * as z from 'zod/mini';
import { Refusal } from '../../core/refusal.ts';
import { transact } from '../../core/transaction.ts';
import { member, router } from '../../core/trpc.ts';
import { requireCollaborators, track } from './collaborators.rules.ts';

/** Successful collaborators of the viewer's requests (docs/behaviour.md#collaborators). */
export const collaborators = router({
  list: member
    .input(requestLookup)
    .output(z.array(successfulCollaborator))
    .query(({ ctx, input }) => requireCollaborators(ctx.db, ctx.viewer.user_id, input.id)),
  track: member
    .input(z.object({ id: lookupId, email }))
    .output(trackedOutput)
    .mutation(async ({ ctx, input }) => {
      // Not the builder's transaction: the note of an address that was not found must outlive the refusal.
      const tracked = await transact(ctx, (tx) => track(tx, ctx.settings, ctx.viewer, input));
      if (tracked instanceof Refusal) throw tracked;
      return { ...tracked, message: messages.success.tracked };
    }),
});
