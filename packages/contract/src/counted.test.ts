import { expect, test } from 'vitest';
import { counted, plural } from './format.ts';

test.each([
  [0, '0 hours'],
  [1, '1 hour'],
  [2, '2 hours'],
])('a noun after the number %i has the right form, singular or plural', (count, text) => {
  expect(counted(count, 'hour')).toBe(text);
});

test('counted and plural take the plural of an irregular word as a second form', () => {
  expect([counted(1, 'person', 'people'), counted(3, 'person', 'people')]).toEqual(['1 person', '3 people']);
  expect([plural(1, 'has', 'have'), plural(0, 'has', 'have')]).toEqual(['has', 'have']);
});
