import { defineConfig } from 'vitest/config';

/** Checks that read the source alone need no database. */
const needsDatabase = process.env.EXCHANGE_TEST_DATABASE !== 'none';

export default defineConfig({
  cacheDir: '.data/vite-test',
  test: {
    include: ['{packages,apps}/*/**/*.test.{ts,tsx}', '{db,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.spec.ts'],
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
