import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from './mutations.ts';
import { filesWithTest } from './tests.ts';

/** That the modules and their exports exist is checked by the compiler. */
test.each(mutations)('the test that must fail exists, in one file: $name', ({ test: title }) => {
  expect(filesWithTest(title)).toHaveLength(1);
});

test('every mutation has a name of its own', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});

test('the table loads no code of the product, which would be evaluated before the limits that a row changes', () => {
  const files = globSync('table/*.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(5);
  const loading = /^import (?!type )[^;]*from '(?:@exchange|\.\.\/\.\.)/m;
  expect(files.filter((file) => loading.test(readFileSync(new URL(file, import.meta.url), 'utf8')))).toEqual([]);
});
