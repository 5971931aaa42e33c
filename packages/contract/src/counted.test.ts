import { expect, test } from 'vitest';
import { counted, plural } from './format.ts';

test.each([
  [0, '0 hours'],
  [1, '1 hour'],
  [2, '2 hours'],
])('with the number %i the noun has the right form', (count, text) => {
  expect(counted(count, 'hour')).toBe(text);
});

test('a noun with a plural of its own is given both forms', () => {
  expect([counted(1, 'person', 'people'), counted(3, 'person', 'people')]).toEqual(['1 person', '3 people']);
  expect([plural(1, 'has', 'have'), plural(0, 'has', 'have')]).toEqual(['has', 'have']);
});
