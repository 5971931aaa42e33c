import { defineConfig } from 'vitest/config';

const allTests = ['{packages,apps}/*/**/*.test.{ts,tsx}', '{db,e2e}/**/*.test.{ts,tsx}'];
const excluded = ['**/node_modules/**', '**/dist/**', '**/*.spec.ts'];

/** Tests without database, server and browser. */
const unit = [
  '{packages/contract,apps/web}/**/*.test.{ts,tsx}',
  'packages/api/src/{client,core/{browser-name,cursor,error-mapping,fair-queue,gate,ip-key,tokens},mail/{format,template}}.test.ts',
  'packages/api/src/features/auth/known-browser.test.ts',
  'packages/api/src/features/requests/detect-language.test.ts',
  'packages/api/src/features/second-factor/totp.test.ts',
  'apps/server/{src/pages/compressed,test/{mailbox/own-words,config,openapi-document,payloads,streams}}.test.ts',
  'apps/launcher/src/parts/*.test.ts',
  'db/{embedded/lock,seed/{domains,institutes/names}}.test.ts',
  'e2e/{architecture,citations,limits,security-doc,faults/**/*}.test.ts',
];
/** The command line and the dataset of the demo load all of zod, whose sentences would replace the contract's in other files. */
const withAllOfZod = ['{apps/demo,e2e/examples}/**/*.test.ts', 'e2e/cli.test.ts'];

/** Modules keep no state but in what a test creates: the files of a worker load them once. */
const isolate = false;
const globalSetup = 'e2e/global-setup.ts';

export default defineConfig({
  cacheDir: '.data/vite-test',
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: excluded, isolate } },
      {
        extends: true,
        test: {
          name: 'product',
          include: allTests,
          exclude: [...excluded, ...unit, ...withAllOfZod],
          isolate,
          globalSetup,
        },
      },
      {
        extends: true,
        test: { name: 'programs', include: withAllOfZod, exclude: excluded, globalSetup },
      },
    ],
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
