import { feed, feedInput, feedLookup, renewedFeed } from '@exchange/contract/feeds';
import { limits } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { feedSentences } from '@exchange/contract/sentences/feeds';
import * as z from 'zod/mini';
import { feedTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { removeFeed, renewFeed } from './feeds.rules.ts';
import { listFeeds } from './feeds.sql.ts';

/** The addresses of feeds (docs/behaviour/feeds.md#feeds). */
export const feeds = router({
  list: member
    .meta({
      tag: feedTag,
      summary: 'List one’s feeds',
      description: 'Without their addresses, of which only hashes are stored.',
    })
    .output(z.array(feed))
    .query(({ ctx }) => listFeeds(ctx.db, ctx.viewer.user_id)),
  renew: member
    .meta({
      tag: feedTag,
      sessionOnly: true,
      summary: 'Make the secret address of a saved search’s feed, or of one’s calendar',
      description: `An Atom feed of the newest ${limits.feedRequests} requests that it finds, or an iCalendar feed of the days on which help is needed. An address that was made before ends.`,
      refusals: ['savedSearches.notFound'],
    })
    .input(feedInput)
    .output(renewedFeed)
    .use(transaction)
    .mutation(({ ctx, input }) => renewFeed(ctx, input.saved_search_id)),
  remove: member
    .meta({ tag: feedTag, summary: 'Remove a feed', refusals: ['feeds.notFound'] })
    .input(feedLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await removeFeed(ctx, input.id);
      return { message: feedSentences.success.feedRemoved() };
    }),
});
