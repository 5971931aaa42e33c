import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A stub that only tells to install the real thing does not count. */
function works(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return spawnSync(path, ['--version'], { timeout: 10_000 }).status === 0;
  } catch {
    return false;
  }
}

/** The Chromium to run journeys in: `CHROMIUM_PATH`, else the first of the usual ones; `undefined` where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return works(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...APPLICATIONS].find(works);
}
