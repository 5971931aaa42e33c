import { existsSync, readdirSync } from 'node:fs';
import { runChild } from './child.ts';
import { findChromium } from './chromium.ts';
import { inside } from './paths.ts';
import { type Tally, tallyPlaywright, withExitCode } from './results.ts';
import { buildWeb } from './web-build.ts';

/** How the browser tests went; `leftOut` is a sentence when they did not run. */
export interface Journeys {
  ok: boolean;
  tally?: Tally;
  leftOut?: string;
}

const listSpecs = () =>
  readdirSync(inside('e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') && !file.includes('node_modules'))
    .map((file) => file.replace(/\.spec\.ts$/, ''))
    .sort();

/** Builds the web app and runs the browser tests on it; without a Chromium it says which are left out. */
export async function runJourneys(report: string): Promise<Journeys> {
  if (!existsSync(inside('e2e/playwright.config.ts'))) return { ok: true };
  const chromium = findChromium();
  if (chromium === undefined) {
    const hint = process.env.CHROMIUM_PATH
      ? `${process.env.CHROMIUM_PATH} does not run`
      : 'install one or set CHROMIUM_PATH';
    const leftOut = `!!! NO CHROMIUM (${hint}): BROWSER TESTS LEFT OUT: ${listSpecs().join(', ')}`;
    return { ok: process.env.CI !== 'true', leftOut };
  }
  await buildWeb();
  const code = await runChild(inside('e2e/node_modules/.bin/playwright'), ['test', '--reporter=list,json'], {
    cwd: inside('e2e'),
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { ok: code === 0, tally: withExitCode(await tallyPlaywright(report), code) };
}
