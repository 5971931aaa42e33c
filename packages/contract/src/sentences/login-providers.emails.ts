import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** `provider` is `ORCID`, or the name of an institute's login. */
export const loginProviderEmails = sentences(
  'login-providers.emails',
  {
    confirm: {
      subject: 'Confirm your login with {provider}',
      wants: 'Somebody logged in with {provider} and wants to use that login for your {app} account from now on.',
      open: 'If this was you, open the link in the browser in which you began, within {minutes, plural, one {# minute} other {# minutes}}. It works in no other browser.',
      action: 'Confirm the login',
      ignore: 'If this was not you, do not open the link: without it nothing happens.',
    },
    passwordWorks: 'Your password still works.',
    linked: {
      subject: 'You can now log in to {app} with {provider}',
      done: 'A login with {provider} was linked to your {app} account.',
      notYou:
        'If this was not you, choose a new password at once, and then unlink the login in Settings: a new password leaves it linked.',
    },
    unlinked: {
      subject: 'You can no longer log in to {app} with {provider}',
      done: 'The login with {provider} was unlinked from your {app} account.',
      notYou:
        'If this was not you, somebody knows your password. Choose a new one at once, and then link the login again.',
    },
  },
  { minutes: lifetimes.loginLinkMinutes },
);
