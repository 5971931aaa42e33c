import { sentences } from '../sentences.ts';

export const offerScreens = sentences('offers.screens', {
  waiting: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  unnamed: '{name} will see you as “{unnamed}”. <link>Add your name</link>',
  offerHelp: 'Offer Help',
  messageKept: 'Your message is kept.',
  message: 'Message',
  whatToSay:
    '{name} gets this as the first message of a chat. Say what you have done that is similar, and when you could talk.',
  forExample: 'For example: “{example}”',
  exampleAdvice:
    'We had the same problem last year and solved it with another buffer. I can tell you how in a call next week.',
  exampleData: 'I fit models like this often. Send me twenty rows and the question, and I look at them on Friday.',
  exampleSoftware: 'I maintain a similar pipeline. Share the repository and the error; I have time on Thursday.',
  exampleLaboratory:
    'We have this instrument and free slots in March. How many samples are there, and how are they prepared?',
  exampleFunding: 'I have reviewed for this funder. I can read five pages by the end of the month.',
  exampleTraining: 'I teach this twice a year. Two afternoons online would do; May suits me.',
  examplePartnership: 'My group works on this with three clinics. Could we talk for half an hour next week?',
  withdrawQuestion: 'Withdraw your offer?',
  withdraw: 'Withdraw my offer',
  keepIt: 'Keep it',
  whatWithdrawingDoes:
    'The chat stays; you lose the {offeredHelp, plural, one {# point} other {# points}} for this offer. {name} sees in the chat that you have withdrawn it.',
  requestClosed: 'The request is closed, so you cannot offer help on it again.',
  canOfferAgain: 'You can offer help again as long as the request is Active.',
  noOffersNow: 'The request takes no offers now: you can offer help again only if it becomes Active.',
});
