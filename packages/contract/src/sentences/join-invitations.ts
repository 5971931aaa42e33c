import { joinInvitationDays, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const joinInvitationSentences = sentences(
  'join-invitations',
  {
    fallback: {
      inviteToJoin: 'Failed to invite this address',
      withdrawInvitation: 'Failed to take the invitation back',
    },
    success: {
      invitedToJoin:
        'If this address has no account, wants our emails and had none in the last {invitationDays, plural, one {# day} other {# days}}, it gets one now.',
      joinWithdrawn: 'Invitation taken back',
      addressInvited: 'Invitation sent',
      addressInvitedSilently:
        'This address may sign up. No email leaves: it got one in the last {invitationDays, plural, one {# day} other {# days}}, or wants none.',
      invitationWithdrawn: 'Invitation taken back',
    },
  },
  { invitationDays: joinInvitationDays, perDay: rates.joinInvitationsPerDay },
);

/** The web never says them: the server answers with them. */
export const joinInvitationRefusalSentences = sentences(
  'join-invitations.refusals',
  {
    tooManyJoins: 'You can invite {perDay} addresses a day to join. Please try again later.',
  },
  { invitationDays: joinInvitationDays, perDay: rates.joinInvitationsPerDay },
);
