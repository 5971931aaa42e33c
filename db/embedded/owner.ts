import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The system user who runs PostgreSQL when this process is root; PostgreSQL refuses to run as root. */
export interface Owner {
  uid: number;
  gid: number;
}

const overflowId = 65_534;

function findUser(name: string): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/**
 * The user who runs PostgreSQL: `undefined` for an ordinary user; for root the owner of existing data, else `postgres`,
 * else `nobody`.
 */
export function chooseOwner(data: string): Owner | undefined {
  const self = process.getuid?.();
  const found = statSync(data, { throwIfNoEntry: false });
  if (self !== 0) {
    if (found && self !== undefined && found.uid !== self)
      throw new Error(
        `${data} belongs to another user (uid ${found.uid}): run this as that user or as root, or remove it.`,
      );
    return undefined;
  }
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  return findUser('postgres') ?? findUser('nobody') ?? { uid: overflowId, gid: overflowId };
}

/** Whether that user can enter `folder`. */
export function canEnter(owner: Owner | undefined, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...owner, cwd: '/' }).status === 0;
}

/** Whether that user can run the PostgreSQL below `root`, libraries and shared files included. */
export function canRun(owner: Owner | undefined, root: string): boolean {
  const runs = spawnSync(join(root, 'bin/postgres'), ['--version'], { ...owner, cwd: '/' }).status === 0;
  const shared = join(root, 'share/postgresql/postgres.bki');
  return runs && spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', shared], { ...owner, cwd: '/' }).status === 0;
}
