import { globSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';

test('the configuration of the browser tests loads on a machine without a browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nonexistent');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(import('./playwright.config.ts')).resolves.toHaveProperty('default.projects');
});

test('a browser test that adds scripts to all pages of a browser opens a browser of its own', () => {
  const folder = import.meta.dirname;
  const stories = globSync('stories/**/*.spec.ts', { cwd: folder }).map((file) => ({
    file,
    text: readFileSync(`${folder}/${file}`, 'utf8'),
  }));
  expect(stories.length).toBeGreaterThan(20);
  const changing = stories.filter(({ text }) => /addInitScript|exposeFunction|exposeBinding|clock\.install/.test(text));
  expect(changing.length).toBeGreaterThan(0);
  const shared = changing.filter(({ text }) => !/own: true|browser\.newContext/.test(text));
  expect(shared.map(({ file }) => file)).toEqual([]);
});
