import { describe, expect, test } from 'vitest';
import { countChosen, searchAreas, searchableAreas, withIds } from './area-choice.logic.ts';

const biology = {
  id: 1,
  name: 'Molecular Biology',
  tech_areas: [
    { id: 11, name: 'Microbiology' },
    { id: 12, name: 'Génomique' },
  ],
};
const imaging = { id: 2, name: 'Imaging', tech_areas: [{ id: 21, name: 'Electron Microscopy' }] };
const areas = searchableAreas([biology, imaging]);
const ids = (query: string) => searchAreas(areas, query).map((area) => area.id);

describe('choosing technical areas', () => {
  test('the search covers all areas and ignores accents', () => {
    expect(ids('micro')).toEqual([11, 21]);
    expect(ids('GENOMIQUE')).toEqual([12]);
    expect(ids('microscopy electron')).toEqual([21]);
    expect(ids('  ')).toEqual([]);
  });

  test('the search falls back to the names of categories', () => {
    expect(ids('imaging')).toEqual([21]);
    expect(ids('nothing like it')).toEqual([]);
  });

  test('whole categories are selected and deselected, and the rest stays', () => {
    const chosen = withIds(new Set([99, 12]), [11, 12], true);
    expect([...chosen]).toEqual([99, 12, 11]);
    expect(countChosen(biology, chosen)).toBe(2);
    expect(countChosen(biology, new Set([99, 12]))).toBe(1);
    expect([...withIds(chosen, [11, 12], false)]).toEqual([99]);
  });
});
