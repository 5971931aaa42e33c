import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { seenFolder } from '../support/spec-sentences.ts';
import { sentences } from './sentences.ts';

test('every sentence on the list of documented sentences was seen on a screen by some story', () => {
  const seen = new Set(
    readdirSync(seenFolder).flatMap((file) => readFileSync(`${seenFolder}${file}`, 'utf8').split('\n')),
  );
  expect(sentences.filter((sentence) => !seen.has(sentence))).toEqual([]);
});
