import { findChromium } from '@exchange/launcher/chromium';

/** Flags for a browser that runs on any machine and connects only to the product. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser of this machine, or the one that `make test` has fetched.
 *
 * @throws when there is none
 */
export function chromiumPath(): string {
  const found = findChromium();
  if (found === undefined)
    throw new Error('No Chromium was found: make test fetches one, or give its path in CHROMIUM_PATH.');
  return found;
}
