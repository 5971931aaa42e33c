import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards } from './guards.ts';
import { countIn, inside } from './removal.ts';

const read = (file: string) => readFileSync(inside(file), 'utf8');

/** `make guards` takes minutes; that its table still fits the source is seen here. */
test.each(guards)('$name: the guard stands in its file, and its test is there', (guard) => {
  expect(countIn(read(guard.file), guard), `${guard.file} holds the text once`).toBe(1);
  expect(guard.replace).not.toBe(guard.find);
  expect(existsSync(inside(guard.test)), guard.test).toBe(true);
  if (guard.only !== undefined) expect(read(guard.test), guard.test).toContain(guard.only);
});

test('every guard has a name of its own', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});

test('docs/security.md counts them', () => {
  expect(read('docs/security.md')).toContain(`${guards.length} guards`);
});
