import { sentences } from '../sentences.ts';

export const offerEmails = sentences('offers.emails', {
  /** A person who offers help for a desk, in the place of the name. */
  forDesk: '{name} for {desk}',
  offered: {
    subject: 'Help offered by {name}: {title}',
    offered: 'Help was offered by {name} on your request {title}. They wrote:',
    why: 'You get this email from {app} because somebody offered help on your request.',
  },
  accepted: {
    subject: 'Your offer was accepted by {name}: {title}',
    answered: 'Your offer of help on {title} was accepted by {name}.',
    next: 'You can go on in the chat.',
  },
  declined: {
    subject: 'Your offer was declined by {name}: {title}',
    answered: 'Your offer of help on {title} was declined by {name}.',
    next: 'There is nothing to do. Thank you for offering.',
  },
  answered: {
    why: 'You get this email from {app} because your offer of help was answered.',
  },
  reminder: {
    subject:
      '{count, plural, one {An offer of help waits for your answer} other {# offers of help wait for your answer}}',
    waiting:
      '{count, plural, one {An offer of help waits for your answer. A short one is enough, also a no.} other {# offers of help wait for your answer. A short one is enough, also a no.}}',
    longest: 'Those that have waited longest:',
    /** Below the title of a request: who offered help, and when. */
    offer: '{name}, {days, plural, one {# day} other {# days}} ago',
    why: 'You get this email from {app} because offers on your Active requests wait for an answer.',
  },
});
