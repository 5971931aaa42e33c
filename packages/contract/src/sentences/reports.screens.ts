import { sentences } from '../sentences.ts';

export const reportScreens = sentences('reports.screens', {
  whichMessage: 'Which message?',
  reportThisRequest: 'Report this request',
  reportThisProfile: 'Report this profile',
  reportAMessage: 'Report a message',
  sendReport: 'Send report',
  theOperatorOfThisSite: 'The operator of this site gets a copy of it with your report. {name} is not told.',
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
  moreAboutThisRequestBy: 'More about this request by {name}',
  moreAboutName: 'More about {name}',
  moreAboutTheChatWith: 'More about the chat with {name}',
  unblockName: 'Unblock {name}',
  blockName: 'Block {name}',
});
