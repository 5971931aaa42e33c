import { expect, test } from 'vitest';
import { demandFile, leftOut } from './demand.logic.ts';

const row = { id: 101, name: 'Bayesian Statistics', requests: 34, without_offer: 19, people: 61 };

test('the file of the demand has a line for each area, and no number of few people', () => {
  const few = { id: 102, name: '=cmd|" /C calc"', requests: 5, without_offer: 5, people: null };
  expect(demandFile('area', [row, few])).toBe(
    '\uFEFFarea,requests,without_offer,share_percent,people\r\n' +
      '"Bayesian Statistics","34","19","56","61"\r\n' +
      `"'=cmd|"" /C calc""","5","5","100",""\r\n`,
  );
});

test('the file of types has no people', () => {
  expect(demandFile('type', [{ ...row, people: null }])).toBe(
    '\uFEFFtype,requests,without_offer,share_percent\r\n"Bayesian Statistics","34","19","56"\r\n',
  );
});

test('what is left out is said in words', () => {
  expect(leftOut('area', { groups: 31, requests: 1064 })).toBe('31 areas with 1,064 requests');
  expect(leftOut('type', { groups: 1, requests: 1 })).toBe('1 type with 1 request');
});
