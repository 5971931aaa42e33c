import { writeFile } from 'node:fs/promises';
import { runChild, startChild } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { shipped } from './parts/lockfile.ts';
import { inside, SBOM, say } from './parts/paths.ts';
import { steadySbom } from './parts/sbom.ts';

/** From the lockfile alone: packages for other platforms are listed too, and nothing is fetched. */
const flags = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];

await runToEnd(async () => {
  const filters = shipped.map((folder) => `--filter=./${folder}`);
  const pnpm = startChild('pnpm', [...filters, 'sbom', ...flags, '--lockfile-only', '--prod'], { stdio: 'quiet' });
  if ((await pnpm.done) !== 0) throw new Error(pnpm.output());
  await writeFile(inside(SBOM), JSON.stringify(steadySbom(pnpm.output())));
  const formatted = await runChild(inside('node_modules/.bin/biome'), ['format', '--write', '--log-level=error', SBOM]);
  if (formatted === 0) say(`Written: ${SBOM}`);
  return formatted;
}, 130);
