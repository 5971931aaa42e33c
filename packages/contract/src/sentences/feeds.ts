import { sentences } from '../sentences.ts';

export const feedSentences = sentences('feeds', {
  fallback: {
    loadFeeds: 'Failed to load the feeds',
    changeFeed: 'Failed to change the feed',
  },
  success: {
    feedRenewed: 'New address made',
    feedRemoved: 'Address removed',
  },
});

/** The web never says them: the server answers with them. */
export const feedRefusalSentences = sentences('feeds.refusals', {
  notFound: 'There is no feed at this address',
  title: '{name} · {app}',
  calendar: 'Dates of {app}',
  neededBy: 'Needed by this day: {title}',
});
