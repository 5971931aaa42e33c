import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { runChild } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { inside } from './parts/paths.ts';
import { addTools } from './parts/sbom-tools.ts';
import { shippedPackages } from './parts/shipped.ts';

const format = ['--sbom-format=cyclonedx', '--sbom-type=application', '--exclude-peers'];
const file = 'dist/sbom.cdx.json';

await runToEnd(async () => {
  await mkdir(inside('dist'), { recursive: true });
  const code = await runChild('pnpm', [...shippedPackages, 'sbom', ...format, '--out', file]);
  if (code !== 0) return code;
  const bom: { readonly components?: unknown } = JSON.parse(await readFile(inside(file), 'utf8'));
  await writeFile(inside(file), `${JSON.stringify(addTools(bom), null, 2)}\n`);
  return 0;
});
