import { limits, rates } from '@exchange/contract/limits';
import { page, pageOf } from '@exchange/contract/pagination';
import {
  foundPage,
  requestSearchInput,
  searchCount,
  searchCountInput,
  searchedListInput,
} from '@exchange/contract/request-search';
import { collaborationRequest, hiddenRequest, ownRequest, requestsOfPerson } from '@exchange/contract/requests';
import { requestTag } from '../../core/api-tags.ts';
import { member, router } from '../../core/procedures.ts';
import { readProfile } from '../profiles/profile-view-quota.rules.ts';
import { listDismissed, listNew, listOfPerson, listOwn } from './lists.sql.ts';
import { countSearch, searchList, searchRequests } from './search.rules.ts';

/** Lists of collaboration requests, and the search for them (docs/behaviour/search.md#search). */
export const requestSearch = router({
  listNew: member
    .meta({
      tag: requestTag,
      summary: 'List new requests that match one’s profile',
      description:
        'Active requests one may see, in one’s technical areas, neither hidden nor offered help on, newest first.',
      cost: rates.requestListCost,
      refusals: ['http.cursor'],
    })
    .input(page)
    .output(pageOf(collaborationRequest))
    .query(({ ctx, input }) => listNew(ctx.db, ctx.viewer.user_id, input)),
  search: member
    .meta({
      tag: requestTag,
      summary: 'Search for requests',
      description: `Without \`q\` and \`among\` it searches one’s new requests, with \`q\` all Active ones that one may see and has not hidden. \`relevance\` and \`best\` order the newest ${limits.rankedRequests} that are found. If none has all words, those that have some are found, and \`match.missing\` names the others.`,
      refusals: ['http.cursor'],
      cost: rates.requestSearchCost,
    })
    .input(requestSearchInput)
    .output(foundPage)
    .query(({ ctx, input }) => searchRequests(ctx, input)),
  countFound: member
    .meta({
      tag: requestTag,
      summary: 'Count what a search finds',
      description: `At most ${limits.countedFound}, with \`has_more\` beyond. With \`by\` the search is counted without that filter, and \`groups\` has the most frequent of its choices.`,
      cost: rates.searchedListCost,
    })
    .input(searchCountInput)
    .output(searchCount)
    .query(({ ctx, input }) => countSearch(ctx, input)),
  listDismissed: member
    .meta({
      tag: requestTag,
      summary: 'List hidden requests, last hidden first',
      refusals: ['http.cursor'],
      cost: rates.searchedListCost,
    })
    .input(searchedListInput)
    .output(pageOf(hiddenRequest))
    .query(({ ctx, input }) =>
      searchList(ctx, input, (page, text) => listDismissed(ctx.db, ctx.viewer.user_id, page, text)),
    ),
  listOwn: member
    .meta({
      tag: requestTag,
      summary: 'List one’s own requests, newest first',
      refusals: ['http.cursor'],
      cost: rates.requestListCost,
    })
    .input(page)
    .output(pageOf(ownRequest))
    .query(({ ctx, input }) => listOwn(ctx.db, ctx.viewer.user_id, input)),
  listOfPerson: member
    .meta({
      tag: requestTag,
      summary: 'List somebody’s active requests, newest first',
      cost: rates.requestListCost,
      description: 'Those that one may see. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'http.cursor'],
    })
    .input(requestsOfPerson)
    .output(pageOf(collaborationRequest))
    .query(async ({ ctx, input: { userId, ...page } }) => {
      const { user_id } = await readProfile(ctx, userId);
      return listOfPerson(ctx.db, ctx.viewer.user_id, user_id, page);
    }),
});
