import { areaQuestionAfter } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** The lists of requests, their cards, and what follows from a change of a status. */
export const requestScreens = sentences(
  'requests.screens',
  {
    title: 'Collaboration Requests',
    tab: { new: 'New Requests', hidden: 'Hidden', offered: 'Offered Help' },
    about: 'About these requests',
    loading: 'Loading collaboration requests.',
    shownOfAll: '{shown, number} of {total} requests',
    activeRequests: 'Active requests',

    offerHelp: 'Offer Help',
    offerHelpHint: 'Write a first message. It opens a chat.',
    undoOffer: 'Undo Offer Help',
    undoOfferHint: 'Withdraws your offer. The chat stays.',
    hide: 'Hide',
    hideHint: 'Moves it to Hidden. The owner is not told.',
    undoHide: 'Undo Hide',
    undoHideHint: 'Moves it back to New Requests.',
    openChat: 'Open Chat',
    /** A link in the message after an offer. */
    chatLink: 'Open chat',
    copyLink: 'Copy link',

    /** On a card; what is hidden is only spoken. */
    ownArea: '{name}<hidden> (one of your areas)</hidden>',
    noOffers: 'No offers yet',
    usuallyAnswers: {
      day: 'usually answers within a day',
      threeDays: 'usually answers within three days',
      week: 'usually answers within a week',
    },
    offerSeen: '{day, select, today {Offer seen today} yesterday {Offer seen yesterday} other {Offer seen on {date}}}',

    newRequests: '{count, plural, one {# new request} other {# new requests}}',
    showNew: 'Show',
    /** Divides what is new since the last visit from what was there. */
    seenBefore:
      '{day, select, today {Seen before {time}} yesterday {Seen before yesterday} other {Seen before {date}}}',
    whyThese: {
      title: 'Why you see these',
      text: '{count, plural, one {Each is in your technical area (in <strong>bold</strong>) and of a type you are open to.} other {Each is in at least one of your # technical areas (in <strong>bold</strong>) and of a type you are open to.}}',
    },
    changeAreasAndPreferences: 'Change your areas and preferences',
    points: {
      title: 'Points',
      text: 'You have <strong>{count, number}</strong> {count, plural, one {point} other {points}}: {offeredHelp} for each offer, {gaveCredit} for each person you credit, {gotCredit} each time you are credited.',
    },

    noneHidden: 'You have not hidden any requests.',
    noneHiddenHint: 'Requests that you hide wait here, and you can bring them back at any time.',
    noneHiddenFits: 'None of your hidden requests fits “{q}”',
    noneOffered: 'You have not offered help yet.',
    noneOfferedHint: 'Requests that you offer help on wait here, with the way to their chats.',
    noneOfferedFits: 'None of the requests you offered help on fits “{q}”',
    seeNew: 'See new requests',
    clearSearch: 'Clear the search',

    /** Above what a search found. */
    byMeaning:
      '{several, select, yes {No request has all of “{q}”.} other {No request has “{q}”.}} Searched by meaning: {meanings}',
    meaning: '{word} → {areas}',
    didYouMean:
      'Did you mean <link>{corrected}</link>? {several, select, yes {No request has all of “{q}”.} other {No request has “{q}”.}}',

    /** Why a request is shown. What is bold is a fact. */
    why: {
      without: 'Without <b>{words}</b>.',
      sameInstitute: 'From <b>your institute</b>.',
      oneArea: 'You share <b>{area}</b>{open, select, yes {, and you are open to its type} other {}}.',
      twoAreas:
        'You share <b>{area}</b> and <b>{second}</b>{open, select, yes {, and you are open to its type} other {}}.',
      manyAreas:
        'You share <b>{count, number} areas</b> with it{open, select, yes {, and you are open to its type} other {}}.',
      noArea: 'It shares no area with you.',
      noAreaButWords:
        'It shares no area with you; it was found by the {count, plural, one {word} other {words}} <b>{words}</b>.',
    },

    /** After a request was hidden, with the reason if one was given. */
    hiding: {
      done: '{reason, select, not_my_area {Hidden as not my area.} no_time {Hidden as no time.} unclear {Hidden as unclear.} does_not_suit {Hidden as does not suit me.} other {Hidden.}}',
      why: 'Why? The owner is not told. Only you see the answer.',
      reason: {
        not_my_area: 'Not my area',
        no_time: 'No time',
        unclear: 'Unclear',
        does_not_suit: 'Does not suit me',
      },
      dropArea: 'Drop {area} from your areas?',
      dropAreaWhy: 'You hid {times, number} of its requests as “not my area”.',
      keepIt: 'Keep it',
      dropIt: 'Drop it',
      dropped: '{area} is no longer one of your areas.',
    },
  },
  { times: areaQuestionAfter },
);
