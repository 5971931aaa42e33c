import { expect, test } from 'vitest';
import { demandFile, inOrder, perPersonText, rowName } from './demand.logic.ts';

const row = { id: 101, name: 'Bayesian Statistics', terms: 1, is_category: false, requests: 34, without_offer: 19 };

test('the file of the demand has no group of few requests, and no number of few people', () => {
  const few = { ...row, name: '=cmd|" /C calc"', requests: 5, without_offer: 5, people: 4 };
  const small = { ...row, name: 'Genetics', is_category: true, terms: 3, requests: 4, without_offer: 4, people: 9 };
  const large = { ...row, name: 'Geology', is_category: true, terms: 3, requests: 8, without_offer: 4, people: 9 };
  expect(demandFile('area', [{ ...row, people: 61 }, few, small, large], 5)).toBe(
    '\uFEFFarea,requests,without_offer,share_percent,people\r\n' +
      '"Bayesian Statistics","34","19","56","61"\r\n' +
      `"'=cmd|"" /C calc""","5","5","100",""\r\n` +
      '"Geology: 3 small areas","8","4","50","9"\r\n',
  );
});

test('the file of types has no people', () => {
  expect(demandFile('type', [{ ...row, people: null }], 5)).toBe(
    '\uFEFFtype,requests,without_offer,share_percent\r\n"Bayesian Statistics","34","19","56"\r\n',
  );
});

test('areas are in the order of requests per person, first those that nobody has', () => {
  const [many, nobody, few] = [61, 0, 4].map((people) => ({ ...row, people }));
  if (!many || !nobody || !few) throw new Error('Three rows');
  expect(inOrder([many, nobody, few], 'per_person')).toEqual([nobody, few, many]);
  expect(inOrder([many, nobody, few], 'without_offer')).toEqual([many, nobody, few]);
  expect([nobody, few, many].map(perPersonText)).toEqual(['–', '8.5', '0.6']);
});

test('small areas of a category are named together', () => {
  expect(rowName('area', { ...row, people: 1 })).toBe('Bayesian Statistics');
  expect(rowName('type', { ...row, name: 'Advice', terms: 1, is_category: true, people: null })).toBe(
    'Advice: 1 small type',
  );
});
