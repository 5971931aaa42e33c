import { limits, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { requestLookup } from '@exchange/contract/requests';
import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import {
  allowInput,
  endShareInput,
  joinSharedInput,
  requestColleague,
  sharedRequest,
  shareInput,
} from '@exchange/contract/shares';
import * as z from 'zod/mini';
import { requestTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { countProfileView } from '../profiles/profile-view-quota.rules.ts';
import { allow, endShare, joinShared, readColleagues, share } from './shares.rules.ts';
import { listShared } from './shares.sql.ts';

const { success } = colleagueSentences;

/** Requests that are shared with colleagues as a whole (docs/behaviour/chats.md#colleagues). */
export const shares = router({
  mine: member
    .meta({ tag: requestTag, summary: 'List the requests that others share with one, or ask one to' })
    .output(z.array(sharedRequest))
    .query(({ ctx }) => listShared(ctx.db, ctx.viewer.user_id)),
  list: member
    .meta({
      tag: requestTag,
      summary: 'List with whom one shares an own request, and who is asked',
      refusals: ['requests.notFound'],
    })
    .input(requestLookup)
    .output(z.array(requestColleague))
    .query(({ ctx, input }) => readColleagues(ctx, input.id)),
  ask: member
    .meta({
      tag: requestTag,
      summary: 'Ask a person to share an own request as a whole',
      description: `They are then in all its chats, also in later ones, answer offers and change the status; at most ${limits.colleagues} people. The person is notified. It counts as reading the profile, also if it is refused.`,
      refusals: [
        'requests.notFound',
        'requests.notOwner',
        'profiles.notFound',
        'blocks.blocking',
        'colleagues.shared',
        'handOvers.otherSide',
        'colleagues.tooMany',
        'asks.tooMany',
        'profiles.tooMany',
      ],
      quota: daily('invitations', rates.asksPerDay, 'asks.tooMany'),
    })
    .input(shareInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countProfileView(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await share(ctx, input);
      return { message: success.askedToShare() };
    }),
  join: member
    .meta({
      tag: requestTag,
      summary: 'Share a request that one is asked to, or not',
      refusals: ['colleagues.notShared'],
    })
    .input(joinSharedInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await joinShared(ctx, input);
      return { message: input.joins ? success.shares() : success.sharesNot() };
    }),
  allow: member
    .meta({
      tag: requestTag,
      summary: 'Let a colleague do with an own request what oneself may, or not',
      description:
        'In one’s own name: edit and delete it, and give credit. Only the owner shares it and hands it over.',
      refusals: ['requests.notFound', 'requests.notOwner', 'colleagues.notShared'],
    })
    .input(allowInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await allow(ctx, input);
      return { message: input.mayEdit ? success.mayEdit() : success.mayNotEdit() };
    }),
  end: member
    .meta({
      tag: requestTag,
      summary: 'Share a request with a colleague no more, or leave it',
      description: 'It ends in all its chats. Also takes back the question to a person who has not answered.',
      refusals: ['colleagues.notShared'],
    })
    .input(endShareInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await endShare(ctx, input);
      return { message: success.shareEnded() };
    }),
});
