import { areaQuestionAfter, limits, notificationLimits, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import {
  acceptsOffersInput,
  createdReply,
  hidingReasonInput,
  hidingReasonReply,
  newCount,
  newCountInput,
  newRequestInput,
  postedReply,
  requestDeleteInput,
  requestDetails,
  requestEdit,
  requestIdInput,
  requestLookup,
  requestStatusInput,
  solutionInput,
  statusReply,
} from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { repeated } from '../../core/api-docs.ts';
import { requestTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { asOwner } from './acting.rules.ts';
import { setAcceptsOffers } from './pausing.rules.ts';
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
import { saveSolution } from './solution.rules.ts';

/** Collaboration requests (docs/behaviour/requests.md#requests). */
export const requests = router({
  countNew: member
    .meta({
      tag: requestTag,
      summary: 'Count the requests that would match other technical areas',
      description: `How many requests would be new if these were one’s technical areas; at most ${limits.countedRequests}, with \`has_more\` beyond.`,
      cost: rates.requestListCost,
    })
    .input(newCountInput)
    .output(newCount)
    .query(({ ctx, input }) => countNewIn(ctx, input.technical_area_ids)),
  byId: member
    .meta({
      tag: requestTag,
      summary: 'Read a request',
      description: 'With what it is to the viewer.',
      refusals: ['requests.notFound'],
    })
    .input(requestLookup)
    .output(requestDetails)
    .use(asOwner)
    .query(({ ctx, input }) => requireDetails(ctx, input.id)),
  create: member
    .meta({
      tag: requestTag,
      summary: 'Create a request',
      description: 'Without a description it is a draft, and `message` is `draft_due_to_missing_description`.',
      refusals: [
        'reference.unknown',
        'requests.verifiedInstitute',
        'requests.neededBy',
        'pictures.gone',
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
      cost: rates.requestChangeCost,
      description:
        'An edit is whole: every field again, except `needed_by`, `effort` and a chosen `language`, which stay if they are left out. With `loaded`, only what differs from it is changed. With `post` a draft also becomes Active; another status stays as it is.',
      refusals: [
        'reference.unknown',
        'requests.verifiedInstitute',
        'requests.neededBy',
        'pictures.gone',
        'requests.notFound',
        'requests.notOwner',
        'requests.descriptionRequired',
        'http.changedMeanwhile',
      ],
    })
    .input(requestEdit)
    .output(postedReply)
    .use(transaction)
    .use(asOwner)
    .mutation(({ ctx, input }) => editRequest(ctx, input)),
  updateStatus: member
    .meta({
      tag: requestTag,
      summary: 'Set the status of one’s own request',
      cost: rates.requestChangeCost,
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
    .use(asOwner)
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
    .use(asOwner)
    .mutation(async ({ ctx, input }) => {
      await saveSolution(ctx, input);
      return { message: requestSentences.success[input.is_solution_shown ? 'solutionShown' : 'solution']() };
    }),
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
    .use(asOwner)
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
