import { expect, test } from 'vitest';
import { monthOf, signed } from './record.logic.ts';

test('a credit is dated by its month', () => {
  expect(monthOf('2026-11-20T12:00:00.000Z')).toBe('November 2026');
});

test('points have their sign', () => {
  expect([signed(5), signed(-1)]).toEqual(['+5', '−1']);
});
