import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Location } from './location.ts';

/** The role that owns everything in an embedded server. */
export const roleName = 'exchange';

/** The environment of PostgreSQL's programs, without `PG…` variables and locale of the caller. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const passwordFile = (dataDir: string) => join(dataDir, 'password');

/** The server's random password; `undefined` before it was made. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  return readFile(passwordFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${passwordFile(dataDir)} cannot be read: it belongs to another user.`, { cause: error });
  });
}

async function runInitdb(location: Location, args: string[]): Promise<void> {
  const options = { ...location.owner, cwd: '/', env: cleanEnvironment };
  await promisify(execFile)(join(location.bin, 'initdb'), args, options).catch(({ message }: Error) => {
    if (message.includes('could not look up effective user ID'))
      throw new Error(
        'PostgreSQL needs a user with a name, and this one has none in /etc/passwd: set DATABASE_URL to another server.',
      );
    throw new Error(`initdb failed: ${message.trim().slice(-600)}`);
  });
}

/** Options of initdb: UTF-8, sorted by code point on every machine, scram passwords, UTC. */
const initdbOptions = [
  ['--username', roleName],
  ['--auth', 'scram-sha-256'],
  ['--encoding', 'UTF8'],
  ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ['--no-instructions'],
  ['-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
].flat();

/**
 * Creates the data folder and its password if missing. The folder is created atomically, so that an interrupted run
 * leaves no incomplete one.
 */
export async function ensureCluster(dataDir: string, location: Location, fast: boolean): Promise<void> {
  if (existsSync(join(location.data, 'PG_VERSION'))) {
    if ((await readPassword(dataDir)) !== undefined) return;
    throw new Error(`${passwordFile(dataDir)} is missing: remove ${dataDir} to begin with an empty database.`);
  }
  for (const name of await readdir(dirname(location.data)))
    if (name.startsWith('data.new-')) await rm(join(dirname(location.data), name), { recursive: true });

  const password = randomBytes(24).toString('hex');
  const unfinished = `${location.data}.new-${randomBytes(4).toString('hex')}`;
  const secret = `${unfinished}.secret`;
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  if (location.owner) {
    await chown(unfinished, location.owner.uid, location.owner.gid);
    await chown(secret, location.owner.uid, location.owner.gid);
  }
  await runInitdb(location, [
    '--pgdata',
    unfinished,
    '--pwfile',
    secret,
    ...initdbOptions,
    ...(fast ? ['--no-sync'] : []),
  ]).finally(() => rm(secret));
  await rm(passwordFile(dataDir), { force: true });
  await writeFile(passwordFile(dataDir), password, { mode: 0o600 });
  await rename(unfinished, location.data);
}
