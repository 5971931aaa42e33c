import { startNode } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside } from './parts/paths.ts';
import { buildWeb } from './parts/web-build.ts';

await runToEnd(async () => {
  await buildWeb();
  return startNode(inside('e2e/browsers/main.ts'), [], { tied: true }).done;
}, 130);
