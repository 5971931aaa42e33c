import { runBrowsers } from './parts/browsers.ts';
import { runToEnd } from './parts/lifetime.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  await buildWeb();
  return runBrowsers();
}, 130);
