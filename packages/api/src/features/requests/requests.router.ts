import { areaQuestionAfter, expiry, limits, notificationLimits, rates, reachLimits } from '@exchange/contract/limits';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import { ownReach, reach } from '@exchange/contract/reach';
import {
  foundPage,
  requestSearchInput,
  searchCount,
  searchCountInput,
  searchedListInput,
} from '@exchange/contract/request-search';
import {
  acceptsOffersInput,
  audienceInput,
  collaborationRequest,
  createdReply,
  hidingReasonInput,
  hidingReasonReply,
  newCount,
  newCountInput,
  newRequestInput,
  ownRequest,
  postedReply,
  requestDeleteInput,
  requestDetails,
  requestEdit,
  requestIdInput,
  requestLookup,
  requestStatusInput,
  requestsOfPerson,
  solutionInput,
  statusReply,
  stillLookingInput,
  stillLookingLink,
} from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { repeated } from '../../core/api-docs.ts';
import { requestTag } from '../../core/api-tags.ts';
import { member, open, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { readProfile } from '../profiles/profile-view-quota.rules.ts';
import { describeStillLookingLink, keepLooking, keepLookingByLink } from './expiry.rules.ts';
import { listDismissed, listNew, listOfPerson, listOwn } from './lists.sql.ts';
import { setAcceptsOffers } from './pausing.rules.ts';
import { reachQuota, readOwnReach, readReach } from './reach.rules.ts';
import {
  changeStatus,
  countNewIn,
  createRequest,
  deleteRequest,
  dismiss,
  editRequest,
  giveHidingReason,
  requireDetails,
  undoDismiss,
} from './requests.rules.ts';
import { countSearch, searchList, searchRequests } from './search.rules.ts';
import { saveSolution } from './solution.rules.ts';

const list = member.input(page).output(pageOf(collaborationRequest));

/** Collaboration requests (docs/behaviour/requests.md#requests). */
export const requests = router({
  listNew: list
    .meta({
      tag: requestTag,
      summary: 'List new requests that match one’s profile',
      description:
        'Active requests one may see, in one’s technical areas, neither hidden nor offered help on, newest first.',
      refusals: ['http.cursor'],
    })
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
      cost: rates.requestSearchCost,
    })
    .input(searchCountInput)
    .output(searchCount)
    .query(({ ctx, input }) => countSearch(ctx, input)),
  countNew: member
    .meta({
      tag: requestTag,
      summary: 'Count the requests that would match other technical areas',
      description: `How many requests would be new if these were one’s technical areas; at most ${limits.countedRequests}, with \`has_more\` beyond.`,
      cost: rates.newCountCost,
    })
    .input(newCountInput)
    .output(newCount)
    .query(({ ctx, input }) => countNewIn(ctx, input.technical_area_ids)),
  listDismissed: member
    .meta({
      tag: requestTag,
      summary: 'List hidden requests, last hidden first',
      refusals: ['http.cursor'],
      cost: rates.requestSearchCost,
    })
    .input(searchedListInput)
    .output(pageOf(collaborationRequest))
    .query(({ ctx, input }) =>
      searchList(ctx, input, (page, text) => listDismissed(ctx.db, ctx.viewer.user_id, page, text)),
    ),
  listOwn: member
    .meta({ tag: requestTag, summary: 'List one’s own requests, newest first', refusals: ['http.cursor'] })
    .input(page)
    .output(pageOf(ownRequest))
    .query(({ ctx, input }) => listOwn(ctx.db, ctx.viewer.user_id, input)),
  byId: member
    .meta({
      tag: requestTag,
      summary: 'Read a request',
      description: 'With what it is to the viewer.',
      refusals: ['requests.notFound'],
    })
    .input(requestLookup)
    .output(requestDetails)
    .query(({ ctx, input }) => requireDetails(ctx, input.id)),
  listOfPerson: member
    .meta({
      tag: requestTag,
      summary: 'List somebody’s active requests, newest first',
      description: 'Those that one may see. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'http.cursor'],
    })
    .input(requestsOfPerson)
    .output(pageOf(collaborationRequest))
    .query(async ({ ctx, input: { userId, ...page } }) => {
      const { user_id } = await readProfile(ctx, userId);
      return listOfPerson(ctx.db, ctx.viewer.user_id, user_id, page);
    }),
  reach: member
    .meta({
      tag: requestTag,
      summary: 'Count who would find a request in New',
      cost: rates.reachCost,
      quota: reachQuota,
      description:
        'Takes the fields of the form of a request. Answers `0`, `fewer than 5` or `about N`; for nobody also the wider scopes and the near areas that would reach somebody.',
      refusals: ['reference.unknown', 'requests.verifiedInstitute', 'requests.tooManyReach'],
    })
    .input(audienceInput)
    .output(reach)
    .use(transaction)
    .mutation(({ ctx, input }) => readReach(ctx, input)),
  ownReach: member
    .meta({
      tag: requestTag,
      summary: 'Count who would find one’s own request in New',
      cost: rates.ownReachCost,
      description: `A number is kept for ${reachLimits.keptHours} hours or until the request is changed.`,
      refusals: ['requests.notFound', 'requests.notOwner', 'requests.tooManyReach'],
    })
    .input(requestLookup)
    .output(ownReach)
    .query(({ ctx, input }) => readOwnReach(ctx, input.id)),
  create: member
    .meta({
      tag: requestTag,
      summary: 'Create a request',
      description: 'Without a description it is a draft, and `message` is `draft_due_to_missing_description`.',
      refusals: [
        'reference.unknown',
        'requests.verifiedInstitute',
        'requests.neededBy',
        'requests.tooMany',
        'http.sentBefore',
      ],
      repeat: repeated,
      quota: daily('requests', 'requestsPerDay', 'requests.tooMany'),
    })
    .input(newRequestInput)
    .output(createdReply)
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'requests.create', input, reply: createdReply }, () => createRequest(ctx, input)),
    ),
  update: member
    .meta({
      tag: requestTag,
      summary: 'Edit one’s own request',
      description:
        'An edit is whole: every field again, except `needed_by`, `effort` and a chosen `language`, which stay if they are left out. With `loaded`, only what differs from it is changed. With `post` a draft also becomes Active; another status stays as it is.',
      refusals: [
        'reference.unknown',
        'requests.verifiedInstitute',
        'requests.neededBy',
        'requests.notFound',
        'requests.notOwner',
        'requests.descriptionRequired',
        'http.changedMeanwhile',
      ],
    })
    .input(requestEdit)
    .output(postedReply)
    .use(transaction)
    .mutation(({ ctx, input }) => editRequest(ctx, input)),
  updateStatus: member
    .meta({
      tag: requestTag,
      summary: 'Set the status of one’s own request',
      description: `Those who offered help get an email about Completed, Cancelled and Expired ${notificationLimits.statusAfterSeconds} seconds later, unless the status is changed before; changing it back notifies nobody.`,
      refusals: [
        'reference.unknown',
        'requests.notFound',
        'requests.notOwner',
        'requests.descriptionRequired',
        'requests.firstWaits',
      ],
    })
    .input(requestStatusInput)
    .output(statusReply)
    .use(transaction)
    .mutation(({ ctx, input }) => changeStatus(ctx, input)),
  setAcceptsOffers: member
    .meta({
      tag: requestTag,
      summary: 'Pause or resume offers on one’s own Active request',
      description:
        'A paused request stays Active and its chats go on. It is neither new for others nor found by a search.',
      refusals: ['requests.notFound', 'requests.notOwner', 'requests.notActive'],
    })
    .input(acceptsOffersInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await setAcceptsOffers(ctx, input);
      return { message: requestSentences.success[input.accepts_offers ? 'resumed' : 'paused']() };
    }),
  saveSolution: member
    .meta({
      tag: requestTag,
      summary: 'Say what solved one’s own Successful request',
      description:
        'With `is_solution_shown`, those who may see the request find it by a search with `among=solved`. Nothing of its chats is shown.',
      refusals: ['requests.notFound', 'requests.notOwner', 'requests.notSolved'],
    })
    .input(solutionInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await saveSolution(ctx, input);
      return { message: requestSentences.success[input.is_solution_shown ? 'solutionShown' : 'solution']() };
    }),
  stillLooking: member
    .meta({
      tag: requestTag,
      summary: 'Say that one still looks for help on one’s own request',
      description: `An Active request on which nothing happens for ${expiry.askedAfterDays} days asks its owner, and expires ${expiry.answerDays} days later. This counts as something that happened; \`created_at\` stays.`,
      refusals: ['requests.notFound', 'requests.notOwner', 'requests.notActive'],
    })
    .input(requestLookup)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await keepLooking(ctx, input.id);
      return { message: requestSentences.success.stillLooking() };
    }),
  stillLookingByLink: open
    .meta({
      tag: requestTag,
      summary: 'Say so by the link of the email that asks',
      description: 'The link works until the request expires, and may be repeated.',
      refusals: ['requests.stillLookingLink', 'requests.notActive'],
    })
    .input(stillLookingInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await keepLookingByLink(ctx, input.token);
      return { message: requestSentences.success.stillLooking() };
    }),
  // A mutation, although it changes nothing: a query would carry the token in its URL.
  stillLookingLink: open
    .meta({
      tag: requestTag,
      summary: 'Ask what the link of that email would do',
      description: 'Changes nothing. A person with the link learns the title of the request.',
    })
    .input(stillLookingInput)
    .output(stillLookingLink)
    .mutation(({ ctx, input }) => describeStillLookingLink(ctx, input.token)),
  delete: member
    .meta({
      tag: requestTag,
      summary: 'Delete one’s own request',
      description: 'Its chats stay for both parties.',
      refusals: ['requests.notFound', 'requests.notOwner'],
    })
    .input(requestDeleteInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await deleteRequest(ctx, input);
      return { message: requestSentences.success.deleted() };
    }),
  dismiss: member
    .meta({
      tag: requestTag,
      summary: 'Hide a request',
      refusals: ['requests.notFound', 'requests.dismissOwn', 'requests.dismissOffered'],
    })
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await dismiss(ctx, input.requestId);
      return { message: requestSentences.success.dismissed() };
    }),
  giveHidingReason: member
    .meta({
      tag: requestTag,
      summary: 'Say why one has hidden a request',
      description: `Only oneself sees it. After ${areaQuestionAfter} requests that were hidden as \`not_my_area\` in one of one’s own areas, the reply names it, once: whether to remove it from one’s profile.`,
      refusals: ['requests.notFound', 'requests.notHidden'],
    })
    .input(hidingReasonInput)
    .output(hidingReasonReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => ({
      message: requestSentences.success.hidingReason(),
      area: await giveHidingReason(ctx, input),
    })),
  undoDismiss: member
    .meta({ tag: requestTag, summary: 'Show a hidden request again', refusals: ['requests.notFound'] })
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await undoDismiss(ctx, input.requestId);
      return { message: requestSentences.success.undoDismiss() };
    }),
});
