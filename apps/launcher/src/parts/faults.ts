import { startNode } from './child.ts';
import { inside } from './paths.ts';

/** Runs the faults suite, which starts a database and servers of its own; answers its exit code. The web app must be built. */
export function runFaults(form: 'short' | 'full'): Promise<number> {
  return startNode(inside('e2e/faults/main.ts'), form === 'short' ? ['--short'] : [], { tied: true }).done;
}
