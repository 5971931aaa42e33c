import { sentences } from '../sentences.ts';

export const blockScreens = sentences('blocks.screens', {
  blockQuestion: 'Block {name}?',
  block: 'Block',
  requestsLeave: 'Their requests leave your lists, and yours leave theirs, except those on which they offered help.',
  chatsDisappear: 'Your chats with them disappear, and you get nothing they write.',
  notTold: 'They are not told. You can unblock them in Settings.',
  blockedAt: 'Blocked {time}',
  blockedPeople: 'Blocked people',
  nobodyBlocked: 'You have not blocked anybody.',
  whatUnblockingDoes: 'Unblocking brings back your chats, including what they wrote meanwhile.',
});
