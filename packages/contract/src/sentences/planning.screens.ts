import { sentences } from '../sentences.ts';

/** What the screens say about the plan of a request: whether it takes offers. */
export const planningScreens = sentences('planning.screens', {
  takesNoMoreOffers: 'Takes no more offers',
  enoughOffers: 'Enough offers',
  takeOffersAgain: 'Take offers again',
  undo: 'Undo',
});
