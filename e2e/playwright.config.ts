import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags } from './support/chromium.ts';

/** Stories in a real browser against the built product (`make test` builds it first). */
export default defineConfig({
  testDir: '.',
  outputDir: '.results',
  fullyParallel: true,
  // One more than the two cores of a small machine: stories wait for clocks, events and renders.
  workers: 3,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  projects: [
    // What make test tells every day.
    { name: 'core', testMatch: 'stories/**/*.core.spec.ts' },
    { name: 'stories', testMatch: 'stories/**/*.spec.ts' },
    { name: 'sentences', testMatch: 'stories/*.check.ts', dependencies: ['stories'] },
  ],
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording every story costs more than a tenth of the time; elsewhere `--trace on` shows one that failed.
    trace: process.env.CI === 'true' ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: chromiumFlags,
      // Classic scrollbars take room, as on Windows and most Linux desktops.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    },
  },
});
