import { expect, test } from 'vitest';
import { archiveText, durationText, emailsState, hours, percent, topOf, weekName } from './figures.logic.ts';

test('figures without anything to count are a dash', () => {
  expect([percent(null), hours(null)]).toEqual(['–', '–']);
});

test('figures are rounded to what a person compares', () => {
  expect([percent(0), percent(0.714), percent(1)]).toEqual(['0 %', '71 %', '100 %']);
  expect([hours(0.4), hours(1), hours(47.4), hours(48), hours(100)]).toEqual(['< 1 h', '1 h', '47 h', '2 d', '4 d']);
  expect([4.2, 60, 3599, 7200].map(durationText)).toEqual(['4 s', '1 min', '60 min', '2 h']);
});

test('the outbox is bad with lost emails and waits with a late one', () => {
  expect(emailsState({ failed: 1, oldest_seconds: null })).toBe('bad');
  expect(emailsState({ failed: 0, oldest_seconds: 601 })).toBe('wait');
  expect(emailsState({ failed: 0, oldest_seconds: 600 })).toBe('good');
  expect(emailsState({ failed: 0, oldest_seconds: null })).toBe('good');
});

test('the top of a plot is round and not below its values', () => {
  expect([[], [0], [1], [3, 7], [88], [3910], [100]].map(topOf)).toEqual([1, 1, 1, 10, 100, 5000, 100]);
});

test('a week is named by its Monday in UTC', () => {
  expect(weekName('2026-11-16')).toBe('16 Nov');
});

test('the archive of the log says when it last worked, and that it fails now', () => {
  expect(archiveText({ last_seconds: 240, is_failing: false })).toBe('4 min ago');
  expect(archiveText({ last_seconds: null, is_failing: false })).toBe('never');
  expect(archiveText({ last_seconds: 7200, is_failing: true })).toBe('fails, last 2 h ago');
});
