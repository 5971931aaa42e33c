import { runChild } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { shippedPackages } from './parts/shipped.ts';

await runToEnd(() => runChild('pnpm', [...shippedPackages, 'audit', '--audit-level=high']), 130);
