import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { offerExamples } from './offer.logic.ts';

test('every category of collaboration types has an example of an offer', () => {
  const seed = new URL('../../../../../db/seed/reference/collaboration-types.json', import.meta.url);
  const categories: { id: number }[] = JSON.parse(readFileSync(seed, 'utf8'));
  expect(Object.keys(offerExamples).map(Number)).toEqual(categories.map(({ id }) => id));
});
