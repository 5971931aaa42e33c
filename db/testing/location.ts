import { createHash } from 'node:crypto';
import { accessSync, constants, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const memory = '/dev/shm';
/** What the databases of a run take at most, several times over, in bytes. */
const neededBytes = 3 * 2 ** 30;

const name = createHash('sha256').update(repository).digest('hex').slice(0, 12);
const inMemory = join(memory, `research-exchange-test-${name}`);
const onDisk = join(repository, '.data/test-postgres');

/** Every folder that a test server of this checkout may have. */
export const testDataDirs: readonly string[] = [inMemory, onDisk];

function isMemoryFree(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * The folder of the test server: in memory if there is room, since a run creates and drops hundreds of databases of
 * hundreds of files, and the file system of a disk takes a fifth of its time for them. After a run an empty folder is left there.
 */
export function testDataDir(): { readonly dataDir: string; readonly isTemporary: boolean } {
  return isMemoryFree() ? { dataDir: inMemory, isTemporary: true } : { dataDir: onDisk, isTemporary: false };
}
