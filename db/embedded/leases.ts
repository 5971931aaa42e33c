import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './lock.mjs';

const folder = (dataDir: string) => join(dataDir, 'leases');

/** Records that this process uses the server of `dataDir`. @returns a function that removes the lease */
export async function takeLease(dataDir: string): Promise<() => Promise<void>> {
  const path = join(folder(dataDir), `${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(folder(dataDir), { recursive: true });
  if (process.getuid?.() === 0) {
    // A lease that root creates in a user's checkout must belong to the user.
    const { uid, gid } = await stat(dataDir);
    await chown(folder(dataDir), uid, gid);
  }
  await writeFile(path, '');
  return () => rm(path, { force: true });
}

/** Whether a living process uses the server. Leases of dead processes are removed. */
export async function isLeased(dataDir: string): Promise<boolean> {
  let leased = false;
  for (const name of await readdir(folder(dataDir)).catch(() => [])) {
    if (isAlive(Number.parseInt(name, 10))) leased = true;
    else await rm(join(folder(dataDir), name), { force: true });
  }
  return leased;
}

/** Removes all leases, after the server was stopped. */
export async function voidLeases(dataDir: string): Promise<void> {
  await rm(folder(dataDir), { recursive: true, force: true });
}
