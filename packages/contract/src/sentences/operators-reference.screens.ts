import { sentences } from '../sentences.ts';

/** Areas and types. */
export const operatorReference = sentences('operators-reference.screens', {
  kind: { area: 'Areas', type: 'Types' },
  find: 'Find areas and types',
  findHint: 'Name, other word or category',
  loading: 'Loading the reference data',
  category: 'Category',
  /** How many people have an area, and how many are open to a type. */
  people: { area: 'People', type: 'Prefer it' },
  inUse: 'In use',
  retired: 'Retired',
  noneAdvice: 'Try a part of the name, or the category.',
  shownOfAll: '{shown, number} of {total, number}',
  note: 'What is retired stays on the requests and profiles that have it, and is offered to nobody else. Statuses and career stages are fixed.',
  otherWords: 'Other words',
  otherWordsField: 'Other words by which it is found',
  otherWordsHint: 'Separated by commas, the more usual first',
  add: {
    open: { area: 'Add area', type: 'Add type' },
    title: { area: 'Add an area', type: 'Add a type' },
    button: 'Add',
    effects: 'Everybody can choose it at once.',
  },
  edit: {
    title: 'Edit {name}',
    effects: 'The new name is shown wherever it stands; requests are found by it within minutes.',
  },
  retire: {
    button: 'Retire',
    title: 'Retire {name}?',
    effects: {
      area: '{people, plural, =0 {No person} one {# person} other {# people}} and {requests, plural, =0 {no request} one {# request} other {# requests}} have it. It stays there, and can no longer be chosen by others.',
      type: '{people, plural, =0 {No person prefers} one {# person prefers} other {# people prefer}} it and {requests, plural, =0 {no request has} one {# request has} other {# requests have}} it. It stays there, and can no longer be chosen by others.',
    },
    instead: 'Use instead (optional)',
    insteadHint: 'It is then also found by the words of this one.',
    nothingInstead: 'Nothing',
  },
  restore: { button: 'Restore', title: 'Offer {name} again?', effects: 'Everybody can choose it again.' },
});
