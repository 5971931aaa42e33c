import { defineConfig } from 'vitest/config';

const allTests = ['{packages,apps}/*/**/*.test.{ts,tsx}', '{db,e2e}/**/*.test.{ts,tsx}'];
/** `*.slow.test.ts` proves the surroundings, or what costs more than it finds in a day: `make test-all` runs it. */
const slow = process.env.TESTS === 'all' ? [] : ['**/*.slow.test.*'];
const excluded = ['**/node_modules/**', '**/dist/**', ...slow];
/** Tests of what runs in both places and in the browser. They set its language, so they share no modules with the others. */
const ofScreens = ['{packages/contract,apps/web}/**/*.test.{ts,tsx}'];
/** The command line and the dataset of the demo load all of zod, whose sentences would replace the contract's in other files. */
const withAllOfZod = ['{apps/demo,e2e/examples}/**/*.test.ts', 'e2e/cli*.test.ts'];

export default defineConfig({
  cacheDir: '.data/vite-test',
  test: {
    projects: [
      {
        extends: true,
        // Modules keep no state but in what a test creates: the files of a worker load them once.
        test: {
          name: 'product',
          include: allTests,
          exclude: [...excluded, ...ofScreens, ...withAllOfZod],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'screens', include: ofScreens, exclude: excluded, isolate: false } },
      { extends: true, test: { name: 'programs', include: withAllOfZod, exclude: excluded } },
    ],
    globalSetup: 'e2e/global-setup.ts',
    pool: 'threads',
    // One more than the two cores of a small machine: tests that wait for a timeout, a lock or the database leave theirs free.
    maxWorkers: 3,
    // A test waits for what must happen; how long it may take on a busy machine is no part of it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
