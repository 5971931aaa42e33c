import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Numbers of tests by result. */
export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** A run without a report counts as one failure. */
const missingReport: TestCounts = { passed: 0, failed: 1, skipped: 0 };

async function readReport<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Counts vitest's JSON report. A file that failed before its first test counts as one failure. */
export async function countVitest(path: string): Promise<TestCounts> {
  const report = await readReport<VitestReport>(path);
  if (report === undefined) return missingReport;
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) counts.failed += 1;
  }
  return counts;
}

const firstLine = (text: string | undefined) => (text?.trim().split('\n')[0] ?? '').slice(0, 160);

/** A line for every test that failed in vitest's JSON report: its file under `root`, its name, its error's first line. */
export async function listVitestFailures(path: string, root: string): Promise<string[]> {
  const report = await readReport<VitestReport>(path);
  return (report?.testResults ?? []).flatMap(({ name = '', status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName ?? ''}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

/** A line for every test that failed in Playwright's JSON report, as {@link listVitestFailures} writes it. */
export async function listPlaywrightFailures(path: string): Promise<string[]> {
  const list = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
        return `e2e/${file} › ${title}: ${firstLine(stripVTControlCharacters(errors[0]?.message ?? ''))}`;
      }),
    ...suites.flatMap(list),
  ];
  return ((await readReport<PlaywrightReport>(path))?.suites ?? []).flatMap(list);
}

/** Counts Playwright's JSON report. An error outside of any test counts as a failure. */
export async function countPlaywright(path: string): Promise<TestCounts> {
  const report = await readReport<PlaywrightReport>(path);
  if (report === undefined) return missingReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** A run that ended with an error although no test of it failed counts as one failure. */
export function withExitCode(counts: TestCounts, code: number): TestCounts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** `3 passed, 0 failed`, and `, 1 skipped` where any was. */
export function summarise(counts: TestCounts[]): string {
  const sum = (key: keyof TestCounts) => counts.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
