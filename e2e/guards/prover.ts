import { inspect } from 'node:util';
import { createVitest, type TestCase, type TestSpecification } from 'vitest/node';
import type { Guard } from './guard.ts';
import { createRemoval, inside } from './removal.ts';

/** What became of the tests of one run. */
interface Outcome {
  readonly green: number;
  /** Those that failed because something they expect is not so. */
  readonly red: number;
  /** What is wrong with the run itself: a file that cannot be loaded, a test that broke before it could judge. */
  readonly troubles: readonly string[];
}

export type Verdict =
  | { readonly isProved: true; readonly red: number; readonly of: number }
  | { readonly isProved: false; readonly why: string };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The beginning of what went wrong. */
function headline({ name, message }: { readonly name?: string; readonly message: string }): string {
  return `${name ?? 'Error'}: ${message.split('\n')[0]?.slice(0, 120)}`;
}

type TestFailure = NonNullable<ReturnType<TestCase['result']>['errors']>[number];

const isFault = (value: unknown) => /\b500\b|http\.internal/.test(inspect(value));

/**
 * Whether a test failed because it judged. A program that is broken without the guard proves nothing: one that does not
 * run, does not end, or answers 500.
 */
function isJudgement({ name, message, actual, expected }: TestFailure): boolean {
  if (isFault(actual ?? message) && !isFault(expected)) return false;
  return name === 'AssertionError' || (name === 'Error' && !message.startsWith('Test timed out'));
}

function outcomeOf(tests: readonly TestCase[], broken: readonly string[]): Outcome {
  const troubles = [...broken];
  let [green, red] = [0, 0];
  for (const test of tests) {
    const { state, errors = [] } = test.result();
    if (state === 'passed') green += 1;
    if (state !== 'failed') continue;
    if (errors.some(isJudgement)) red += 1;
    else troubles.push(`${test.name}: ${errors.map(headline).join(', ')}`);
  }
  return { green, red, troubles };
}

/**
 * Asks tests whether they notice that a guard is gone. One vitest with one PostgreSQL for all of them; a test is seen green
 * before it may turn red.
 */
export async function startProver() {
  const removal = createRemoval();
  const vitest = await createVitest(
    {
      config: inside('e2e/vitest.config.ts'),
      watch: false,
      reporters: [{}],
      silent: true,
      // What is loaded without a guard must never be kept for an ordinary run.
      fsModuleCache: false,
      cache: false,
      testTimeout: 60_000,
    },
    { plugins: [removal.plugin] },
  );

  function specificationOf({ test, only }: Pick<Guard, 'test' | 'only'>): TestSpecification {
    const names = only === undefined ? {} : { testNamePattern: new RegExp(escaped(only)) };
    return vitest.getRootProject().createSpecification(inside(test), names);
  }

  async function run(asked: Pick<Guard, 'test' | 'only'>): Promise<Outcome> {
    const specification = specificationOf(asked);
    const { testModules } = await vitest.runTestSpecifications([specification]);
    const found = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
    if (found === undefined) return { green: 0, red: 0, troubles: ['the test file was not run'] };
    const suites = [...found.children.allSuites()].flatMap((suite) => suite.errors());
    return outcomeOf([...found.children.allTests()], [...found.errors(), ...suites].map(headline));
  }

  const whole = new Map<string, Promise<Outcome>>();
  const seenWhole = (asked: Guard) => {
    const key = `${asked.test} ${asked.only}`;
    const seen = whole.get(key) ?? run(asked);
    whole.set(key, seen);
    return seen;
  };

  return {
    async prove(guard: Guard): Promise<Verdict> {
      const before = await seenWhole(guard);
      if (before.green === 0 || before.red > 0 || before.troubles.length > 0)
        return { isProved: false, why: `the test is not green with it: ${before.troubles.join('; ') || 'it fails'}` };
      removal.set(guard);
      vitest.invalidateFile(inside(guard.file));
      const { green, red, troubles } = await run(guard);
      const wasRead = removal.wasRead();
      removal.set(undefined);
      vitest.invalidateFile(inside(guard.file));
      if (!wasRead) return { isProved: false, why: 'the test does not load the file' };
      if (red === 0) return { isProved: false, why: troubles.join('; ') || `all ${green} tests stay green without it` };
      return { isProved: true, red, of: before.green };
    },
    close: () => vitest.close(),
  };
}
