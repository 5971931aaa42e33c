import { sentences } from '../sentences.ts';

export const askScreens = sentences('asks.screens', {
  askForHelp: 'Ask for help',
  wasAsked: '{name} has been asked',
  whichRequest: 'Which request? {required}',
  askPerson: 'Ask {name} for help',
  writeRequest: 'Write a request',
  needsRequest:
    'You ask for help on one of your Active requests, and you have none yet. Once you have written one, you come back here.',
  lineKept: 'Your line is kept.',
  lineTo: 'A line to {name}',
  whatToSay: 'Say why you ask this person. It comes with the request, live and by email. {chosen}',
  alreadyAsked: 'You have already asked this person.',
  hasOffered: 'This person has offered help.',
  notShared: 'It is not shared with this person.',
  noneLeft: 'You have asked {asksPerRequestPerDay} people about it today.',
  leftToday: 'You can ask {leftToday, plural, one {# more person} other {# more people}} about this request today.',
  asksYou: '{name} asks you',
  /** The line that the owner of a request wrote. */
  askedWith: '“{line}”',
  askedPeople: 'Whom you asked',
  showMore: 'Show more',
  typeAndAreas: '{type} · shares {shared, plural, =0 {no area} one {# area} other {# areas}}',
  /** What became of asking a person. */
  invited: 'invited',
  offered: 'offered',
  noAnswer: 'no answer',
});
