import { counted } from '../counted.ts';
import { lockout } from '../limits.ts';
import { core } from './core.ts';

/** Sentences that screens show without a reply of the server. */
export const screen = {
  welcomeTitle: ['Ask for help with your research.', 'Offer what you know.'],
  welcome:
    'Researchers and technical professionals post what they need: an instrument, a second opinion, an afternoon of statistics. Researchers elsewhere offer to help.',
  lockoutNotice: `After ${lockout.failures} failed login attempts, your IP address is blocked for ${counted(lockout.minutes / 60, 'hour')}.`,
  unnamed: 'Unnamed member',
  deletedUser: 'Deleted user',
  noRequests: 'No collaboration requests available that match your profile.',
  noChats: 'No chats yet',
  hiddenMessage: 'This message was removed by an operator.',
  nothingToReport: 'They have not written anything yet.',
  blocking: 'You have blocked this person. Unblock them to write.',
  offerWithdrawn: 'Your offer is withdrawn. The chat stays.',
  withdrawnOffer: 'Withdrawn Offer',
  verifiedByEmail: 'Verified by email address',
  somethingWrong: core.somethingWrong,
  verifying: 'Verifying your email',
  redirecting: 'Redirecting to login',
} as const;
