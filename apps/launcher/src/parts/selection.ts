import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { inside, root } from './paths.ts';

/** Tests by the tool that runs them, as paths from the root of the checkout. */
export interface Selection {
  readonly vitest: readonly string[];
  readonly stories: readonly string[];
}

const isSource = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isStory = (file: string) => file.endsWith('.spec.ts');
/** Tests of the everyday run; `make test-all` also runs those that are slow and the stories that are not of the core. */
const isEveryday = (file: string) => /(?<!\.slow)\.test\.tsx?$|\.core\.spec\.ts$/.test(file);

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(Boolean);

/** Files of the checkout, also new ones, but none that git ignores. */
const listFiles = (...paths: string[]) =>
  git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths).filter((file) =>
    existsSync(inside(file)),
  );

const split = (files: readonly string[]): Selection => ({
  vitest: files.filter(isTest),
  stories: files.filter(isStory),
});

/** All tests of files and folders. @throws a sentence if a path has none */
export function selectPaths(paths: readonly string[]): Selection {
  const found = paths.map((path) => listFiles(path).filter((file) => isTest(file) || isStory(file)));
  const empty = paths.filter((_, index) => found[index]?.length === 0);
  if (empty.length > 0) throw new Error(`No test is at ${empty.join(', ')}.`);
  return split([...new Set(found.flat())]);
}

/** Files that differ from `main`, committed or not. */
function listChanged(): string[] {
  const [base = ''] = git('merge-base', 'main', 'HEAD').map((line) => line.trim());
  return [...git('diff', '-z', '--name-only', base), ...git('ls-files', '-z', '--others', '--exclude-standard')];
}

const sourcesOfPackages: Readonly<Record<string, string>> = {
  api: 'packages/api/src',
  contract: 'packages/contract/src',
  db: 'db',
  testkit: 'packages/testkit/src',
};

/** The file that an import names, if it is of this repository. */
function resolveImport(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier));
  const [, name = '', path = 'index'] = /^@exchange\/([a-z]+)\/?(.*)$/.exec(specifier) ?? [];
  const folder = sourcesOfPackages[name];
  return folder && `${folder}/${path || 'index'}.ts`;
}

/** Files that import one of these directly. */
function listImporters(changed: ReadonlySet<string>, files: readonly string[]): string[] {
  const imports = (file: string) => readFileSync(inside(file), 'utf8').matchAll(/\b(?:from|import\()\s*'([^']+)'/g);
  return files.filter((file) =>
    [...imports(file)].some(([, specifier = '']) => changed.has(resolveImport(file, specifier) ?? '')),
  );
}

/** The stories of a file of the web app: those of its feature, else the core. */
function storiesOf(file: string, stories: readonly string[]): readonly string[] {
  const [, feature] = /^apps\/web\/src\/(?:features\/)?([^/]+)\//.exec(file) ?? [];
  if (feature === undefined) return [];
  const own = stories.filter((story) => story.startsWith(`e2e/stories/${feature}/`));
  return own.length > 0 ? own : stories.filter(isEveryday);
}

/**
 * What a change since `main` can break: the tests beside what has changed and beside what imports it, and the stories of
 * its feature. For a file that has none of them it is the everyday run. Vitest's own graph would select nearly all
 * tests of the api, because each calls its procedures through the router.
 *
 * @throws a sentence if nothing has changed
 */
export function selectChanged(): Selection {
  const changed = listChanged();
  if (changed.length === 0) throw new Error('Nothing has changed since main.');
  return selectFor(changed, listFiles('apps', 'db', 'e2e', 'packages').filter(isSource));
}

/** @param files all sources and tests of the checkout */
export function selectFor(changed: readonly string[], files: readonly string[]): Selection {
  const touched = changed.filter((file) => files.includes(file));
  const folders = new Set([...changed, ...listImporters(new Set(touched), files)].map(dirname));
  const stories = files.filter(isStory);
  const selected = new Set([
    ...touched.filter((file) => isTest(file) || isStory(file)),
    ...files.filter((file) => isTest(file) && isEveryday(file) && folders.has(dirname(file))),
    ...changed.flatMap((file) => storiesOf(file, stories)),
  ]);
  return split(selected.size > 0 ? [...selected] : files.filter(isEveryday));
}
