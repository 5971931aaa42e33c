import { sentences } from '../sentences.ts';

export const handOverSentences = sentences('hand-overs', {
  fallback: {
    ask: 'Failed to ask the person',
    answer: 'Failed to answer',
    takeBack: 'Failed to take the question back',
  },
  success: {
    asked: 'Asked to take over',
    tookOver: 'You have taken over',
    declined: 'You did not take over',
    takenBack: 'The question is taken back',
  },
});

/** The web never says them: the server answers with them. */
export const handOverRefusalSentences = sentences('hand-overs.refusals', {
  notLeading: 'Only the person who offered help can hand the offer over',
  toOneself: 'You lead it already',
  otherSide: 'This person has offered help here, or is on the other side',
  alreadyAsked: 'You have already asked a person to take over',
  notFound: 'This question to take over does not exist any more',
});
