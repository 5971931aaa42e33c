import { runChild } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside } from './parts/paths.ts';

await runToEnd(
  () =>
    runChild(inside('node_modules/.bin/stryker'), ['run', 'e2e/stryker/stryker.config.mjs', ...process.argv.slice(2)]),
  130,
);
