import {
  askableRequest,
  invitationInput,
  receivedInvitation,
  sentInvitation,
  sentInvitationsInput,
} from '@exchange/contract/invitations';
import { invitationAnswerDays, rates } from '@exchange/contract/limits';
import { success } from '@exchange/contract/messages/success';
import { messageReply, page, pageOf } from '@exchange/contract/pagination';
import { profileLookup } from '@exchange/contract/profiles';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { once } from '../../core/repeats.ts';
import { peopleTag } from '../people/people.docs.ts';
import { countProfileView } from '../profiles/profile-view-quota.rules.ts';
import { ask, readAskable, readSent } from './invitations.rules.ts';
import { listWaitingInvitations } from './invitations.sql.ts';
import './invitations.docs.ts';

/** Asking people for help (docs/behaviour.md#invitations). */
export const invitations = router({
  listReceived: member
    .meta({
      tag: peopleTag,
      summary: 'List the invitations that wait for one, the last one first',
      description:
        'To Active requests, while one has neither hidden them nor offered help. Hiding a request declines; its owner is not told.',
      refusals: ['http.cursor'],
    })
    .input(page)
    .output(pageOf(receivedInvitation))
    .query(({ ctx, input }) => listWaitingInvitations(ctx.db, ctx.viewer.user_id, input)),
  listSent: member
    .meta({
      tag: peopleTag,
      summary: 'List whom one asked about one’s own request, the last one first',
      description: `Without an offer an invitation counts as not answered after ${invitationAnswerDays} days, or when the request is closed.`,
      refusals: ['requests.notFound', 'http.cursor'],
    })
    .input(sentInvitationsInput)
    .output(pageOf(sentInvitation))
    .query(({ ctx, input }) => readSent(ctx, input)),
  listAskable: member
    .meta({
      tag: peopleTag,
      summary: 'List one’s own Active requests to ask a person about',
      description: 'With what keeps one from asking. It counts as reading the profile.',
      refusals: ['profiles.notFound', 'profiles.tooMany', 'invitations.oneself'],
    })
    .input(profileLookup)
    .output(z.array(askableRequest))
    .query(({ ctx, input }) => readAskable(ctx, input.userId)),
  ask: member
    .meta({
      tag: peopleTag,
      summary: 'Ask a person for help on one’s own request',
      description: `Once for a person and request; at most ${rates.invitationsPerRequestPerDay} people a day about one request and ${rates.invitationsPerDay} about all. The person is notified. It counts as reading the profile, also if it is refused.`,
      refusals: [
        'profiles.notFound',
        'requests.notFound',
        'requests.notOwner',
        'invitations.oneself',
        'invitations.notActive',
        'safety.blocking',
        'invitations.alreadyOffered',
        'invitations.alreadyAsked',
        'invitations.notShared',
        'invitations.tooManyOnRequest',
        'invitations.tooMany',
        'profiles.tooMany',
        'http.sentBefore',
      ],
      repeat: repeated,
    })
    .input(invitationInput)
    .output(messageReply)
    .use(async ({ ctx, input, next }) => {
      await countProfileView(ctx, input.userId);
      return next();
    })
    .use(transaction)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'invitations.ask', input, reply: messageReply }, async () => {
        await ask(ctx, input);
        return { message: success.asked };
      }),
    ),
});
