import { sentences } from '../sentences.ts';

/** The list of chats. */
export const chatListScreens = sentences('chat-list.screens', {
  chats: 'Chats',
  myRequests: 'My Requests',
  myOffers: 'My Offers',
  unreadCount: '{count, number} unread',
  search: 'Search chats',
  searchExample: 'Person, title or message',
  /** The messages that a search finds, below the chats. */
  messagesWith: 'Messages with “{words}”',
  noMessageFound: 'None. All your chats were searched, about your requests and your offers, archived ones too.',
  moreMessages: '{count, number} messages, and there are more',
  /** The name of the links that narrow the list. */
  show: 'Show',
  all: 'All',
  unread: 'Unread',
  archived: 'Archived',
  archivedReturn: 'Archived chats come back with the next message. Nobody else sees that they are here.',

  aboutChats: 'About chats',
  oneForEachOffer: 'One chat for each offer',
  staysOpen:
    'Each offer of help opens a chat. You can both keep reading and writing after the offer is withdrawn or the request closes.',
  nameWhoHelped:
    'Did it work? Set the request to Successful and name who helped, in <link>your previous requests</link>.',
  archivedAndMuted: 'Archived and muted',
  whatArchivedMeans:
    'An archived chat leaves the list and comes back with the next message. A muted one sends no emails. The other person sees neither.',

  loading: 'Loading chats',
  muted: 'muted',
  ownMessage: '<speaker>You: </speaker>{text}',
  othersMessage: '<speaker>{name}: </speaker>{text}',
  /** `more` is `yes` if the list has more pages. */
  found:
    '{more, select, yes {{count, number}+ chats found} other {{count, plural, one {# chat found} other {# chats found}}}}',
  andMore:
    '{filter, select, unread {{count, number} unread chats, and there are more} archived {{count, number} archived chats, and there are more} other {{count, number} chats, and there are more}}',

  offersOpenChats: 'A chat begins when somebody offers help on a request of yours.',
  writeRequest: 'Write a request',
  offeringOpensChats: 'A chat begins when you offer help on a request.',
  browseRequests: 'Browse requests',
  noUnreadChats: 'No unread chats',
  showAll: 'Show all',
  noArchivedChats: 'No archived chats',
  howToArchive: 'Archive a chat to take it out of the list until the next message.',
  clearSearch: 'Clear search',
  noneFound: {
    'my-requests':
      '{filter, select, unread {No unread chats with “{words}” about your requests} archived {No archived chats with “{words}” about your requests} other {No chats with “{words}” about your requests}}',
    'my-offers':
      '{filter, select, unread {No unread chats with “{words}” about your offers} archived {No archived chats with “{words}” about your offers} other {No chats with “{words}” about your offers}}',
  },
  /** How many chats another list has, as a link to it. `more` is `yes` if it has more pages. */
  elsewhere: {
    'my-requests': '<link>{count, number}{more, select, yes {+} other {}} about your requests</link>.',
    'my-offers': '<link>{count, number}{more, select, yes {+} other {}} about your offers</link>.',
  },
  archivedElsewhere: {
    'my-requests': '<link>{count, number}{more, select, yes {+} other {}} archived about your requests</link>.',
    'my-offers': '<link>{count, number}{more, select, yes {+} other {}} archived about your offers</link>.',
  },
  /** The list that is shown has none. */
  onlyElsewhere: {
    'my-requests':
      'None about your offers, but <link>{count, number}{more, select, yes {+} other {}} about your requests</link>.',
    'my-offers':
      'None about your requests, but <link>{count, number}{more, select, yes {+} other {}} about your offers</link>.',
  },
});

