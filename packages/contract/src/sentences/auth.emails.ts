import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const authEmails = sentences(
  'auth.emails',
  {
    why: 'You get this email because somebody entered this address at {app}.',
    ignore: 'If this was not you, you can ignore this email: nothing happens without the link.',
    verification: {
      subject: 'Verify your email address for {app}',
      welcome: 'Welcome to {app}.',
      confirm:
        'Please confirm that this address is yours. The link is valid for {verificationHours, plural, one {# hour} other {# hours}}.',
      /** `browser` is one such as `Firefox on Linux`. */
      password: 'A password was chosen in {browser}. The link makes it the password of your account.',
      action: 'Verify your email address',
    },
    notInvited: {
      subject: 'No account for this address at {app}',
      wanted: 'Somebody wanted to create an account at {app} with this address.',
      invitedOnly:
        'Only people who were invited can have an account there. This address was not invited, or its invitation has ended. If another address of yours was invited, use that one.',
      action: 'Create an account with another address',
      ignore: 'If this was not you, you can ignore this email: nothing happens without an invitation.',
    },
    reset: {
      subject: 'Choose a new password for {app}',
      link: 'Here is the link to choose a new password for your {app} account. It works once and is valid for {resetHours, plural, one {# hour} other {# hours}}.',
    },
    newPassword: {
      subject: 'Your password for {app} was changed',
      changed:
        'The password of your {app} account was changed, and all other sessions and all access tokens have ended.',
      reset:
        'The password of your {app} account was changed by a link that we emailed you, and all sessions and access tokens have ended.',
      notYou:
        'If this was you, there is nothing to do. If it was not, choose a new password at once: that ends every session and access token.',
    },
    registered: {
      subject: 'You already have an account at {app}',
      tried:
        'Somebody, perhaps you, tried to sign up at {app} with this address. It has an account already, and nothing was changed.',
      forgot: 'If you forgot your password, you can choose a new one from the login page.',
      ignore: 'If this was not you, you can ignore this email.',
    },
  },
  { verificationHours: lifetimes.verificationHours, resetHours: lifetimes.resetHours },
);
