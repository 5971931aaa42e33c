import { mkdir, rm } from 'node:fs/promises';
import { startTestServer } from '@exchange/db/testing';
import { runChecks } from './parts/checks.ts';
import { runFaults } from './parts/faults.ts';
import { runJourneys } from './parts/journeys.ts';
import { onEnd, runToEnd } from './parts/lifetime.ts';
import { inside, say } from './parts/paths.ts';
import { listFailures, summarise, tallyVitest, withExitCode } from './parts/results.ts';
import { runVitest } from './parts/vitest.ts';

const RESULTS = inside('.data/test-results');
const VITEST_REPORT = inside('.data/test-results/vitest.json');
const PLAYWRIGHT_REPORT = inside('.data/test-results/playwright.json');

/** Arguments narrow a run to what vitest runs. */
const narrowed = process.argv.slice(2);

await runToEnd(async () => {
  await rm(RESULTS, { recursive: true, force: true });
  await mkdir(RESULTS, { recursive: true });
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

  say('Running the tests …');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await runVitest([...reporters, ...narrowed]);
  if (code !== 0) failed.push('tests');
  const tallies = [withExitCode(await tallyVitest(VITEST_REPORT), code)];

  if (narrowed.length === 0) {
    try {
      const journeys = await runJourneys(PLAYWRIGHT_REPORT);
      if (!journeys.isPassed) failed.push('browser tests');
      tallies.push(journeys.tally);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      failed.push('browser tests');
    }
    say('Breaking things around the product (about a minute) …');
    if ((await runFaults('short')) !== 0) failed.push('faults');
  }

  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}.`);
  for (const failure of await listFailures(VITEST_REPORT, inside('.'))) say(`  ${failure}`);
  if (narrowed.length > 0) say('\nBrowser tests and faults were left out: ARGS narrows the run to vitest.');
  process.stdout.write(`\n${summarise(tallies)}\n`);
  return failed.length === 0 ? 0 : 1;
}, 130);
