import { expect, test } from 'vitest';
import {
  addressesOf,
  archiveText,
  demandFile,
  durationText,
  emailsState,
  hours,
  inOrder,
  listedWordsOf,
  mailboxText,
  percent,
  perPersonText,
  rowName,
  topOf,
  weekName,
} from './figures.logic.ts';

test('the figures for operators show a dash if there is nothing to count', () => {
  expect([percent(null), hours(null)]).toEqual(['–', '–']);
});

test('the figures for operators show rounded shares and times, such as 47 h and 2 d', () => {
  expect([percent(0), percent(0.714), percent(1)]).toEqual(['0 %', '71 %', '100 %']);
  expect([hours(0.4), hours(1), hours(47.4), hours(48), hours(100)]).toEqual(['< 1 h', '1 h', '47 h', '2 d', '4 d']);
  expect([4.2, 60, 3599, 7200].map(durationText)).toEqual(['4 s', '1 min', '60 min', '2 h']);
});

test('the state of the emails for operators is bad if one failed finally, and waiting if one is late', () => {
  expect(emailsState({ failed: 1, oldest_seconds: null })).toBe('bad');
  expect(emailsState({ failed: 0, oldest_seconds: 601 })).toBe('wait');
  expect(emailsState({ failed: 0, oldest_seconds: 600 })).toBe('good');
  expect(emailsState({ failed: 0, oldest_seconds: null })).toBe('good');
});

test('the axis of a plot for operators ends at a round number that no value exceeds', () => {
  expect([[], [0], [1], [3, 7], [88], [3910], [100]].map(topOf)).toEqual([1, 1, 1, 10, 100, 5000, 100]);
});

test('a week in the figures for operators is named by its Monday in UTC', () => {
  expect(weekName('2026-11-16')).toBe('16 Nov');
});

test('an operator reads when the database was last archived, and whether that fails now', () => {
  expect(archiveText({ last_seconds: 240, is_failing: false })).toBe('4 min ago');
  expect(archiveText({ last_seconds: null, is_failing: false })).toBe('never');
  expect(archiveText({ last_seconds: 7200, is_failing: true })).toBe('fails, last 2 h ago');
});

test('an operator reads why the mailbox is not read, and since when', () => {
  expect(mailboxText({ silent_seconds: 4, waiting: 2, problem: null })).toBe('read 4 s ago, 2 wait');
  expect(mailboxText({ silent_seconds: 4, waiting: 2, problem: 'Almost full.' })).toBe(
    'read 4 s ago, 2 wait: Almost full.',
  );
  expect(mailboxText({ silent_seconds: 240, waiting: 0, problem: 'No login.' })).toBe('not read for 4 min: No login.');
});

const row = { id: 101, name: 'Bayesian Statistics', terms: 1, is_category: false, requests: 34, without_offer: 19 };

test('the downloaded demand leaves out groups of few requests and numbers of few people, and no cell is a formula', () => {
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

test('the downloaded demand by collaboration type has no column of people', () => {
  expect(demandFile('type', [{ ...row, people: null }], 5)).toBe(
    '\uFEFFtype,requests,without_offer,share_percent\r\n"Bayesian Statistics","34","19","56"\r\n',
  );
});

test('the demand for operators is sorted by requests per person; areas that no person has come first', () => {
  const [many, nobody, few] = [61, 0, 4].map((people) => ({ ...row, people }));
  if (!many || !nobody || !few) throw new Error('Three rows');
  expect(inOrder([many, nobody, few], 'per_person')).toEqual([nobody, few, many]);
  expect(inOrder([many, nobody, few], 'without_offer')).toEqual([many, nobody, few]);
  expect([nobody, few, many].map(perPersonText)).toEqual(['–', '8.5', '0.6']);
});

test('the table of demand for operators joins small areas of a category in one row', () => {
  expect(rowName('area', { ...row, people: 1 })).toBe('Bayesian Statistics');
  expect(rowName('type', { ...row, name: 'Advice', terms: 1, is_category: true, people: null })).toBe(
    'Advice: 1 small type',
  );
});

test('a list that an operator types is split at commas and lines, without empty entries', () => {
  expect(listedWordsOf(' a.edu, b.edu\n\nc of d ,')).toEqual(['a.edu', 'b.edu', 'c of d']);
  expect(listedWordsOf(' \n')).toEqual([]);
});

test('from a pasted list of email addresses each is taken once, whatever stands between them', () => {
  expect(addressesOf(' ada@example.org, bo@example.org;eve@example.org\n\nADA@example.org\tmax@example.org ')).toEqual([
    'ADA@example.org',
    'bo@example.org',
    'eve@example.org',
    'max@example.org',
  ]);
  expect(addressesOf('Ada Lovelace <ada@example.org>, "Bo" <bo@example.org>')).toEqual([
    'ada@example.org',
    'bo@example.org',
  ]);
  expect(addressesOf(' \n,;')).toEqual([]);
});
