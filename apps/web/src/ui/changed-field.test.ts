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
])('there is nothing to decide if %s', (_case, opened, saved, yours) =>
  expect(sides(opened, saved, yours).fields).toEqual([]),
);

test('a person whose change meets another one takes what is saved or keeps what they typed', () => {
  const { fields, onTake, onDecide } = sides('A', 'B', 'C');
  expect(fields).toMatchObject([{ name: 'title', label: 'Title', saved: 'B', yours: 'C' }]);
  fields[0]?.onKeepYours();
  expect([onTake.mock.calls, onDecide.mock.calls]).toEqual([[], [[]]]);
  fields[0]?.onTakeSaved();
  expect([onTake.mock.calls, onDecide.mock.calls]).toEqual([[['B']], [[], []]]);
});
