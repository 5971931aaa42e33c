import type { AskableRequest } from '@exchange/contract/asks';
import { expect, test } from 'vitest';
import { askableHint, isAskable, leftText } from './ask.logic.ts';

const request: AskableRequest = {
  id: 1,
  title: 'Which grid?',
  collaboration_type_name: 'Code review',
  state: 'possible',
  shared_area_count: 2,
  left_today: 5,
};

test.each([
  [{ state: 'asked' }, 'You have already asked this person.'],
  [{ state: 'offered' }, 'This person has offered help.'],
  [{ state: 'not_shared' }, 'It is not shared with this person.'],
  [{ left_today: 0 }, 'You have asked 5 people about it today.'],
] as const)('when asking a person for help, a request with %j cannot be chosen and says why', (part, hint) => {
  expect(isAskable({ ...request, ...part })).toBe(false);
  expect(askableHint({ ...request, ...part })).toBe(hint);
});

test('when asking a person for help, a request that can be chosen says which areas are shared, and how many may be asked', () => {
  expect(isAskable(request)).toBe(true);
  expect(askableHint(request)).toBe('Code review · shares 2 areas');
  expect(askableHint({ ...request, shared_area_count: 1 })).toBe('Code review · shares 1 area');
  expect(askableHint({ ...request, shared_area_count: 0 })).toBe('Code review · shares no area');
  expect(leftText(request)).toBe('You can ask 5 more people about this request today.');
  expect(leftText({ ...request, left_today: 1 })).toBe('You can ask 1 more person about this request today.');
});
