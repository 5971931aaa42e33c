import { limits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const savedSearchSentences = sentences('saved-searches', {
  validation: {
    searchName: 'Please enter a name for this search',
  },
  fallback: {
    loadSavedSearches: 'Failed to load saved searches',
    saveSearch: 'Failed to save the search',
    changeSavedSearch: 'Failed to change the saved search',
  },
  success: {
    searchSaved: 'Search saved',
    searchRenamed: 'Search renamed',
    searchRemoved: 'Search removed',
    searchOpened: 'Search opened',
  },
});

/** The web never says them: the server answers with them. */
export const savedSearchRefusalSentences = sentences(
  'saved-searches.refusals',
  {
    notFound: 'Saved search not found',
    tooMany: 'You can keep {max} saved searches. Remove one first.',
  },
  { max: limits.savedSearches },
);
