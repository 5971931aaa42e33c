import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { must } from '@exchange/testkit/wait';

const ends: (() => unknown)[] = [];
let isEnding = false;

/**
 * Registers a clean-up that runs before the suite exits; the last registered runs first.
 *
 * @throws once the clean-up has begun: the new resource is also removed, and nothing more may be started
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
  must(!isEnding, 'the suite is ending');
}

/** Runs all registered clean-ups, also those registered meanwhile, even if some fail. */
export async function endAll(): Promise<void> {
  isEnding = true;
  for (let end = ends.pop(); end !== undefined; end = ends.pop())
    await Promise.resolve()
      .then(end)
      .catch(() => undefined);
}

/** Sends a signal to a program unless it has ended, and waits until it has. */
export async function endProgram(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill(signal);
  await gone;
}
