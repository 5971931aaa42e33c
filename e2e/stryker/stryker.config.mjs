/** Mutation testing of the pure functions: `make mutants`. A report for people to read, no gate. */
export default {
  mutate: [
    'packages/contract/src/**/*.ts',
    'packages/api/src/core/{ip-key,cursor,error-mapping,tokens}.ts',
    'apps/web/src/**/*.logic.ts',
    // Sentences and numbers: a test of each would only repeat it.
    '!packages/contract/src/{messages,limits,api-docs}.ts',
    '!packages/contract/src/testing/**',
    '!**/*.test.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'e2e/stryker/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  // Stryker would rewrite tsconfig.json by the API of an older TypeScript.
  ignorePatterns: ['tsconfig.json', '.data', '.tools', 'apps/web/dist', 'e2e/screenshots', 'e2e/.results'],
  tempDirName: '.data/stryker',
  // What runs while a module is loaded is a sixth of the mutants, and would take seven eighths of the time.
  ignoreStatic: true,
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'e2e/.results/mutants.html' },
  concurrency: 2,
  thresholds: { high: 100, low: 0, break: null },
};
