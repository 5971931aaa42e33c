import { addressesPerAccount, lifetimes, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const accountMergeSentences = sentences('account-merge', {
  success: {
    linkSent:
      'If this address has an account, a link is on its way to it. Open it in a browser that is logged in to this account.',
    stopped: 'Stopped. Both accounts stay as they are.',
  },
  fallback: {
    look: 'Failed to read the link',
    confirm: 'Failed to bring the accounts together',
    stop: 'Failed to stop it',
  },
});

/** The web never says them: the server answers with them. */
export const accountMergeRefusalSentences = sentences(
  'account-merge.refusals',
  {
    ownAddress: 'This is an address of this account.',
    pending: 'One of the two accounts is being brought together with another one. Stop that first.',
    link: 'This link is not valid: it is older than {hours, plural, one {# hour} other {# hours}}, was used before, or belongs to another account.',
    notPossible:
      'These accounts cannot be brought together: one of them is suspended, is due to be deleted, has a role, or has a new main address since less than {days, plural, one {# day} other {# days}}.',
    secondFactor:
      'The other account has a second factor. Log in to it, remove the second factor in Settings, and open the link again.',
    tooManyAddresses:
      'An account has at most {addresses} email addresses, and these two have more. Remove some in Settings first.',
    stopLink: 'This link does nothing any more: it was used before, or the time to stop it is over.',
    tooMany: 'You can ask for {linksPerDay} links a day. Please try again later.',
  },
  {
    days: lifetimes.putBackDays,
    hours: lifetimes.mergeLinkHours,
    linksPerDay: rates.mergeLinksPerDay,
    addresses: addressesPerAccount,
  },
);
