import { mkdir, rm } from 'node:fs/promises';
import { startTestServer } from '@exchange/db/testing';
import { runBrowsers } from './parts/browsers.ts';
import { runChecks } from './parts/checks.ts';
import { runFaults } from './parts/faults.ts';
import { runJourneys } from './parts/journeys.ts';
import { onEnd, runToEnd } from './parts/lifetime.ts';
import { inside, log } from './parts/paths.ts';
import { countVitest, listPlaywrightFailures, listVitestFailures, summarise, withExitCode } from './parts/results.ts';
import { runVitest } from './parts/vitest.ts';

const resultsFolder = inside('.data/test-results');
const vitestReport = inside('.data/test-results/vitest.json');
const playwrightReport = inside('.data/test-results/playwright.json');

/** With arguments, only vitest runs. */
const vitestArgs = process.argv.slice(2);

await runToEnd(async () => {
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder, { recursive: true });
  const failed = await runChecks();

  // One server for vitest and the journeys: both find it in their environment.
  const server = startTestServer();
  onEnd(() =>
    server.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  );
  await server;

  log('Running the tests …');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runVitest([...reporters, ...vitestArgs]);
  if (code !== 0) failed.push('tests');
  const counts = [withExitCode(await countVitest(vitestReport), code)];

  if (vitestArgs.length === 0) {
    try {
      const journeys = await runJourneys(playwrightReport);
      if (!journeys.isPassed) failed.push('browser tests');
      counts.push(journeys.counts);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
      failed.push('browser tests');
    }
    log('Breaking things around the product (about a minute) …');
    if ((await runFaults('short')) !== 0) failed.push('faults');
    // A build machine has all three engines (.ci/run); elsewhere make browsers runs those that are there.
    if (process.env.CI === 'true' && (await runBrowsers()) !== 0) failed.push('browsers');
  }

  if (failed.length > 0) log(`\nFailed: ${failed.join(', ')}.`);
  const failures = [
    ...(await listVitestFailures(vitestReport, inside('.'))),
    ...(await listPlaywrightFailures(playwrightReport)),
  ];
  for (const failure of failures) log(`  ${failure}`);
  if (vitestArgs.length > 0) log('\nBrowser tests and faults were left out: ARGS narrows the run to vitest.');
  process.stdout.write(`\n${summarise(counts)}\n`);
  return failed.length === 0 ? 0 : 1;
}, 130);
