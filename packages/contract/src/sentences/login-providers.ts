import { mailLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const loginProviderSentences = sentences(
  'login-providers',
  {
    success: {
      loginLinkMailed:
        'We sent a link to the address of your account. Open it in this browser. We send at most {perMinute} email a minute and {perHour} an hour to an address.',
    },
  },
  { perMinute: mailLimits.perMinute, perHour: mailLimits.perHour },
);

/** The web never says them: the server answers with them. */
export const loginProviderRefusalSentences = sentences('login-providers.refusals', {
  declined: 'The login was cancelled. Nothing was changed.',
  expired: 'This login took too long, was begun in another browser, or was already used. Please begin again.',
  untrusted: 'The answer to this login could not be trusted. Nothing was changed. Please begin again.',
  unavailable: 'The other site does not answer right now. Log in with your password, or try again in a moment.',
  unproven:
    'Your institute did not confirm an email address that can have an account here. Log in with your password, or create an account.',
  notAdmitted: 'Your institute did not confirm that you may log in here. Ask its helpdesk.',
  notLinked: 'No account here is linked to this ORCID iD. Log in another way, then link it in Settings.',
  notFound: 'Linked login not found',
  taken: 'This login is already linked to another account.',
  otherLinked: 'Your account is already linked to another login of the same site. Unlink that one first.',
  otherPerson: 'This login is not that of the account in which you are logged in. Nothing was changed.',
  /** The next two in the place of those above, if nobody logs in with a password. */
  unavailableForAll: 'The other site does not answer right now. Please try again in a moment.',
  unprovenForAll: 'Your institute did not confirm an email address that can have an account here. Ask its helpdesk.',
  link: 'There is no login to confirm: it has expired, was confirmed, or was begun in another browser. Please begin again.',
});
