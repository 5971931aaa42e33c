import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../../../db/embedded/lock.mjs';
import { log, root } from './log.mjs';
import { runQuietly } from './spawn.mjs';

const stampFile = join(root, 'node_modules/.installed');

/** The folders that pnpm-workspace.yaml names: whole ones, and the children of those that end in `/*`. */
function workspaceFolders(yaml) {
  const [, list = ''] = yaml.match(/^packages:\n((?: +- .*\n)+)/m) ?? [];
  const patterns = list.split('\n').map((line) => line.replace(/^ +- /, '').replace(/['"]/g, '').trim());
  return patterns.filter(Boolean).flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent)).map((name) => join(parent, name));
  });
}

const yaml = () => readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');

/** A hash of everything that decides what is installed. */
function fingerprint() {
  const manifests = workspaceFolders(yaml()).map((folder) => join(folder, 'package.json'));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests.sort()])
    if (existsSync(join(root, file))) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Packages with a `node_modules`; one that has lost it needs another installation. */
function installedFolders() {
  return workspaceFolders(yaml())
    .filter((folder) => existsSync(join(root, folder, 'node_modules')))
    .join(' ');
}

/** Projects whose packages only checks, tests and measurements need: two thirds of all. */
const withoutTests = ['--filter=!.', '--filter=!./e2e', '--filter=!./packages/testkit'];

const stamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined);
const stampOf = (scope, sources = fingerprint()) => `${scope} ${sources} ${installedFolders()}`;
const isCurrent = (scope) => [scope, 'everything'].some((each) => stamp() === stampOf(each));

/** Whether dependencies were ever installed in this checkout. */
export function isInstalled() {
  return stamp() !== undefined;
}

/**
 * Installs the dependencies when anything has changed since the last time. Concurrent runs wait for the first.
 *
 * @param scope `product` for what runs the product, or `everything`
 */
export async function install({ pnpm, env }, scope) {
  if (isCurrent(scope)) return;
  await withLock(
    join(root, '.tools/lock'),
    async () => {
      if (isCurrent(scope)) return;
      const sources = fingerprint();
      log(`Installing dependencies (${isInstalled() ? 'about 10 s' : 'about 25 s, once'}) …`);
      await rm(stampFile, { force: true });
      const flags = [
        '--frozen-lockfile',
        '--prod=false',
        '--config.confirm-modules-purge=false',
        '--reporter=append-only',
      ];
      const retries = ['retries=2', 'retry-mintimeout=1000', 'retry-maxtimeout=2000'];
      // NODE_ENV would change what is installed.
      const { NODE_ENV: _, ...neutral } = env;
      await runQuietly(
        'Installing dependencies',
        pnpm,
        [
          ...(scope === 'product' ? withoutTests : []),
          'install',
          ...flags,
          ...retries.map((setting) => `--config.fetch-${setting}`),
        ],
        { cwd: root, env: neutral },
      );
      await writeFile(stampFile, stampOf(scope, sources));
    },
    () => log('Waiting for another run to install dependencies …'),
  );
}
