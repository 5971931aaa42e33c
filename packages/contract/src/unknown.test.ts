import { expect, test } from 'vitest';
import { fieldOf, isRecord } from './unknown.ts';

test('isRecord is true for objects and errors, and false for arrays, functions and other values', () => {
  for (const value of [{}, new Error('x'), Object.create(null)]) expect(isRecord(value)).toBe(true);
  for (const value of [null, undefined, [], 'text', 1, () => 1]) expect(isRecord(value)).toBe(false);
});

test('fieldOf reads a field of objects, errors and functions', () => {
  expect(fieldOf({ code: 'x' }, 'code')).toBe('x');
  expect(fieldOf(Object.assign(new Error('y'), { code: 1 }), 'code')).toBe(1);
  const named = Object.assign(() => 1, { code: 'z' });
  expect(fieldOf(named, 'code')).toBe('z');
});

test.each([[null], [undefined], ['text'], [1], [{}]])('fieldOf reads no field of %s', (value) => {
  expect(fieldOf(value, 'code')).toBeUndefined();
  expect(fieldOf(value, 'length')).toBeUndefined();
});
