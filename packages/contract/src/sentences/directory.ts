import { rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const directorySentences = sentences(
  {
    fallback: {
      loadPeople: 'Failed to load people',
    },
    refusals: {
      tooMany: 'You have looked at {pagesPerDay} pages of people within a day. Please try again later.',
    },
  },
  { pagesPerDay: rates.directoryPagesPerDay },
);
