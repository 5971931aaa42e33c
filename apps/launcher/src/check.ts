import { runChecks } from './parts/checks.ts';
import { runToEnd } from './parts/lifetime.ts';
import { log } from './parts/paths.ts';

const architecture = { name: 'architecture', program: 'vitest', args: ['run', 'e2e/architecture.test.ts'] };

await runToEnd(async () => {
  const failed = await runChecks([architecture]);
  log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
