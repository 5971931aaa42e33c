import { accessTokensPerPerson, limits, rates } from './limits.ts';
import type { loginProviderRefusals } from './login-provider-refusals.ts';
import { messages } from './messages.ts';
import type { operatorRefusals } from './operator-refusals.ts';

/** A refusal: HTTP status, the sentence a person reads, and a `code` if several share one, or clients knew it by one. */
export interface RefusalEntry {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503;
  readonly sentence: string;
  readonly code?: RefusalCode;
}

export type RefusalCode =
  | 'email_unverified'
  | 'locked_out'
  | 'rate_limited'
  | 'description_required'
  | 'already_offered'
  | 'already_asked'
  | 'already_tracked'
  | 'not_active'
  | 'sent_before'
  | 'changed_meanwhile'
  | 'suspended'
  | 'password_required';

/** The refusals that members can meet; `all-refusals.ts` adds those of operators and login providers (docs/behaviour.md#errors). Keys read `<feature>.<case>`. */
export const refusals = {
  'http.notFound': { status: 404, sentence: 'Not found' },
  'http.methodNotAllowed': { status: 405, sentence: 'Method not allowed' },
  'http.foreignOrigin': { status: 403, sentence: 'This request came from another site and was refused.' },
  'http.tooLarge': { status: 413, sentence: 'The request is too large.' },
  'http.notJson': { status: 415, sentence: 'Only JSON bodies are accepted.' },
  'http.invalid': { status: 400, sentence: messages.validation.invalidRequest },
  'http.cursor': { status: 400, sentence: 'Invalid cursor' },
  'http.rateLimited': {
    status: 429,
    sentence: 'Too many requests. Please wait a moment and try again.',
    code: 'rate_limited',
  },
  'http.sentBefore': {
    status: 409,
    sentence: 'The first version of this has arrived. Nothing was sent now. Send again if you want both.',
    code: 'sent_before',
  },
  'http.changedMeanwhile': {
    status: 409,
    sentence: 'This was changed meanwhile. Nothing is saved yet.',
    code: 'changed_meanwhile',
  },
  'http.unavailable': {
    status: 503,
    sentence: 'The service cannot answer right now. Please try again in a moment.',
  },
  'http.internal': { status: 500, sentence: 'Something went wrong on our side. Please try again.' },

  'auth.required': { status: 401, sentence: 'Authentication required. Please log in again.' },
  'auth.accessToken': {
    status: 401,
    sentence: 'This access token is not valid: it is wrong, expired or revoked.',
  },
  'auth.tokenReadOnly': { status: 403, sentence: 'This access token may only read.' },
  'auth.sessionOnly': { status: 403, sentence: 'An access token cannot do this. Please log in.' },
  'auth.invalidCredentials': { status: 401, sentence: 'Invalid email or password' },
  'auth.unverified': {
    status: 403,
    sentence: 'Account exists but is not verified. You can resend the verification email.',
    code: 'email_unverified',
  },
  'auth.existsUnverified': {
    status: 409,
    sentence: 'Account exists but is not verified. You can resend the verification email.',
    code: 'email_unverified',
  },
  'auth.suspended': { status: 403, sentence: 'Your account is suspended.', code: 'suspended' },
  'auth.signUpClosed': { status: 403, sentence: 'New accounts are not open here.' },
  'auth.notInvited': { status: 403, sentence: 'Only people who were invited can have an account here.' },
  'auth.signUpDomain': { status: 403, sentence: 'Only addresses of certain domains can have an account here.' },
  'auth.lockedOut': { status: 429, sentence: 'Too many failed login attempts.', code: 'locked_out' },
  'auth.verificationToken': { status: 400, sentence: 'Invalid or expired verification token' },
  'auth.resetToken': { status: 400, sentence: 'Invalid or expired reset token' },

  'account.leaving': {
    status: 403,
    sentence: 'This account is due to be deleted. Keep it to get everything back.',
  },
  'account.wrongPassword': { status: 403, sentence: 'This is not your current password.' },
  'account.noPassword': {
    status: 403,
    sentence: 'Your account has no password yet. Set one with “Forgot Password?”, then try again.',
  },
  'account.tooManyTries': {
    status: 429,
    sentence: 'Too many wrong passwords. Please try again in an hour.',
    code: 'rate_limited',
  },
  'account.sessionNotFound': { status: 404, sentence: 'Session not found' },
  'account.tokenNotFound': { status: 404, sentence: 'Access token not found' },
  'account.tooManyTokens': {
    status: 409,
    sentence: `You have ${accessTokensPerPerson} access tokens. Revoke one first.`,
  },
  'account.tooManyNewTokens': {
    status: 429,
    sentence: `You can create ${rates.accessTokensPerDay} access tokens a day. Please try again later.`,
    code: 'rate_limited',
  },

  'notifications.noAddress': { status: 400, sentence: 'No email address provided.' },
  'notifications.signature': { status: 400, sentence: 'This unsubscribe link is not valid.' },
  'notifications.undoSignature': { status: 400, sentence: 'This link is not valid.' },

  'reference.unknown': { status: 400, sentence: messages.validation.list },

  'profiles.notFound': { status: 404, sentence: 'User not found' },
  'profiles.tooMany': {
    status: 429,
    sentence: `You have looked at ${rates.profilesPerDay} people within a day. Please try again later.`,
    code: 'rate_limited',
  },

  'people.tooMany': {
    status: 429,
    sentence: `You have looked at ${rates.directoryPagesPerDay} pages of people within a day. Please try again later.`,
    code: 'rate_limited',
  },

  'requests.notFound': { status: 404, sentence: 'Collaboration request not found' },
  'requests.notOwner': { status: 403, sentence: 'You can only change your own collaboration requests' },
  'requests.descriptionRequired': {
    status: 400,
    sentence: 'A description is required for non-draft requests',
    code: 'description_required',
  },
  'requests.verifiedInstitute': { status: 400, sentence: messages.validation.verifiedInstitute },
  'requests.dismissOwn': { status: 403, sentence: 'You cannot dismiss your own collaboration request' },
  'requests.dismissOffered': {
    status: 409,
    sentence: 'You have offered help on this request. Undo the offer before hiding it.',
  },
  'requests.notHidden': { status: 409, sentence: 'You can give a reason for a request that you have hidden' },
  'requests.notActive': {
    status: 409,
    sentence: 'This request is not Active any more.',
    code: 'not_active',
  },
  'requests.stillLookingLink': { status: 400, sentence: 'This link is not valid any more.' },
  'requests.tooMany': {
    status: 429,
    sentence: `You can create ${rates.requestsPerDay} collaboration requests a day. Please try again later.`,
    code: 'rate_limited',
  },
  'requests.tooManyReach': {
    status: 429,
    sentence: `You have asked ${rates.reachPerDay} times within a day how many people a request reaches. Please try again later.`,
    code: 'rate_limited',
  },

  'collaborators.notOwner': {
    status: 403,
    sentence: 'You can only track collaborators on your own collaboration requests',
  },
  'collaborators.notCompleted': {
    status: 400,
    sentence: 'Credit can be given once the request is successful',
  },
  'collaborators.oneself': { status: 400, sentence: 'You cannot give credit to yourself' },
  'collaborators.notFound': { status: 404, sentence: 'No user found with that email' },
  'collaborators.alreadyTracked': {
    status: 409,
    sentence: 'This user is already tracked as a collaborator on this request',
    code: 'already_tracked',
  },
  'collaborators.tooManyMisses': {
    status: 429,
    sentence: 'Too many addresses were not found today. Please try again tomorrow.',
    code: 'rate_limited',
  },
  'collaborators.tooManyStrangers': {
    status: 429,
    sentence: `You can give credit to ${rates.strangersCreditedPerDay} people a day who did not offer help on the request. Please try again later.`,
    code: 'rate_limited',
  },

  'record.notFound': { status: 404, sentence: 'This entry is not there' },
  'record.changed': { status: 409, sentence: 'The roles or thanks have changed. Please read them again.' },
  'record.tooManyJoins': {
    status: 429,
    sentence: `You can invite ${rates.joinInvitationsPerDay} addresses a day to join. Please try again later.`,
    code: 'rate_limited',
  },

  'offers.own': { status: 403, sentence: 'You cannot offer help on your own request' },
  'offers.notActive': { status: 409, sentence: 'This request is not open for offers', code: 'not_active' },
  'offers.alreadyOffered': {
    status: 409,
    sentence: 'You have already offered help on this request',
    code: 'already_offered',
  },
  'offers.tooMany': {
    status: 429,
    sentence: `You can offer help ${rates.offersPerDay} times a day. Please try again later.`,
    code: 'rate_limited',
  },

  'savedSearches.notFound': { status: 404, sentence: 'Saved search not found' },
  'savedSearches.tooMany': {
    status: 409,
    sentence: `You can keep ${limits.savedSearches} saved searches. Remove one first.`,
  },

  'invitations.oneself': { status: 403, sentence: 'You cannot ask yourself for help' },
  'invitations.notActive': { status: 409, sentence: 'You can ask for help on Active requests', code: 'not_active' },
  'invitations.notShared': { status: 409, sentence: 'This request is not shared with this person' },
  'invitations.alreadyAsked': {
    status: 409,
    sentence: 'You have already asked this person for help on this request',
    code: 'already_asked',
  },
  'invitations.alreadyOffered': {
    status: 409,
    sentence: 'This person has already offered help on this request',
    code: 'already_offered',
  },
  'invitations.tooManyOnRequest': {
    status: 429,
    sentence: `You can ask ${rates.asksPerRequestPerDay} people a day about one request. Please try again later.`,
    code: 'rate_limited',
  },
  'invitations.tooMany': {
    status: 429,
    sentence: `You can ask ${rates.asksPerDay} people a day for help. Please try again later.`,
    code: 'rate_limited',
  },

  'offers.answerNotOwner': { status: 403, sentence: 'Only the owner of the request can answer an offer' },
  'offers.withdrawn': { status: 409, sentence: 'This offer is withdrawn. It cannot be answered.' },
  'offers.requestDeleted': { status: 409, sentence: 'This request is deleted. Offers on it cannot be answered.' },

  'chats.notFound': { status: 404, sentence: 'Chat not found or you do not have access.' },

  'safety.blocking': { status: 403, sentence: messages.screen.blocking },
  'safety.blockOneself': { status: 403, sentence: 'You cannot block yourself' },
  'safety.tooManyBlocks': {
    status: 409,
    sentence: 'You have blocked as many people as you can. Unblock somebody first.',
  },
  'safety.reportOwn': { status: 403, sentence: 'You cannot report what is yours' },
  'safety.tooManyReports': {
    status: 429,
    sentence: 'You have sent many reports today. Please try again tomorrow.',
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalKey = keyof typeof refusals | keyof typeof loginProviderRefusals | keyof typeof operatorRefusals;
