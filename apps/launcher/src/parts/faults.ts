import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startNode } from './child.ts';
import { FAULTS_DIR, inside } from './paths.ts';

/** Runs the faults suite, which starts a database and servers of its own; answers its exit code. The web app must be built. */
export function runFaults(form: 'short' | 'full'): Promise<number> {
  return startNode(inside('e2e/faults/main.ts'), form === 'short' ? ['--short'] : [], { tied: true }).done;
}

/** Where runs of the faults suite, killed ones too, have left databases. */
export async function listFaultsDirs(): Promise<string[]> {
  const names = await readdir(FAULTS_DIR).catch(() => []);
  return names.map((name) => join(FAULTS_DIR, name));
}
