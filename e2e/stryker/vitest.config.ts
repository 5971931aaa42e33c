import { defineConfig } from 'vitest/config';

/** The tests of pure functions: none of them needs a database. Stryker runs them in a copy of the checkout. */
export default defineConfig({
  cacheDir: '.data/vite-mutants',
  test: {
    include: [
      'packages/contract/src/**/*.test.ts',
      'packages/api/src/core/{ip-key,cursor,error-mapping,tokens}.test.ts',
      'apps/web/src/**/*.logic.test.ts',
    ],
    pool: 'threads',
  },
});
