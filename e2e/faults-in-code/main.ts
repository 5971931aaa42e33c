/**
 * Which command turns red for which fault: `make faults-in-code`. In a clone, faults are planted in rules and statements
 * one at a time, and mends of the history are turned back. For each it runs `make test ARGS=--changed`; if that stays
 * green, the everyday tests; if those stay green, everything. `ARGS="--faults=20 --mends=5"` tries fewer, `--everyday`
 * leaves out the third. Takes hours; prints a line for each fault and the shares at the end.
 */

import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choose, listFaults, plant } from './plant.ts';

const root = join(import.meta.dirname, '../..');
const clone = join(root, '.data/faults-in-code');
const option = (name: string, usual: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const isWithEverything = !process.argv.includes('--everyday');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a program in the clone. @returns whether it was green */
function isGreen(program: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  return spawnSync(program, args, { cwd: clone, stdio: 'ignore', env: { ...process.env, ...env } }).status === 0;
}

function git(folder: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** The clone with its packages; `main` is this commit. */
function prepareClone(): void {
  rmSync(clone, { recursive: true, force: true });
  git(root, ['clone', '--quiet', '--shared', '.', clone]);
  git(clone, ['checkout', '--quiet', '-B', 'main']);
  if (!isGreen('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--prod=false'], { NODE_ENV: '' }))
    throw new Error('The packages of the clone could not be installed.');
}

const tests = (...args: string[]) => isGreen(process.execPath, ['apps/launcher/src/test.ts', ...args]);
const vitest = (env: Record<string, string>) =>
  isGreen('node_modules/.bin/vitest', ['run', '--bail=1', '--reporter=dot'], { NODE_ENV: 'test', ...env });

/** The least command that turns red. */
type Catcher = '--changed' | 'make test' | 'make test-all' | 'nothing';

function findCatcher(): Catcher {
  if (!tests('--changed', '--bail=1')) return '--changed';
  if (!isGreen('e2e/node_modules/.bin/tsc', ['--noEmit'])) return 'make test';
  if (!vitest({})) return 'make test';
  if (!tests(...globSync('e2e/stories/**/*.core.spec.ts', { cwd: clone }), '-x')) return 'make test';
  if (!isWithEverything) return 'nothing';
  return vitest({ CI: 'true', TESTS: 'all' }) && tests('e2e/stories', '-x') ? 'nothing' : 'make test-all';
}

const found: Catcher[] = [];
function examine(name: string): void {
  const catcher = findCatcher();
  found.push(catcher);
  say(`${catcher.padEnd(14)} ${name}`);
  git(clone, ['checkout', '--quiet', '--', '.']);
}

function plantFaults(count: number): void {
  const files = globSync('packages/api/src/features/**/*.{rules,sql}.ts', { cwd: clone }).sort();
  const faults = files.flatMap((file) => listFaults(file, readFileSync(join(clone, file), 'utf8')));
  for (const fault of choose(faults, count)) {
    const file = join(clone, fault.file);
    writeFileSync(file, plant(readFileSync(file, 'utf8'), fault));
    examine(`${fault.file}:${fault.line + 1} ${fault.kind}: ${fault.before.trim().slice(0, 80)}`);
  }
}

const isProduct = (file: string) =>
  /^(packages\/api|packages\/contract|apps\/server\/src|apps\/web\/src|db)\/.*\.tsx?$/.test(file);
const isProof = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

/** Commits that mended little and brought a test, the newest first, as patches of the product that can be turned back. */
function* listMends(): Generator<{ subject: string; patch: string }> {
  for (const commit of git(clone, ['log', '--no-merges', '-800', '--format=%h']).trim().split('\n')) {
    const files = git(clone, ['show', '--name-only', '--format=', commit]).trim().split('\n');
    const product = files.filter((file) => isProduct(file) && !isProof(file));
    if (product.length === 0 || product.length > 3 || !files.some(isProof)) continue;
    const patch = git(clone, ['show', '--format=', commit, '--', ...product]);
    if (patch.split('\n').length > 90) continue;
    const isApplicable = spawnSync('git', ['apply', '-R', '--check'], { cwd: clone, input: patch }).status === 0;
    if (isApplicable) yield { subject: git(clone, ['show', '-s', '--format=%h %s', commit]).trim(), patch };
  }
}

function turnBackMends(count: number): void {
  for (const { subject, patch } of listMends().take(count)) {
    git(clone, ['apply', '-R'], patch);
    examine(`turned back: ${subject}`);
  }
}

prepareClone();
plantFaults(option('faults', 120));
turnBackMends(option('mends', 40));
const caught = found.filter((catcher) => catcher !== 'nothing').length;
const share = (...catchers: Catcher[]) =>
  `${((100 * found.filter((catcher) => catchers.includes(catcher)).length) / Math.max(caught, 1)).toFixed(1)} %`;
say(
  `${found.length} faults, ${caught} caught; of these by --changed ${share('--changed')}, by make test ${share('--changed', 'make test')}`,
);
