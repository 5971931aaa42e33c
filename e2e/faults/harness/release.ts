import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { must } from '@exchange/testkit/wait';
import { LeftOut } from './skipped.ts';
import { temporaryFolder } from './temp-dirs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the server runs on, from the packages that pnpm has kept; nothing is fetched. */
const install = [
  'install',
  '--offline',
  '--frozen-lockfile',
  '--prod',
  '--ignore-scripts',
  '--filter=@exchange/server...',
];

function run(program: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { isDone: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() };
}

/**
 * Lays the code of a release out in a folder of its own, ready to start a server.
 *
 * @param release a tag or commit of this repository
 * @throws LeftOut where this clone has no such commit, or this machine not all packages of it
 */
export function checkOut(release: string): string {
  if (!run('git', ['cat-file', '-e', `${release}^{commit}`], root).isDone)
    throw new LeftOut(`${release} is not in this clone (git fetch --unshallow)`);
  const folder = temporaryFolder('release');
  const archive = `${folder}/release.tar`;
  const packed = run('git', ['archive', `--output=${archive}`, release], root);
  must(packed.isDone, `git archive failed: ${packed.output}`);
  const unpacked = run('tar', ['-xf', archive, '-C', folder], root);
  must(unpacked.isDone, `tar failed: ${unpacked.output}`);
  const installed = run('pnpm', install, folder);
  if (!installed.isDone)
    throw new LeftOut(
      `the packages of ${release} are not all on this machine (${installed.output.split('\n').at(-1)})`,
    );
  return folder;
}
