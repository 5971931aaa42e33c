import { limits } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const deskSentences = sentences(
  'desks',
  {
    /** Of an offer for a desk, and the reason why its owner cannot answer it. */
    notTaken: 'Nobody has taken this yet',
    validation: {
      name: 'Please give the desk a name',
      institute: 'Please choose an institute',
      areas: 'Please select at most {max} technical areas.',
    },
    fallback: {
      load: 'Failed to load desks',
      save: 'Failed to save the desk',
      ask: 'Failed to ask the desk',
      members: 'Failed to change who is in the desk',
      take: 'Failed to take the chat',
    },
    success: {
      founded: 'The desk is there. Ask others to join.',
      saved: 'Saved',
      asked: 'Asked for help. Those on duty are told.',
      invited: 'Asked to join the desk',
      joined: 'You are in the desk now',
      declined: 'You did not join the desk',
      onDuty: 'You are on duty',
      offDuty: 'You are off duty',
      left: 'You have left the desk',
      takenOut: 'Taken out of the desk',
      taken: 'You lead this chat now',
    },
  },
  { max: limits.deskAreas },
);

/** The web never says them: the server answers with them. */
export const deskRefusalSentences = sentences(
  'desks.refusals',
  {
    notFound: 'Desk not found',
    notOwnInstitute: 'A desk belongs to an institute of one of your badges',
    nameTaken: 'This institute has a desk of this name',
    tooMany: 'You can be in at most {desks} desks',
    full: 'A desk has at most {members} people, with those who are asked to join',
    inDesk: 'This person is in the desk already',
    alreadyInvited: 'This person is asked to join the desk already',
    notInvited: 'You are not asked to join this desk',
    notMember: 'This person is not in the desk',
    notFounder: 'Only the founder of the desk can take out others',
    alreadyAsked: 'You have already asked this desk for help on this request',
    nobodyOnDuty: 'Nobody of this desk is on duty at the moment',
    notShared: 'This request is not shared with those of the desk who are on duty',
    cannotTake: 'This chat cannot be taken: the person who leads it is on duty',
    ownOffer: 'You have your own offer on this request',
  },
  { desks: limits.desks, members: limits.deskMembers },
);
