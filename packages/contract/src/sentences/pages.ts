import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** The pages that the server itself writes: the documents of an operator without own ones, and pages without scripts. */
export const pageSentences = sentences(
  'pages',
  {
    licences: 'Licences of the software in these pages',
    needsScripts: 'To log in or create an account, please switch on JavaScript.',
    /** After a login at a provider. */
    loginFailed: 'That did not work',
    backToSettings: 'Back to Settings',
    privacy: {
      purpose:
        '{app} keeps what you enter: your email address, your profile, your requests, offers and messages. It is used to run the service and for nothing else; there is no tracking and no advertising.',
      whoSees:
        'Your email address is shown to nobody but you and the operator. Your profile is shown to logged-in members. A request is shown to the people you share it with. A chat is shown to its two parties; who offered help also sees when the offer was first opened.',
      security:
        'Passwords are stored as hashes only. Emails are sent through the mail server of the operator of this installation.',
      rights:
        'You correct your data on your profile. In Settings you download it or delete your account. For anything else, write to the operator by the contact form.',
    },
    terms: {
      purpose:
        '{app} brings together people who ask for help in research and people who give it. What you agree on with each other is yours to keep.',
      conduct:
        'Write as yourself, be fair, respect the rights and the confidential work of others, and do not use the service for advertising.',
      warranty:
        'The service is provided as it is, without warranty. The operator may remove content and accounts that break these terms.',
    },
    cookies: {
      none: 'No cookie is set before you log in, or begin to log in at a login provider.',
      session:
        'After you log in, the cookie "session" keeps you logged in for up to {sessionDays, plural, one {# day} other {# days}}, {sessionIdleDays, plural, one {# day} other {# days}} when you do not use it.',
      known:
        'The cookie "known" remembers for {knownBrowserDays, plural, one {# day} other {# days}} that this browser has logged in to your account before, so that a lockout caused by others at your institution does not shut you out.',
      storage:
        'The browser itself keeps your choice of a language, of a theme and of a compact list, when you were here last, a mark that it was logged in, and for a day the address that you sign up with and the page that a login leads to; and each tab what you type until it is sent. None of this is sent to anybody.',
    },
    social: {
      title: 'News',
      missing: 'The operator of this installation of {app} has no social profile yet.',
      forOperators: 'Operators set the address of theirs with SOCIAL_URL; the home page then leads there.',
    },
    contact: {
      title: 'Contact',
      missing: 'The operator of this installation of {app} has not set up a contact form yet.',
      forOperators:
        'If you know who runs it, ask them directly: to change your email address (from the old address, naming the new one), to have a technical area added, or to report abuse. Operators set the address of their form with CONTACT_URL.',
    },
  },
  {
    sessionDays: lifetimes.sessionDays,
    sessionIdleDays: lifetimes.sessionIdleDays,
    knownBrowserDays: lifetimes.knownBrowserDays,
  },
);
