import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every icon name has a drawing, and every drawing has a name', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const drawn = [...read('./icons.svg').matchAll(/id="i-([a-z]+)"/g)].map((match) => match[1]);
  const named = [...read('./icon.tsx').matchAll(/^ {2}\| '([a-z]+)'/gm)].map((match) => match[1]);
  expect(drawn.toSorted()).toEqual(named.toSorted());
});
