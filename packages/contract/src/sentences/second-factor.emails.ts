import { sentences } from '../sentences.ts';

export const secondFactorEmails = sentences('second-factor.emails', {
  /** `name` is what the owner calls the factor. */
  appAdded: {
    subject: 'Your {app} account has an authenticator app now',
    done: 'An authenticator app was set up for your {app} account.',
  },
  passkeyAdded: {
    subject: 'Your {app} account has a new passkey',
    done: 'The passkey “{name}” was added to your {app} account.',
  },
  sessionsEnded: 'All your other sessions have ended. From now on, a login needs the second factor, too.',
  removed: {
    subject: 'A second factor was removed from your {app} account',
    done: 'The second factor “{name}” was removed from your {app} account.',
    last: 'It was the last one. You need no second factor to log in any more.',
  },
  codesMade: {
    subject: 'New recovery codes for your {app} account',
    done: 'New recovery codes were made for your {app} account. The old ones no longer work.',
  },
  codeUsed: {
    subject: 'A recovery code of your {app} account was used',
    done: 'A recovery code was used for your {app} account. {left, plural, one {# is} other {# are}} left.',
  },
  reset: {
    subject: 'The second factor of your {app} account was reset',
    done: 'An operator removed all passkeys, the authenticator app and the recovery codes of your {app} account.',
    again: 'You can log in without it, and set up a second factor again in Settings.',
  },
  notYou:
    'If this was you, you need do nothing. If it was not, choose a new password at once, and check the second factors in Settings.',
});
