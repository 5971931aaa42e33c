import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { withLock } from '@exchange/db/embedded';
import { fingerprint } from '@exchange/db/testing/fingerprint';
import { startChild } from './child.ts';
import { inside, say } from './paths.ts';

const STAMP = inside('node_modules/.web-built');
const RESULT = inside('apps/web/dist/index.html');
const SOURCES = ['apps/web', 'packages/contract', 'packages/api', 'pnpm-lock.yaml', 'tsconfig.json'].map((path) =>
  inside(path),
);

/** Builds the web app into `apps/web/dist`, unless the last build was of the very same sources. One run at a time. */
export async function buildWeb(): Promise<void> {
  if (isBuilt(fingerprint(SOURCES))) return;
  await withLock(`${STAMP}.lock`, build);
}

function isBuilt(now: string): boolean {
  return existsSync(RESULT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now;
}

async function build(): Promise<void> {
  const now = fingerprint(SOURCES);
  if (isBuilt(now)) return;
  say('Building the web app (about 3 s) …');
  await rm(STAMP, { force: true });
  const vite = startChild(inside('apps/web/node_modules/.bin/vite'), ['build'], {
    cwd: inside('apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'quiet',
  });
  if ((await vite.done) !== 0) throw new Error(`${vite.output().trim()}\nBuilding the web app failed.`);
  await writeFile(STAMP, now);
}
