import {
  requestHelper,
  successfulCollaborator,
  trackedReply,
  trackInput,
  untrackInput,
} from '@exchange/contract/collaborators';
import { success } from '@exchange/contract/messages/success';
import { messageReply } from '@exchange/contract/pagination';
import { requestLookup } from '@exchange/contract/requests';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { requestTag } from '../requests/requests.docs.ts';
import { readCollaborators, readHelpers, track, untrack } from './collaborators.rules.ts';
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
    .query(({ ctx, input }) => readCollaborators(ctx, input.id)),
  helpers: member
    .meta({
      tag: requestTag,
      summary: 'List who ever offered help on one’s own request',
      description: 'Each of them can be tracked as a successful collaborator by `userId`.',
      refusals: ['collaborators.notOwner'],
    })
    .input(requestLookup)
    .output(z.array(requestHelper))
    .query(({ ctx, input }) => readHelpers(ctx, input.id)),
  track: member
    .meta({
      tag: requestTag,
      summary: 'Track a successful collaborator of one’s own completed request',
      description: 'By `email`, or by `userId` where the person offered help on the request.',
      refusals: [
        'collaborators.notOwner',
        'collaborators.notCompleted',
        'collaborators.oneself',
        'collaborators.notFound',
        'profiles.notFound',
        'collaborators.alreadyTracked',
        'collaborators.tooManyMisses',
        'collaborators.tooManyStrangers',
        'record.notFound',
        'http.sentBefore',
      ],
      repeat: repeated,
    })
    .input(trackInput)
    .output(trackedReply)
    .mutation(async ({ ctx, input }) => {
      return { ...(await track(ctx, input)), message: success.tracked };
    }),
  untrack: member
    .meta({
      tag: requestTag,
      summary: 'Take back the credit of a person for one’s own request',
      description:
        'The entry and its points go on both sides, and an email about it that has not left. May be repeated.',
      refusals: ['collaborators.notOwner'],
    })
    .input(untrackInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await untrack(ctx, input);
      return { message: success.untracked };
    }),
});
