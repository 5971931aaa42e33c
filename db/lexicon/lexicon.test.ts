import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashSources } from './sources.ts';

test('the lexicon was made after its sources had changed; node db/lexicon/make.ts makes it', () => {
  const [firstLine] = readFileSync(new URL('lexicon.txt', import.meta.url), 'utf8').split('\n');
  expect(firstLine).toContain(` ${hashSources()}.`);
});
