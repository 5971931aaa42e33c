import { expect, test } from 'vitest';
import { utcTime } from './format.ts';

test.each([
  ['2026-12-10T10:53:59.999Z', '10 December 2026, 10:53 UTC'],
  ['2026-12-10T00:00:00.000Z', '10 December 2026, 00:00 UTC'],
  ['2026-12-09T18:00:00.000-08:00', '10 December 2026, 02:00 UTC'],
])('the time %s is shown as %s', (time, told) => expect(utcTime(time)).toBe(told));
