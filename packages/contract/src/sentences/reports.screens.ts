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
  unblock: 'Unblock {name}',
  block: 'Block {name}',
});
