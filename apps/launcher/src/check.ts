import { existsSync } from 'node:fs';
import { runChecks } from './parts/checks.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside, log } from './parts/paths.ts';
import { runVitest } from './parts/vitest.ts';

const architectureTest = 'e2e/architecture.test.ts';

await runToEnd(async () => {
  const failed = await runChecks();
  if (existsSync(inside(architectureTest)) && (await runVitest([architectureTest])) !== 0) failed.push('architecture');
  log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}, 130);
