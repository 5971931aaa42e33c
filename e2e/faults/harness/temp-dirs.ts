import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, removeEmbedded, withLock } from '@exchange/db/embedded';
import { atEnd } from './cleanup.ts';

const all = fileURLToPath(new URL('../../../.data/faults', import.meta.url));

/** Where a system of this run keeps its database: no other run has a folder with our number. */
export const dataDirOf = (system: string): string => join(all, `${process.pid}-${system}`);

/** Where the servers of this run find the product compiled: half of a start is compiling, which is the same each time. */
export const codeDir = join(all, `${process.pid}-code`);

/** Removes what killed runs left behind; what belongs to runs that go on stays. */
export async function sweep(): Promise<void> {
  atEnd(async () => {
    await rm(codeDir, { recursive: true, force: true });
    await rmdir(all);
  });
  await withLock(`${all}.lock`, async () => {
    for (const name of await readdir(all).catch(() => [])) {
      const pid = Number.parseInt(name, 10);
      if (pid === process.pid || !isAlive(pid)) await removeEmbedded(join(all, name));
    }
  });
}

/** A folder outside of the checkout that goes at the end. */
export function temporaryFolder(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `faults-${what}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
