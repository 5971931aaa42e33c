import { messages } from '@exchange/contract/messages';
import { offerHelpInput, offerHelpOutput } from '@exchange/contract/offers';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import { offeredRequest, requestIdInput } from '@exchange/contract/requests';
import { member, router, transaction } from '../../core/trpc.ts';
import { offerHelp, undoOfferHelp } from './offers.rules.ts';
import { listOffered } from './offers.sql.ts';

/** Offers of help (docs/behaviour.md#offers-of-help). */
export const offers = router({
  listOffered: member
    .input(page)
    .output(pageOf(offeredRequest))
    .query(({ ctx, input }) => listOffered(ctx.db, ctx.viewer.user_id, input)),
  offerHelp: member
    .input(offerHelpInput)
    .output(offerHelpOutput)
    .use(transaction)
    .mutation(async ({ ctx, input }) => ({
      message: messages.success.offered,
      collaboration_request_response_id: await offerHelp(ctx.tx, ctx.settings, ctx.viewer, input),
    })),
  undoOfferHelp: member
    .input(requestIdInput)
    .output(messageReply)
    .use(transaction)
    .mutation(async ({ ctx, input }) => {
      await undoOfferHelp(ctx.tx, ctx.viewer.user_id, input.requestId);
      return { message: messages.success.undoOffer };
    }),
});
