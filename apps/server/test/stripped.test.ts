import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const server = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'stripped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: server,
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr };
}

/** Imports a TypeScript file as production does. @returns one of its exports, and whether Node loaded its compiler */
const load = (file: string, name: string) =>
  run(
    '--import',
    './stripped.mjs',
    '--input-type=module',
    '--eval',
    `const { ${name} } = await import(${JSON.stringify(file)});
     console.log(JSON.stringify([${name}, process.moduleLoadList.some((each) => each.includes('amaro'))]));`,
  );

beforeAll(() => expect(run('scripts/write-stripped.ts')).toMatchObject({ status: 0 }));

test('production runs the JavaScript that the build wrote, without the compiler of Node', () => {
  const file = path.join(server, '../../packages/contract/src/paths.ts');
  const { status, stdout, stderr } = load(file, 'paths');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ login: '/login' }), false]);
});

test('a file that the build did not see is compiled', () => {
  const file = path.join(folder, 'later.ts');
  writeFileSync(file, "export const word: string = 'later';\n");
  expect(JSON.parse(load(file, 'word').stdout)).toEqual(['later', true]);
});
