import { readFileSync } from 'node:fs';
import { countPackages, tellAdvisories } from './parts/advisories.ts';
import { startChild } from './parts/child.ts';
import { runToEnd } from './parts/lifetime.ts';
import { productionPackages } from './parts/lockfile.ts';
import { inside } from './parts/paths.ts';

/** A registry that is away is told within seconds. */
const patience = { pnpm_config_fetch_retries: '1', pnpm_config_fetch_retry_mintimeout: '1000' };

await runToEnd(async () => {
  const packages = productionPackages(readFileSync(inside('pnpm-lock.yaml'), 'utf8'));
  const env = { ...process.env, ...patience };
  const pnpm = startChild('pnpm', ['audit', '--prod', '--json'], { stdio: 'quiet', env });
  await pnpm.done;
  const { lines, code } = tellAdvisories(pnpm.output(), packages);
  process.stdout.write(`${[countPackages(packages), ...lines].join('\n')}\n`);
  return code;
}, 130);
