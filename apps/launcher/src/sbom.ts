import { mkdir } from 'node:fs/promises';
import { runChild } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside } from './parts/paths.ts';
import { shippedPackages } from './parts/shipped.ts';

const format = ['--sbom-format=cyclonedx', '--sbom-type=application', '--exclude-peers'];

await runToEnd(async () => {
  await mkdir(inside('dist'), { recursive: true });
  return runChild('pnpm', [...shippedPackages, 'sbom', ...format, '--out', 'dist/sbom.cdx.json']);
}, 130);
