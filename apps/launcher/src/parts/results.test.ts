import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  listPlaywrightFailures,
  listVitestFailures,
  summarise,
  withExitCode,
} from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('tests are counted, and a file that failed before its first one', async () => {
  const one = (status: string) => ({ status });
  const path = report({
    testResults: [
      { status: 'failed', assertionResults: [one('passed'), one('failed'), one('skipped'), one('todo')] },
      { status: 'passed', assertionResults: [one('passed')] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(await countVitest(path)).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test('what failed is named, each on a line with the first line of its error', async () => {
  const path = report({
    testResults: [
      {
        name: '/house/db/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          { status: 'failed', fullName: 'breaks', failureMessages: ['Error: no\n  at a.ts:1'] },
        ],
      },
      { name: '/house/db/b.test.ts', status: 'failed', message: 'no such module\nx', assertionResults: [] },
    ],
  });
  expect(await listVitestFailures(path, '/house')).toEqual([
    'db/a.test.ts › breaks: Error: no',
    'db/b.test.ts: no such module',
  ]);
});

test('journeys are counted, those that passed at the second try included, and errors outside of them', async () => {
  const path = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
  expect(await countPlaywright(path)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('the journeys that failed are named, in groups too', async () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    file: 'journeys/a.spec.ts',
    ok,
    tests: [{ results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const path = report({
    suites: [
      {
        specs: [spec('holds', true)],
        suites: [{ specs: [spec('breaks', false, '\u001b[31mError: no\u001b[39m\n  at')] }],
      },
    ],
  });
  expect(await listPlaywrightFailures(path)).toEqual(['e2e/journeys/a.spec.ts › breaks: Error: no']);
  expect(await listPlaywrightFailures(join(folder, 'missing'))).toEqual([]);
});

test('a run without a report counts as one failure', async () => {
  expect(await countVitest(join(folder, 'missing'))).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the summary speaks of skipped tests only where there are any', () => {
  expect(summarise([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
  const [one, other] = [
    { passed: 2, failed: 1, skipped: 0 },
    { passed: 1, failed: 0, skipped: 3 },
  ];
  expect(summarise([one, other])).toBe('3 passed, 1 failed, 3 skipped');
});

test('a run without failures that ended with an error is never called clean', () => {
  expect(withExitCode({ passed: 2, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(withExitCode({ passed: 2, failed: 3, skipped: 0 }, 1).failed).toBe(3);
  expect(withExitCode({ passed: 2, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});
