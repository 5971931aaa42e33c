import { startNode } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside } from './parts/paths.ts';

await runToEnd(() => startNode(inside('e2e/cluster/main.ts'), [], { tied: true }).done, 130);
