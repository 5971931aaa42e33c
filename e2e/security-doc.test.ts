import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Checks docs/security.md and docs/asvs.md against the repository. */
const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const doc = read('docs/security.md');
const asvs = read('docs/asvs.md');

const pathText = /`((?:apps|packages|db|e2e|docs)\/[^`\s]+|[A-Z]+\.md|pnpm-lock\.yaml)`/g;
const pathsIn = (text: string) => [...text.matchAll(pathText)].map(([, file = '']) => file);

test('every path that docs/security.md and docs/asvs.md name exists', () => {
  const named = new Set([...pathsIn(doc), ...pathsIn(asvs)]);
  expect(named.size).toBeGreaterThan(60);
  expect([...named].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** The source that runs in production, without tests and what only they use. */
const shipped = globSync(['apps/server/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
  cwd: root,
  exclude: (name) => name === 'testing' || name.includes('.test.'),
}).filter((file) => !file.startsWith(path.join('packages/testkit/')));

test('the source of the product starts no programs but its own for a picture, runs no code or HTML from text, and calls no other sites', () => {
  expect(shipped.length).toBeGreaterThan(200);
  const containing = (pattern: RegExp, files: readonly string[]) => files.filter((file) => pattern.test(read(file)));
  const pictures = path.join('apps/server/src/rest/pictures.ts');
  expect(containing(/child_process/, shipped), 'programs').toEqual([pictures]);
  expect(read(pictures).match(/\b(?:fork|spawn|exec)\w*\([^,]*/g), 'programs').toEqual([
    expect.stringMatching(/^fork\(`[^`]*\/picture-process\.ts`$/),
  ]);
  expect(containing(/\beval\(|new Function\(|node:vm/, shipped), 'code at run time').toEqual([]);
  const html = /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write/;
  expect(containing(html, shipped), 'HTML from text').toEqual([]);
  // The typed client is for scripts of others; the server does not import it.
  const servers = shipped.filter(
    (file) => !file.startsWith('apps/web/') && file !== path.join('packages/api/src/client.ts'),
  );
  expect(containing(/\bfetch\(|\b(?:http|https)\.request\(|from 'undici'/, servers), 'outgoing calls').toEqual([]);
  expect(containing(/@exchange\/api\/client/, servers), 'the client').toEqual([]);
});
