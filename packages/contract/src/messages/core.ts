/** Sentences that the very first page may have to say, apart from the others so that it loads no more than these. */
export const core = {
  network: 'Network error',
  stats: 'Could not load stats.',
  somethingWrong: 'Something went wrong',
  slow: 'This is taking longer than usual, please wait.',
} as const;
