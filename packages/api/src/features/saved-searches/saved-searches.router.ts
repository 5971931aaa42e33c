import { limits, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import {
  savedSearch,
  savedSearchCreated,
  savedSearchInput,
  savedSearchLookup,
  savedSearchName,
} from '@exchange/contract/saved-searches';
import { savedSearchSentences } from '@exchange/contract/sentences/saved-searches';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { requestTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { once } from '../../core/repeats.ts';
import { openSearch, readSavedSearches, removeSearch, renameSearch, saveSearch } from './saved-searches.rules.ts';

/** Searches that people keep (docs/behaviour/saved-searches.md#saved-searches). */
export const savedSearches = router({
  list: member
    .meta({
      tag: requestTag,
      summary: 'List one’s saved searches with what is new in each',
      description:
        'The oldest first. New are requests that were posted since one last opened the search, and that one has neither hidden nor offered help on.',
      cost: rates.savedSearchesCost,
    })
    .output(z.array(savedSearch))
    .query(({ ctx }) => readSavedSearches(ctx)),
  save: member
    .meta({
      tag: requestTag,
      summary: 'Save a search',
      description: `At most ${limits.savedSearches}. Its new requests come with the digest.`,
      refusals: ['savedSearches.tooMany', 'http.sentBefore'],
      repeat: repeated,
    })
    .input(savedSearchInput)
    .output(savedSearchCreated)
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'savedSearches.save', input, reply: savedSearchCreated }, async () => ({
        message: savedSearchSentences.success.searchSaved(),
        id: await saveSearch(ctx, input),
      })),
    ),
  rename: member
    .meta({ tag: requestTag, summary: 'Rename a saved search', refusals: ['savedSearches.notFound'] })
    .input(savedSearchName)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await renameSearch(ctx, input);
      return { message: savedSearchSentences.success.searchRenamed() };
    }),
  remove: member
    .meta({ tag: requestTag, summary: 'Remove a saved search', refusals: ['savedSearches.notFound'] })
    .input(savedSearchLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await removeSearch(ctx, input.id);
      return { message: savedSearchSentences.success.searchRemoved() };
    }),
  open: member
    .meta({
      tag: requestTag,
      summary: 'Note that one has opened a saved search',
      description: 'What is new in it counts from now.',
      refusals: ['savedSearches.notFound'],
    })
    .input(savedSearchLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await openSearch(ctx, input.id);
      return { message: savedSearchSentences.success.searchOpened() };
    }),
});
