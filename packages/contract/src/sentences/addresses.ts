import { addressesPerAccount, lifetimes, rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const addressSentences = sentences(
  'addresses',
  {
    validation: { step: 'Please choose what the link does.' },
    success: {
      /** The same whoever has the address. */
      sent: 'We have sent an email to this address. Open the link in it within {hours, plural, one {# hour} other {# hours}}.',
      confirmed: 'This address belongs to your account now.',
      main: 'Emails now go to this address.',
      removed: 'Address removed',
      shown: 'Your profile now shows this institute first.',
      putBack:
        'Your former address is the main address again, and all sessions have ended. If you did not make the change, choose a new password now.',
      accepted: 'Thank you. We will send you an email when the address of your account has changed.',
      changed: 'The address of your account has changed. Choose a new password to log in.',
      stopped: 'The change is stopped. Your account stays as it is.',
    },
  },
  { hours: lifetimes.verificationHours },
);

/** The web never says them: the server answers with them. */
export const addressRefusalSentences = sentences(
  'addresses.refusals',
  {
    notFound: 'Address not found',
    link: 'This link is not valid any more, or it belongs to another account.',
    tooMany: 'An account has {addresses} addresses at most. Remove one first.',
    tooManyNew: 'You can add {perDay} addresses a day. Please try again later.',
    isMain: 'This is your main address. Make another address the main one first.',
    isKept:
      'This was your main address until lately. It can be removed {days, plural, one {# day} other {# days}} after the change.',
    notProven: 'Open the link in the email to this address first.',
    noBadge: 'This address has no badge of an institute.',
  },
  { addresses: addressesPerAccount, perDay: rates.addressesPerDay, days: lifetimes.putBackDays },
);
