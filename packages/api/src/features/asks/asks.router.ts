import { askableRequest, askInput, receivedAsk, sentAsk, sentAsksInput } from '@exchange/contract/asks';
import { askAnswerDays, rates } from '@exchange/contract/limits';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import { profileLookup } from '@exchange/contract/profiles';
import { askSentences } from '@exchange/contract/sentences/asks';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { directoryTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { countProfileView } from '../profiles/profile-view-quota.rules.ts';
import { asOwner } from '../requests/acting.rules.ts';
import { ask, readAskable, readSent } from './asks.rules.ts';
import { listWaitingAsks } from './asks.sql.ts';

/** Asking people for help (docs/behaviour/asks.md#asking-for-help). */
export const asks = router({
  listReceived: member
    .meta({
      tag: directoryTag,
      summary: 'List the invitations that wait for one, the last one first',
      description:
        'To Active requests, while one has neither hidden them nor offered help. Hiding a request declines; its owner is not told.',
      refusals: ['http.cursor'],
    })
    .input(page)
    .output(pageOf(receivedAsk))
    .query(({ ctx, input }) => listWaitingAsks(ctx.db, ctx.viewer.user_id, input)),
  listSent: member
    .meta({
      tag: directoryTag,
      summary: 'List whom one asked about one’s own request, the last one first',
      description: `Without an offer an invitation counts as not answered after ${askAnswerDays} days, or when the request is closed.`,
      refusals: ['requests.notFound', 'http.cursor'],
    })
    .input(sentAsksInput)
    .output(pageOf(sentAsk))
    .use(asOwner)
    .query(({ ctx, input }) => readSent(ctx, input)),
  listAskable: member
    .meta({
      tag: directoryTag,
      summary: 'List one’s own Active requests to ask a person about',
      description: 'With what keeps one from asking. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'asks.oneself'],
    })
    .input(profileLookup)
    .output(z.array(askableRequest))
    .query(({ ctx, input }) => readAskable(ctx, input.userId)),
  send: member
    .meta({
      tag: directoryTag,
      summary: 'Ask a person for help on one’s own request',
      description: `Once for a person and request; at most ${rates.asksPerRequestPerDay} people a day about one request and ${rates.asksPerDay} about all. The person is notified. It counts as reading the profile, also if it is refused.`,
      refusals: [
        'profiles.notFound',
        'requests.notFound',
        'requests.notOwner',
        'asks.oneself',
        'asks.notActive',
        'offers.paused',
        'blocks.blocking',
        'asks.alreadyOffered',
        'asks.away',
        'asks.alreadyAsked',
        'asks.notShared',
        'asks.tooManyOnRequest',
        'asks.tooMany',
        'profiles.tooMany',
        'http.sentBefore',
      ],
      repeat: repeated,
      quota: daily('invitations', rates.asksPerDay, 'asks.tooMany'),
    })
    .input(askInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countProfileView(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'asks.send', input, reply: messageReply }, async () => {
        await ask(ctx, input);
        return { message: askSentences.success.asked() };
      }),
    ),
});
