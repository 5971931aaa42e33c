import { sentences } from '../sentences.ts';

export const blockScreens = sentences('blocks.screens', {
  blockName: 'Block {name}?',
  block: 'Block',
  theirRequestsLeaveYourLists:
    'Their requests leave your lists, and yours leave theirs, except those on which they offered help.',
  yourChatsWithThemDisappear: 'Your chats with them disappear, and you get nothing they write.',
  theyAreNotToldYou: 'They are not told. You can unblock them in Settings.',
  blockedTime: 'Blocked {time}',
  blockedPeople: 'Blocked people',
  youHaveNotBlockedAnybody: 'You have not blocked anybody.',
  unblockingBringsBackYourChats: 'Unblocking brings back your chats, including what they wrote meanwhile.',
});
