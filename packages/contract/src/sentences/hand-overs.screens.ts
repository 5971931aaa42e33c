import { sentences } from '../sentences.ts';

export const handOverScreens = sentences('hand-overs.screens', {
  handOver: 'Hand over',
  request: '{name} asks you to take over the request “{title}”. You would be its owner, with all its chats.',
  offer: '{name} asks you to take over the offer of help on “{title}”. You would be the person who helps.',
  formerStays: '{name} stays as a colleague.',
  formerLeaves: '{name} leaves.',
  takeOver: 'Take over',

  whatItMeans:
    'The person is asked. Once they take over, they lead here in your place. The points and the credit that you have got stay yours.',
  iStay: 'I stay as a colleague',
  ask: 'Ask to take over',
  asked: '{name} is asked to take over and has not answered.',

  /** Before an account is deleted. */
  handOverFirst: 'Hand over first',
  firstMeans:
    'With your account your open requests are withdrawn and your offers end. You can ask others to take them over. They go on with who takes over before you delete the account.',
  yourRequest: 'Your request',
  yourOffer: 'Your offer',
});
