import { runChild } from './child.ts';
import { ensureChromium } from './chromium.ts';
import { inside } from './paths.ts';
import { buildWeb } from './web-build.ts';

/** Builds the web app and runs Playwright on it. @returns the exit code */
export async function runPlaywright(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const chromium = await ensureChromium();
  await buildWeb();
  return runChild(inside('e2e/node_modules/.bin/playwright'), ['test', ...args], {
    cwd: inside('e2e'),
    env: { ...process.env, CHROMIUM_PATH: chromium, ...env },
  });
}
