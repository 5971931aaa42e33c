import { runToEnd } from './parts/lifetime.ts';
import { log } from './parts/paths.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  await buildWeb();
  log('Built: make start runs it.');
  return 0;
}, 130);
