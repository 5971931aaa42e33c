import { sentences } from '../sentences.ts';

export const colleagueScreens = sentences('colleagues.screens', {
  colleagues: 'Colleagues',
  /** The people of a chat, by side: names, separated by commas. */
  people: 'People in this chat',
  asking: 'Asking: {names}',
  helping: 'Helping: {names}',
  you: 'you',

  /** Beside the name of the other person in a list. */
  andMore: '{count, plural, one {and # more} other {and # more}}',

  onYourSide: 'On your side',
  nobody: 'Nobody yet.',
  since: 'in the chat since {time}',
  asked: 'asked, has not answered',
  takeOut: 'Take out',
  takeBack: 'Take back',

  bringIn: 'Bring in',
  whatItMeans:
    'A colleague reads and writes here on your side. Everybody in the chat sees who is in. You stay the one who leads your side.',
  find: 'Find a person',
  findExample: 'Name or institute',
  noneFound: 'Nobody in People fits. Only people who can be found there can be brought in.',
  mayReadHistory: 'They may read what was written before',
  ask: 'Ask to join',

  leave: 'Leave this chat',
  leaveQuestion: 'Leave this chat?',
  whatLeavingMeans: 'You will no longer read it or get emails about it. What you wrote stays.',

  invitation: '{name} asks you to join the chat about “{title}”.',
  withHistory: 'You will also read what was written before.',
  withoutHistory: 'You will read what is written after you join.',
  everybodySees: 'Everybody in the chat sees that you are in.',
  shareAsked:
    '{name} asks you to look after the request “{title}” together. You would be in all its chats, answer offers and change its status.',
  share: 'Share it',
  sharedWithYou: 'Shared with you',
  sharedBy: 'Shared by {name}',
  leaveRequest: 'Leave this request',
  whatSharingMeans:
    'A colleague of a request is in all its chats, also in later ones, reads what was written before, answers offers and changes the status. You stay its owner.',
  mayEdit: 'May also edit and delete it, and give credit',
  youMayEdit: 'You may also edit and delete it, and give credit in the name of its owner.',
  askToShare: 'Ask to share',
  sharedSince: 'since {time}',

  join: 'Join',
  decline: 'No thanks',
});
