import { neededDays } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** What the screens say about the plan of a request: when it is needed, how much it asks for, and whether it takes offers. */
export const planningScreens = sentences(
  'planning.screens',
  {
    takesNoMoreOffers: 'Takes no more offers',
    enoughOffers: 'Enough offers',
    takeOffersAgain: 'Take offers again',
    undo: 'Undo',
    neededBy: 'Needed by',
    neededByOptional: 'Needed by (optional)',
    neededByDay: 'Needed by <b>{day}</b>',
    wasNeededByDay: 'Was needed by {day}',
    neededByHint: 'The last day on which help is of use. You are reminded a week before, and asked the day after.',
    effort: 'Effort',
    effortOptional: 'Effort (optional)',
    effortHint: 'How much you ask of one person.',
    notSaid: 'Not said',
    efforts: {
      hour: 'About an hour',
      day: 'About a day',
      week: 'About a week',
      longer: 'More than a week',
    },
    time: 'Time',
    neededWithin: {
      week: 'Needed within {week} days',
      month: 'Needed within {month} days',
    },
    neededSoonest: 'Needed soonest',
    away: 'Away',
    awayUntilDay: 'Away until {day}',
    youAreAway:
      'You are away until {day}. Until then you are not asked for help, and no emails about new requests come.',
    whenAway: 'While you are away, others do not ask you for help, and no emails about new requests come.',
    lastDayAway: 'Last day away',
    save: 'Save',
    imBack: 'I am back',
    awaySaved: 'Saved',
    ownerIsAway: '{name} is away until {day}. Your offer waits until then.',
    dayIsOver: 'The day by which you need it is over.',
    anotherDay: 'another day by which it is needed',
    effortOfList: 'an effort from the list',
  },
  neededDays,
);
