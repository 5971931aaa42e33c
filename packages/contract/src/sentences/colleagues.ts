import { limits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const colleagueSentences = sentences('colleagues', {
  fallback: {
    ask: 'Failed to ask your colleague',
    answer: 'Failed to answer',
    takeOut: 'Failed to change who is in the chat',
    allow: 'Failed to change what your colleague may do',
  },
  success: {
    asked: 'Asked to join the chat',
    joined: 'You are in the chat now',
    declined: 'You did not join the chat',
    left: 'You have left the chat',
    takenOut: 'Taken out of the chat',
    askedToShare: 'Asked to share the request',
    shares: 'You share the request now',
    sharesNot: 'You do not share the request',
    mayEdit: 'They may do what you may, in your name',
    mayNotEdit: 'They may answer offers and change the status',
    shareEnded: 'The request is shared no more',
  },
});

/** The web never says them: the server answers with them. */
export const colleagueRefusalSentences = sentences(
  'colleagues.refusals',
  {
    notLeading: 'Only the owner of the request and the person who offered help can bring in colleagues',
    inChat: 'This person is in the chat already',
    alreadyAsked: 'You have already asked this person to join the chat',
    tooMany: 'Each side of a chat has at most {colleagues} colleagues',
    leads: 'The owner of the request and the person who offered help stay in the chat',
    notAsked: 'You are not asked to join this chat',
    notFound: 'This person is not a colleague in the chat',
    shared: 'You share the request with this person, or have asked them',
    notShared: 'The request is not shared with this person',
  },
  { colleagues: limits.colleagues },
);
