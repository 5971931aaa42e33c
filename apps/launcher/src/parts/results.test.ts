import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inside } from './paths.ts';
import { readPlaywright, readResults, readVitest, summarise } from './results.ts';

test('the results of vitest are counted, and each failure is named with its file and the first lines of its error', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'holds' },
    { status: 'failed', fullName: 'breaks', failureMessages: ['Error: no\n\n  at a.ts:1\n2\n3\n4\n5\n6\n7\n8'] },
    { status: 'skipped' },
    { status: 'todo' },
  ];
  const testResults = [
    { name: inside('db/a.test.ts'), status: 'failed', assertionResults },
    { name: inside('db/b.test.ts'), status: 'failed', message: 'no such module\nx', assertionResults: [] },
    { name: inside('db/c.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  const failures = [
    'db/a.test.ts › breaks: Error: no\n      at a.ts:1\n    2\n    3\n    4\n    5\n    6\n    7',
    'db/b.test.ts: no such module\n    x',
  ];
  expect(readVitest({ testResults })).toEqual({ passed: 2, skipped: 2, failures });
});

test('the results of Playwright are counted, and each failure is named, in nested groups and outside of tests, too', () => {
  const spec = (title: string, message?: string) => ({
    title,
    file: 'journeys/a.spec.ts',
    ok: message === undefined,
    tests: [{ results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const group = { specs: [spec('breaks', '\u001b[31mError: no\u001b[39m\n  at')] };
  const stats = { expected: 3, flaky: 1, skipped: 2 };
  const report = { stats, errors: [{ message: 'no config' }], suites: [{ specs: [spec('holds')], suites: [group] }] };
  const failures = ['no config', 'e2e/journeys/a.spec.ts › breaks: Error: no\n      at'];
  expect(readPlaywright(report)).toEqual({ passed: 4, skipped: 2, failures });
});

test('a test run counts as failed without a report, and if it ended with an error although no test failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  const failuresWith = async (code: number, ...failures: string[]) =>
    (await readResults(path, code, () => ({ passed: 2, skipped: 0, failures }))).failures;
  expect(await failuresWith(0)).toEqual([`There is no report ${path}.`]);
  writeFileSync(path, '{}');
  expect(await failuresWith(0)).toEqual([]);
  expect(await failuresWith(1)).toEqual([`The run of ${path} ended with 1.`]);
  expect(await failuresWith(1, 'one')).toEqual(['one']);
});

test('the summary of test runs mentions skipped tests only if there are any', () => {
  const [clean, other] = [
    { passed: 2, skipped: 0, failures: [] },
    { passed: 1, skipped: 3, failures: ['one'] },
  ];
  expect(summarise([clean])).toBe('2 passed, 0 failed');
  expect(summarise([clean, other])).toBe('3 passed, 1 failed, 3 skipped');
});
