import { sentences } from '../sentences.ts';

export const askScreens = sentences('asks.screens', {
  askForHelp: 'Ask for help',
  nameHasBeenAsked: '{name} has been asked',
  whichRequestRequired: 'Which request? {required}',
  askNameForHelp: 'Ask {name} for help',
  writeARequest: 'Write a request',
  youAskForHelpOn:
    'You ask for help on one of your Active requests, and you have none yet. Once you have written one, you come back here.',
  yourLineIsKept: 'Your line is kept.',
  aLineToName: 'A line to {name}',
  sayWhyYouAskThis: 'Say why you ask this person. It comes with the request, live and by email. {chosen}',
  youHaveAlreadyAskedThis: 'You have already asked this person.',
  thisPersonHasOfferedHelp: 'This person has offered help.',
  itIsNotSharedWith: 'It is not shared with this person.',
  youHaveAskedAsksperrequestperdayPeople: 'You have asked {asksPerRequestPerDay} people about it today.',
  youCanAskLefttodayMore:
    'You can ask {leftToday} more {leftToday, plural, one {person} other {people}} about this request today.',
  nameAsksYou: '{name} asks you',
  whomYouAsked: 'Whom you asked',
  showMore: 'Show more',
  typeAndAreas: '{type} · shares {shared, plural, =0 {no area} one {# area} other {# areas}}',
  /** What became of asking a person. */
  invited: 'invited',
  offered: 'offered',
  noAnswer: 'no answer',
});
