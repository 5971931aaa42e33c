import { expect, test, vi } from 'vitest';
import { changedField } from './changed-field.ts';

const sides = (opened: unknown, saved: unknown, yours: unknown) => {
  const [onTake, onDecide] = [vi.fn(), vi.fn()];
  const fields = changedField({ name: 'title', label: 'Title', opened, saved, yours, onTake, onDecide });
  return { fields, onTake, onDecide };
};

test.each([
  ['nothing was changed', 'A', 'A', 'A'],
  ['it was changed here only', 'A', 'A', 'B'],
  ['it was changed elsewhere only', 'A', 'B', 'A'],
  ['both sides made the same change', 'A', 'B', 'B'],
  ['both lists are the same', ['A'], ['B'], ['B']],
])('after a change in another tab, a form asks nothing about a field if %s', (_case, opened, saved, yours) =>
  expect(sides(opened, saved, yours).fields).toEqual([]),
);

test('if two tabs changed a field differently, the person can take the saved value or keep the typed one', () => {
  const { fields, onTake, onDecide } = sides('A', 'B', 'C');
  expect(fields).toMatchObject([{ name: 'title', label: 'Title', saved: 'B', yours: 'C' }]);
  fields[0]?.onKeepYours();
  expect([onTake.mock.calls, onDecide.mock.calls]).toEqual([[], [[]]]);
  fields[0]?.onTakeSaved();
  expect([onTake.mock.calls, onDecide.mock.calls]).toEqual([[['B']], [[], []]]);
});