/** One chat. */
export const chatScreens = sentences('chats.screens', {
  chat: 'Chat',
  back: 'Back',
  with: 'With: {name}',
  status: 'Status',
  aboutRequest: 'About this request',
  addDescription: 'Add a description',
  notFound: 'The link may be old, or the chat belongs to other people.',
  notShown: 'This chat could not be shown. Your messages are safe.',

  withdraw: 'Withdraw my offer',
  mute: 'Mute',
  unmute: 'Unmute',
  archive: 'Archive',
  unarchive: 'Unarchive',

  conversation: 'Conversation',
  loadingMessages: 'Loading messages',
  messagesWith: 'Messages with {name}',
  earlierMessages: 'Earlier messages',
  toNewMessages: 'New messages',
  newMessages: '{count, plural, one {# new message} other {# new messages}}',
  /** Above a message. */
  messageHead: '{name}, {time}',
  you: 'You',
  /** A message that comes while the chat is open, for screen readers. */
  spokenMessage: '{name}: {text}',
  /** The menu of an own message, and what it has. */
  changeMessage: 'Change your message',
  correct: 'Correct',
  takeBack: 'Take back',
  correctedMessage: 'Corrected message',
  /** Below a message. */
  corrected: 'Corrected',
  sending: 'Sending',
  waitsForNetwork: 'Waits for the network',
  discard: 'Discard',

  message: 'Message',
  typeMessage: 'Type a message',
  send: 'Send',
  enterStartsLine: 'Enter starts a new line.',
  enterSends: 'Enter sends, Shift+Enter starts a new line.',

  accountDeleted: 'This account is deleted. What was written stays, but nobody reads new messages here.',
  youWithdrew: 'You have withdrawn your offer of help.',
  wasWithdrawn: 'This offer of help was withdrawn.',
  requestStaysOpen: 'Your request stays open for others.',
  setToActive: 'Set your request to Active if you still need help: then others find it.',
  requestIs: 'This request is {status}.',
  canStillWrite: 'You can still read and write here.',

  waitingForAnswer: 'Waiting for an answer',
  seen: '{day, select, today {Seen today.} yesterday {Seen yesterday.} other {Seen on {date}.}}',
  usuallyAnswers:
    '{days, plural, =1 {{name} usually answers within a day.} =3 {{name} usually answers within three days.} other {{name} usually answers within a week.}}',
  othersAnswer: '{answer, select, accepted {{name} accepted your offer} other {{name} declined your offer}}',
  answeredAt: '{time}. <wide>You can go on writing here.</wide>',
  closingNote: '{name} adds: “{note}”',

  takesOffer: 'Do you take this offer?',
  /** Below the question, about the helper; without an answer for `days`. */
  waits:
    '{days, plural, =0 {{name} offers help.} one {{name} has waited # day.} other {{name} has waited # days.}} <wide>Both of you can go on writing whatever you answer, and you can change it later.</wide>',
  acceptOffer: 'Accept offer',
  noThanks: 'No thanks',
  answered: '{answer, select, accepted {Accepted {time}} other {Declined {time}}}',
  changeAnswer: 'Change answer',
  whatInstead: 'What do you answer instead?',
  isNotified: '{name} is notified of a new answer.',
  noAnswerYet: 'No answer yet',
  /** With a space before “Progress” at which no line ends. */
  moveQuestion: 'Move the request to In\u00a0Progress?',
  moveHint:
    '{others, plural, =0 {It leaves New Requests, so nobody else offers.} one {It leaves New Requests, so nobody else offers. The person who still waits keeps their place.} other {It leaves New Requests, so nobody else offers. The # people who still wait keep their place.}}',
  move: 'Move it',
  keepActive: 'Keep it Active',
  /** What follows from an answer, after what was done: `Offer accepted`. */
  doneThen: '{done}. {then}',
  seesAnswer: '{name} sees it in the chat now, and gets an email in a minute unless you change it.',
  messageStays: 'Undo takes the answer back; your message stays.',

  declineAndSend: 'Send and decline',
  declineOnly: 'Decline without a message',
  messageKept: 'Your message is kept.',
  howDeclined:
    '{name} is told that you decline, with your message if you send one. Choose a text to start from, or write your own.',
  textsToStart: 'Texts to start from',
  sentAsItStands: 'Sent to the chat exactly as it stands here.',
  wordsReplaced: 'Your own words were replaced. <button>Bring them back</button>',
  decline: {
    found: 'I have found somebody',
    foundText: 'Thank you for offering. I have found somebody for this one.',
    different: 'It is not quite what I need',
    differentText: 'Thank you for offering. This time I need something a little different.',
    postponed: 'My plans have changed',
    postponedText: 'Thank you for offering. We have put this work off, so I do not need help now.',
  },

  onYourRecord: 'It is on your record once you confirm it.',
  youGaveCredit: 'You gave credit to {name}.',
  didHelp: 'Did {name} help?',
});
