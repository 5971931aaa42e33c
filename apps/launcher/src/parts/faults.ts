import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startNode } from './child.ts';
import { faultsDir, inside } from './paths.ts';

/** Runs the faults suite, which starts a database and servers of its own; returns its exit code. The web app must be built. */
export function runFaults(form: 'short' | 'full'): Promise<number> {
  return startNode(inside('e2e/faults/main.ts'), form === 'short' ? ['--short'] : [], { tied: true }).done;
}

/** Folders of databases that runs of the faults suite have left, killed runs included. */
export async function listFaultsDirs(): Promise<string[]> {
  const names = await readdir(faultsDir).catch(() => []);
  return names.map((name) => join(faultsDir, name));
}
