import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../../../db/embedded/lock.mjs';
import { ROOT, say } from './log.mjs';
import { runQuietly } from './spawn.mjs';

const STAMP = join(ROOT, 'node_modules/.installed');

/** The folders that pnpm-workspace.yaml names: whole ones, and the children of those that end in `/*`. */
function workspaceFolders(yaml) {
  const [, list = ''] = yaml.match(/^packages:\n((?: +- .*\n)+)/m) ?? [];
  const patterns = list.split('\n').map((line) => line.replace(/^ +- /, '').replace(/['"]/g, '').trim());
  return patterns.filter(Boolean).flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(ROOT, parent))) return [];
    return readdirSync(join(ROOT, parent)).map((name) => join(parent, name));
  });
}

const yaml = () => readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');

/** Stands for everything that decides what is installed. */
function fingerprint() {
  const manifests = workspaceFolders(yaml()).map((folder) => join(folder, 'package.json'));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests.sort()])
    if (existsSync(join(ROOT, file))) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Which packages have modules of their own: one that lost them needs another installation. */
function installedFolders() {
  return workspaceFolders(yaml())
    .filter((folder) => existsSync(join(ROOT, folder, 'node_modules')))
    .join(' ');
}

const stamp = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined);
const isCurrent = () => stamp() === `${fingerprint()} ${installedFolders()}`;

/** Whether dependencies were ever installed in this checkout. */
export function isInstalled() {
  return stamp() !== undefined;
}

/** Installs the dependencies when anything changed since the last time. One run at a time; others wait and find it done. */
export async function install({ pnpm, env }) {
  if (isCurrent()) return;
  await withLock(
    join(ROOT, '.tools/lock'),
    async () => {
      if (isCurrent()) return;
      const sources = fingerprint();
      say(`Installing dependencies (${isInstalled() ? 'about 10 s' : 'about 25 s, once'}) …`);
      await rm(STAMP, { force: true });
      const flags = [
        '--frozen-lockfile',
        '--prod=false',
        '--config.confirm-modules-purge=false',
        '--reporter=append-only',
      ];
      const patience = ['retries=2', 'retry-mintimeout=1000', 'retry-maxtimeout=2000'];
      // NODE_ENV would change what is installed.
      const { NODE_ENV: _, ...neutral } = env;
      await runQuietly(
        'Installing dependencies',
        pnpm,
        ['install', ...flags, ...patience.map((setting) => `--config.fetch-${setting}`)],
        { cwd: ROOT, env: neutral },
      );
      await writeFile(STAMP, `${sources} ${installedFolders()}`);
    },
    () => say('Waiting for another run to install dependencies …'),
  );
}
