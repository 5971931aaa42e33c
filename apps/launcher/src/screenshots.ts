import { startNode } from './parts/child.ts';
import { findChromium } from './parts/chromium.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside, say } from './parts/paths.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  const chromium = findChromium();
  if (chromium === undefined) {
    say('Screenshots need a Chromium: install one, or give its path in CHROMIUM_PATH.');
    return 1;
  }
  await buildWeb();
  return startNode(inside('e2e/screenshots.ts'), [], { env: { ...process.env, CHROMIUM_PATH: chromium } }).done;
}, 130);
