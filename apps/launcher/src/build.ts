import { runToEnd } from './parts/lifetime.ts';
import { log } from './parts/paths.ts';
import { buildServer } from './parts/server.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  await Promise.all([buildWeb(), buildServer()]);
  log('Built: make start runs it.');
  return 0;
}, 130);
