import { sentences } from '../sentences.ts';

export const offerScreens = sentences('offers.screens', {
  waiting: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  bdiWillSeeYouAs: '{bdi} will see you as “{unnamed}”. <link>Add your name</link>',
  offerHelp: 'Offer Help',
  yourMessageIsKept: 'Your message is kept.',
  message: 'Message',
  bdiGetsThisAsThe:
    '{bdi} gets this as the first message of a chat. Say what you have done that is similar, and when you could talk.',
  forExampleExample: 'For example: “{example}”',
  weHadTheSameProblem:
    'We had the same problem last year and solved it with another buffer. I can tell you how in a call next week.',
  iFitModelsLikeThis:
    'I fit models like this often. Send me twenty rows and the question, and I look at them on Friday.',
  iMaintainASimilarPipeline:
    'I maintain a similar pipeline. Share the repository and the error; I have time on Thursday.',
  weHaveThisInstrumentAnd:
    'We have this instrument and free slots in March. How many samples are there, and how are they prepared?',
  iHaveReviewedForThis: 'I have reviewed for this funder. I can read five pages by the end of the month.',
  iTeachThisTwiceA: 'I teach this twice a year. Two afternoons online would do; May suits me.',
  myGroupWorksOnThis: 'My group works on this with three clinics. Could we talk for half an hour next week?',
  withdrawYourOffer: 'Withdraw your offer?',
  withdrawMyOffer: 'Withdraw my offer',
  keepIt: 'Keep it',
  theChatStaysYouLose:
    'The chat stays; you lose the {offeredHelp, plural, one {# point} other {# points}} for this offer. {name} sees in the chat that you have withdrawn it.',
  theRequestIsClosedSo: 'The request is closed, so you cannot offer help on it again.',
  youCanOfferHelpAgain: 'You can offer help again as long as the request is Active.',
  theRequestTakesNoOffers: 'The request takes no offers now: you can offer help again only if it becomes Active.',
});
