import { rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const askSentences = sentences('asks', {
  fallback: {
    load: 'Failed to load invitations',
    ask: 'Failed to ask for help',
  },
  success: {
    asked: 'Asked for help',
  },
});

/** The web never says them: the server answers with them. */
export const askRefusalSentences = sentences(
  'asks.refusals',
  {
    oneself: 'You cannot ask yourself for help',
    notActive: 'You can ask for help only on Active requests',
    away: 'This person is away and cannot be asked at the moment',
    notShared: 'This request is not shared with this person',
    alreadyAsked: 'You have already asked this person for help on this request',
    alreadyOffered: 'This person has already offered help on this request',
    tooManyOnRequest: 'You can ask {perRequest} people a day about one request. Please try again later.',
    tooMany: 'You can ask {perDay} people a day for help. Please try again later.',
  },
  { perRequest: rates.asksPerRequestPerDay, perDay: rates.asksPerDay },
);
