import { sentences } from '../sentences.ts';

export const offerSentences = sentences('offers', {
  screen: {
    offerWithdrawn: 'Your offer is withdrawn. The chat stays.',
    withdrawnOffer: 'Withdrawn Offer',
    paused: 'This request takes no more offers',
  },
  fallback: {
    loadOffers: 'Failed to load offers',
    undoOffer: 'Failed to undo offer help',
    offer: 'Failed to offer help',
    restore: 'Failed to bring the offer back',
    answer: 'Failed to answer the offer',
  },
  success: {
    undoOffer: 'Offer help undone successfully! Request moved back to New Requests.',
    offered: 'Help offered successfully!',
    accepted: 'Offer accepted',
    declined: 'Offer declined',
    unanswered: 'Answer taken back',
    restored: 'Your offer is back, as it was.',
  },
});

/** The web never says them: the server answers with them. */
export const offerRefusalSentences = sentences('offers.refusals', {
  own: 'You cannot offer help on your own request',
  notActive: 'This request is not open for offers',
  alreadyOffered: 'You have already offered help on this request',
  undoTooLate: 'It is too late to undo this. You can offer help again while the request is Active.',
  tooMany: 'You have offered help as often as you can in a day. Please try again later.',
  answerNotOwner: 'Only the owner of the request can answer an offer',
  withdrawn: 'This offer is withdrawn. It cannot be answered.',
  requestDeleted: 'This request is deleted. Offers on it cannot be answered.',
});
