import { lifetimes, operatorLimits, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const operatorSentences = sentences('operators', {
  validation: {
    operatorReason: 'Please give a reason',
  },
  success: {
    passwordConfirmed: 'Password confirmed',
    reportDecided: {
      dismissed: 'Report dismissed. Nothing else has changed.',
      warned: 'Warning sent',
      withdrawn: 'Request withdrawn',
      hidden: 'Message hidden. Both people read that it was removed.',
      suspended: 'Account suspended',
    },
    personVerified: 'Address verified',
    verificationSent: 'Verification email sent',
    personSuspended: 'Account suspended',
    suspensionConfirmed: 'Suspension confirmed',
    personRestored: 'Account restored',
    personSessionsEnded: 'All sessions ended',
    secondFactorReset: 'Second factor reset. An email tells the person.',
    addressChangeAsked:
      'Emails have left: a link to the new address, and a notice to the former one, which can stop the change.',
    addressChangeConfirmed: 'Change confirmed. It takes effect when the link to the new address is used.',
    personErased: 'Account erased',
    requestWithdrawn: 'Request withdrawn',
    firstRequestPosted: 'Request posted',
    firstRequestDeclined: 'Request not posted. An email tells why.',
    requestRestored: 'Request restored',
  },
});

/** The web never says them: the server answers with them. */
export const operatorRefusalSentences = sentences(
  'operators.refusals',
  {
    unknownAddress: 'No verified account has this address',
    since: 'Please give “since” as a day or a time, in the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ',
    forOperators: 'Only operators can do this',
    passwordRequired:
      'Please confirm with your password. Your last login is older than {freshLoginMinutes, plural, one {# minute} other {# minutes}}.',
    reportNotFound: 'Report not found',
    reportClosed: 'Somebody has already decided about this report',
    firstNotWaiting:
      'This request does not wait any more. Another moderator may have decided, or its owner took it back.',
    notPossible: 'This is not possible for this report',
    isStaff: 'This is an operator or moderator. The role must be taken away first, by the command line.',
    isSuspended: 'This account is already suspended',
    moderatorSuspension:
      'A moderator can suspend for {suspensionDays, plural, one {# day} other {# days}} at most. An operator can confirm it for longer.',
    notProvisional: 'This account has no suspension that waits for an operator',
    notSuspended: 'This account is not suspended',
    isVerified: 'This address is already verified',
    severalPasswords: 'Not exactly one password waits for this address. Send the verification email again instead.',
    mailedLately: 'This address has had such an email lately. Please try again later.',
    noSecondFactor: 'This account has no second factor',
    addressTaken: 'Another account has this address',
    noAddressChange: 'No change of the address waits',
    sameOperator: 'Another operator than the one who asked for the change must confirm it, and not its person.',
    notWithdrawn: 'This request is not withdrawn',
    hasAccount: 'This address has an account',
    invitationNotFound: 'Invitation not found',
    tooManyInvitations: 'You can invite {invitationsPerDay} addresses a day. Please try again later.',
    mailNotFound: 'No email that can be sent again',
  },
  {
    freshLoginMinutes: lifetimes.freshLoginMinutes,
    suspensionDays: operatorLimits.moderatorSuspensionDays,
    invitationsPerDay: rates.operatorInvitationsPerDay,
  },
);
