import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags for a browser that runs anywhere and talks to nobody but the product. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where a Chromium may be, the first choice first. */
export function chromiumPlaces(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...macApps];
}

/**
 * The browser of this machine: `CHROMIUM_PATH`, or the first known name on the path.
 *
 * @throws when there is none; `make test` looks first and leaves the browser tests out
 */
export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const found = chromiumPlaces().find(existsSync);
  if (found === undefined) throw new Error('No Chromium was found. Install one, or give its path in CHROMIUM_PATH.');
  return found;
}
