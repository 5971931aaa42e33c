import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.ts';

/** What a run of tests came to, with the name and the first lines of every failure. */
export interface Results {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
}

/** The JSON report of vitest. */
interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** The JSON report of Playwright. */
interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** What an error says, without most of its stack: a run elsewhere may leave no more than this. */
const firstLines = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 8)
    .map((line) => line.slice(0, 400))
    .join('\n    ');

/** Reads a report of vitest. A file that failed before its first test is one failure. */
export function readVitest({ testResults }: VitestReport): Results {
  const statuses = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    skipped: statuses.filter((status) => status !== 'passed' && status !== 'failed').length,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLines(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLines(failureMessages?.[0])}`,
      );
    }),
  };
}

/** Reads a report of Playwright. An error outside of any test is one failure. */
export function readPlaywright({ stats, errors, suites }: PlaywrightReport): Results {
  const list = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
        return `e2e/${file} › ${title}: ${firstLines(error?.message)}`;
      }),
    ...suites.flatMap(list),
  ];
  const outside = errors.map(({ message }) => firstLines(message));
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [...outside, ...suites.flatMap(list)],
  };
}

/** The results of a run that ended with `code`. Without a report, or with an error that no test explains, it has failed. */
export async function readResults<Report>(path: string, code: number, read: (report: Report) => Results) {
  const report: Report | undefined = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined);
  if (report === undefined) return { passed: 0, skipped: 0, failures: [`There is no report ${path}.`] };
  const results = read(report);
  if (code === 0 || results.failures.length > 0) return results;
  return { ...results, failures: [`The run of ${path} ended with ${code}.`] };
}

/** `3 passed, 0 failed`, and `, 1 skipped` if any was. */
export function summarise(runs: readonly Results[]): string {
  const sum = (count: (results: Results) => number) => runs.reduce((total, results) => total + count(results), 0);
  const skipped = sum((results) => results.skipped);
  const [passed, failed] = [sum((results) => results.passed), sum(({ failures }) => failures.length)];
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
