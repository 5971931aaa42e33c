import { expect, test } from 'vitest';
import { codeOf, reasonOf } from './error-details.ts';

test('codeOf reads the code of an error only if the code is a text', () => {
  expect(codeOf(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  expect(codeOf(Object.assign(new Error('x'), { code: 20 }))).toBeUndefined();
  for (const other of [new Error('x'), undefined, 'ECONNREFUSED']) expect(codeOf(other)).toBeUndefined();
});

test('the reason of a failure names the message of each error, if several errors were joined', () => {
  const both = new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')]);
  expect(reasonOf(both)).toBe('refused at ::1; refused at 127.0.0.1');
  expect([reasonOf(new Error('x')), reasonOf('x'), reasonOf(undefined)]).toEqual(['x', undefined, undefined]);
});
