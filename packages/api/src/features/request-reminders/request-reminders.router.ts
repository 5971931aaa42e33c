import { expiry, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { requestLookup, stillLookingInput, stillLookingLink } from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestTag } from '../../core/api-tags.ts';
import { member, open, router, transaction } from '../../core/procedures.ts';
import { asOwner } from '../requests/acting.rules.ts';
import { describeStillLookingLink, keepLooking, keepLookingByLink } from './expiry.rules.ts';

/** The answer of an owner who is asked whether they still look for help (docs/behaviour/requests.md#expiry). */
export const requestReminders = router({
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
    .use(asOwner)
    .mutation(async ({ ctx, input }) => {
      await keepLooking(ctx, input.id);
      return { message: requestSentences.success.stillLooking() };
    }),
  stillLookingByLink: open
    .meta({
      tag: requestTag,
      summary: 'Say so by the link of the email that asks',
      cost: rates.linkCost,
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
});
