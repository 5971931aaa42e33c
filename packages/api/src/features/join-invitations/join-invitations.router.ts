import {
  creditListInput,
  creditListReply,
  joinInvitation,
  joinInvitationInput,
  joinInvitationsLookup,
  withdrawJoinInvitationInput,
} from '@exchange/contract/join-invitations';
import { joinInvitationDays, limits, rates } from '@exchange/contract/limits';
import { messageReply } from '@exchange/contract/pagination';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import * as z from 'zod/mini';
import { repeated } from '../../core/api-docs.ts';
import { creditTag, requestTag } from '../../core/api-tags.ts';
import { member, router, transaction } from '../../core/procedures.ts';
import { daily } from '../../core/quotas.ts';
import { once } from '../../core/repeats.ts';
import { asOwner } from '../requests/acting.rules.ts';
import { creditList, inviteToJoin, readJoinInvitations, withdrawJoinInvitation } from './by-member.rules.ts';

/** A list of addresses counts as one. */
const invitations = daily('invitations to join', rates.joinInvitationsPerDay, 'joinInvitations.tooManyJoins');

/** Inviting an address without an account to join (docs/behaviour/join-invitations.md#invitations-to-join). Operators invite by procedures of their own. */
export const joinInvitations = router({
  invite: member
    .meta({
      tag: creditTag,
      summary: 'Invite an address without an account to join, to give its person credit',
      description: `Of one’s own completed request; at most ${rates.joinInvitationsPerDay} a day. An address gets one email in ${joinInvitationDays} days. The reply is the same whether or not the address has an account, and each call counts as an address that was not found in tracking. Once somebody proves the address, they are tracked and asked to confirm.`,
      refusals: [
        'credit.notOwner',
        'credit.notCompleted',
        'auth.signUpClosed',
        'auth.signUpDomain',
        'joinInvitations.tooManyJoins',
        'credit.tooManyMisses',
        'http.sentBefore',
      ],
      repeat: repeated,
      quota: invitations,
    })
    .input(joinInvitationInput)
    .output(messageReply)
    .use(transaction)
    .use(asOwner)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'joinInvitations.invite', input, reply: messageReply }, async () => {
        await inviteToJoin(ctx, input);
        return { message: joinInvitationSentences.success.invitedToJoin() };
      }),
    ),
  creditList: member
    .meta({
      tag: requestTag,
      summary:
        'Track the people of a list of addresses as successful collaborators, and invite those without an account',
      description: `Of one’s own completed request; at most ${limits.creditedAtOnce} addresses. A list counts as one invitation to join and as one address that was not found.`,
      refusals: [
        'credit.notOwner',
        'credit.notCompleted',
        'credit.tooManyMisses',
        'joinInvitations.tooManyJoins',
        'http.sentBefore',
      ],
      repeat: repeated,
      quota: invitations,
    })
    .input(creditListInput)
    .output(creditListReply)
    .use(transaction)
    .use(asOwner)
    .mutation(({ ctx, input }) =>
      once(ctx, { procedure: 'joinInvitations.creditList', input, reply: creditListReply }, () =>
        creditList(ctx, input),
      ),
    ),
  list: member
    .meta({
      tag: creditTag,
      summary: 'List the addresses that one invited to join because of one’s own request',
      description: 'Until somebody proves the address, the invitation is taken back, or it is too old.',
      refusals: ['credit.notOwner'],
    })
    .input(joinInvitationsLookup)
    .output(z.array(joinInvitation))
    .use(asOwner)
    .query(({ ctx, input }) => readJoinInvitations(ctx, input.id)),
  withdraw: member
    .meta({
      tag: creditTag,
      summary: 'Take back an invitation to join',
      description: 'With its email if that has not left. May be repeated.',
      refusals: ['credit.notOwner'],
    })
    .input(withdrawJoinInvitationInput)
    .output(messageReply)
    .use(transaction)
    .use(asOwner)
    .mutation(async ({ ctx, input }) => {
      await withdrawJoinInvitation(ctx, input);
      return { message: joinInvitationSentences.success.joinWithdrawn() };
    }),
});
