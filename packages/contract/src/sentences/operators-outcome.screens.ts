import { outcomeLimits } from '../limits.ts';
import { sentences } from '../sentences.ts';

const [, threeDays, week, , observedDays] = outcomeLimits.waitedDays;

/** The outcome report of the console. */
export const outcomeScreens = sentences(
  'operators-outcome.screens',
  {
    quarter: 'Quarter',
    quarterName: 'Quarter {quarter} of {year}',
    none: 'No report yet. It is made {observedWeeks} weeks after the end of a quarter in which requests were posted.',
    tooFew: 'Fewer than {minPeople} people took part in this quarter, so the report shows nothing.',
    print: 'Print',
    rows: 'Rows (CSV)',
    fixed: 'Made once, {observedWeeks} weeks after the end of the quarter. It never changes.',
    emails: 'Emails sent: {count, number}',
    busiest: 'Share of the busiest 1 % of the helpers in all offers: {share}',
    noBusiest: 'Share of the busiest 1 % of the helpers: not shown, because they are fewer than {minPeople} people.',
    by: { all: 'All', institute: 'By institute', category: 'By category of areas', type: 'By type of collaboration' },
    everything: 'All requests',
    noGroup: 'None',
    /** Small groups as one; also named in the definition of groups below. */
    othersTogether: 'Others together',
    columns: {
      group: 'Group',
      requests: 'Requests',
      day: 'Answered in a day',
      threeDays: 'In {threeDays} days',
      week: 'In {week} days',
      median: 'Half within',
      slow: '9 of 10 within',
      solved: 'Solved',
      helpers: 'Helpers',
      returning: 'Returning helpers',
    },
    days: '{days, plural, one {a day} other {# days}}',
    longer: 'longer',
    share: '{count, number} ({share})',
    definitions: 'What the numbers mean',
    definition: {
      requests: 'Requests that were posted in the quarter. Each was observed for {observedDays} days.',
      answered: 'Answered: the first offer came in that time, also if it was withdrawn later.',
      median:
        'Half within, 9 of 10 within: of all requests, also those without an offer. “Longer” is more than {observedDays} days or never.',
      solved: 'Solved: the request became Successful at the latest {observedDays} days after the end of the quarter.',
      helpers:
        'Helpers: people who offered help in these {observedDays} days. Returning helpers had also helped with another request.',
      groups:
        'Groups of fewer than {minPeople} owners or helpers are one group, “Others together”. Each request and each helper counts in one group only.',
    },
  },
  { minPeople: outcomeLimits.minPeople, threeDays, week, observedDays, observedWeeks: observedDays / 7 },
);
