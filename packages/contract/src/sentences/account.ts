import { accessTokensPerPerson, lifetimes, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const accountSentences = sentences(
  'account',
  {
    validation: {
      currentPassword: 'Please enter your current password.',
      tokenName: 'Please enter a name for the token',
      tokenScope: 'Please choose what the token may do',
      tokenDays: 'Please choose how many days the token is valid, at most {tokenDays}.',
    },
    success: {
      loginUnlinked: 'Login unlinked',
      password: 'Password changed. All your other sessions have ended.',
      sessionEnded: 'Session ended',
      sessionsEnded: 'All other sessions ended',
      deletion:
        'Your account will be deleted in {deletionDays, plural, one {# day} other {# days}}. Log in before then if you want to keep it.',
      kept: 'Your account stays as it was.',
      tokenCreated: 'Token created. Copy it now: it is not shown again.',
      tokenRevoked: 'Token revoked',
    },
  },
  {
    tokenDays: lifetimes.accessTokenDays,
    tokens: accessTokensPerPerson,
    tokensPerDay: rates.accessTokensPerDay,
  },
);

/** The web never says them: the server answers with them. */
export const accountRefusalSentences = sentences(
  'account.refusals',
  {
    leaving: 'This account is due to be deleted. Keep it to get everything back.',
    wrongPassword: 'This is not your current password.',
    loginAgain:
      'Please log in again, so that nobody else can do this. A login is fresh for {freshLoginMinutes, plural, one {# minute} other {# minutes}}.',
    noPassword: 'Your account has no password yet. Set one with “Forgot Password?”, then try again.',
    tooManyTries: 'Too many wrong passwords or codes. Please try again in an hour.',
    sessionNotFound: 'Session not found',
    tokenNotFound: 'Access token not found',
    tooManyTokens: 'You have {tokens} access tokens. Revoke one first.',
    tooManyNewTokens: 'You can create {tokensPerDay} access tokens a day. Please try again later.',
  },
  {
    tokenDays: lifetimes.accessTokenDays,
    tokens: accessTokensPerPerson,
    tokensPerDay: rates.accessTokensPerDay,
    freshLoginMinutes: lifetimes.freshLoginMinutes,
  },
);
