import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inside } from './paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'sentences-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The numbers of the lines of a screen that the check refuses. */
function refusedLines(lines: readonly string[]): number[] {
  const plugins = [inside('apps/launcher/src/parts/sentences.grit')];
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }));
  writeFileSync(join(folder, 'screen.tsx'), lines.join('\n'));
  const { stdout, stderr } = spawnSync(inside('e2e/node_modules/.bin/biome'), ['lint', 'screen.tsx'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = [...`${stdout}${stderr}`.matchAll(/screen\.tsx:(\d+):\d+ plugin/g)];
  return [...new Set(found.map(([, line]) => Number(line)))];
}

test('the check of screens refuses a sentence outside the catalogues, and one that is translated when its file is loaded', () => {
  const refused = [
    'const page = () => <p>Nobody is here.</p>;',
    "const titled = () => useTitle('Chats');",
    'const named = () => <button aria-label="Close" />;',
    "const typed = () => <input placeholder={'Find one'} />;",
    "const text = () => say(isOld ? 'This is old.' : '');",
    'const label = { open: requestScreens.open() };',
    "const first = requestSentences.screen.first({ name: '' });",
  ];
  const allowed = [
    'const page = () => <p className="quiet small">{requestScreens.open()}, {\'·\'} 5</p>;',
    'const label = { open: requestScreens.open };',
    'const titles = () => [requestScreens.open()];',
    "throw new Error('This is for a developer.');",
  ];
  expect(refusedLines(refused)).toEqual(refused.map((_, at) => at + 1));
  expect(refusedLines(allowed)).toEqual([]);
});
