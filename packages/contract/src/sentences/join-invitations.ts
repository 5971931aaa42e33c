import { joinInvitationDays, limits, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const joinInvitationSentences = sentences(
  'join-invitations',
  {
    fallback: {
      inviteToJoin: 'Failed to invite this address',
      withdrawInvitation: 'Failed to take the invitation back',
    },
    validation: { tooManyAtOnce: 'At most {atOnce} addresses at once.' },
    success: {
      invitedToJoin:
        'One invitation goes to this address, unless it has an account, wants no emails from us, or got one in the last {invitationDays, plural, one {# day} other {# days}}.',
      joinWithdrawn: 'Invitation taken back',
      addressInvited: 'Invitation sent',
      addressInvitedSilently:
        'This address may sign up. No email leaves: it got one in the last {invitationDays, plural, one {# day} other {# days}}, or wants none.',
      invitationWithdrawn: 'Invitation taken back',
    },
  },
  {
    invitationDays: joinInvitationDays,
    perDay: rates.joinInvitationsPerDay,
    atOnce: limits.creditedAtOnce,
  },
);

/** The web never says them: the server answers with them. */
export const joinInvitationRefusalSentences = sentences(
  'join-invitations.refusals',
  {
    tooManyJoins: 'You can invite {perDay} addresses a day to join. Please try again later.',
  },
  { invitationDays: joinInvitationDays, perDay: rates.joinInvitationsPerDay },
);
