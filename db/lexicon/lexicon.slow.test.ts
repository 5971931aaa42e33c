import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeLexicon } from './lexicon-text.ts';

test('the lexicon is what its sources make; node db/lexicon/make.ts makes it', () => {
  // Compared as a whole: a difference of a megabyte would be printed for minutes.
  expect(makeLexicon() === readFileSync(new URL('lexicon.txt', import.meta.url), 'utf8')).toBe(true);
});
