import { describe, expect, it } from 'vitest';
import {
  boxState,
  cellKey,
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

describe('preference table', () => {
  it('reads and writes open cells only', () => {
    expect([...saved]).toEqual([cellKey(1, 10), cellKey(2, 99)]);
    expect(toPreferences(saved)).toEqual([cell(1, 10), cell(2, 99)]);
  });

  it('toggles one cell', () => {
    const open = withCells(saved, [cellKey(2, 30)], true);
    expect(open.has(cellKey(2, 30))).toBe(true);
    expect(withCells(open, [cellKey(2, 30)], false)).toEqual(saved);
    expect(saved.has(cellKey(2, 30))).toBe(false);
  });

  it('opens a whole row unless all of it is open, then closes it', () => {
    const row = rowKeys(1, areas);
    expect(boxState(saved, row)).toBe('mixed');
    const all = toggleAll(saved, row);
    expect(boxState(all, row)).toBe(true);
    expect(boxState(all, rowKeys(2, areas))).toBe(false);
    expect(boxState(toggleAll(all, row), row)).toBe(false);
  });

  it('opens and closes a whole column', () => {
    const column = types.map((type) => cellKey(type, 20));
    const all = toggleAll(saved, column);
    expect(boxState(all, column)).toBe(true);
    expect(countOpen(all, tableKeys(types, areas))).toBe(3);
    expect(toggleAll(all, column)).toEqual(saved);
  });

  it('never touches the cells of areas that are no longer one’s own', () => {
    const emptied = withCells(saved, tableKeys(types, areas), false);
    expect(toPreferences(emptied)).toEqual([cell(2, 99)]);
  });

  it('counts changes against the saved table', () => {
    expect(countChanges(saved, saved)).toBe(0);
    expect(countChanges(withCells(toggleAll(saved, rowKeys(2, areas)), [cellKey(1, 10)], false), saved)).toBe(4);
  });

  it('says in how many areas each category is open', () => {
    const categories = [
      { id: 1, name: 'Advice', collaboration_types: [{ id: 1, name: 'A' }] },
      { id: 2, name: 'Data', collaboration_types: [{ id: 2, name: 'B' }] },
    ];
    expect(openByCategory(saved, categories, areas)).toEqual([{ id: 1, name: 'Advice', areas: 1 }]);
  });

  it('begins Custom with the saved table', () => {
    const edited = { master: 3, open: withCells(saved, [cellKey(1, 30)], true) };
    expect(withMaster(edited, 3, saved)).toEqual(edited);
    const away = withMaster(edited, 1, saved);
    expect(withMaster(away, 3, saved)).toEqual({ master: 3, open: saved });
  });

  it('sends the table with Custom alone', () => {
    expect(toStatusInput({ master: 2, open: saved })).toEqual({ master_collaboration_status_id: 2 });
    expect(toStatusInput({ master: 3, open: saved })).toEqual({
      master_collaboration_status_id: 3,
      collaboration_preferences: [cell(1, 10), cell(2, 99)],
    });
  });

  it('takes back its own draft and nothing else', () => {
    expect(parsePreferencesDraft({ master: 3, open: ['1:10'] })).toEqual({ master: 3, open: ['1:10'] });
    expect(parsePreferencesDraft({ master: 3, open: ['x'] })).toBeNull();
  });
});
