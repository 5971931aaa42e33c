import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingFor, compressed } from './compressed.ts';

test('a page is the same text in every coding', () => {
  const text = '<p>Ångström</p>'.repeat(100);
  const { br, gzip, identity } = compressed(text);
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(gunzipSync(gzip).toString()).toBe(text);
  expect(identity.toString()).toBe(text);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br; q=0.0, gzip ; q=0', 'identity'],
  ['brotli', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('to a browser that takes %s a page goes as %s', (acceptEncoding, coding) => {
  expect(codingFor(acceptEncoding)).toBe(coding);
});
