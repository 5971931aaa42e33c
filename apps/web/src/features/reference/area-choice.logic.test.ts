import { expect, test } from 'vitest';
import { countChosen, withIds } from './area-choice.logic.ts';

const biology = {
  id: 1,
  name: 'Molecular Biology',
  tech_areas: [
    { id: 11, name: 'Microbiology' },
    { id: 12, name: 'Génomique' },
  ],
};

test('whole categories are selected and deselected, and the rest stays', () => {
  const chosen = withIds(new Set([99, 12]), [11, 12], true);
  expect([...chosen]).toEqual([99, 12, 11]);
  expect(countChosen(biology, chosen)).toBe(2);
  expect(countChosen(biology, new Set([99, 12]))).toBe(1);
  expect([...withIds(chosen, [11, 12], false)]).toEqual([99]);
});
