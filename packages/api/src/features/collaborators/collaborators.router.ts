import { trackInput } from '@exchange/contract/collaborators';
import { messages } from '@exchange/contract/messages';
import { requestLookup, successfulCollaborator, trackedOutput } from '@exchange/contract/requests';
import * as z from 'zod/mini';
import { Refusal } from '../../core/refusal.ts';
import { transact } from '../../core/transaction.ts';
import { member, router } from '../../core/trpc.ts';
import { requestTag } from '../requests/requests.docs.ts';
import { requireCollaborators, track } from './collaborators.rules.ts';
import './collaborators.docs.ts';

/** Successful collaborators of the viewer's requests (docs/behaviour.md#collaborators). */
export const collaborators = router({
  list: member
    .meta({
      tag: requestTag,
      summary: 'List the successful collaborators of one’s own request',
      refusals: ['collaborators.notOwner'],
    })
    .input(requestLookup)
    .output(z.array(successfulCollaborator))
    .query(({ ctx, input }) => requireCollaborators(ctx.db, ctx.viewer.user_id, input.id)),
  track: member
    .meta({
      tag: requestTag,
      summary: 'Track a successful collaborator of one’s own completed request',
      refusals: [
        'collaborators.notOwner',
        'collaborators.notCompleted',
        'collaborators.oneself',
        'collaborators.notFound',
        'collaborators.alreadyTracked',
        'collaborators.tooManyMisses',
      ],
    })
    .input(trackInput)
    .output(trackedOutput)
    .mutation(async ({ ctx, input }) => {
      // Not the transaction middleware: the count of a failed look-up must survive the refusal.
      const tracked = await transact(ctx, (tx) => track(tx, ctx.settings, ctx.viewer, input));
      if (tracked instanceof Refusal) throw tracked;
      return { ...tracked, message: messages.success.tracked };
    }),
});
