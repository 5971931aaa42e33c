import { expect, test } from 'vitest';
import { alignTables, tableAt, toTableText } from './tables.ts';

test('a table keeps its cells as text, also those with signs, with lines and with nothing in them', () => {
  const signs = ['', '|', 'a|b', '\\', 'a\\', '\\|', '---', '汉字', '-5', '*p*', '> a'];
  const rows = signs.map((sign) => [sign, 'x', ...signs.slice(0, 2), sign]);
  expect(tableAt(toTableText(rows).split('\n'), 0)).toEqual(rows);
  expect(toTableText([['a', ' b\nc '], ['1']])).toBe('| a | b c |\n| --- | --- |\n| 1 |  |');
});

test('the tables of a text are aligned by spaces, unless a line of one is longer than 78 characters', () => {
  const text = 'Here:\n| Part | mM |\n| --- | --- |\n| Tris \\| HCl | 50 |\n| 水 | |\n\nBye';
  expect(alignTables(text)).toBe(
    'Here:\n| Part        | mM  |\n| ----------- | --- |\n| Tris \\| HCl | 50  |\n| 水           |     |\n\nBye',
  );
  const wide = `| a | b |\n| --- | --- |\n| ${'x'.repeat(80)} | 1 |`;
  expect(alignTables(wide)).toBe(wide);
  expect(alignTables('a | b\n|x| + |y|')).toBe('a | b\n|x| + |y|');
});
