import { joinInvitationDays } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const operatorInvitations = sentences(
  'operators-invitations.screens',
  {
    onlyInvited:
      'Only invited addresses can sign up here. An invitation is valid for {days, plural, one {# day} other {# days}}.',
    notNeeded: 'Nobody needs an invitation here: it is an email with a link to sign up.',
    email: 'Email',
    emailHint: 'One address, or a pasted list',
    /** Of a list. */
    noAddresses: 'These are no email addresses: {words}',
    invited: '{count, plural, one {# address invited} other {# addresses invited}}',
    refused: '{address}: {problem}',
    invite: 'Invite',
    waiting: 'Not joined yet',
    find: 'Find invitations',
    findHint: 'A part of the address',
    loading: 'Loading invitations',
    invitedBy: 'Invited by',
    invitedByOperators: 'operators',
    /** The day of the invitation. */
    invitedOn: 'On',
    takeBack: 'Take back',
    none: 'Nobody is invited',
    noneFound: 'No invitation found',
  },
  { days: joinInvitationDays },
);
