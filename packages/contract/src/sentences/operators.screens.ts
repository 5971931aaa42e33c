import { operatorLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** What the screens of the console share; each screen has a catalogue of its own, because it is a chunk of its own. */
export const operatorScreens = sentences(
  'operators.screens',
  {
    console: 'Console',
    places: 'Console places',
    /** The screens, in the navigation and as their headings. */
    place: {
      overview: 'Overview',
      reports: 'Reports',
      people: 'People',
      invitations: 'Invitations',
      requests: 'Requests',
      institutes: 'Institutes',
      reference: 'Reference data',
      emails: 'Emails',
      demand: 'Demand',
      webhooks: 'Webhooks',
      report: 'Outcome report',
      audit: 'Audit',
    },
    waitingThere: '{count, number} waiting',
    loading: 'Loading',
    unknownPlace: 'There is nothing here',
    unknownPlaceAdvice: 'It may be for operators only, or have another address.',
    find: 'Find',
    /** Names the buttons that choose what a list shows. */
    show: 'Show',
    filterWithCount: '{name} ({count, number})',
    all: 'All',
    nothingFound: 'Nothing found',
    name: 'Name',
    action: 'Action',
    actions: 'Actions',
    address: 'Address',
    institute: 'Institute',
    claimedInstitute: '{name} (claimed)',
    state: 'State',
    account: 'Account',
    people: 'People',
    requests: 'Requests',
    offers: 'Offers',
    role: { operator: 'operator', moderator: 'moderator' },
    /** The state of an account. */
    badge: {
      leaving: 'To be erased {day}',
      suspended: 'Suspended',
      deactivated: 'Access ended by the institute',
      suspendedUntil: 'Suspended to {day}',
      suspendedToConfirm: 'Suspended, to confirm',
      suspendedUntilToConfirm: 'Suspended to {day}, to confirm',
      unverified: 'Address not verified',
      verified: 'Verified',
      operator: 'Operator',
      moderator: 'Moderator',
    },
    /** What was reported, and what was done about it. */
    reported: { message: 'Message', request: 'Request', profile: 'Profile' },
    outcome: {
      dismissed: 'Dismissed',
      warned: 'Warned',
      withdrawn: 'Request withdrawn',
      hidden: 'Message hidden',
      suspended: 'Suspended',
    },
    password: {
      title: 'Confirm that it is you',
      why: 'Your last login is older than a few minutes. Everything you typed stays.',
      label: 'Your password',
      button: 'Show more',
    },
    reason: {
      forPerson: 'Reason, as the person reads it',
      forLog: 'Reason, for the audit log',
      hint: 'No names or addresses: the audit log keeps it.',
    },
    suspension: {
      until: 'Until',
      days: '{days, plural, one {# day} other {# days}}',
      untilRestored: 'Until it is restored',
      ofModerator:
        'A moderator can suspend for {maxDays, plural, one {# day} other {# days}} at most. An operator can confirm it for longer.',
    },
    /** Short times. */
    time: {
      seconds: '{count, number} s',
      minutes: '{count, number} min',
      hours: '{count, number} h',
      days: '{count, number} d',
      underAnHour: '< 1 h',
    },
  },
  { maxDays: operatorLimits.moderatorSuspensionDays },
);
