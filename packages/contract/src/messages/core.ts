/** Sentences that the first page or the parts of all screens may have to say, so that these load no others. */
export const core = {
  network: 'Network error',
  networkRetry: 'Network error - please check your connection and try again',
  stats: 'Could not load stats.',
  somethingWrong: 'Something went wrong',
  slow: 'This is taking longer than usual, please wait.',
} as const;
