import { runChild } from './child.ts';
import { ensureChromium } from './chromium.ts';
import { inside } from './paths.ts';
import { countPlaywright, type TestCounts, withExitCode } from './results.ts';
import { buildWeb } from './web-build.ts';

/** Builds the web app and runs Playwright on it. Returns the exit code. */
export async function runPlaywright(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const chromium = await ensureChromium();
  await buildWeb();
  return runChild(inside('e2e/node_modules/.bin/playwright'), ['test', ...args], {
    cwd: inside('e2e'),
    env: { ...process.env, CHROMIUM_PATH: chromium, ...environment },
  });
}

/** Builds the web app and runs the browser tests on it. */
export async function runJourneys(report: string): Promise<{ isPassed: boolean; counts: TestCounts }> {
  const code = await runPlaywright(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return { isPassed: code === 0, counts: withExitCode(await countPlaywright(report), code) };
}
