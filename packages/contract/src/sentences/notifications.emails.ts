import { sentences } from '../sentences.ts';

export const notificationEmails = sentences('notifications.emails', {
  /** `isMore` is `yes` if there are more new requests than `count`. */
  digest: {
    subject: {
      profile:
        '{isMore, select, yes {More than {count} new requests match your profile} other {{count, plural, one {A new request matches your profile} other {# new requests match your profile}}}}',
      both: '{isMore, select, yes {More than {count} new requests match your profile or saved searches} other {{count, plural, one {A new request matches your profile or saved searches} other {# new requests match your profile or saved searches}}}}',
      searches:
        '{isMore, select, yes {More than {count} new requests in your saved searches} other {{count, plural, one {A new request in your saved searches} other {# new requests in your saved searches}}}}',
    },
    /** As a subject, and above the requests that a saved search found. */
    search:
      '{isMore, select, yes {More than {count} new requests in {search}} other {{count, plural, one {A new request in {search}} other {# new requests in {search}}}}}',
    matching:
      '{isMore, select, yes {More than {count} new requests match your technical areas. The newest {count}:} other {{count, plural, one {A new request matches your technical areas:} other {# new requests match your technical areas:}}}}',
    found: 'Your saved searches found new requests.',
    action: 'See the new requests',
    openSearch: 'Open the search',
    why: {
      daily: {
        areas: 'You get this email from {app} because a daily email of new requests in your areas is turned on.',
        both: 'You get this email from {app} because a daily email of new requests in your areas and saved searches is turned on.',
      },
      weekly: {
        areas: 'You get this email from {app} because you chose a weekly email of new requests in your areas.',
        both: 'You get this email from {app} because you chose a weekly email of new requests in your areas and saved searches.',
      },
    },
  },
  unread: {
    subject: 'New message from {name}: {title}',
    last: '{count, plural, one {You have an unread message from {name} about {title}:} other {You have # unread messages from {name} about {title}. The last one:}}',
    all: '{count, plural, one {You have an unread message from {name} about {title}:} other {You have # unread messages from {name} about {title}:}}',
    /** A message of one of several people. */
    saidBy: '{name}: {text}',
    action: 'Read and answer',
    why: 'You get this email from {app} because you have unread messages. There will be no further email about this chat until you have read them.',
  },
  /** The last email after an unsubscription by the bare address. */
  unsubscribed: {
    subject: 'Emails from {app} are turned off',
    turnedOff:
      'This address was unsubscribed from {app}, so you no longer hear of offers, messages and new requests by email. If that was you, there is nothing to do: only emails about your account will still come.',
    notYou: 'If it was not you, or if you change your mind, turn emails on again.',
    action: 'Turn emails on again',
    why: 'You get this email because emails from {app} to this address were turned off.',
  },
});
