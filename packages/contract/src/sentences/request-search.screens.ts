import { limits, ranking } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** The search of requests and its filters. */
export const requestSearchScreens = sentences(
  'request-search.screens',
  {
    /** The names of the field, by what it searches. */
    field: {
      new: 'Search requests',
      hidden: 'Search hidden requests',
      offered: 'Search requests you offered help on',
    },
    fieldHint: 'Method, organism, instrument, institute',

    filter: { type: 'Type', area: 'Area', institute: 'Institute' },
    /** A choice in a filter. */
    chosen: { type: 'Type: {name}', area: 'Area: {name}', institute: 'Institute: {name}' },
    language: 'Language',
    languagesIRead: 'Languages I read',
    chooseReads: 'Choose the languages you read',
    matching: 'Matches my profile',
    noOffers: 'No offers yet',
    choicesFailed: 'The choices could not be loaded.',
    /** Beside a choice: how many requests have it; what is hidden is only spoken. */
    choiceCount: '{shown}<hidden> requests</hidden>',
    show: 'Show',
    /** `shown` is the number as it is written, such as `500+`. */
    showFound: '{count, plural, one {Show {shown} request} other {Show {shown} requests}}',

    sort: 'Sort',
    order: { relevance: 'Most relevant', newest: 'Newest', best: 'Best fit' },
    bestFit: {
      title: 'What “best fit” means',
      text: 'Requests you were asked about come first. Then those that share areas with you, the rarer the better, or come from your institute. A request loses half of its weight every {halfLifeDays, plural, one {day} other {# days}}. The newest {ranked, number} that fit are put in order.',
      /** Describes the choice of the order. */
      ofOrder:
        'Best fit: requests you were asked about come first. Then those that share areas with you, the rarer the better, or come from your institute. A request loses half of its weight every {halfLifeDays, plural, one {day} other {# days}}. The newest {ranked, number} that fit are put in order.',
    },

    /** How many requests there are, above the list. */
    total: {
      matching:
        '{count, plural, one {<strong>{shown} request</strong> matches your profile} other {<strong>{shown} requests</strong> match your profile}}',
      found: '{count, plural, one {<strong>{shown} request</strong>} other {<strong>{shown} requests</strong>}}',
      foundFor:
        '{count, plural, one {<strong>{shown} request</strong> for “{q}”} other {<strong>{shown} requests</strong> for “{q}”}}',
      near: 'No request has all of these words. Those with most of them come first: {count, plural, one {<strong>{shown} request</strong> for “{q}”} other {<strong>{shown} requests</strong> for “{q}”}}',
    },
    compactView: 'Compact view',

    /** Nothing was found. */
    none: '{filters, plural, =0 {Nothing fits} one {Nothing fits with this filter} other {Nothing fits with these # filters}}',
    noneFor:
      '{filters, plural, =0 {Nothing fits “{q}”} one {Nothing fits “{q}” with this filter} other {Nothing fits “{q}” with these # filters}}',
    otherSearches: 'Searches that find more',
    /** Links to searches that ask for less, with how many requests they find. */
    without: {
      type: '{shown} {count, plural, one {without the type} other {without the types}}{near, select, yes {, with some of the words} other {}}',
      area: '{shown} {count, plural, one {without the area} other {without the areas}}{near, select, yes {, with some of the words} other {}}',
      institute:
        '{shown} {count, plural, one {without the institute} other {without the institutes}}{near, select, yes {, with some of the words} other {}}',
      offers: '{shown} with those that have offers{near, select, yes {, with some of the words} other {}}',
      needed: '{shown} whenever it is needed{near, select, yes {, with some of the words} other {}}',
      effort: '{shown} with any effort{near, select, yes {, with some of the words} other {}}',
      language: '{shown} in any language{near, select, yes {, with some of the words} other {}}',
      among: '{shown} beyond your profile{near, select, yes {, with some of the words} other {}}',
    },
    otherWords:
      'Another word for the same may help: a method, an organism, an instrument, an institute. Your own requests are not searched.',
    searchPeople: 'Looking for somebody who knows it? <link>Search People for “{q}”</link>',
    orSave: 'Or save the search, and hear of the next request that fits.',
    clearFilters: 'Clear filters',

    saveThis: 'Save this search',
    rename: 'Rename',
  },
  { halfLifeDays: ranking.halfLifeDays, ranked: limits.rankedRequests },
);
