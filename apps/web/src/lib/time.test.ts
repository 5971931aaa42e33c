import { expect, test } from 'vitest';
import { dayInSentence, dayLine, daysBetween, monthInText, relativeTime, shortTime } from './time.ts';

const now = new Date(2026, 10, 20, 10, 30);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);

test.each([
  [at(2026, 10, 20, 10, 30), 'just now'],
  [at(2026, 10, 20, 10, 31), 'just now'],
  [at(2026, 10, 20, 9, 55), '35 minutes ago'],
  [at(2026, 10, 20, 8, 0), '2 hours ago'],
  [at(2026, 10, 20, 0, 5), '10 hours ago'],
  [at(2026, 10, 19, 23, 50), 'yesterday'],
  [at(2026, 10, 19, 17, 0), 'yesterday'],
  [at(2026, 10, 17, 11, 0), '3 days ago'],
  [at(2026, 10, 13, 11, 0), '13 November 2026'],
])('the time %s is shown as %s', (date, text) => expect(relativeTime(date, now)).toBe(text));

test('a list shows a time of today by its hour, and an earlier one by its day', () => {
  expect(shortTime(at(2026, 10, 20, 9, 5), now)).toBe('09:05');
  expect(shortTime(at(2026, 10, 19, 23, 59), now)).toBe('Yesterday');
  expect(shortTime(at(2026, 10, 14), now)).toBe('14 Nov');
  expect(shortTime(at(2025, 9, 2), now)).toBe('2 Oct 2025');
});

test('the line above the messages of a day is Today, the weekday with the date, or the full date', () => {
  expect(dayLine(now, now)).toBe('Today');
  expect(dayLine(at(2026, 10, 16), now)).toBe('Monday, 16 November');
  expect(dayLine(at(2025, 10, 16), now)).toBe('16 November 2025');
});

test('a month is named with its year', () => expect(monthInText(now)).toBe('November 2026'));

test('the days between two times are counted by the calendar, not by hours', () => {
  expect(daysBetween(at(2026, 10, 19, 23, 59), at(2026, 10, 20, 0, 1))).toBe(1);
  expect(daysBetween(at(2026, 10, 20, 0, 1), at(2026, 10, 20, 23, 59))).toBe(0);
});

test.each([
  [at(2026, 10, 20, 0, 5), 'today', '20 November'],
  [at(2026, 10, 19, 23, 59), 'yesterday', '19 November'],
  [at(2026, 9, 21), 'other', '21 October'],
  [at(2025, 9, 21), 'other', '21 October 2025'],
])('the day of %s is named in a sentence as %s, with the date %s', (at, day, date) =>
  expect(dayInSentence(at, now)).toEqual({ day, date }),
);
