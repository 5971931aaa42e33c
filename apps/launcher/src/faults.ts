import { runFaults } from './parts/faults.ts';
import { runToEnd } from './parts/lifetime.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  await buildWeb();
  return runFaults('full');
}, 130);
