import { expect, test, vi } from 'vitest';

test('the configuration of the browser tests loads on a machine without a browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nonexistent');
  try {
    await expect(import('./playwright.config.ts')).resolves.toHaveProperty('default.projects');
  } finally {
    vi.unstubAllEnvs();
  }
});
