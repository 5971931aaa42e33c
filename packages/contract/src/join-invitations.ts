import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, emailDoc, timeDoc } from './api-docs.ts';
import { email } from './auth.ts';
import { counted } from './format.ts';
import { clientId, id, lookupId } from './ids.ts';
import { joinInvitationDays, rates } from './limits.ts';
import type { RefusalEntry } from './refusals.ts';
import { requestIdDoc } from './requests.ts';

/** What people read. */
export const joinInvitationSentences = {
  fallback: {
    inviteToJoin: 'Failed to invite this address',
    withdrawInvitation: 'Failed to take the invitation back',
  },
  success: {
    invitedToJoin: `If this address has no account, wants our emails and had none in the last ${counted(joinInvitationDays, 'day')}, it gets one now.`,
    joinWithdrawn: 'Invitation taken back',
    addressInvited: 'Invitation sent',
    addressInvitedSilently: `This address may sign up. No email leaves: it got one in the last ${counted(joinInvitationDays, 'day')}, or wants none.`,
    invitationWithdrawn: 'Invitation taken back',
  },
} as const;

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const joinInvitationRefusals = {
  'record.tooManyJoins': {
    status: 429,
    sentence: `You can invite ${rates.joinInvitationsPerDay} addresses a day to join. Please try again later.`,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

/** `POST /api/collaboration-requests/{id}/join-invitations` */
export const joinInvitationInput = z.object({ id: lookupId, email, client_id: clientId });

const joinAddress = emailDoc('Address that has no account.');

describeInput(joinInvitationInput, { id: requestIdDoc, email: joinAddress, client_id: clientIdDoc });

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
