import { expiry, longWaitDays } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** My Requests, and the page of one request. The form has a catalogue of its own. */
export const myRequestScreens = sentences(
  'my-requests.screens',
  {
    title: 'My Collaboration Requests',
    previous: 'Your Previous Requests',
    loading: 'Loading your requests.',
    none: 'You have not posted a request yet',
    noneHint: 'Start with a question you have been stuck on.',
    write: 'Write a request',
    describeAndPost: 'Add a description and post',
    addDescription: 'Add a description',

    /** Above the form, if a person is asked for help next. */
    askNext: 'Once your request is Active, you can ask {name} for help on it. Nothing is sent before.',
    askNextUnnamed: 'Once your request is Active, you can ask this person for help on it. Nothing is sent before.',
    backToProfile: 'Back to profile',

    /** On an own card. */
    offers: '{count, plural, =0 {No offers yet} one {# offer} other {# offers}}',
    offersWithUnread: '{count, plural, one {# offer} other {# offers}} · {unread, number} unread',
    /** The offers by their answers: `7 offers: 3 waiting, 2 accepted`. */
    offersByAnswer: '{count, plural, one {# offer} other {# offers}}: {answers}',
    answer: {
      waiting: '{count, number} waiting',
      notAnswered: '{count, number} not answered',
      accepted: '{count, number} accepted',
      declined: '{count, number} declined',
    },
    longWait:
      '{count, plural, one {# has} other {# have}} waited longer than {longWaitDays, plural, one {# day} other {# days}}',
    offersHeading: 'Offers',
    offersOf: 'Offers: {title}',
    unread: '{count, number} unread',
    answerOffer: 'Answer',
    moreOffers: 'Show more offers',
    post: 'Post',
    postAgain: 'Post again',
    moreOf: 'More: {title}',
    sharedWith: 'Shared with: {institutes}',
    draft: {
      described: 'Nobody sees a draft. Post it to start receiving help.',
      describedWithOffers: 'Only you and those who offered help see it. Post it to start receiving help.',
      empty: 'No description yet. Nobody sees a draft: <add>add a description</add>, then post it.',
      emptyWithOffers:
        'No description yet. Only you and those who offered help see it: <add>add a description</add>, then post it.',
    },

    /** On a first request, which waits for a moderator. */
    inReview: {
      since: 'With a moderator, {time}',
      note: 'A moderator looks at your first request before others see it. An email tells you the outcome. You can edit it until then.',
      takeBack: 'Take it back',
      takenBack: 'Taken back. It is a draft.',
    },

    /** How many people a request reaches, in a band. */
    shownTo: 'Shown to {band, select, few {fewer than {people, number} people} other {about {people, number} people}}',
    shownToNobody: 'Shown to nobody yet',
    shownToNobodyChange: 'Shown to nobody yet: <change>change areas or who can see it</change>',
    posted: 'It is posted.',

    stillLooking: {
      title: 'Still looking?',
      of: 'Still looking? {title}',
      nothingHappened: 'Nothing has happened here for {askedAfterDays, plural, one {# day} other {# days}}.',
      expires: 'Without an answer it expires on {day}.',
      expiresAndTold: 'Without an answer it expires on {day}, and the people who offered help are told.',
      yes: 'Yes, keep it Active',
      no: 'Close it',
      /** The page of the link in an email. */
      heading: 'Still looking for help?',
      kept: 'Your request is Active, there is nothing to do.',
      note: 'Nothing changes until you press the button.',
      noteWithEnd: 'Nothing changes until you press the button. The link works until {day}.',
      wait: 'Please wait a moment.',
    },

    delete: {
      title: 'Delete this request?',
      button: 'Delete',
      text: '“{title}” will be deleted for good. Its chats stay open for you and the other person.',
      told: '{count, plural, one {# person} other {# people}} offered help. They are told that it is withdrawn.',
      notTold: '{count, plural, one {# person} other {# people}} offered help. They are not told.',
      someTold: 'People offered help. They are told that it is withdrawn.',
      someNotTold: 'People offered help. They are not told.',
    },

    /** People who might help, and why: areas, and words of what they wrote about themselves. */
    helpers: {
      none: 'Nobody in the directory fits yet. Add an area, or send the link to somebody.',
      count: '{count, plural, one {# person might help} other {# people might help}}',
      byWords: 'Bio: {words}',
      byAreasAndWords: '{areas} · bio: {words}',
      quoted: '“{word}”',
      ask: 'Ask for help<hidden> {name}</hidden>',
      wasAsked: '{name} has been asked',
      asked: 'Asked',
    },

    /** The page of a request. */
    request: 'Collaboration request',
    loadingOne: 'Loading the collaboration request.',
    notFoundHint: 'It may have been deleted, or it is shared with other people only.',
    about: 'About this request',
    whereItStands: 'Where it stands',
    goodToKnow: 'Good to know',
    written: 'Written',
    posting: 'Posted',
    status: 'Status',
    visibleTo: 'Visible to',
    audience: {
      nobodyYet: 'Nobody yet',
      moderators: 'You and the moderators',
      helpers: 'Those who offered help',
      everyone: 'Everyone on the platform',
      verified: 'People with a verified institute',
      institutes: 'People at {institutes}',
      unverified: 'Nobody, as long as its institute is not verified',
    },
    linkOfDraft: 'Nobody else can open the link of a draft.',
    linkOfRequest: 'Only people who may see the request can open the link.',
    othersRead: 'Others see this about you: “{sentence}”.',
    youOffered: 'You offered help',
    youWithdrew: 'You withdrew your offer. <link>Open the chat</link>',
    takesNoOffers: 'It takes no offers now.',
    /** The names of screens, in a link back to them. */
    back: {
      home: 'Home',
      requests: 'Collaboration Requests',
      ownRequests: 'My Requests',
      chats: 'Chats',
      chat: 'Chat',
      profile: 'Profile',
    },

    /** What speaks for or against a request. */
    why: {
      title: 'Why you see it',
      noAreasChosen: 'You have not chosen any technical areas yet',
      noArea: '{all, plural, one {Not in your area} other {Not in your # areas}}',
      allAreas: '{all, plural, one {In your area: {names}} other {In your # areas: {names}}}',
      someAreas: '{count, number} of your {all, number} areas: {names}',
      offered: 'You offered help on it',
      withdrawn: 'You offered help on it and withdrew your offer',
      hidden: 'You have hidden it',
      typeOpen: 'You are open to its type',
      typeNotOpen: 'You are not open to its type',
      sameInstitute: 'From your institute',
    },
  },
  { askedAfterDays: expiry.askedAfterDays, longWaitDays },
);
