import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** The addresses of an account, and what links about them do. */
export const addressScreens = sentences(
  'addresses.screens',
  {
    title: 'Email addresses and institutes',
    what: 'All emails go to the main address. You can log in with each of them. An address of an institute gives its badge.',
    main: 'Main address',
    unproven: 'Waits for the link in its email',
    badgeUntil: '{institute}, badge until {day}',
    badge: '{institute}',
    badgeRests: '{institute}, badge ended on {day}',
    keptUntil: 'Can be removed from {time} on',
    shownFirst: 'Shown first',
    makeMain: 'Make main',
    showFirst: 'Show first',
    sendLink: 'Send a new link',
    remove: 'Remove',
    add: 'Add an address',
    email: 'New address',
    addWhat: 'The address gets an email with a link. Open it in this browser.',
    addButton: 'Send the link',
    makeMainQuestion: 'Make this the main address?',
    makeMainWhat:
      'Emails go to {email} from now on. Your former address gets a link that puts it back, for {days, plural, one {# day} other {# days}}.',
    removeQuestion: 'Remove this address?',
    removeWhat: '{email} leaves your account, with the badge that it gives.',
    loginFirst: 'Log in to the account to which you added this address. Then open the link in the email again.',
    settings: 'Open Settings',
    links: {
      confirm: {
        heading: 'Is this your address?',
        what: 'Confirm that the address to which the email came is yours. Its institute, if any, gives you a badge.',
        button: 'Yes, it is mine',
      },
      'put-back': {
        heading: 'Put your address back',
        what: 'The address to which the email came becomes the main one again. All sessions end, and addresses, logins and second factors that were added lately go.',
        button: 'Put it back',
      },
      change: {
        heading: 'Is this your address?',
        what: 'Your account gets the address to which the email came. The former one goes, and all sessions end.',
        button: 'Yes, it is mine',
      },
      stop: {
        heading: 'Stop the change',
        what: 'Your account keeps the address to which the email came.',
        button: 'Stop the change',
      },
    },
  },
  { days: lifetimes.putBackDays },
);
