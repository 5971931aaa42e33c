import { sentences } from '../sentences.ts';

export const reportScreens = sentences('reports.screens', {
  whichMessage: 'Which message?',
  reportRequest: 'Report this request',
  reportProfile: 'Report this profile',
  reportMessage: 'Report a message',
  sendReport: 'Send report',
  operatorGetsCopy: 'The operator of this site gets a copy of it with your report. {name} is not told.',
  whatIsWrong: 'What is wrong?',
  reason: {
    spam: 'Advertising or spam',
    harassment: 'Harassment, threats or hate',
    impersonation: 'Pretends to be somebody else',
    misconduct: 'Breaks research ethics or the law',
    private: 'Shares private or confidential data',
    other: 'Something else',
  },
  messageToTheOperator: 'Message to the operator',
  moreAboutRequest: 'More about this request by {name}',
  moreAboutPerson: 'More about {name}',
  moreAboutChat: 'More about the chat with {name}',
  /** In Settings. */
  own: {
    title: 'Your reports',
    kind: { request: 'Request', profile: 'Profile', message: 'Message' },
    none: 'You have not reported anything.',
    state: {
      open: 'Reported {time}. The operators have not decided yet.',
      acted: 'Reported {time}. The operators looked at it {decided} and did something about it.',
      closed: 'Reported {time}. The operators looked at it {decided} and saw no reason to act.',
    },
    howLong: 'Decided reports leave this list after some time.',
    failed: 'Failed to load your reports',
  },
  unblock: 'Unblock {name}',
  block: 'Block {name}',
});
