import { sentences } from '../sentences.ts';

export const homeSentences = sentences('home', {
  screen: {
    /** The headline, in two lines. */
    welcomeAsk: 'Ask for help with your research.',
    welcomeOffer: 'Offer what you know.',
    welcome:
      'Researchers and technical professionals post what they need: an instrument, a second opinion, an afternoon of statistics. Researchers elsewhere offer to help.',
  },
  fallback: {
    loadHome: 'Failed to load what waits for you',
    stats: 'Could not load stats.',
  },
});
