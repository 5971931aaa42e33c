import { expect, test } from 'vitest';
import { fieldOf, isRecord } from './unknown.ts';

test('objects and errors are records, and nothing else is', () => {
  for (const value of [{}, new Error('x'), Object.create(null)]) expect(isRecord(value)).toBe(true);
  for (const value of [null, undefined, [], 'text', 1, () => 1]) expect(isRecord(value)).toBe(false);
});

test('a field is read of objects, errors and functions', () => {
  expect(fieldOf({ code: 'x' }, 'code')).toBe('x');
  expect(fieldOf(Object.assign(new Error('y'), { code: 1 }), 'code')).toBe(1);
  const named = Object.assign(() => 1, { code: 'z' });
  expect(fieldOf(named, 'code')).toBe('z');
});

test.each([[null], [undefined], ['text'], [1], [{}]])('no field is read of %s', (value) => {
  expect(fieldOf(value, 'code')).toBeUndefined();
  expect(fieldOf(value, 'length')).toBeUndefined();
});
