import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './paths.ts';
import { selectFor, selectPaths } from './selection.ts';

const files = globSync('{apps,db,e2e,packages}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] });
const select = (...changed: string[]) => selectFor(changed, files);

test('a path selects its tests and stories, and a path without any is an error', () => {
  expect(selectPaths(['e2e/stories/chats'])).toMatchObject({ vitest: [], stories: expect.arrayContaining([]) });
  expect(selectPaths(['db/prepare.slow.test.ts']).vitest).toEqual(['db/prepare.slow.test.ts']);
  expect(() => selectPaths(['packages/api', 'docs'])).toThrow('No test is at docs.');
});

test('a changed rule of the api selects the tests of its feature and of those that import it, and none that is slow', () => {
  const { vitest, stories } = select('packages/api/src/features/chats/messages.sql.ts');
  expect(vitest).toContain('packages/api/src/features/chats/chats.test.ts');
  expect(vitest).toContain('packages/api/src/features/offers/offers.test.ts');
  expect(vitest.filter((file) => file.includes('.slow.'))).toEqual([]);
  expect(vitest.length).toBeLessThan(60);
  expect(stories).toEqual([]);
});

test('a changed screen selects the stories of its feature, and what all screens share selects the core', () => {
  expect(select('apps/web/src/features/credit/waiting-credit.tsx').stories).toEqual(
    files.filter((file) => file.startsWith('e2e/stories/credit/')),
  );
  const shared = select('apps/web/src/lib/trpc.ts').stories;
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.filter((file) => !file.endsWith('.core.spec.ts'))).toEqual([]);
});

test('a file that no test stands beside selects the everyday run', () => {
  const { vitest, stories } = select('compose.yaml');
  expect(vitest.length).toBeGreaterThan(150);
  expect(stories.length).toBeGreaterThan(0);
});
