import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

/** How many tests ended how. */
export interface Tally {
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

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A run that left no report failed as a whole. */
const NO_REPORT: Tally = { passed: 0, failed: 1, skipped: 0 };

async function readReport<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Counts vitest's JSON report. A file that failed before its first test counts as one failure. */
export async function tallyVitest(path: string): Promise<Tally> {
  const report = await readReport<VitestReport>(path);
  if (report === undefined) return NO_REPORT;
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') tally.failed += 1;
      else tally.skipped += 1;
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) tally.failed += 1;
  }
  return tally;
}

const firstLine = (text: string | undefined) => (text?.trim().split('\n')[0] ?? '').slice(0, 160);

/** A line for every test that failed in vitest's JSON report: its file under `root`, its name, its error's first line. */
export async function listFailures(path: string, root: string): Promise<string[]> {
  const report = await readReport<VitestReport>(path);
  return (report?.testResults ?? []).flatMap(({ name = '', status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName ?? ''}: ${firstLine(test.failureMessages?.[0])}`);
  });
}

/** Counts Playwright's JSON report. An error outside of any test counts as a failure. */
export async function tallyPlaywright(path: string): Promise<Tally> {
  const report = await readReport<PlaywrightReport>(path);
  if (report === undefined) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** A run that ended with an error although no test of it failed counts as one failure. */
export function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** `3 passed, 0 failed`, and `, 1 skipped` where so. */
export function summarise(tallies: Tally[]): string {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
