import { counted } from './counted.ts';
import { lifetimes } from './lifetimes.ts';
import { operatorLimits, rates } from './limits.ts';
import { managedReference } from './messages/managed-reference.ts';
import type { RefusalEntry } from './refusals.ts';

/** The refusals of the operators' console. No screen has their sentences: they come from the server. */
export const operatorRefusals = {
  'operators.unknownAddress': { status: 404, sentence: 'No verified account has this address' },
  'operators.forOperators': { status: 403, sentence: 'Only operators can do this' },
  'operators.passwordRequired': {
    status: 403,
    sentence: `Please confirm with your password. Your last login is older than ${counted(lifetimes.freshLoginMinutes, 'minute')}.`,
    code: 'password_required',
  },
  'operators.reportNotFound': { status: 404, sentence: 'Report not found' },
  'operators.reportClosed': { status: 409, sentence: 'Somebody has already decided about this report' },
  'operators.notPossible': { status: 409, sentence: 'This is not possible for this report' },
  'operators.isStaff': {
    status: 409,
    sentence: 'This is an operator or moderator. The role must be taken away first, by the command line.',
  },
  'operators.isSuspended': { status: 409, sentence: 'This account is already suspended' },
  'operators.moderatorSuspension': {
    status: 403,
    sentence: `A moderator can suspend for ${counted(operatorLimits.moderatorSuspensionDays, 'day')} at most. An operator can confirm it for longer.`,
  },
  'operators.notProvisional': { status: 409, sentence: 'This account has no suspension that waits for an operator' },
  'operators.notSuspended': { status: 409, sentence: 'This account is not suspended' },
  'operators.isVerified': { status: 409, sentence: 'This address is already verified' },
  'operators.severalPasswords': {
    status: 409,
    sentence: 'Not exactly one password waits for this address. Send the verification email again instead.',
  },
  'operators.mailedLately': {
    status: 429,
    sentence: 'This address has had such an email lately. Please try again later.',
    code: 'rate_limited',
  },
  'operators.notWithdrawn': { status: 409, sentence: 'This request is not withdrawn' },
  'operators.hasAccount': { status: 409, sentence: 'This address has an account' },
  'operators.invitationNotFound': { status: 404, sentence: 'Invitation not found' },
  'operators.tooManyInvitations': {
    status: 429,
    sentence: `You can invite ${rates.operatorInvitationsPerDay} addresses a day. Please try again later.`,
  },
  'operators.mailNotFound': { status: 404, sentence: 'No email that can be sent again' },
  'operators.instituteNotFound': { status: 404, sentence: 'Institute not found' },
  'operators.instituteMerged': { status: 409, sentence: 'This institute has been merged into another one' },
  'operators.sameInstitute': { status: 409, sentence: 'An institute cannot be merged into itself' },
  'operators.nameTaken': { status: 409, sentence: managedReference.nameTaken },
  'operators.domainTaken': { status: 409, sentence: 'This domain belongs to an institute' },
  'operators.domainShared': {
    status: 409,
    sentence: 'This domain belongs to no institute, because unrelated people have addresses of it',
  },
  'operators.domainNotFound': { status: 404, sentence: 'This institute has no such domain' },
  'operators.termNotFound': { status: 404, sentence: 'Area or type not found' },
  'operators.isRetired': { status: 409, sentence: 'This is already retired' },
  'operators.notRetired': { status: 409, sentence: 'This is not retired' },
} as const satisfies Record<string, RefusalEntry>;
