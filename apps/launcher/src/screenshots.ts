import { startNode } from './parts/child.ts';
import { ensureChromium } from './parts/chromium.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside } from './parts/paths.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  const chromium = await ensureChromium();
  await buildWeb();
  return startNode(inside('e2e/screenshots.ts'), [], { env: { ...process.env, CHROMIUM_PATH: chromium } }).done;
}, 130);
