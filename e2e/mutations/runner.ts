import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { createVitest, type TestCase } from 'vitest/node';
import type { Mutation } from './mutation.ts';
import { filesWithTest } from './tests.ts';
import { createMutationPlugin, fileOf } from './vite-plugin.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The results of one run. */
interface Outcome {
  readonly passed: number;
  /** Tests that failed because of a wrong result. */
  readonly failed: number;
  /** What went wrong otherwise: a file that cannot be loaded, a test that broke before it could judge. */
  readonly errors: readonly string[];
}

export type Verdict =
  | { readonly isProved: true; readonly failed: number; readonly of: number }
  | { readonly isProved: false; readonly why: string };

/** Matches the full name of a test or group by its title; `%s` and `$name` of `test.each` stand for any text. */
function titlePattern(title: string): RegExp {
  const escaped = title.replace(/[.*+?^{}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:^| )${escaped.replace(/%[a-z]|\$\w+/g, '.*')}(?: |$)`);
}

/** The beginning of an error. */
function headline({ name, message }: { readonly name?: string; readonly message: string }): string {
  return `${name ?? 'Error'}: ${message.split('\n')[0]?.slice(0, 120)}`;
}

type TestFailure = NonNullable<ReturnType<TestCase['result']>['errors']>[number];

const isInternalError = (value: unknown) => /\b500\b|http\.internal/.test(inspect(value));

/** Whether a test failed by an assertion. A mutant that breaks the program proves nothing: no run, a timeout, or status 500. */
function isAssertionFailure({ name, message, actual, expected }: TestFailure): boolean {
  if (isInternalError(actual ?? message) && !isInternalError(expected)) return false;
  return name === 'AssertionError' || (name === 'Error' && !message.startsWith('Test timed out'));
}

function outcomeOf(tests: readonly TestCase[], loadErrors: readonly string[]): Outcome {
  const errors = [...loadErrors];
  let [passed, failed] = [0, 0];
  for (const test of tests) {
    const { state, errors: failures = [] } = test.result();
    if (state === 'passed') passed += 1;
    if (state !== 'failed') continue;
    if (failures.some(isAssertionFailure)) failed += 1;
    else errors.push(`${test.name}: ${failures.map(headline).join(', ')}`);
  }
  return { passed, failed, errors };
}

/** Runs the tests of mutations: one vitest and one PostgreSQL for all. A test has to pass before it may fail. */
export async function startRunner() {
  const { plugin, activate, isLoaded } = createMutationPlugin();
  const vitest = await createVitest(
    {
      config: path.join(root, 'vitest.config.ts'),
      globalSetup: 'e2e/global-setup.ts',
      watch: false,
      reporters: [{}],
      silent: true,
      // A mutated module must never be kept for an ordinary run.
      fsModuleCache: false,
      cache: false,
      testTimeout: 60_000,
    },
    { plugins: [plugin] },
  );

  async function run(title: string): Promise<Outcome> {
    const [file = ''] = filesWithTest(title);
    const specification = vitest.getRootProject().createSpecification(file, { testNamePattern: titlePattern(title) });
    const { testModules } = await vitest.runTestSpecifications([specification]);
    const found = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
    if (found === undefined) return { passed: 0, failed: 0, errors: ['the test file was not run'] };
    const suites = [...found.children.allSuites()].flatMap((suite) => suite.errors());
    return outcomeOf([...found.children.allTests()], [...found.errors(), ...suites].map(headline));
  }

  const unmutated = new Map<string, Promise<Outcome>>();
  function runUnmutated(test: string): Promise<Outcome> {
    const outcome = unmutated.get(test) ?? run(test);
    unmutated.set(test, outcome);
    return outcome;
  }

  return {
    async prove(mutation: Mutation): Promise<Verdict> {
      const before = await runUnmutated(mutation.test);
      if (before.passed === 0 || before.failed > 0 || before.errors.length > 0)
        return {
          isProved: false,
          why: `without it, the test does not pass: ${before.errors.join('; ') || 'it fails'}`,
        };
      activate(mutation);
      vitest.invalidateFile(fileOf(mutation));
      const { passed, failed, errors } = await run(mutation.test);
      const wasLoaded = isLoaded();
      activate(undefined);
      vitest.invalidateFile(fileOf(mutation));
      if (!wasLoaded) return { isProved: false, why: 'the test does not load the module' };
      if (failed === 0) return { isProved: false, why: errors.join('; ') || `all ${passed} tests pass with it` };
      return { isProved: true, failed, of: before.passed };
    },
    close: () => vitest.close(),
  };
}
