import { sentences } from '../sentences.ts';

export const reportSentences = sentences('reports', {
  validation: {
    reportReason: 'Please choose a reason',
    reportMessage: 'Please choose a message',
    reportText: 'Please say what is wrong',
  },
  screen: {
    nothingToReport: 'They have not written anything yet.',
  },
  fallback: {
    report: 'Failed to send the report',
  },
  success: {
    reported: 'Thank you. The operator of this site will look at your report.',
  },
});

/** The web never says them: the server answers with them. */
export const reportRefusalSentences = sentences('reports.refusals', {
  reportOwn: 'You cannot report what is yours',
  tooManyReports: 'You have sent many reports today. Please try again tomorrow.',
});
