import { limits } from '@exchange/contract/limits';
import { expect, test } from 'vitest';
import { countChosen, instituteSummary, isTooMany, pick, withIds } from './choice.logic.ts';

const biology = {
  id: 1,
  name: 'Molecular Biology',
  tech_areas: [
    { id: 11, name: 'Microbiology' },
    { id: 12, name: 'Génomique' },
  ],
};

test('the chooser of areas selects and deselects whole categories, and keeps the other areas', () => {
  const chosen = withIds(new Set([99, 12]), [11, 12], true);
  expect([...chosen]).toEqual([99, 12, 11]);
  expect(countChosen(biology, chosen)).toBe(2);
  expect(countChosen(biology, new Set([99, 12]))).toBe(1);
  expect([...withIds(chosen, [11, 12], false)]).toEqual([99]);
});

const a = { id: 1, name: 'A' };
const b = { id: 2, name: 'B' };

test('the chooser of institutes adds and removes them, or replaces the one if only one may be chosen', () => {
  expect(pick([a], b, true, true)).toEqual([a, b]);
  expect(pick([a, b], a, false, true)).toEqual([b]);
  expect(pick([a], a, true, true)).toEqual([a]);
  expect(pick([a], b, true, false)).toEqual([b]);
});

test('the chooser of institutes refuses more than the maximum number', () => {
  const many = Array.from({ length: limits.sharedInstitutes + 1 }, (_, id) => ({ id, name: '' }));
  expect([many, many.slice(1)].map(isTooMany)).toEqual([true, false]);
});

test('the summary of the search for institutes says how many were found, or what is shown instead', () => {
  expect(instituteSummary('zur', 1, false)).toBe('1 institute matches.');
  expect(instituteSummary('zur', 7, false)).toBe('7 institutes match.');
  expect(instituteSummary('uni', 50, false)).toContain('Type more');
  expect(instituteSummary('xyz', 3, true)).toBe('No institute is called “xyz”. Similar:');
  expect(instituteSummary('xyz', 0, true)).toBe('No institute is called “xyz”. Institutes with members here:');
  expect(instituteSummary('', 5, false)).toBe('Institutes with members here');
  expect(instituteSummary('', 0, false)).toBe('No institutes to show. Type a name or a domain.');
});
