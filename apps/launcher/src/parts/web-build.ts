import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { withLock } from '@exchange/db/embedded';
import { contentsFingerprint } from '@exchange/db/testing/fingerprint';
import { startChild } from './child.ts';
import { inside, log } from './paths.ts';

const stamp = inside('node_modules/.web-built');
const builtPage = inside('apps/web/dist/index.html');
const sources = ['apps/web', 'packages/contract', 'packages/api', 'pnpm-lock.yaml', 'tsconfig.json'].map((path) =>
  inside(path),
);

/** Builds the web app into `apps/web/dist`, unless the last build was of the very same sources. One run at a time. */
export async function buildWeb(): Promise<void> {
  if (isBuilt(contentsFingerprint(sources))) return;
  await withLock(`${stamp}.lock`, build);
}

function isBuilt(now: string): boolean {
  return existsSync(builtPage) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
}

async function build(): Promise<void> {
  const now = contentsFingerprint(sources);
  if (isBuilt(now)) return;
  log('Building the web app (about 3 s) …');
  await rm(stamp, { force: true });
  const vite = startChild(inside('apps/web/node_modules/.bin/vite'), ['build'], {
    cwd: inside('apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'quiet',
  });
  if ((await vite.done) !== 0) throw new Error(`${vite.output().trim()}\nBuilding the web app failed.`);
  await writeFile(stamp, now);
}
