import { runChild } from './child.ts';
import { inside } from './paths.ts';

/** Runs vitest on the repository with additional arguments; returns its exit code. */
export function runVitest(args: string[]): Promise<number> {
  return runChild(inside('node_modules/.bin/vitest'), ['run', ...args], {
    env: { ...process.env, NODE_ENV: 'test' },
  });
}
