import { expect, test } from 'vitest';
import {
  boxState,
  cellKey,
  changesText,
  countChanges,
  countOpen,
  openByCategory,
  parsePreferencesDraft,
  rowKeys,
  tableKeys,
  toggleAll,
  toOpenCells,
  toPreferences,
  toStatusInput,
  withCells,
  withMaster,
} from './preferences.logic.ts';

const types = [1, 2];
const areas = [10, 20, 30];
const cell = (type: number, area: number, is_open = true) => ({
  collaboration_type_id: type,
  tech_area_id: area,
  is_open,
});
/** One cell of a current area, one of an area that the user has removed. */
const saved = toOpenCells([cell(1, 10), cell(2, 99), cell(1, 20, false)]);

test('only open cells of the collaboration preferences are read and saved', () => {
  expect([...saved]).toEqual([cellKey(1, 10), cellKey(2, 99)]);
  expect(toPreferences(saved)).toEqual([cell(1, 10), cell(2, 99)]);
});

test('a press toggles one cell in the table of collaboration preferences', () => {
  const open = withCells(saved, [cellKey(2, 30)], true);
  expect(open.has(cellKey(2, 30))).toBe(true);
  expect(withCells(open, [cellKey(2, 30)], false)).toEqual(saved);
  expect(saved.has(cellKey(2, 30))).toBe(false);
});

test('the box of a row of collaboration preferences opens all its cells, or closes them if all are open', () => {
  const row = rowKeys(1, areas);
  expect(boxState(saved, row)).toBe('mixed');
  const all = toggleAll(saved, row);
  expect(boxState(all, row)).toBe(true);
  expect(boxState(all, rowKeys(2, areas))).toBe(false);
  expect(boxState(toggleAll(all, row), row)).toBe(false);
});

test('the box of a column of collaboration preferences opens and closes all its cells', () => {
  const column = types.map((type) => cellKey(type, 20));
  const all = toggleAll(saved, column);
  expect(boxState(all, column)).toBe(true);
  expect(countOpen(all, tableKeys(types, areas))).toBe(3);
  expect(toggleAll(all, column)).toEqual(saved);
});

test('in the collaboration preferences, cells of areas that the user has removed never change', () => {
  const emptied = withCells(saved, tableKeys(types, areas), false);
  expect(toPreferences(emptied)).toEqual([cell(2, 99)]);
});

test('changes of collaboration preferences are counted against the saved table', () => {
  expect(countChanges(saved, saved)).toBe(0);
  expect(countChanges(withCells(toggleAll(saved, rowKeys(2, areas)), [cellKey(1, 10)], false), saved)).toBe(4);
});

test('the collaboration preferences tell the number of open areas for each category of types', () => {
  const categories = [
    { id: 1, name: 'Advice', collaboration_types: [{ id: 1, name: 'A' }] },
    { id: 2, name: 'Data', collaboration_types: [{ id: 2, name: 'B' }] },
  ];
  expect(openByCategory(saved, categories, areas)).toEqual([{ id: 1, name: 'Advice', areas: 1 }]);
});

test('choosing Custom in the collaboration preferences begins with the saved table', () => {
  const edited = { master: 3, open: withCells(saved, [cellKey(1, 30)], true) };
  expect(withMaster(edited, 3, saved)).toEqual(edited);
  const away = withMaster(edited, 1, saved);
  expect(withMaster(away, 3, saved)).toEqual({ master: 3, open: saved });
  const none = toOpenCells([]);
  expect(withMaster({ master: 1, open: none }, 3, none)).toEqual({ master: 3, open: none });
});

test('saving collaboration preferences sends the table only if Custom is chosen, and always the preferences with which the form was opened', () => {
  const opened = { master: 1, open: ['1:10'] };
  const loaded = { master_collaboration_status_id: 1, collaboration_preferences: [cell(1, 10)] };
  expect(toStatusInput({ master: 2, open: saved }, opened)).toEqual({ master_collaboration_status_id: 2, loaded });
  expect(toStatusInput({ master: 3, open: saved }, opened)).toEqual({
    master_collaboration_status_id: 3,
    loaded,
    collaboration_preferences: [cell(1, 10), cell(2, 99)],
  });
});

test('the save bar of the collaboration preferences says how many changes are not saved', () => {
  expect([0, 1, 1200].map(changesText)).toEqual([
    'Nothing changed yet.',
    '1 change not saved yet.',
    '1,200 changes not saved yet.',
  ]);
});

test('the collaboration preferences restore a stored draft only if it has the right shape', () => {
  expect(parsePreferencesDraft({ master: 3, open: ['1:10'] })).toEqual({ master: 3, open: ['1:10'] });
  expect(parsePreferencesDraft({ master: 3, open: ['x'] })).toBeNull();
});
