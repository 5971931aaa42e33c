import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lanes, testedElsewhere } from './faults.ts';

test('each fault in the numbered list of faults has a test', () => {
  const all = [...Object.values(lanes).flat(), ...testedElsewhere];
  const names = all.flatMap(({ name }) => name.match(/F\d\d/g) ?? []);
  const catalogue = Array.from({ length: 32 }, (_, n) => `F${String(n + 1).padStart(2, '0')}`);
  expect([...new Set(names)].sort()).toEqual(catalogue);
});

test.each(testedElsewhere)('the fault $name has the test that its entry names in $file', ({ file, test: title }) => {
  expect(readFileSync(`${import.meta.dirname}/../../${file}`, 'utf8')).toContain(title);
});
