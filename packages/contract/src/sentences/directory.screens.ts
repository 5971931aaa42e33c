import { sentences } from '../sentences.ts';

export const directoryScreens = sentences('directory.screens', {
  area: 'Area',
  institute: 'Institute',
  stage: 'Stage',
  areYouInIt: 'Are you in it?',
  listed: 'Yes. Others can find you here.',
  notDecided: 'Not yet. You decide whether others can find you here.',
  notListed: 'No.',
  decideOnProfile: 'Decide on your profile',
  nobodyYet: 'Nobody to show yet',
  whoAppearsHere: 'Members appear here once they choose to be found on their profile.',
  nobodyFits: 'Nobody fits',
  tryFewerFilters: 'Try fewer filters or fewer words.',
  tryOtherWords: 'Try fewer words, or another word for the same: a method, an area, an institute.',
  notEverybodyListed:
    'Not everybody is listed here: a request also reaches those who are not. <link>Write a request</link>',
  clearFilters: 'Clear filters',
  people: 'People',
  whoIsShown: 'Members who have chosen to be found, those who fit you best first.',
  searchPeople: 'Search people',
  searchExample: 'Name, area, institute or words from a profile',
  /** `more` is `yes` if the list has more pages. */
  found:
    '<strong>{more, select, yes {{count, number}+ people} other {{count, plural, one {# person} other {# people}}}}</strong>',
  foundFor:
    '<strong>{more, select, yes {{count, number}+ people} other {{count, plural, one {# person} other {# people}}}}</strong> for “{words}”',
  points: '{count, plural, one {# point} other {# points}}',
  showPeople: 'Show people',
  /** An institute whose name is not known. */
  chosenInstitute: 'the chosen one',
  /** A choice in a filter: `Area: Microscopy`. */
  filterChoice: '{filter}: {choice}',
  didYouMean: 'No person fits “{q}”. Did you mean {link}? ',
  nobodyHasAll: 'Nobody has all of “{q}”. ',
  /** `meanings` are words with areas: `cryoDRGN → Cryo-Electron Microscopy`. */
  byMeaning: 'Searched by meaning: {meanings}. ',
  mostFirst: 'Those with most of the words come first. ',
  /** Why a person was found who does not have all words. */
  foundBy: 'Found by <b>{words}</b>.',
  loadingPeople: 'Loading people.',
  loadingPeopleSlow: 'Loading people. {slow}',
  aboutDirectory: 'About the directory',
  askingForHelp: 'Asking for help',
  howToAsk:
    'Choose one of your Active requests and add a line. The person is told once. You can ask {asksPerRequestPerDay} people a day for one request.',
  whatNobodySees: 'Nobody sees here which kinds of collaboration a person is open to.',
  findInstitute: 'Find an institute',
  instituteExample: 'For example: mit, ethz.ch or Utrecht',
  careerStage: 'Career stage',
  askedJustNow: 'Asked just now',
  askedAt: 'Asked {time}',
  filterChosen: '{name}, {count, number} chosen',
  anyCareerStage: 'Any career stage',
});
