import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, emailDoc, timeDoc } from './api-docs.ts';
import { email } from './auth.ts';
import { clientId, id, lookupId } from './ids.ts';
import { limits } from './limits.ts';
import type { RefusalEntry } from './refusals.ts';
import { requestIdDoc } from './requests.ts';
import { joinInvitationRefusalSentences, joinInvitationSentences } from './sentences/join-invitations.ts';
import { messages } from './sentences/messages.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const joinInvitationRefusals = {
  'joinInvitations.tooManyJoins': {
    status: 429,
    sentence: joinInvitationRefusalSentences.tooManyJoins,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

/** `POST /api/collaboration-requests/{id}/join-invitations` */
export const joinInvitationInput = z.object({ id: lookupId, email, client_id: clientId });

const joinAddress = emailDoc('Address that has no account.');

describeInput(joinInvitationInput, { id: requestIdDoc, email: joinAddress, client_id: clientIdDoc });

/** `POST /api/collaboration-requests/{id}/credit-list` */
export const creditListInput = z.object({
  id: lookupId,
  emails: z
    .array(email, { error: messages.validation.invalidRequest })
    .check(
      z.minLength(1, { error: messages.validation.email }),
      z.maxLength(limits.creditedAtOnce, { error: joinInvitationSentences.validation.tooManyAtOnce }),
    ),
  client_id: clientId,
});
export type CreditListInput = z.output<typeof creditListInput>;

describeInput(creditListInput, {
  id: requestIdDoc,
  emails: { description: `At most ${limits.creditedAtOnce} addresses.`, example: ['ada@example.org'] },
  client_id: clientIdDoc,
});

/** What a list did with one of its addresses. */
const creditOutcomes = ['credited', 'already', 'invited', 'oneself', 'not_allowed', 'later'] as const;
export type CreditOutcome = (typeof creditOutcomes)[number];

const creditedAddress = z.object({ email: z.string(), outcome: z.enum(creditOutcomes) });

describeEntity(creditedAddress, 'CreditedAddress', {
  email: 'The address.',
  outcome:
    '`credited`, `already` (credited before), `invited` (to join), `oneself`, `not_allowed` (no account, and may not join), or `later` (too many people today).',
});

export const creditListReply = z.object({ addresses: z.array(creditedAddress) });
export type CreditListReply = z.output<typeof creditListReply>;

describeEntity(creditListReply, 'CreditList', {
  addresses: 'Each address, once, with what was done.',
});

export const joinInvitationsLookup = z.object({ id: lookupId });

describeInput(joinInvitationsLookup, { id: requestIdDoc });

/** `DELETE /api/collaboration-requests/{id}/join-invitations/{invitationId}` */
export const withdrawJoinInvitationInput = z.object({ id: lookupId, invitationId: lookupId });

describeInput(withdrawJoinInvitationInput, {
  id: requestIdDoc,
  invitationId: { description: 'Id of the invitation.', example: 3 },
});

/** An address that was invited to join, for the owner of the request. */
export const joinInvitation = z.object({ id, email: z.string(), invited_at: z.string() });

export type JoinInvitation = z.output<typeof joinInvitation>;

describeEntity(joinInvitation, 'JoinInvitation', {
  id: 'Id.',
  email: 'Address as typed.',
  invited_at: timeDoc('When it was invited.'),
});
