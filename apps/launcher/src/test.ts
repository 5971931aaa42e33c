import { mkdir, rm } from 'node:fs/promises';
import { startTestServer } from '@exchange/db/testing';
import { runChecks } from './parts/checks.ts';
import { runChild, runTied } from './parts/child.ts';
import { runPlaywright } from './parts/journeys.ts';
import { runToEnd, untilEnd } from './parts/lifetime.ts';
import { inside, log } from './parts/paths.ts';
import { type Results, readPlaywright, readResults, readVitest, summarise } from './parts/results.ts';

const resultsFolder = inside('.data/test-results');
const vitestReport = inside('.data/test-results/vitest.json');
const playwrightReport = inside('.data/test-results/playwright.json');

/** With arguments, only vitest runs. */
const vitestArgs = process.argv.slice(2);

/** Runs the browser tests. */
async function runJourneys(): Promise<Results> {
  const code = await runPlaywright(['--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
  return readResults(playwrightReport, code, readPlaywright);
}

await runToEnd(async () => {
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder, { recursive: true });
  const failed = await runChecks();

  // One server for vitest and the journeys: both find it in their environment.
  await untilEnd(startTestServer());

  log('Running the tests …');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runChild(inside('node_modules/.bin/vitest'), ['run', ...reporters, ...vitestArgs], {
    env: { ...process.env, NODE_ENV: 'test' },
  });
  if (code !== 0) failed.push('tests');
  const results = [await readResults(vitestReport, code, readVitest)];

  if (vitestArgs.length === 0) {
    try {
      const journeys = await runJourneys();
      if (journeys.failures.length > 0) failed.push('browser tests');
      results.push(journeys);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      failed.push('browser tests');
    }
    log('Breaking things around the product (about a minute) …');
    if ((await runTied('e2e/faults/main.ts', ['--short'])) !== 0) failed.push('faults');
    // A build machine has all three engines (.ci/run); elsewhere make browsers runs those that are there.
    if (process.env.CI === 'true' && (await runTied('e2e/browsers/main.ts')) !== 0) failed.push('browsers');
  }

  if (failed.length > 0) log(`\nFailed: ${failed.join(', ')}.`);
  for (const failure of results.flatMap(({ failures }) => failures)) log(`  ${failure}`);
  if (vitestArgs.length > 0) log('\nBrowser tests and faults were left out: ARGS narrows the run to vitest.');
  process.stdout.write(`\n${summarise(results)}\n`);
  return failed.length === 0 ? 0 : 1;
});
