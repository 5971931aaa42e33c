import { limits, operatorLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** The overview and the demand, which share their plots. */
export const operatorFigures = sentences(
  'operators-figures.screens',
  {
    percent: '{share, number} %',
    counting: 'Counting',
    refresh: 'Refresh',
    loadingOverview: 'Loading the overview',
    failedEmails: '{count, plural, one {# email has} other {# emails have}} failed for good',
    /** `time` is one such as `17 min`. */
    lateEmails: '{count, plural, one {# email waits} other {# emails wait}}, the oldest since {time}',
    lookAtQueue: 'Look at the queue',
    provisionalSuspensions: '{count, plural, one {# suspension} other {# suspensions}} by moderators to confirm',
    firstRequests:
      '{count, plural, one {The first request of # account waits} other {The first requests of # accounts wait}}',
    pausedWebhooks:
      '{count, plural, one {# webhook of the operators is paused} other {# webhooks of the operators are paused}}',
    lookAtThem: 'Look at them',
    /** Each stands under its number, as in `71 %` and `3 h`. */
    figure: {
      answeredWithinDay: 'answered within a day, of {weeks, plural, one {# week} other {# weeks}}',
      answeredWithinWeek: 'answered within a week, of {weeks, plural, one {# week} other {# weeks}}',
      timeToFirstOffer: 'median time to first offer, of {weeks, plural, one {# week} other {# weeks}}',
      successful:
        'of {closed, number} closed requests of {weeks, plural, one {# week} other {# weeks}} were Successful',
      active: '{count, plural, one {person} other {people}} active in {activeDays, plural, one {# day} other {# days}}',
      requests: '{count, plural, one {request} other {requests}} this week',
      joined: '{count, plural, one {person} other {people}} joined this week',
      reports: '{count, plural, one {report} other {reports}} to look at',
    },
    health: {
      title: 'Health',
      database: 'Database',
      databaseTime: 'answers in {ms, number} ms',
      emails: 'Email queue',
      emailCounts: '{failed, number} failed, {waiting, number} wait',
      oldestEmail: 'Oldest email that is due',
      noOldestEmail: 'none',
      passwords: 'Password queue',
      passwordCount: '{waiting, plural, =0 {empty} other {# wait}}',
      passwordCountRefused: '{waiting, plural, =0 {empty} other {# wait}}, {refused, number} refused',
      replies: 'Replies by email',
      repliesRead: 'read {time} ago, {waiting, number} wait',
      repliesProblem: 'read {time} ago, {waiting, number} wait: {problem}',
      log: 'Last archived log',
      logArchived: '{time} ago',
      logNever: 'never',
      logFails: 'fails, last {time} ago',
      logNeverFails: 'fails, last never',
      suspended: 'Suspended people',
      version: 'Version',
    },
    numbers: 'Numbers',
    weekOf: 'Week of',
    /** The numbers of one week, below a plot. */
    weekNamed: 'Week of {week}',
    value: '{name}: {value}',
    weekly: {
      title: 'Requests per week',
      note: 'Lower part: answered within a week. Outlined: no offer yet, and the week is not over. Upper part: not answered.',
      answered: 'Answered',
      pending: 'Not over',
      requests: 'Requests',
    },
    firstOffer: {
      title: 'Time to first offer',
      note: 'Hours. Line: median. Dashed: nine of ten. Weeks whose requests may still get their first offer are left out.',
      median: 'Median',
      slow: 'Nine of ten',
    },
    joining: {
      title: 'People who joined',
      note: 'Verified accounts of the week. The last week is not over.',
      joined: 'Joined',
      all: 'All',
    },
    demand: {
      lede: 'Where help is asked for and does not come.',
      download: 'Download CSV',
      count: 'Count',
      kind: { area: 'Areas', type: 'Types' },
      over: 'over',
      weeks: '{count, plural, one {# week} other {# weeks}}',
      orderBy: 'Order by',
      order: { without_offer: 'requests without an offer', per_person: 'requests per person' },
      loading: 'Counting requests',
      table: { area: 'Areas by requests without an offer', type: 'Types by requests without an offer' },
      column: { area: 'Area', type: 'Type' },
      withoutOffer: 'Without an offer',
      share: 'Share',
      bar: 'As a bar',
      people: 'People with it',
      perPerson: 'Requests per person',
      small: {
        area: '{category}: {count, plural, one {# small area} other {# small areas}}',
        type: '{category}: {count, plural, one {# small type} other {# small types}}',
      },
      none: 'Nothing to count yet',
      noneAdvice: 'Too few requests were posted in this time.',
      note: {
        area: 'Counted are requests that are at least {waitDays, plural, one {# day} other {# days}} old. Areas with fewer than {min, number} requests are counted together by category. The file has no group of fewer than {min, number} requests or people, so that no person can be recognised.',
        type: 'Counted are requests that are at least {waitDays, plural, one {# day} other {# days}} old. Types with fewer than {min, number} requests are counted together by category. The file has no group of fewer than {min, number} requests or people, so that no person can be recognised.',
      },
    },
  },
  {
    weeks: limits.overviewWeeks,
    activeDays: operatorLimits.activeDays,
    waitDays: operatorLimits.demandWaitDays,
  },
);
