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
      shared:
        'The operator can have new requests that everyone may see posted to chat programs, without names of people. You can let your own programs read what you may see: by a feed or a calendar at a secret address, a webhook or an access token. You end each of them in Settings.',
      credit:
        'You can download a signed document about credit that you confirmed. It says who helped whom, when and with what. Everybody who has it can check it here, also after an account was erased.',
      factor:
        'Of a passkey only the public key is stored, of an authenticator app its secret in encrypted form, of recovery codes only hashes.',
      replies:
        'If you answer an email of {app} by email, your words become part of it as if you had typed them here. The email itself stays in the mailbox of the operator until the operator deletes it.',
      kept: 'Logins and failed ones are kept with their IP addresses for {loginEntryDays, plural, one {# day} other {# days}}, sent emails without their text for {sentEmailDays, plural, one {# day} other {# days}}, and decided reports for {closedReportDays, plural, one {# day} other {# days}}. A deleted account is erased after {deletionDays, plural, one {# day} other {# days}}; your messages stay with the other people of your chats.',
      rights:
        'You correct your data on your profile. In Settings you download it or delete your account. For anything else, write to the operator by the contact form.',
    },
    terms: {
      purpose:
        '{app} brings together people who ask for help in research and people who give it. What you agree on with each other is between you.',
      conduct:
        'Write as yourself, be fair, respect the rights and the confidential work of others, and do not use the service for advertising.',
      warranty:
        'The service is provided as it is, without warranty. The operator may remove content and accounts that break these terms.',
    },
    cookies: {
      none: 'No cookie is set before you log in, or begin to log in at a login provider.',
      session:
        'After you log in, the cookie "session" keeps you logged in for up to {sessionDays, plural, one {# day} other {# days}}, or until you have not used it for {sessionIdleDays, plural, one {# day} other {# days}}.',
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
        'If you know who runs it, ask them directly: to get another email address if you have lost yours, to have a technical area added, or to report abuse. Operators set the address of their form with CONTACT_URL.',
    },
    accessibility: {
      aim: '{app} aims at level AA of {guidelines}. The European standard {standard} asks for {older} at this level.',
      partly: 'It is partly conformant, for these reasons:',
      free: 'What people write is shown as they wrote it: a link may have a text that says nothing.',
      fading: 'A message that fades after some seconds cannot be read again, except by what it changed.',
      others:
        'Pages of a login provider and documents of the operator are not part of the software and were not assessed.',
      assessed:
        'The makers of the software assessed release {version} themselves, by automatic tests; this statement is of {day}. No person who depends on a screen reader has tried it.',
      feedback: 'Tell the operator by the contact form what does not work for you.',
      enforcement:
        'If the answer does not satisfy you, turn to the body that enforces accessibility where the operator is. The operator has not named it here yet.',
      forOperators:
        'Operators name it in a statement of their own: accessibility.md in LEGAL_FOLDER, or an address in ACCESSIBILITY_URL.',
    },
    imprint: {
      missing: 'The operator of this installation of {app} has not written an imprint yet.',
      forOperators:
        'Operators write it as imprint.md in LEGAL_FOLDER, or set its address with IMPRINT_URL; the foot of every page then leads there.',
    },
  },
  {
    sessionDays: lifetimes.sessionDays,
    sessionIdleDays: lifetimes.sessionIdleDays,
    knownBrowserDays: lifetimes.knownBrowserDays,
  },
);
