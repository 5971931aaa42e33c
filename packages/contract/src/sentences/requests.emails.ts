import { expiry, reachLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const requestEmails = sentences(
  'requests.emails',
  {
    stillLooking: {
      subject: 'Still looking? {title}',
      nothing:
        'Nothing has happened on your request {title} for {quietDays, plural, one {# day} other {# days}}. Do you still look for help?',
      expires:
        'Without an answer it expires on {time}. It is then in no list any more, and people who offered help are told. You can make it Active again at any time.',
      action: 'Yes, still looking',
      close: 'Close it',
      why: 'You get this email from {app} because nothing has happened on your request for {quietDays, plural, one {# day} other {# days}}.',
    },
    stillLookingAfterDay: {
      over: 'The day by which you needed help on {title} is over: {day}. Do you still look for help?',
      why: 'You get this email from {app} because the day by which your request was needed is over.',
    },
    neededBy: {
      subject: 'Needed in a week: {title}',
      needed: 'You need help on {title} by {day}.',
      noOffers: 'It has no offer of help yet.',
      answered: 'It has {offers, plural, one {# offer} other {# offers}} of help, none of which waits for your answer.',
      waiting:
        'It has {offers, plural, one {# offer} other {# offers}} of help, {waiting, plural, one {# of which waits} other {# of which wait}} for your answer.',
      change: 'If the day has changed, change it in the request.',
      why: 'You get this email from {app} because the day by which your request is needed is a week away.',
    },
    noOffers: {
      subject: 'No offers yet: {title}',
      waiting:
        'Your request {title} has had no offer of help in the {days, plural, one {# day} other {# days}} since you posted it.',
      /** How many people find the request. */
      reach:
        '{band, select, none {At the moment it matches no profile.} few {At the moment it is shown to fewer than {fewerThan} people.} other {At the moment it is shown to about {people, number} people.}}',
      helps: 'What helps:',
      /** With `wouldReach` below. `scope` is one such as `Everyone on the platform`. */
      wider: 'Share it with: {scope}',
      nearArea: 'Add the area {area}',
      wouldReach:
        '{band, select, none {It would match no profile.} few {It would be shown to fewer than {fewerThan} people.} other {It would be shown to about {people, number} people.}}',
      passOn: 'Pass its link on',
      passOnNote: 'Copy it to somebody who may know. Only people who may see the request can open it.',
      action: 'Change the request',
      why: 'You get this email from {app} because a request of yours has no offer of help yet.',
    },
    /** To people who offered help on it. */
    closed: {
      subject: {
        completed: 'Successful: {title}',
        cancelled: 'Withdrawn: {title}',
        expired: 'Expired: {title}',
      },
      completed: 'The request {title} was marked as successful by {name}. Thank you for offering help on it.',
      cancelled:
        'The request {title}, on which you had offered help, was withdrawn by {name}. There is nothing to do. Thank you for offering.',
      expired:
        'The request {title} by {name}, on which you had offered help, has expired. There is nothing to do. Thank you for offering.',
      theyAdd: 'They add:',
      why: 'You get this email from {app} because a request on which you offered help was closed.',
    },
  },
  { quietDays: expiry.askedAfterDays, fewerThan: reachLimits.fewerThan },
);
