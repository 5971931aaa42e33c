import { mkdir, rm } from 'node:fs/promises';
import { startTestServer } from '@exchange/db/testing';
import { runChecks } from './parts/checks.ts';
import { runChild, runTied } from './parts/child.ts';
import { runPlaywright } from './parts/journeys.ts';
import { runToEnd, untilEnd } from './parts/lifetime.ts';
import { inside, log } from './parts/paths.ts';
import { type Results, readPlaywright, readResults, readVitest, summarise } from './parts/results.ts';
import { type Selection, selectChanged, selectPaths } from './parts/selection.ts';

const resultsFolder = inside('.data/test-results');
const vitestReport = inside('.data/test-results/vitest.json');
const playwrightReport = inside('.data/test-results/playwright.json');

/** `make test-all`, and a build machine. */
const isEverything = process.env.CI === 'true';

/** Paths of `ARGS`, and what follows them: options of vitest, of which stories take `-t <title>`. */
const args = process.argv.slice(2);
const firstOption = args.findIndex((arg) => arg.startsWith('-') && arg !== '--changed');
const paths = firstOption === -1 ? args : args.slice(0, firstOption);
const options = firstOption === -1 ? [] : args.slice(firstOption);

async function runTests(files: readonly string[]): Promise<Results> {
  log('Running the tests …');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runChild(inside('node_modules/.bin/vitest'), ['run', ...reporters, ...files, ...options], {
    env: { ...process.env, NODE_ENV: 'test', ...((isEverything || files.length > 0) && { TESTS: 'all' }) },
  });
  return readResults(vitestReport, code, readVitest);
}

async function runStories(files: readonly string[]): Promise<Results> {
  log('Telling the stories …');
  const projects = isEverything ? ['--project=stories', '--project=sentences'] : ['--project=core'];
  const titles = options.map((option) => (option === '-t' ? '-g' : option));
  const chosen = files.map((file) => file.replace(/^e2e\//, ''));
  try {
    const code = await runPlaywright(
      ['--reporter=list,json', ...(files.length > 0 ? ['--project=stories'] : projects), ...chosen, ...titles],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      },
    );
    return await readResults(playwrightReport, code, readPlaywright);
  } catch (error) {
    return { passed: 0, skipped: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

/** Some tests, and nothing else. */
async function runSelection({ vitest, stories }: Selection): Promise<{ results: Results[]; failed: string[] }> {
  const results = [
    ...(vitest.length > 0 ? [await runTests(vitest)] : []),
    ...(stories.length > 0 ? [await runStories(stories)] : []),
  ];
  log('\nOnly these tests ran: no checks, no other tests, no faults.');
  return { results, failed: [] };
}

/** The everyday run, or everything. */
async function runWhole(): Promise<{ results: Results[]; failed: string[] }> {
  const failed = await runChecks();
  // One server for vitest and the stories: both find it in their environment.
  await untilEnd(startTestServer());
  const results = [await runTests([]), await runStories([])];
  log('Breaking things around the product …');
  if ((await runTied('e2e/faults/main.ts', [isEverything ? '--short' : '--core'])) !== 0) failed.push('faults');
  // A build machine has all three engines (.ci/run); elsewhere make browsers runs those that are there.
  if (isEverything && (await runTied('e2e/browsers/main.ts')) !== 0) failed.push('browsers');
  return { results, failed };
}

await runToEnd(async () => {
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder, { recursive: true });
  const { results, failed } = await (paths.includes('--changed')
    ? runSelection(selectChanged())
    : paths.length > 0
      ? runSelection(selectPaths(paths))
      : runWhole());
  const failures = results.flatMap((each) => each.failures);
  if (failed.length > 0) log(`\nFailed: ${failed.join(', ')}.`);
  for (const failure of failures) log(`  ${failure}`);
  process.stdout.write(`\n${summarise(results)}\n`);
  return failed.length === 0 && failures.length === 0 ? 0 : 1;
});
