import { limits, notificationLimits, rates } from '@exchange/contract/limits';
import {
  answerInput,
  answerReply,
  offerHelpInput,
  offerHelpReply,
  receivedOffer,
  receivedOffersInput,
} from '@exchange/contract/offers';
import { messageReply, pageOf } from '@exchange/contract/pagination';
import { searchedListInput } from '@exchange/contract/request-search';
import { offeredRequest, requestIdInput } from '@exchange/contract/requests';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { repeated } from '../../core/api-docs.ts';
import { chatTag, requestTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { once } from '../../core/repeats.ts';
import { searchList } from '../request-search/search.rules.ts';
import { answerOffer } from './answer.rules.ts';
import { offerHelp, offerQuota, readReceived, restoreOffer, undoOfferHelp } from './offers.rules.ts';
import { listOffered } from './offers.sql.ts';

/** Offers of help (docs/behaviour/offers.md#offers-of-help). */
export const offers = router({
  listOffered: member
    .meta({
      tag: requestTag,
      summary: 'List requests one offers help on, last offered first',
      refusals: ['http.cursor'],
      cost: rates.searchedListCost,
    })
    .input(searchedListInput)
    .output(pageOf(offeredRequest))
    .query(({ ctx, input }) =>
      searchList(ctx, input, (place, text) => listOffered(ctx.db, ctx.viewer.user_id, place, text)),
    ),
  listReceived: member
    .meta({
      tag: requestTag,
      summary: 'List the offers on one’s own request, newest first',
      description: 'Without withdrawn ones and those of people one blocks.',
      refusals: ['requests.notFound', 'http.cursor'],
    })
    .input(receivedOffersInput)
    .output(pageOf(receivedOffer))
    .query(({ ctx, input }) => readReceived(ctx, input)),
  offerHelp: member
    .meta({
      tag: requestTag,
      summary: 'Offer help on a request',
      description: 'Opens the chat, or the withdrawn one again; the message becomes its newest one.',
      refusals: [
        'requests.notFound',
        'offers.own',
        'offers.alreadyOffered',
        'offers.notActive',
        'offers.paused',
        'offers.tooMany',
        'desks.notFound',
        'blocks.blocking',
        'http.sentBefore',
      ],
      repeat: repeated,
      quota: offerQuota,
    })
    .input(offerHelpInput)
    .output(offerHelpReply)
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'offers.offerHelp', input, reply: offerHelpReply }, async () => ({
        message: offerSentences.success.offered(),
        collaboration_request_response_id: await offerHelp(ctx, input),
      })),
    ),
  answer: member
    .meta({
      tag: chatTag,
      summary: 'Answer an offer of help on one’s own request',
      description: `\`accepted\`, \`declined\`, or \`null\`, which takes the answer back. With a message, which is sent to the chat. The person gets an email ${notificationLimits.answerAfterSeconds} seconds after the last change.`,
      refusals: [
        'chats.notFound',
        'chats.tooMany',
        'offers.answerNotOwner',
        'blocks.blocking',
        'offers.requestDeleted',
        'offers.withdrawn',
        'desks.notTaken',
      ],
    })
    .input(answerInput)
    .output(answerReply)
    .use(transaction)
    .mutation(({ ctx, input }) => answerOffer(ctx, input)),
  undoOfferHelp: member
    .meta({
      tag: requestTag,
      summary: 'Withdraw an offer of help',
      description: 'Chat and history stay.',
      refusals: ['requests.notFound'],
    })
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await undoOfferHelp(ctx, input.requestId);
      return { message: offerSentences.success.undoOffer() };
    }),
  restore: member
    .meta({
      tag: requestTag,
      summary: 'Take back the withdrawal of an offer of help',
      description: `Within ${limits.withdrawalUndoSeconds} seconds, whatever the status of the request. The offer is as it was, with its answer.`,
      refusals: ['requests.notFound', 'blocks.blocking', 'offers.undoTooLate'],
    })
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await restoreOffer(ctx, input.requestId);
      return { message: offerSentences.success.restored() };
    }),
});
