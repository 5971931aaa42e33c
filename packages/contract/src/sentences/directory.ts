import { rates } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const directorySentences = sentences('directory', {
  fallback: {
    loadPeople: 'Failed to load people',
  },
});

/** The web never says them: the server answers with them. */
export const directoryRefusalSentences = sentences(
  'directory.refusals',
  {
    tooMany: 'You have looked at {pagesPerDay} pages of people within a day. Please try again later.',
  },
  { pagesPerDay: rates.directoryPagesPerDay },
);
