import { runChild } from './child.ts';
import { inside } from './paths.ts';

/** Runs vitest on the whole repository with these arguments more; answers its exit code. */
export function runVitest(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const config = inside('e2e/vitest.config.ts');
  return runChild(inside('node_modules/.bin/vitest'), ['run', '--config', config, ...args], {
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
}
