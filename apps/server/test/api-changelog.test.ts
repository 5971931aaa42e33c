import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildDocument } from '../src/openapi/document.ts';
import { version } from '../src/version.ts';

const changelog = readFileSync(new URL('../../../docs/api-changelog.md', import.meta.url), 'utf8');
const { paths, info } = buildDocument({
  appName: 'Research Exchange',
  version,
  publicUrl: 'https://exchange.example',
  sessionCookie: '__Host-session',
});

test('the newest release in the changelog of the API is the version of the document', () => {
  const [, newest] = /^### (\d+\.\d+\.\d+)$/m.exec(changelog) ?? [];
  expect(newest).toBe(info.version);
});

test('every call that the changelog of the API names is in the document', () => {
  const named = [...changelog.matchAll(/`(GET|POST|PUT|DELETE) (\/api\/[^`]+)`/g)];
  expect(named.length).toBeGreaterThan(10);
  const unknown = named.filter(([, method = '', path = '']) => !(method.toLowerCase() in (paths[path] ?? {})));
  expect(unknown.map(([text]) => text)).toEqual([]);
});
