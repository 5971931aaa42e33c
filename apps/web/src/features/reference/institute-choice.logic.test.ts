import { limits } from '@exchange/contract/limits';
import { expect, test } from 'vitest';
import { instituteSummary, isTooMany, pick } from './institute-choice.logic.ts';

const a = { id: 1, name: 'A' };
const b = { id: 2, name: 'B' };

test('institutes are added and removed, and a single choice is replaced', () => {
  expect(pick([a], b, true, true)).toEqual([a, b]);
  expect(pick([a, b], a, false, true)).toEqual([b]);
  expect(pick([a], a, true, true)).toEqual([a]);
  expect(pick([a], b, true, false)).toEqual([b]);
});

test('the maximum number of institutes is enforced', () => {
  const many = Array.from({ length: limits.sharedInstitutes + 1 }, (_, id) => ({ id, name: '' }));
  expect([many, many.slice(1)].map(isTooMany)).toEqual([true, false]);
});

test('the summary says how many institutes were found', () => {
  expect(instituteSummary('zur', 1, false)).toBe('1 institute matches.');
  expect(instituteSummary('zur', 7, false)).toBe('7 institutes match.');
  expect(instituteSummary('uni', 50, false)).toContain('Type more');
  expect(instituteSummary('xyz', 3, true)).toBe('No institute is called “xyz”. Near it:');
  expect(instituteSummary('xyz', 0, true)).toBe('No institute is called “xyz”. Institutes with members here:');
  expect(instituteSummary('', 5, false)).toBe('Institutes with members here');
  expect(instituteSummary('', 0, false)).toBe('No institutes to show. Type a name or a domain.');
});
