import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, removeEmbedded, withLock } from '@exchange/db/embedded';
import { isEnding, onEnd } from '@exchange/launcher/lifetime';
import { assert } from '@exchange/testkit/wait';

/**
 * Registers a clean-up that runs before the suite exits, even if others fail; the last registered runs first.
 *
 * @throws once the clean-up has begun: the new resource is also removed, and nothing more may be started
 */
export function atEnd(end: () => unknown): void {
  onEnd(() =>
    Promise.resolve()
      .then(end)
      .catch(() => undefined),
  );
  assert(!isEnding(), 'the suite is ending');
}

/** Sends a signal to a program unless it has ended, and waits until it has. */
export async function endProgram(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill(signal);
  await gone;
}

const faultsDir = join(import.meta.dirname, '../../../.data/faults');

/** Where a system of this run keeps its database: no other run has a folder with our number. */
export const dataDirOf = (system: string): string => join(faultsDir, `${process.pid}-${system}`);

/** Where the servers of this run find the product compiled: half of a start is compiling, which is the same each time. */
export const codeDir = join(faultsDir, `${process.pid}-code`);

/** Removes what killed runs left behind; what belongs to runs that go on stays. */
export async function sweep(): Promise<void> {
  atEnd(async () => {
    await rm(codeDir, { recursive: true, force: true });
    await rmdir(faultsDir);
  });
  await withLock(`${faultsDir}.lock`, async () => {
    for (const name of await readdir(faultsDir).catch(() => [])) {
      const pid = Number.parseInt(name, 10);
      if (pid === process.pid || !isAlive(pid)) await removeEmbedded(join(faultsDir, name));
    }
  });
}

/** A folder outside of the checkout that goes at the end. */
export function temporaryFolder(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `faults-${what}-`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
