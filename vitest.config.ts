import { defineConfig } from 'vitest/config';

/** Checks that read the source alone need no database. */
const needsDatabase = process.env.EXCHANGE_TEST_DATABASE !== 'none';

const allTests = ['{packages,apps}/*/**/*.test.{ts,tsx}', '{db,e2e}/**/*.test.{ts,tsx}'];
const excluded = ['**/node_modules/**', '**/dist/**', '**/*.spec.ts'];
/**
 * Tests of the product's modules, which keep no state but in what a test creates: the files of a worker load them once. The
 * command line is not among them, because it loads all of zod, whose sentences would replace the contract's.
 */
const withSharedModules = ['packages/**/*.test.ts', 'apps/server/**/*.test.ts'];

export default defineConfig({
  cacheDir: '.data/vite-test',
  test: {
    projects: [
      { extends: true, test: { name: 'product', include: withSharedModules, exclude: excluded, isolate: false } },
      { extends: true, test: { name: 'rest', include: allTests, exclude: [...excluded, ...withSharedModules] } },
    ],
    globalSetup: needsDatabase ? ['e2e/global-setup.ts'] : [],
    pool: 'threads',
    // One more than the two cores of a small machine: tests that wait for a timeout, a lock or the database leave theirs free.
    maxWorkers: 3,
    // A test waits for what must happen; how long it may take on a busy machine is no part of it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: true,
  },
});
