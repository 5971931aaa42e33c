import {
  handOfferOverInput,
  handOver,
  handOverInput,
  handOverLookup,
  takeOverInput,
} from '@exchange/contract/hand-overs';
import { rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { handOverSentences } from '@exchange/contract/sentences/hand-overs';
import * as z from 'zod/mini';
import { chatTag, requestTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { countProfileView } from '../profiles/profile-view-quota.rules.ts';
import { handOfferOver, handRequestOver, takeOver, takeQuestionBack } from './hand-overs.rules.ts';
import { listHandOvers } from './hand-overs.sql.ts';

const { success } = handOverSentences;
const quota = daily('invitations', rates.asksPerDay, 'asks.tooMany');
const description =
  'The person is notified and takes over, or not. It counts as reading the profile, also if it is refused.';
const asking = [
  'profiles.notFound',
  'handOvers.toOneself',
  'blocks.blocking',
  'handOvers.otherSide',
  'handOvers.alreadyAsked',
  'asks.tooMany',
  'profiles.tooMany',
] as const;

/** Handing over requests and offers (docs/behaviour/chats.md#handing-over). */
export const handOvers = router({
  list: member
    .meta({
      tag: chatTag,
      summary: 'List what one is asked to take over, and what one asked others to, the last one first',
    })
    .output(z.array(handOver))
    .query(({ ctx }) => listHandOvers(ctx.db, ctx.viewer.user_id)),
  ofRequest: member
    .meta({
      tag: requestTag,
      summary: 'Ask a person to take over an own request',
      description,
      refusals: ['requests.notFound', 'requests.notOwner', ...asking],
      quota,
    })
    .input(handOverInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countProfileView(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await handRequestOver(ctx, input);
      return { message: success.asked() };
    }),
  ofOffer: member
    .meta({
      tag: chatTag,
      summary: 'Ask a person to take over the offer of help with which a chat began',
      description,
      refusals: ['chats.notFound', 'handOvers.notLeading', ...asking],
      quota,
    })
    .input(handOfferOverInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countProfileView(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await handOfferOver(ctx, input);
      return { message: success.asked() };
    }),
  takeOver: member
    .meta({ tag: chatTag, summary: 'Take over what one is asked to, or not', refusals: ['handOvers.notFound'] })
    .input(takeOverInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await takeOver(ctx, input);
      return { message: input.accepts ? success.tookOver() : success.declined() };
    }),
  takeBack: member
    .meta({ tag: chatTag, summary: 'Take back the question to take over', refusals: ['handOvers.notFound'] })
    .input(handOverLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await takeQuestionBack(ctx, input.id);
      return { message: success.takenBack() };
    }),
});
