import { appendFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Sentence } from '../stories/sentences.ts';

/** Where stories leave what they have seen, a file each worker, for the one check at the end. */
export const seenFolder = fileURLToPath(new URL('../.results/seen/', import.meta.url));

/** What stands for the names in braces. */
type Values = Readonly<Record<string, string>>;

function patternOf(sentence: Sentence, values: Values): RegExp {
  const filled = sentence.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
  return new RegExp(filled.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
}

/** Notes that a sentence was found on a screen. */
function note(sentence: Sentence): void {
  mkdirSync(seenFolder, { recursive: true });
  appendFileSync(`${seenFolder}${test.info().workerIndex}.txt`, `${sentence}\n`);
}

/** Expects a sentence of the list to be visible on the screen or in a part of it, and notes that it was seen. */
export async function says(place: Page | Locator, sentence: Sentence, values: Values = {}): Promise<Locator> {
  const found = place.getByText(patternOf(sentence, values)).filter({ visible: true }).first();
  await expect(found, sentence).toBeVisible();
  note(sentence);
  return found;
}

/** Expects several sentences as {@link says} does. */
export async function saysAll(place: Page | Locator, ...all: readonly Sentence[]): Promise<void> {
  for (const sentence of all) await says(place, sentence);
}

/** It does not stand there, or not any more. */
export async function isSilent(place: Page | Locator, sentence: Sentence, values: Values = {}): Promise<void> {
  await expect(place.getByText(patternOf(sentence, values)).filter({ visible: true }), sentence).toHaveCount(0);
}
