import { expect, test } from 'vitest';
import { fieldOf, isRecord } from './unknown.ts';

test.each([[{}], [new Error('x')], [Object.create(null)]])('%s is a record', (value) => {
  expect(isRecord(value)).toBe(true);
});

test.each([[null], [undefined], [[]], ['text'], [1], [() => 1]])('%s is no record', (value) => {
  expect(isRecord(value)).toBe(false);
});

test('a field is read of objects, errors and functions', () => {
  expect(fieldOf({ code: 'x' }, 'code')).toBe('x');
  expect(fieldOf(Object.assign(new Error('y'), { code: 1 }), 'code')).toBe(1);
  const named = Object.assign(() => 1, { code: 'z' });
  expect(fieldOf(named, 'code')).toBe('z');
});

test.each([[null], [undefined], ['text'], [1], [{}]])('%s has no such field', (value) => {
  expect(fieldOf(value, 'code')).toBeUndefined();
  expect(fieldOf(value, 'length')).toBeUndefined();
});
